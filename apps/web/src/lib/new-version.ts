import { logFailure } from './log-failure.ts';
import { trustScript } from './trusted-scripts.ts';
import { watchInactivity } from './waiting/inactivity.ts';
import { scheduler } from './waiting/scheduler.ts';

const WORKER = 'service-worker.js';
const LOOK_EVERY_MS = 60 * 60_000;
/** Absence after which a person gets the new version with the next screen that they open. */
const AWAY_MS = 10 * 60_000;

type Listener = () => void;
const listeners = new Set<Listener>();
let waiting: ServiceWorker | undefined;
/** True if another tab has activated the new version, and this page is of the previous one. */
let isOutdated = false;
let isAsked = false;
let hasBeenAway = false;

/** True if a newer version than this page's is available. */
export function isNewVersionThere(): boolean {
  return waiting !== undefined || isOutdated;
}

export function onNewVersion(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Reloads this page with the new version. */
export function takeNewVersion(): void {
  if (isOutdated) return location.reload();
  isAsked = true;
  // A worker has no other origin than its page.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  waiting?.postMessage('take-over');
}

/** Takes the new version when a person opens another screen: they have finished typing, or the draft survives. */
export function takeNewVersionBetweenScreens(): void {
  if (isNewVersionThere() && (hasBeenAway || isOutdated)) takeNewVersion();
}

/**
 * Caches the product's files in this browser, so that it starts without a connection. Not available over plain http and in some private
 * windows, but nothing else depends on it.
 */
export async function keepFiles(base = '/'): Promise<void> {
  // Missing over plain http, which the type does not reflect.
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (container === undefined) return;
  // The first worker of a page replaces no older one, because it has the page's own version.
  const hadWorker = container.controller !== null;
  container.addEventListener('controllerchange', () => hadWorker && change());
  try {
    // Registered beside the page, because a worker controls everything below its path, and a kiosk has a separate one.
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
  // If the page has no active worker, the installed one is the first and no newer version.
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
