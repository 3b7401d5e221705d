import type { Attendee } from './calendar-event.ts';
import { WAITS } from './product-limits.ts';
import { answerOfResources, isTentative, type ReservationAnswer } from './reservation-answer.ts';

/** The answer comes from another machine: after a minute it is asked for less often, and after five no more. */
const STATUS_POLL_SLOW_AFTER_MS = 60_000;
const STATUS_POLL_SLOW_MS = 15_000;
export const STATUS_POLL_LIMIT_MS = 300_000;

/** What a look at the event gave. No availability of the resource in it counts as tentative. */
export type StatusSeen =
  | { readonly kind: 'event'; readonly attendee: Attendee | undefined; readonly showChangeButton: boolean }
  | { readonly kind: 'missing' };

export type StatusPoll =
  | { readonly kind: 'again'; readonly afterMs: number }
  | { readonly kind: 'answered'; readonly attendee: Attendee; readonly showChangeButton: boolean }
  /** Asked for long enough: it stays tentative until somebody says otherwise. */
  | { readonly kind: 'unanswered' }
  | { readonly kind: 'not-found' };

/** Specification, section 4, "After create or change". `waitedMs` is the time since the first look. */
export function nextStatusPoll(seen: StatusSeen, waitedMs: number): StatusPoll {
  if (seen.kind === 'missing') return { kind: 'not-found' };
  const { attendee, showChangeButton } = seen;
  if (attendee !== undefined && !isTentative(attendee.status.response)) {
    return { kind: 'answered', attendee, showChangeButton };
  }
  const afterMs = lookAgainAfter(waitedMs);
  return afterMs === null ? { kind: 'unanswered' } : { kind: 'again', afterMs };
}

/** Null once it has been asked for long enough. */
function lookAgainAfter(waitedMs: number): number | null {
  if (waitedMs >= STATUS_POLL_LIMIT_MS) return null;
  return waitedMs < STATUS_POLL_SLOW_AFTER_MS ? WAITS.statusPollMs : STATUS_POLL_SLOW_MS;
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

/** As `nextStatusPoll`, of all resources of an event, while one of them has not answered. What was cancelled is not there. */
export function nextEventPoll(seen: EventSeen, waitedMs: number): EventPoll {
  if (seen.kind === 'missing' || (seen.kind === 'event' && seen.cancelled)) return { outcome: 'not-found', afterMs: null };
  const isWaiting = seen.kind === 'unseen' || seen.attendees.some(({ resource, status }) => resource && isTentative(status.response));
  return {
    outcome: seen.kind === 'unseen' ? 'tentative' : answerOfResources(seen.attendees),
    afterMs: isWaiting ? lookAgainAfter(waitedMs) : null,
  };
}
