import type { Instant } from '@assist/time';

/**
 * Reservations that were finished on this page, each with the end it got. The running quarter is used up, so that for some minutes
 * nothing else tells a finished one from one that ends there.
 */
const finished = new Map<string, Instant>();

export function rememberFinished(eventId: string, end: Instant): void {
  finished.set(eventId, end);
}

export function isFinishedHere(eventId: string, end: Instant): boolean {
  return finished.get(eventId) === end;
}
