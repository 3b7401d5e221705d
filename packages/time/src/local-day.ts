import type { Instant, InstantRange } from './instant.ts';
import { toDayNumber, type LocalDate } from './local-date.ts';
import { dayNumberOf, startOfDayNumber } from './wall-time.ts';
import type { ZoneName } from './zone.ts';

/** Returns the range from the day's first instant to the next day's first. Empty for a day that the zone skipped (Apia, 2011-12-30). */
export function localDay(date: LocalDate, zone: ZoneName): InstantRange {
  return localDays(date, 1, zone);
}

/** Returns several consecutive days as one range. */
export function localDays(date: LocalDate, days: number, zone: ZoneName): InstantRange {
  const first = toDayNumber(date);
  return { start: startOfDayNumber(first, zone), end: startOfDayNumber(first + days, zone) };
}

/** Returns the first and last day of the zone's calendar that a range touches. */
export function dayNumbersOf(range: InstantRange, zone: ZoneName): { readonly first: number; readonly last: number } {
  const first = dayNumberOf(range.start, zone);
  const last = range.end > range.start ? dayNumberOf((range.end - 1) as Instant, zone) : first;
  return { first, last };
}
