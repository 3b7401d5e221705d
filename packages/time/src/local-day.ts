import type { Instant, InstantRange } from './instant.ts';
import { fromDayNumber, toDayNumber, type LocalDate } from './local-date.ts';
import { dayNumberOf, startOfDay, startOfDayNumber } from './wall-time.ts';
import type { ZoneName } from './zone.ts';

/**
 * Returns the range from the first instant of a day to the first instant of the next day. It is empty for a day that the zone skipped
 * (Apia, 2011-12-30).
 */
export function localDay(date: LocalDate, zone: ZoneName): InstantRange {
  return localDays(date, 1, zone);
}

/** Returns several consecutive days, from `date` on, as one range. */
export function localDays(date: LocalDate, days: number, zone: ZoneName): InstantRange {
  const first = toDayNumber(date);
  return { start: startOfDayNumber(first, zone), end: startOfDayNumber(first + days, zone) };
}

/** Returns the numbers of the first and the last day that a range touches in the zone's calendar. */
export function dayNumbersOf(range: InstantRange, zone: ZoneName): { readonly first: number; readonly last: number } {
  const first = dayNumberOf(range.start, zone);
  const last = range.end > range.start ? dayNumberOf((range.end - 1) as Instant, zone) : first;
  return { first, last };
}

/** A range of dates: from `start` up to, not including, `end`. This is what a whole day is, in whichever zone it is looked at. */
export interface DateRange {
  readonly start: LocalDate;
  readonly end: LocalDate;
}

/** Returns the dates that a range of instants touches in the zone's calendar, at least one. */
export function datesOf(range: InstantRange, zone: ZoneName): DateRange {
  const { first, last } = dayNumbersOf(range, zone);
  return { start: fromDayNumber(first), end: fromDayNumber(last + 1) };
}

/** Returns when the dates begin and end in a zone. */
export function rangeOfDates({ start, end }: DateRange, zone: ZoneName): InstantRange {
  return { start: startOfDay(start, zone), end: startOfDay(end, zone) };
}
