import { fromQuarter, type Instant, type InstantRange, minutesBetween, plusMinutes, quarterOf, slotsFor } from '@assist/time';
import { isBookable } from './slot-code.ts';

export interface TimesWanted {
  readonly durationMinutes: number;
  /** Maximum number of times to return. */
  readonly limit: number;
  /** Minutes between the starts of successive proposals; by default the duration, so that proposals do not overlap. */
  readonly stepMinutes?: number;
}

/**
 * Returns the earliest times at which all schedules are free. `rows` begin at the slot of `start`. If a row is shorter than others, its
 * missing slots count as taken.
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
 * Returns the part of `window` to use if `durationMinutes` are enough: the first available part, or the beginning if no part is available.
 * Returns the whole window if it is not longer than `durationMinutes`. `codes` begin at the slot of `codesStart`.
 */
export function spanWithin(codes: Uint8Array, codesStart: Instant, window: InstantRange, durationMinutes: number): InstantRange {
  if (durationMinutes >= minutesBetween(window.start, window.end)) return window;
  const first = quarterOf(codesStart);
  const inside = codes.subarray(quarterOf(window.start) - first, quarterOf(window.end) - first);
  const begin = { start: window.start, end: plusMinutes(window.start, durationMinutes) };
  return findTimes([inside], window.start, { durationMinutes, limit: 1 })[0] ?? begin;
}
