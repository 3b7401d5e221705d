import { instantOf, type Instant } from '@assist/time';
import { useSyncExternalStore } from 'react';
import { type Cancel, scheduler } from './waiting/scheduler.ts';
import { onServerClock } from './waiting/server-clock.ts';

/** Interval at which the shown time is updated. All components share one clock, so that two countdowns never disagree. */
const TICK_MS = 10_000;
let now = instantOf(scheduler.now());
const listeners = new Set<() => void>();
let stop: Cancel | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  stop ??= scheduler.every(TICK_MS, tick);
  // A suspended tab is updated as soon as it is visible again.
  document.addEventListener('visibilitychange', tick);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stop?.();
    stop = undefined;
    document.removeEventListener('visibilitychange', tick);
  };
}

function tick(): void {
  now = instantOf(scheduler.now());
  for (const listener of listeners) listener();
}

onServerClock(tick);

export function useNow(): Instant {
  return useSyncExternalStore(subscribe, () => now);
}
