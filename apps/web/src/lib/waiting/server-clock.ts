import { useSyncExternalStore } from 'react';

/** The difference up to which the device's clock is believed, in milliseconds. */
const CLOCK_TOLERANCE_MS = 2 * 60_000;
/** A request that took longer says too little about the time; a device may also have slept during it. */
const REQUEST_MAX_MS = 60_000;
/** A smaller change of the difference is only the uncertainty of its measurement. */
const STEADY_MS = 5_000;

let differenceMs = 0;
const listeners = new Set<() => void>();

/** Returns by how much the server's clock is ahead of the device's, in milliseconds; 0 as long as the device's clock is right. */
export function serverClockMs(): number {
  return differenceMs;
}

/** Calls `listener` whenever the difference changes. Returns a function that ends this. */
export function onServerClock(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Compares the device's clock with the `Date` of an answer (RFC 9110, section 6.6.1), whose resolution is a second. `sentAt` and
 * `receivedAt` are the device's times in milliseconds. Answers that may come from a cache say nothing, because their time is past.
 * Returns true if the device's clock has just turned out to be wrong.
 */
export function compareClocks(headers: Headers, sentAt: number, receivedAt: number): boolean {
  if (headers.get('cache-control')?.includes('no-store') !== true) return false;
  const server = Date.parse(headers.get('date') ?? '');
  const took = receivedAt - sentAt;
  if (Number.isNaN(server) || took < 0 || took > REQUEST_MAX_MS) return false;
  const measured = server + 500 - (sentAt + receivedAt) / 2;
  const next = Math.abs(measured) <= CLOCK_TOLERANCE_MS ? 0 : Math.round(measured);
  if (next === differenceMs || (next !== 0 && Math.abs(next - differenceMs) <= STEADY_MS)) return false;
  differenceMs = next;
  for (const listener of listeners) listener();
  return next !== 0;
}

/** Returns by how much the server's clock is ahead of the device's, in milliseconds. */
export function useServerClock(): number {
  return useSyncExternalStore(onServerClock, serverClockMs);
}
