import { logFailure } from '../lib/log-failure.ts';
import { trustScript } from '../lib/trusted-scripts.ts';
import { watchInactivity } from '../lib/waiting/inactivity.ts';
import { scheduler } from '../lib/waiting/scheduler.ts';

const WORKER = '/service-worker.js';
const LOOK_EVERY_MS = 60 * 60_000;
/** Who has been away for so long finds the new version when he comes back. What was typed is kept over a reload. */
const AWAY_MS = 10 * 60_000;

type Listener = () => void;
const listeners = new Set<Listener>();
let waiting: ServiceWorker | undefined;

/** Whether a new version of the product has been fetched, and waits for its turn. */
export function isNewVersionWaiting(): boolean {
  return waiting !== undefined;
}

export function onNewVersion(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The page starts anew with it. */
export function takeNewVersion(): void {
  // A worker has no other origin than its page.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  waiting?.postMessage('take-over');
}

/**
 * The product's own files stay in this browser, so that it starts without a connection. Over plain http, and in some private windows,
 * there is no such thing; it is needed for nothing else.
 */
export async function keepFiles(): Promise<void> {
  // The type does not know that it may be missing.
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (container === undefined || !import.meta.env.PROD) return;
  // The first worker of a page takes nothing over: it is this very version.
  const hadWorker = container.controller !== null;
  container.addEventListener('controllerchange', () => hadWorker && location.reload());
  try {
    trustScript(WORKER);
    const registration = await container.register(WORKER, { updateViaCache: 'none' });
    tellOf(registration.waiting);
    registration.addEventListener('updatefound', () => {
      const worker = registration.installing;
      worker?.addEventListener('statechange', () => worker.state === 'installed' && tellOf(worker));
    });
    scheduler.every(LOOK_EVERY_MS, () => void registration.update().catch(() => {}));
    watchInactivity(document, (idleMs) => idleMs >= AWAY_MS && takeNewVersion());
  } catch (error) {
    logFailure(error);
  }
}

function tellOf(worker: ServiceWorker | null): void {
  // Without a worker at work, the one that has just come is the first, and not a newer one.
  if (worker === null || navigator.serviceWorker.controller === null) return;
  waiting = worker;
  for (const listener of listeners) listener();
}
