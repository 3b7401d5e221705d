import { fromQuarter, type Instant, type InstantRange, minutesBetween, plusMinutes, quarterOf, slotsFor } from '@assist/time';
import { isBookable } from './slot-code.ts';

export interface TimesWanted {
  readonly durationMinutes: number;
  /** Maximum number of times. */
  readonly limit: number;
  /** Minutes between the starts of two overlapping proposals; by default, proposals do not overlap. */
  readonly stepMinutes?: number;
}

/**
 * Returns the next times at which all schedules are free. `rows` begin at the slot of `start`; if their lengths differ, the missing slots
 * of a row count as taken.
 */
export function findTimes(rows: readonly Uint8Array[], start: Instant, wanted: TimesWanted): readonly InstantRange[] {
  const length = slotsFor(wanted.durationMinutes);
  const step = Math.max(1, slotsFor(wanted.stepMinutes ?? wanted.durationMinutes));
  const end = rows.length === 0 ? 0 : Math.min(...rows.map((row) => row.length));
  const first = quarterOf(start);
  const times: InstantRange[] = [];
  let runStart = 0;
  for (let slot = 0; slot < end && length > 0 && times.length < wanted.limit; slot += 1) {
    if (!rows.every((row) => isBookable(row[slot]))) {
      runStart = slot + 1;
    } else if (slot + 1 - runStart >= length) {
      times.push({ start: fromQuarter(first + runStart), end: fromQuarter(first + runStart + length) });
      runStart += step;
    }
  }
  return times;
}

/**
 * Returns the part of `window` to use if `durationMinutes` of it are enough: the first available part, or else its beginning; the whole
 * window if it is no longer than that. `codes` begin at the slot of `codesStart`.
 */
export function spanWithin(codes: Uint8Array, codesStart: Instant, window: InstantRange, durationMinutes: number): InstantRange {
  if (durationMinutes >= minutesBetween(window.start, window.end)) return window;
  const first = quarterOf(codesStart);
  const inside = codes.subarray(quarterOf(window.start) - first, quarterOf(window.end) - first);
  const begin = { start: window.start, end: plusMinutes(window.start, durationMinutes) };
  return findTimes([inside], window.start, { durationMinutes, limit: 1 })[0] ?? begin;
}
