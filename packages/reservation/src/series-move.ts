import { daysBetween, fromWallTime, type Instant, type InstantRange, plusDays, plusMinutes, toWallTime, type ZoneName } from '@assist/time';
import { recurrenceStartOf } from './recurrence.ts';

/** How one date of a series is moved, by the clock on the wall: what it means for the others. */
export interface SeriesMove {
  readonly days: number;
  /** Later in the day; negative is earlier. */
  readonly minutes: number;
  readonly wallMinutes: number;
}

export function seriesMoveOf(from: InstantRange, to: InstantRange, zone: ZoneName, newZone: ZoneName = zone): SeriesMove {
  const before = toWallTime(from.start, zone);
  const after = toWallTime(to.start, newZone);
  return {
    days: daysBetween(before.date, after.date),
    minutes: after.minutes - before.minutes,
    wallMinutes: recurrenceStartOf(to, newZone).wallMinutes,
  };
}

/** The same wall times on the day of another moment: the first date's, put where a later one begins. */
export function onDateOf(first: InstantRange, start: Instant, zone: ZoneName): InstantRange {
  return movedAlike({ start, end: start }, { days: 0, minutes: 0, wallMinutes: recurrenceStartOf(first, zone).wallMinutes }, zone);
}

/** A date of a reservation, and where a change would put it. */
export interface MovedDate {
  readonly before: InstantRange;
  readonly after: InstantRange;
}

/** Another date of the series, moved the same way: a stand-up at nine stays at nine on both sides of a clock change. */
export function movedAlike(other: InstantRange, move: SeriesMove, zone: ZoneName, newZone: ZoneName = zone): InstantRange {
  const own = toWallTime(other.start, zone);
  const date = plusDays(own.date, move.days);
  const start = fromWallTime(date, own.minutes + move.minutes, newZone);
  const end = fromWallTime(date, own.minutes + move.minutes + move.wallMinutes, newZone);
  // Where the clock skips the start, the end may be left behind it.
  return { start, end: end > start ? end : plusMinutes(start, move.wallMinutes) };
}

/** Dates of a series when one of them goes from `from` to `to`; without `to` all stay where they are. */
export function movedDates(
  dates: readonly InstantRange[],
  from: InstantRange,
  to: InstantRange | undefined,
  zone: ZoneName,
  newZone: ZoneName = zone,
): readonly MovedDate[] {
  if (to === undefined) return dates.map((date) => ({ before: date, after: date }));
  const move = seriesMoveOf(from, to, zone, newZone);
  return dates.map((date) => ({ before: date, after: movedAlike(date, move, zone, newZone) }));
}
