import type { Resource } from '@assist/resource';
import type { Instant } from '@assist/time';
import type { AttendeeResponse, CalendarEvent, ResourceAttendee } from './calendar-event.ts';
import {
  confirmationRulesOf,
  findConfirmationWindow,
  startedAtMidnight,
  type ConfirmationRules,
  type ConfirmationWindow,
} from './confirmation-window.ts';
import { displayStatus, type DisplayStatus } from './display-status.ts';
import type { RecordedConfirmation } from './event-confirmation-record.ts';
import { hasEnded, spanOf, takenSpan, type EventSpan } from './event-span.ts';

/** One event at one resource, and the state of its confirmation. */
export interface ConfirmationSubject {
  /** The time for which the event takes the resource, from `takenSpan`. */
  readonly span: EventSpan;
  readonly cancelled: boolean;
  readonly response: AttendeeResponse;
  readonly rules: ConfirmationRules;
  /** Undefined if no confirmation has been recorded yet. */
  readonly record: RecordedConfirmation | undefined;
}

export function confirmationSubjectOf(
  event: CalendarEvent,
  attendee: ResourceAttendee,
  resource: Resource,
  record: RecordedConfirmation | undefined,
): ConfirmationSubject {
  const rules = confirmationRulesOf(resource);
  return {
    span: takenSpan(spanOf(event), rules.zone),
    cancelled: event.cancelled,
    response: attendee.status.response,
    rules,
    record,
  };
}

/**
 * Returns the recorded state for a window. If the window has a day, this is the state of that day. Cancelling the whole event cancels every
 * day.
 */
export function recordedIn(
  window: Pick<ConfirmationWindow, 'day'> | undefined,
  record: RecordedConfirmation | undefined,
): { readonly confirmed: boolean; readonly canceled: boolean } {
  if (record === undefined) return { confirmed: false, canceled: false };
  const day = window?.day ?? null;
  if (day === null) return record;
  const status = record.statusesByDay.find((entry) => entry.date === day);
  return { confirmed: status?.confirmed ?? false, canceled: record.canceled || (status?.canceled ?? false) };
}

/**
 * Whether an event can be confirmed now. Specification, section 4: "only if the event is not cancelled, not declined, not yet confirmed,
 * confirmation is required, and now is inside the window and before the event end (or the event starts at a midnight that has already
 * passed)". A passed midnight replaces only the window: the event must still not have ended.
 */
export function isConfirmationAvailable(subject: ConfirmationSubject, now: Instant): boolean {
  const { span, rules } = subject;
  const window = findConfirmationWindow(span, rules, now);
  if (window === undefined || subject.cancelled || subject.response === 'declined') return false;
  const recorded = recordedIn(window, subject.record);
  if (recorded.canceled || recorded.confirmed || hasEnded(span, now)) return false;
  return (window.opens <= now && now < window.closes) || startedAtMidnight(span, rules.zone, now);
}

/**
 * Returns the end (exclusive) of the time for confirming; undefined if the event cannot be confirmed now. This is the end of the window or
 * of the event, whichever comes first. If the window has ended, but a passed midnight replaces it, it is the end of the event.
 */
export function findConfirmationEnd(subject: ConfirmationSubject, now: Instant): Instant | undefined {
  if (!isConfirmationAvailable(subject, now)) return undefined;
  const { span, rules } = subject;
  const closes = findConfirmationWindow(span, rules, now)?.closes ?? span.end;
  return now < closes && closes < span.end ? closes : span.end;
}

/** Returns the current status of an event at one resource. */
export function statusOf(subject: ConfirmationSubject, now: Instant): DisplayStatus {
  const window = findConfirmationWindow(subject.span, subject.rules, now);
  const { confirmed, canceled } = recordedIn(window, subject.record);
  return displayStatus({
    response: subject.response,
    cancelled: subject.cancelled || canceled,
    confirmed,
    window,
    now,
  });
}
