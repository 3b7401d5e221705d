import { logFailure } from './log-failure.ts';
import { trustScript } from './trusted-scripts.ts';
import { watchInactivity } from './waiting/inactivity.ts';
import { scheduler } from './waiting/scheduler.ts';

const WORKER = 'service-worker.js';
const LOOK_EVERY_MS = 60 * 60_000;
/** Time without activity after which a person counts as away, and gets the new version with the next screen that they open. */
const AWAY_MS = 10 * 60_000;

type Listener = () => void;
const listeners = new Set<Listener>();
let waiting: ServiceWorker | undefined;
/** True if another tab has activated a new version, so that this page is of an older one. */
let isOutdated = false;
let isAsked = false;
let hasBeenAway = false;

/** Returns whether a newer version than this page's is available. */
export function isNewVersionThere(): boolean {
  return waiting !== undefined || isOutdated;
}

export function onNewVersion(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Reloads this page with the new version, after activating it unless another tab has done so. */
export function takeNewVersion(): void {
  if (isOutdated) return location.reload();
  isAsked = true;
  // A message to a worker has no target origin, because a worker always has the origin of its page.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  waiting?.postMessage('take-over');
}

/**
 * Takes the new version when a person opens another screen, because they have then finished typing, or a draft is stored. Waits until the
 * person has been away, unless this page is outdated.
 */
export function takeNewVersionBetweenScreens(): void {
  if (isNewVersionThere() && (hasBeenAway || isOutdated)) takeNewVersion();
}

/**
 * Caches the product's files in this browser, so that it starts without a connection. This is not possible over plain http and in some
 * private windows, but the product works without it.
 */
export async function keepFiles(base = '/'): Promise<void> {
  // `serviceWorker` is missing over plain http, which its type does not reflect.
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (container === undefined) return;
  // If the page had no worker, the first one is of the page's own version, and no reload is needed.
  const hadWorker = container.controller !== null;
  container.addEventListener('controllerchange', () => hadWorker && change());
  try {
    // The worker is registered at the page's path, because it controls all pages below its path, and a kiosk has a separate worker.
    const worker = base + WORKER;
    trustScript(worker);
    const registration = await container.register(worker, { updateViaCache: 'none' });
    tellOf(registration.waiting);
    registration.addEventListener('updatefound', () => {
      const coming = registration.installing;
      coming?.addEventListener('statechange', () => coming.state === 'installed' && tellOf(coming));
    });
    scheduler.every(LOOK_EVERY_MS, () => void registration.update().catch(() => {}));
    watchInactivity(document, (idleMs) => {
      hasBeenAway ||= idleMs >= AWAY_MS;
    });
  } catch (error) {
    logFailure(error);
  }
}

function tellOf(worker: ServiceWorker | null): void {
  // If no worker controls the page, the installed worker is the first one and not a newer version.
  if (worker === null || navigator.serviceWorker.controller === null) return;
  waiting = worker;
  hasBeenAway = false;
  for (const listener of listeners) listener();
}

function change(): void {
  if (isAsked) return location.reload();
  isOutdated = true;
  for (const listener of listeners) listener();
}
