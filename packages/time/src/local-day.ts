import type { Instant, InstantRange } from './instant.ts';
import { toDayNumber, type LocalDate } from './local-date.ts';
import { SLOT_MS } from './quarter-hour.ts';
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

/** 96 on most days, 92 or 100 where the clock changes by an hour, 94 or 98 on Lord Howe Island. */
export function countSlotsOfDay(date: LocalDate, zone: ZoneName): number {
  const { start, end } = localDay(date, zone);
  return (end - start) / SLOT_MS;
}

/** The start of each slot of the day. */
export function slotsOfDay(date: LocalDate, zone: ZoneName): readonly Instant[] {
  const { start } = localDay(date, zone);
  return Array.from({ length: countSlotsOfDay(date, zone) }, (_, index) => (start + index * SLOT_MS) as Instant);
}

/** The days of the zone's calendar that a range touches, first to last. */
export function dayNumbersOf(range: InstantRange, zone: ZoneName): { readonly first: number; readonly last: number } {
  const first = dayNumberOf(range.start, zone);
  const last = range.end > range.start ? dayNumberOf((range.end - 1) as Instant, zone) : first;
  return { first, last };
}
