declare const instantBrand: unique symbol;

/** A moment, in whole milliseconds since 1970-01-01T00:00Z. The brand prevents confusion with plain numbers. */
export type Instant = number & { readonly [instantBrand]: 'Instant' };

/** A half-open range: it includes `start` and does not include `end`. */
export interface InstantRange {
  readonly start: Instant;
  readonly end: Instant;
}

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

/** The greatest distance of a Date from 1970, in ms and in both directions (ECMAScript's time range). */
const LIMIT_MS = 8_640_000_000_000_000;

const ISO_INSTANT = /^[+-]?\d{4,6}-\d\d-\d\dT\d\d:\d\d(:\d\d([.,]\d{1,30})?)?(Z|[+-]\d\d:?\d\d)$/;

/**
 * Matches the digits after the ninth of a fraction of a second: ISO 8601 allows them, but `Temporal` does not accept them. No lookbehind is
 * used, because Safari before 16.4 cannot load a file that contains one.
 */
const BELOW_NANOSECOND = /([.,]\d{9})\d+/;

/**
 * Converts epoch milliseconds to an instant. Fractions are cut off.
 *
 * @throws RangeError if they are not finite or are too far from 1970
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

/** Returns an instant as ISO 8601 text in UTC with milliseconds, `2026-11-23T09:00:00.000Z`, as the API uses it. */
export function fromInstant(instant: Instant): string {
  return new Date(instant).toISOString();
}

export function plusMs(instant: Instant, ms: number): Instant {
  return instantOf(instant + ms);
}

export function plusMinutes(instant: Instant, minutes: number): Instant {
  return instantOf(instant + minutes * MINUTE_MS);
}

/** Returns the minutes from one instant to another. They may be negative or a fraction. */
export function minutesBetween(from: Instant, to: Instant): number {
  return (to - from) / MINUTE_MS;
}

export function durationMinutes(range: InstantRange): number {
  return minutesBetween(range.start, range.end);
}

/** Returns whether two ranges overlap. Ranges that only touch do not overlap, and an empty range overlaps nothing. */
export function overlaps(a: InstantRange, b: InstantRange): boolean {
  return a.start < b.end && b.start < a.end && a.start < a.end && b.start < b.end;
}

/** Returns the common part of two ranges; undefined if there is none. */
export function intersection(a: InstantRange, b: InstantRange): InstantRange | undefined {
  const start = Math.max(a.start, b.start) as Instant;
  const end = Math.min(a.end, b.end) as Instant;
  return start < end ? { start, end } : undefined;
}
