import type { AttendeeResponse, ResourceAttendee } from './calendar-event.ts';

/** Specification, section 9, "Event status polling". */
export const STATUS_POLL_MS = 5_000;
/** The answer comes from another machine: after a minute it is asked for less often, and after five no more. */
export const STATUS_POLL_SLOW_AFTER_MS = 60_000;
export const STATUS_POLL_SLOW_MS = 15_000;
export const STATUS_POLL_LIMIT_MS = 300_000;

/** What a look at the event gave. No availability of the resource in it counts as tentative. */
export type StatusSeen =
  | { readonly kind: 'event'; readonly attendee: ResourceAttendee | undefined; readonly showChangeButton: boolean }
  | { readonly kind: 'missing' };

export type StatusPoll =
  | { readonly kind: 'again'; readonly afterMs: number }
  | { readonly kind: 'answered'; readonly attendee: ResourceAttendee; readonly showChangeButton: boolean }
  /** Asked for long enough: it stays tentative until somebody says otherwise. */
  | { readonly kind: 'unanswered' }
  | { readonly kind: 'not-found' };

/** What is neither an acceptance nor a refusal is shown, and polled for, as tentative. */
export function isTentative(response: AttendeeResponse): boolean {
  return response === 'tentative' || response === 'needsAction' || response === 'unknown';
}

/** Specification, section 4, "After create or change". `waitedMs` is the time since the first look. */
export function nextStatusPoll(seen: StatusSeen, waitedMs: number): StatusPoll {
  if (seen.kind === 'missing') return { kind: 'not-found' };
  const { attendee, showChangeButton } = seen;
  if (attendee !== undefined && !isTentative(attendee.status.response)) {
    return { kind: 'answered', attendee, showChangeButton };
  }
  if (waitedMs >= STATUS_POLL_LIMIT_MS) return { kind: 'unanswered' };
  return { kind: 'again', afterMs: waitedMs < STATUS_POLL_SLOW_AFTER_MS ? STATUS_POLL_MS : STATUS_POLL_SLOW_MS };
}
