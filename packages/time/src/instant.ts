declare const instantBrand: unique symbol;

/** A moment: whole milliseconds since 1970-01-01T00:00Z. Never a plain number or string. */
export type Instant = number & { readonly [instantBrand]: 'Instant' };

/** A half-open range: it includes `start` and excludes `end`. */
export interface InstantRange {
  readonly start: Instant;
  readonly end: Instant;
}

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

/** The largest instant of a Date, in both directions from 1970 (ECMAScript's time range). */
const LIMIT_MS = 8_640_000_000_000_000;

const ISO_INSTANT = /^[+-]?\d{4,6}-\d\d-\d\dT\d\d:\d\d(:\d\d([.,]\d{1,30})?)?(Z|[+-]\d\d:?\d\d)$/;

/**
 * Matches the digits that `Temporal` does not accept: it reads nine fractional digits of a second, while ISO 8601 allows more. No
 * lookbehind, because Safari before 16.4 cannot load a file that contains one.
 */
const BELOW_NANOSECOND = /([.,]\d{9})\d+/;

/**
 * Converts epoch milliseconds.
 *
 * @throws RangeError if they are not an instant
 */
export function instantOf(epochMs: number): Instant {
  if (!Number.isFinite(epochMs) || Math.abs(epochMs) > LIMIT_MS) throw new RangeError(`Invalid instant ${epochMs}`);
  return Math.trunc(epochMs) as Instant;
}

/** Parses ISO 8601 text with Z or an offset; undefined for anything else. Fractions of a millisecond are cut off. */
export function findInstant(iso: string): Instant | undefined {
  if (!ISO_INSTANT.test(iso)) return undefined;
  try {
    return instantOf(Temporal.Instant.from(iso.replace(BELOW_NANOSECOND, '$1')).epochMilliseconds);
  } catch {
    return undefined;
  }
}

/**
 * Parses ISO 8601 text with Z or an offset.
 *
 * @throws RangeError for anything else
 */
export function toInstant(iso: string): Instant {
  const instant = findInstant(iso);
  if (instant === undefined) throw new RangeError(`Invalid instant ${iso}`);
  return instant;
}

/** Returns ISO 8601 in UTC with milliseconds, `2026-11-23T09:00:00.000Z`: the format on the wire. */
export function fromInstant(instant: Instant): string {
  return new Date(instant).toISOString();
}

export function plusMs(instant: Instant, ms: number): Instant {
  return instantOf(instant + ms);
}

export function plusMinutes(instant: Instant, minutes: number): Instant {
  return instantOf(instant + minutes * MINUTE_MS);
}

/** Returns the minutes from one instant to another, which may be negative or a fraction. */
export function minutesBetween(from: Instant, to: Instant): number {
  return (to - from) / MINUTE_MS;
}

export function durationMinutes(range: InstantRange): number {
  return minutesBetween(range.start, range.end);
}

/** Whether two ranges overlap. Touching ranges do not; an empty range overlaps nothing. */
export function overlaps(a: InstantRange, b: InstantRange): boolean {
  return a.start < b.end && b.start < a.end && a.start < a.end && b.start < b.end;
}

/** Returns the common part of two ranges; undefined if there is none. */
export function intersection(a: InstantRange, b: InstantRange): InstantRange | undefined {
  const start = Math.max(a.start, b.start) as Instant;
  const end = Math.min(a.end, b.end) as Instant;
  return start < end ? { start, end } : undefined;
}
