import type { Instant, InstantRange } from './instant.ts';
import { toDayNumber, type LocalDate } from './local-date.ts';
import { dayNumberOf, startOfDayNumber } from './wall-time.ts';
import type { ZoneName } from './zone.ts';

/** From the day's first instant to the next day's first. Empty for a day that the zone left out (Apia, 2011-12-30). */
export function localDay(date: LocalDate, zone: ZoneName): InstantRange {
  return localDays(date, 1, zone);
}

/** Several days in a row, without a gap between them. */
export function localDays(date: LocalDate, days: number, zone: ZoneName): InstantRange {
  const first = toDayNumber(date);
  return { start: startOfDayNumber(first, zone), end: startOfDayNumber(first + days, zone) };
}

/** The days of the zone's calendar that a range touches, first to last. */
export function dayNumbersOf(range: InstantRange, zone: ZoneName): { readonly first: number; readonly last: number } {
  const first = dayNumberOf(range.start, zone);
  const last = range.end > range.start ? dayNumberOf((range.end - 1) as Instant, zone) : first;
  return { first, last };
}
