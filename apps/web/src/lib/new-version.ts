import { logFailure } from './log-failure.ts';
import { trustScript } from './trusted-scripts.ts';
import { watchInactivity } from './waiting/inactivity.ts';
import { scheduler } from './waiting/scheduler.ts';

const WORKER = 'service-worker.js';
const LOOK_EVERY_MS = 60 * 60_000;
/** People who have been away for so long get the new version with the next screen that they open. */
const AWAY_MS = 10 * 60_000;

type Listener = () => void;
const listeners = new Set<Listener>();
let waiting: ServiceWorker | undefined;
/** Another tab has let the new version in; this page is of the one before. */
let isOutdated = false;
let isAsked = false;
let hasBeenAway = false;

/** Whether there is a newer version than this page's. */
export function isNewVersionThere(): boolean {
  return waiting !== undefined || isOutdated;
}

export function onNewVersion(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** This page starts anew with it. */
export function takeNewVersion(): void {
  if (isOutdated) return location.reload();
  isAsked = true;
  // A worker has no other origin than its page.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  waiting?.postMessage('take-over');
}

/** Never under somebody's hands: whoever opens another screen has left behind what he typed, or it is kept over a reload. */
export function takeNewVersionBetweenScreens(): void {
  if (isNewVersionThere() && (hasBeenAway || isOutdated)) takeNewVersion();
}

/**
 * The product's own files stay in this browser, so that it starts without a connection. Over plain http, and in some private windows,
 * there is no such thing; it is needed for nothing else.
 */
export async function keepFiles(base = '/'): Promise<void> {
  // The type does not know that it may be missing.
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (container === undefined) return;
  // The first worker of a page takes nothing over: it is this very version.
  const hadWorker = container.controller !== null;
  container.addEventListener('controllerchange', () => hadWorker && change());
  try {
    // Beside the page: it has what lies below it, and a kiosk's is another one.
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
  // Without a worker at work, the one that has just come is the first, and not a newer one.
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
