import { MINUTE_MS } from '@assist/time';
import type { Attendee } from './calendar-event.ts';
import { WAITS } from './product-limits.ts';
import { answerOfResources, isTentative, type ReservationAnswer } from './reservation-answer.ts';

/**
 * Milliseconds during which the status is polled every five seconds. A screen that shows the status then polls every minute until the event
 * ends (decisions, section 13).
 */
export const STATUS_POLL_LIMIT_MS = 5 * MINUTE_MS;
const STATUS_POLL_SLOW_MS = MINUTE_MS;

/**
 * Returns the pause before a tentative status is polled again, in ms; null after {@link STATUS_POLL_LIMIT_MS}. Specification, section 4,
 * "After create or change".
 */
export function statusPollMs(waitedMs: number): number | null {
  return waitedMs >= STATUS_POLL_LIMIT_MS ? null : WAITS.statusPollMs;
}

/** The result of polling a whole event; `unseen` means that no poll has been answered yet. */
export type EventSeen =
  | { readonly kind: 'event'; readonly attendees: readonly Attendee[]; readonly cancelled: boolean }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unseen' };

/** The known outcome of a reservation, and the pause before the next poll in ms: null if nothing more can be learned. */
export interface EventPoll {
  readonly outcome: ReservationAnswer | 'not-found';
  readonly afterMs: number | null;
}

/**
 * Decides what a screen that shows an event does while a resource may not have answered. Cancelled events count as missing. `leftMs` is the
 * time until the event ends.
 */
export function nextEventPoll(seen: EventSeen, waitedMs: number, leftMs: number): EventPoll {
  if (seen.kind === 'missing' || (seen.kind === 'event' && seen.cancelled)) return { outcome: 'not-found', afterMs: null };
  const isWaiting = seen.kind === 'unseen' || seen.attendees.some(({ resource, status }) => resource && isTentative(status.response));
  return {
    outcome: seen.kind === 'unseen' ? 'tentative' : answerOfResources(seen.attendees),
    afterMs: isWaiting && leftMs > 0 ? (statusPollMs(waitedMs) ?? STATUS_POLL_SLOW_MS) : null,
  };
}
