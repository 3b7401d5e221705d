import { startPairing } from '@assist/contract';
import { type Instant, toInstant } from '@assist/time';
import { isApiError } from '../lib/api/api-error.ts';
import { call } from '../lib/api/call.ts';
import { type KnownConfiguration, loadConfiguration, loadSiteConfig } from '../lib/api/configuration.ts';
import { forgetLastKnown } from '../lib/api/last-known.ts';
import { wipeBrowserStore } from '../lib/cache/browser-store.ts';
import { logFailure } from '../lib/log-failure.ts';
import { scheduler } from '../lib/waiting/scheduler.ts';
import { beginAnew, forgetRegistration, isRegistered, onUnregistered, ownSecret, renewToken } from './credentials.ts';
import { retryPauseMs } from './model/retry-pause.ts';

/** The state of this device's registration. */
export type Phase =
  | { readonly kind: 'starting' }
  /** The device waits for approval: an administrator has to enter the code. */
  | { readonly kind: 'pairing'; readonly code: string; readonly expiresAt: Instant }
  /** The device could not connect and has nothing to show; `nextTryAt` is in milliseconds since 1970. */
  | { readonly kind: 'outOfOrder'; readonly nextTryAt: number }
  | { readonly kind: 'registered'; readonly configuration: KnownConfiguration };

/** Time between two checks for an approval; short, because somebody is waiting in front of the device. */
const ASK_EVERY_MS = 3_000;

/** Connects this device and reports each state of its registration. Returns a function that stops the reports. */
export function connect(tell: (phase: Phase) => void): () => void {
  let run = 0;
  const begin = () => {
    run += 1;
    const own = run;
    void keepTrying(
      (phase) => own === run && tell(phase),
      () => own !== run,
    );
  };
  const stop = onUnregistered(() => {
    void forgetSite().then(begin);
  });
  begin();
  return () => {
    run += 1;
    stop();
  };
}

/** Clears all stored data before the device is paired again, because an unregistered kiosk must keep nothing. */
async function forgetSite(): Promise<void> {
  forgetLastKnown();
  await wipeBrowserStore();
}

async function keepTrying(tell: (phase: Phase) => void, isOver: () => boolean): Promise<void> {
  for (let failures = 0; !isOver();) {
    try {
      if (!isRegistered()) await pair(tell, isOver);
      if (isOver()) return;
      const { configuration } = await loadConfiguration();
      return tell({ kind: 'registered', configuration });
    } catch (error) {
      if (isOver()) return;
      // The listeners of `onUnregistered` start over.
      if (isUnregistered(error)) return forgetRegistration();
      logFailure(error);
      failures += 1;
      const pauseMs = retryPauseMs(failures);
      tell({ kind: 'outOfOrder', nextTryAt: scheduler.now() + pauseMs });
      await pauseOrNetwork(pauseMs);
    }
  }
}

/** Shows a code until an administrator has approved the device. After a code expires, a new one is requested. */
async function pair(tell: (phase: Phase) => void, isOver: () => boolean): Promise<void> {
  await loadSiteConfig();
  while (!isOver()) {
    const { code, expiresAt } = await call(startPairing, { body: { secret: ownSecret() } });
    tell({ kind: 'pairing', code, expiresAt: toInstant(expiresAt) });
    try {
      while (!isOver()) {
        // Waits before the first check too, so that a server that does not know the code is not polled in a tight loop.
        await scheduler.wait(ASK_EVERY_MS);
        if (isOver() || (await renewToken()) !== undefined) return;
      }
    } catch (error) {
      if (!isApiError(error) || error.code !== 'kiosk-not-registered') throw error;
      beginAnew();
    }
  }
}

function isUnregistered(error: unknown): boolean {
  return error instanceof Error && ((isApiError(error) && error.code === 'kiosk-not-registered') || isUnregistered(error.cause));
}

/** Waits for the pause, or until the network returns. */
function pauseOrNetwork(ms: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const cancel = scheduler.after(ms, resolve);
  const isOver = new AbortController();
  addEventListener('online', () => resolve(), { signal: isOver.signal });
  return promise.finally(() => {
    cancel();
    isOver.abort();
  });
}
