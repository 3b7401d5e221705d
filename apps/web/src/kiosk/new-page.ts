import { scheduler } from '../lib/waiting/scheduler.ts';

/** A restart of the server is noticed soon enough. */
const LOOK_EVERY_MS = 10 * 60_000;
let lookedAt = scheduler.now();

/** Over plain http nothing tells of a new version (a service worker needs https): the page itself is looked at, when nobody is there. */
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
