import { MINUTE_MS } from '@assist/time';
import type { Attendee } from './calendar-event.ts';
import { WAITS } from './product-limits.ts';
import { answerOfResources, isTentative, type ReservationAnswer } from './reservation-answer.ts';

/** So long it is looked at every five seconds; then a screen that shows it looks every minute until the event ends (decisions, section 13). */
export const STATUS_POLL_LIMIT_MS = 5 * MINUTE_MS;
const STATUS_POLL_SLOW_MS = MINUTE_MS;

/** What a look at the event gave. No availability of the resource in it counts as tentative. */
export type StatusSeen =
  | { readonly kind: 'event'; readonly attendee: Attendee | undefined; readonly showChangeButton: boolean }
  | { readonly kind: 'missing' };

export type StatusPoll =
  | { readonly kind: 'again'; readonly afterMs: number }
  | { readonly kind: 'answered'; readonly attendee: Attendee; readonly showChangeButton: boolean }
  /** Asked for long enough: screens that show it look on, and what the calendar tells by itself is heard. */
  | { readonly kind: 'unanswered' }
  | { readonly kind: 'not-found' };

/** Specification, section 4, "After create or change", for all who wait. `waitedMs` is the time since the first look. */
export function nextStatusPoll(seen: StatusSeen, waitedMs: number): StatusPoll {
  if (seen.kind === 'missing') return { kind: 'not-found' };
  const { attendee, showChangeButton } = seen;
  if (attendee !== undefined && !isTentative(attendee.status.response)) {
    return { kind: 'answered', attendee, showChangeButton };
  }
  return waitedMs >= STATUS_POLL_LIMIT_MS ? { kind: 'unanswered' } : { kind: 'again', afterMs: WAITS.statusPollMs };
}

/** What a look at a whole event gave; `unseen` before the first one. */
export type EventSeen =
  | { readonly kind: 'event'; readonly attendees: readonly Attendee[]; readonly cancelled: boolean }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unseen' };

/** What is known of a reservation, and when it is looked at again: null once there is nothing more to hear. */
export interface EventPoll {
  readonly outcome: ReservationAnswer | 'not-found';
  readonly afterMs: number | null;
}

/**
 * What a screen that shows an event does, while one of its resources has not answered. What was cancelled is not there. `leftMs` is the time
 * until it ends, as far as that is known.
 */
export function nextEventPoll(seen: EventSeen, waitedMs: number, leftMs: number): EventPoll {
  if (seen.kind === 'missing' || (seen.kind === 'event' && seen.cancelled)) return { outcome: 'not-found', afterMs: null };
  const isWaiting = seen.kind === 'unseen' || seen.attendees.some(({ resource, status }) => resource && isTentative(status.response));
  return {
    outcome: seen.kind === 'unseen' ? 'tentative' : answerOfResources(seen.attendees),
    afterMs: isWaiting && leftMs > 0 ? (waitedMs < STATUS_POLL_LIMIT_MS ? WAITS.statusPollMs : STATUS_POLL_SLOW_MS) : null,
  };
}
