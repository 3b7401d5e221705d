import { instantOf, type Instant } from '@assist/time';
import { useSyncExternalStore } from 'react';

/** The clock of the screens: one for all, so that two countdowns never disagree. */
const TICK_MS = 10_000;
let now = instantOf(Date.now());
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, TICK_MS);
  // A tab that slept wakes up to the right time.
  document.addEventListener('visibilitychange', tick);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    document.removeEventListener('visibilitychange', tick);
  };
}

function tick(): void {
  now = instantOf(Date.now());
  for (const listener of listeners) listener();
}

export function useNow(): Instant {
  return useSyncExternalStore(subscribe, () => now);
}
