import type { Instant } from '@assist/time';

/**
 * Reservations that were finished on this page, each with its new end. The end is rounded up to a quarter of an hour. Until then, nothing
 * else distinguishes a finished reservation from one that ends at that time anyway.
 */
const finished = new Map<string, Instant>();

export function rememberFinished(eventId: string, end: Instant): void {
  finished.set(eventId, end);
}

export function isFinishedHere(eventId: string, end: Instant): boolean {
  return finished.get(eventId) === end;
}
