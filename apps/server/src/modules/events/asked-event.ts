import type { CreateEventBody } from '@assist/contract';
import type { NewEvent, NewOnlineMeeting } from '@assist/calendar-provider';
import { type EventSpan, expandRecurrence, type Occurrence, type RecurrenceRule, recurrenceStartOf } from '@assist/reservation';
import {
  DAYS_OF_WEEK,
  datesOf,
  findInstant,
  type InstantRange,
  localDateOf,
  rangeOfDates,
  toZone,
  ZoneError,
  type ZoneName,
} from '@assist/time';
import { ProblemError } from '../../call/problem-error.ts';
import { tooLongToBook } from '../../calendars/booking-length.ts';

/**
 * The range of accepted times, in milliseconds since 1970. Far outside it, years do not have four digits, or times belong to no calendar
 * day.
 */
const FIRST_INSTANT = Date.UTC(1970, 0, 1);
const LAST_INSTANT = Date.UTC(9_999, 0, 1);

export function askedZone(name: string): ZoneName {
  try {
    return toZone(name);
  } catch (error) {
    if (error instanceof ZoneError) throw new ProblemError('invalid-zone', { detail: error.message });
    throw error;
  }
}

export function askedTime(startText: string, endText: string): InstantRange {
  const start = findInstant(startText);
  const end = findInstant(endText);
  if (start === undefined || end === undefined) throw new ProblemError('invalid-input');
  if (start < FIRST_INSTANT || end > LAST_INSTANT) throw new ProblemError('invalid-input');
  if (end <= start) throw new ProblemError('range-reversed');
  return { start, end };
}

/** When an event is, and the zone whose wall times it keeps. */
export type EventTime = Omit<EventSpan, 'isAllDay'>;

/**
 * Returns the time of the event that was asked for. An all-day event is on the dates that the sent times touch in the sent zone, and these
 * dates are then in the zone of its place, whatever hours were sent (decision 0068).
 */
export function eventTimeOf(range: InstantRange, isAllDay: boolean, zone: ZoneName, placeZone: ZoneName): EventTime {
  if (!isAllDay) return { ...range, zone };
  return { ...rangeOfDates(datesOf(range, zone), placeZone), zone: placeZone };
}

export function toOnlineMeeting(body: CreateEventBody['onlineMeeting'] | undefined): NewOnlineMeeting | undefined {
  if (body === undefined || body === null || body.kind === 'native') return body ?? undefined;
  const { provider, weblink, meetingNumber, password } = body;
  return { kind: 'made', link: { provider, joinUrl: weblink, meetingNumber, password } };
}

export function toRule(body: CreateEventBody['recurrence'] | undefined): RecurrenceRule | undefined {
  if (body === undefined || body === null) return undefined;
  if ((body.count === undefined) === (body.until === undefined)) throw new ProblemError('invalid-recurrence');
  return {
    frequency: body.frequency,
    interval: body.interval,
    daysOfWeek: (body.weekdays ?? []).map((weekday) => DAYS_OF_WEEK[weekday - 1]!),
    ...(body.weekOfMonth === undefined ? {} : { weekOfMonth: body.weekOfMonth }),
    end: body.count === undefined ? { kind: 'until', date: body.until! } : { kind: 'count', count: body.count },
  };
}

/** Returns the occurrences of the rule, or the single time if nothing repeats. */
export function occurrencesOf(range: InstantRange, rule: RecurrenceRule | undefined, zone: ZoneName): readonly Occurrence[] {
  if (rule === undefined) return [{ ...range, date: localDateOf(range.start, zone) }];
  const expansion = expandRecurrence(rule, recurrenceStartOf(range, zone));
  if (expansion.kind !== 'occurrences' || expansion.occurrences.at(-1)!.end > LAST_INSTANT) throw new ProblemError('invalid-recurrence');
  // A reservation that is too long is not checked for overlaps, because it is refused for its length.
  if (tooLongToBook(range, zone) === undefined) expectApart(expansion.occurrences);
  return expansion.occurrences;
}

/**
 * Refuses dates that overlap, because a reservation must not take its own time twice. Exchange rejects such a series, too: "Occurrences
 * cannot overlap" (MS-OXOCAL, 2.2.1.44).
 *
 * @throws ProblemError `invalid-recurrence`
 */
export function expectApart(dates: readonly InstantRange[]): void {
  const ordered = dates.toSorted((one, other) => one.start - other.start);
  if (ordered.some(({ start }, index) => index > 0 && start < ordered[index - 1]!.end)) throw new ProblemError('invalid-recurrence');
}

/** A date to be created, by the rule or as an exception. */
export interface AskedDate {
  readonly date: string;
  readonly range: InstantRange;
  readonly emails: readonly string[];
  readonly isAsRuled: boolean;
}

/** Splits the attendees of a request into people and the addresses of resources that were invited like people. */
export function splitAttendees(
  attendees: NonNullable<CreateEventBody['attendees']>,
  isResource: (email: string) => boolean,
): { readonly people: NewEvent['attendees']; readonly resourceEmails: readonly string[] } {
  const invited = toAttendees(attendees);
  return {
    people: invited.filter(({ email }) => !isResource(email)),
    resourceEmails: invited.filter(({ email }) => isResource(email)).map(({ email }) => email),
  };
}

/**
 * Returns the dates to be created: those of the rule with the exceptions applied, without the dates that are left out. `timeOf` returns the
 * time of an exception.
 */
export function askedDates(
  occurrences: readonly Occurrence[],
  emails: readonly string[],
  exceptions: NonNullable<CreateEventBody['exceptions']>,
  timeOf: (start: string, end: string) => InstantRange,
): readonly AskedDate[] {
  const byDate = new Map(exceptions.map((exception) => [exception.date, exception]));
  const dates = occurrences.flatMap(({ date, start, end }): readonly AskedDate[] => {
    const exception = byDate.get(date);
    if (exception === undefined) return [{ date, range: { start, end }, emails, isAsRuled: true }];
    byDate.delete(date);
    if (exception.skip === true) return [];
    const { start: newStart, end: newEnd, resources } = exception;
    if ((newStart === undefined) !== (newEnd === undefined)) throw new ProblemError('invalid-recurrence');
    const range = newStart === undefined || newEnd === undefined ? { start, end } : timeOf(newStart, newEnd);
    return [
      { date, range: { start: range.start, end: range.end }, emails: resources?.map(({ email }) => email) ?? emails, isAsRuled: false },
    ];
  });
  // Refuses an exception for a date that the rule does not have, two exceptions for the same date, and a series without dates.
  if (byDate.size > 0 || exceptions.length > new Set(exceptions.map(({ date }) => date)).size || dates.length === 0)
    throw new ProblemError('invalid-recurrence');
  return dates;
}

function toAttendees(attendees: NonNullable<CreateEventBody['attendees']>): NewEvent['attendees'] {
  const byEmail = new Map(attendees.map((attendee) => [attendee.email, attendee]));
  return [...byEmail.values()].map(({ email, name, remotely }) => ({ email, name: name ?? email, remotely: remotely ?? false }));
}
