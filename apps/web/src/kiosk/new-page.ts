import { scheduler } from '../lib/waiting/scheduler.ts';

/** Minimum time between two checks for a new version. A version appears only when the server restarts, so this is often enough. */
const LOOK_EVERY_MS = 10 * 60_000;
let lookedAt = scheduler.now();

/** Reloads the page if the server has a new version; called while nobody uses the kiosk. Over https, a service worker does this. */
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
