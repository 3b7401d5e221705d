import { slotSubjectOf, type ScheduleItem, type ScheduleItemStatus, type SlotSubject } from '@assist/availability';
import { aResource } from '@assist/test-kit';
import { plusMinutes, toInstant, toMinutesOfDay, type Instant } from '@assist/time';

/** Monday. All of it in UTC, so that the rows of a table can be read. */
export const DAY = toInstant('2026-11-23T00:00Z');

export function at(time: string): Instant {
  return plusMinutes(DAY, toMinutesOfDay(time));
}

export function span(text: string) {
  const [start, end] = text.split('-') as [string, string];
  return { start: at(start), end: at(end) };
}

/** `09:00-10:00`, or `09:00-10:00 tentative event`. All are dates of one series. */
export function item(text: string): ScheduleItem {
  const [time, status = 'reserved', eventId = null] = text.split(' ') as [string, ScheduleItemStatus?, string?];
  return { ...span(time), status, iCalUId: 'series', eventId, subject: null, organizer: null, isPrivate: false };
}

/** A room in UTC, open on workdays from 8 to 12. */
export function aSubject(changes: Parameters<typeof aResource>[0] = {}, ...items: readonly string[]): SlotSubject {
  return slotSubjectOf(aResource({ timezone: 'UTC', startTime: '08:00', endTime: '12:00', ...changes }), items.map(item));
}
