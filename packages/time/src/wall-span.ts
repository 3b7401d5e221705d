import { DAY_MS, MINUTE_MS, instantOf, type Instant, type InstantRange } from './instant.ts';
import { daysBetween, plusDays, toDayNumber, type LocalDate } from './local-date.ts';
import { fromWallTime, startOfDay, toWallTime } from './wall-time.ts';
import { offsetMsAt } from './zone-offset.ts';
import type { ZoneName } from './zone.ts';

/** A time as people choose it: dates and wall times at a place, which stay when the place changes. */
export interface WallSpan {
  readonly day: LocalDate;
  /** Number of dates that the time touches: 2 for 22:00 – 02:00. Midnight at the end belongs to the date before. */
  readonly days: number;
  /** Start, in minutes since midnight of `day`. */
  readonly fromMinutes: number;
  /** End, in minutes since midnight of the last date, up to 24:00. */
  readonly toMinutes: number;
  /** True for the later of two equal wall times, on the night on which the clock is set back. */
  readonly isLaterFrom?: boolean;
  readonly isLaterTo?: boolean;
}

const DAY_MINUTES = 24 * 60;

/**
 * Returns when a chosen time takes place. A start that the clock skips is moved later, and the end with it, so that the length stays. The
 * range is never empty: on a night on which the clock is set back, an end that would be before the start is the later one of its name.
 */
export function rangeOfWall(span: WallSpan, zone: ZoneName): InstantRange {
  const { day, days, fromMinutes, toMinutes } = span;
  const starts = occurrencesOf(day, fromMinutes, zone);
  const start = starts[span.isLaterFrom === true ? 1 : 0] ?? fromWallTime(day, fromMinutes, zone);
  const ofSameLength = instantOf(start + ((days - 1) * DAY_MINUTES + toMinutes - fromMinutes) * MINUTE_MS);
  if (days === 1 && starts.length === 0) return { start, end: ofSameLength };
  const lastDay = plusDays(day, days - 1);
  const [first = fromWallTime(lastDay, toMinutes, zone), later = first] = occurrencesOf(lastDay, toMinutes, zone);
  const end = span.isLaterTo === true || first <= start ? later : first;
  return { start, end: end > start ? end : ofSameLength };
}

/** Returns a range as people would choose it. */
export function wallSpanOf({ start, end }: InstantRange, zone: ZoneName): WallSpan {
  const [from, to] = [toWallTime(start, zone), toWallTime(end, zone)];
  const nights = daysBetween(from.date, to.date);
  const endsAtMidnight = nights > 0 && end === startOfDay(to.date, zone);
  return {
    day: from.date,
    days: endsAtMidnight ? nights : nights + 1,
    fromMinutes: from.minutes,
    toMinutes: endsAtMidnight ? DAY_MINUTES : to.minutes,
    isLaterFrom: isLater(start, zone),
    isLaterTo: isLater(end, zone),
  };
}

/** Returns whether the clock shows the time of an instant twice, because it is set back. */
export function occursTwice(instant: Instant, zone: ZoneName): boolean {
  return twinOf(instant, zone) !== undefined;
}

/**
 * Returns the instants at which the clock shows a time: none if the clock skips it, two if it is set back, otherwise one. 24:00 is the start
 * of the next day.
 */
export function occurrencesOf(date: LocalDate, minutes: number, zone: ZoneName): readonly Instant[] {
  const first = fromWallTime(date, minutes, zone);
  const shown = toWallTime(first, zone);
  if ((toDayNumber(shown.date) - toDayNumber(date)) * DAY_MINUTES + shown.minutes !== minutes) return [];
  const twin = twinOf(first, zone);
  return twin === undefined ? [first] : [first, twin];
}

function isLater(instant: Instant, zone: ZoneName): boolean {
  const twin = twinOf(instant, zone);
  return twin !== undefined && twin < instant;
}

/** Returns the other instant at which the clock shows the same time; undefined if there is none. */
function twinOf(instant: Instant, zone: ZoneName): Instant | undefined {
  const offset = offsetMsAt(zone, instant);
  for (const other of [offsetMsAt(zone, instantOf(instant - DAY_MS)), offsetMsAt(zone, instantOf(instant + DAY_MS))]) {
    if (other === offset) continue;
    const twin = instantOf(instant + offset - other);
    if (offsetMsAt(zone, twin) === other) return twin;
  }
  return undefined;
}
