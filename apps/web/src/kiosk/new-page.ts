import { scheduler } from '../lib/waiting/scheduler.ts';

/** Often enough to notice a restart of the server. */
const LOOK_EVERY_MS = 10 * 60_000;
let lookedAt = scheduler.now();

/** Over plain http nothing reports a new version (a service worker needs https), so the page itself is checked while nobody is there. */
export function reloadIfPageIsNew(): void {
  if ('serviceWorker' in navigator || scheduler.now() - lookedAt < LOOK_EVERY_MS) return;
  lookedAt = scheduler.now();
  const own = document.querySelector<HTMLScriptElement>('script[type="module"]')?.getAttribute('src');
  if (own === undefined || own === null) return;
  fetch(location.pathname, { cache: 'no-store' })
    .then(async (answer) => {
      const page = await answer.text();
      if (answer.ok && page.includes('data-kiosk') && !page.includes(own)) location.reload();
    })
    .catch(() => {});
}
