import type { Resource } from '@assist/resource';
import type { Instant, LocalDate } from '@assist/time';
import type { AttendeeResponse, CalendarEvent, ResourceAttendee } from './calendar-event.ts';
import {
  confirmationRulesOf, confirmationWindows, findConfirmationWindow, startedAtMidnight, zoneOfDays, type ConfirmationRules,
  type ConfirmationWindow,
} from './confirmation-window.ts';
import { displayStatus, type DisplayStatus } from './display-status.ts';
import type { RecordedConfirmation } from './event-confirmation-record.ts';
import { hasEnded, spanOf, type EventSpan } from './event-span.ts';

/** One event at one resource, and what is known of its confirmation. */
export interface ConfirmationSubject {
  readonly span: EventSpan;
  readonly cancelled: boolean;
  readonly response: AttendeeResponse;
  readonly rules: ConfirmationRules;
  /** Undefined where nothing is recorded yet. */
  readonly record: RecordedConfirmation | undefined;
}

export function confirmationSubjectOf(
  event: CalendarEvent,
  attendee: ResourceAttendee,
  resource: Resource,
  record: RecordedConfirmation | undefined,
): ConfirmationSubject {
  return {
    span: spanOf(event),
    cancelled: event.cancelled,
    response: attendee.status.response,
    rules: confirmationRulesOf(resource),
    record,
  };
}

/** What the record says of a window: of its day where it has one. Cancelling the whole event cancels each day. */
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
 * Specification, section 4: "only if the event is not cancelled, not declined, not yet confirmed, confirmation is
 * required, and now is inside the window and before the event end (or the event starts at a midnight that has already
 * passed)". The midnight stands in for the window, never for the end.
 */
export function isConfirmationAvailable(subject: ConfirmationSubject, now: Instant): boolean {
  const { span, rules } = subject;
  const window = findConfirmationWindow(span, rules, now);
  if (window === undefined || subject.cancelled || subject.response === 'declined') return false;
  const recorded = recordedIn(window, subject.record);
  if (recorded.canceled || recorded.confirmed || hasEnded(span, now)) return false;
  return (window.opens <= now && now < window.closes) || startedAtMidnight(span, zoneOfDays(span, rules), now);
}

/** The status of an event at one resource, now. */
export function statusOf(subject: ConfirmationSubject, now: Instant): DisplayStatus {
  return statusIn(subject, findConfirmationWindow(subject.span, subject.rules, now), now);
}

function statusIn(subject: ConfirmationSubject, window: ConfirmationWindow | undefined, now: Instant): DisplayStatus {
  const { confirmed, canceled } = recordedIn(window, subject.record);
  return displayStatus({
    response: subject.response,
    cancelled: subject.cancelled || canceled,
    confirmed,
    window,
    now,
  });
}

/** Specification, section 3, `statusesByDay`: the status of each day that is confirmed for itself; empty for any other event. */
export function statusesByDay(
  subject: ConfirmationSubject,
  now: Instant,
): readonly { readonly date: LocalDate; readonly status: DisplayStatus }[] {
  return confirmationWindows(subject.span, subject.rules).flatMap((window) =>
    window.day === null ? [] : [{ date: window.day, status: statusIn(subject, window, now) }],
  );
}
