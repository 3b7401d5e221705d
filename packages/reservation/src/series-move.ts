import { daysBetween, fromWallTime, type Instant, type InstantRange, plusDays, plusMinutes, toWallTime, type ZoneName } from '@assist/time';
import { expandRecurrence } from './expand-recurrence.ts';
import { type RecurrenceRule, recurrenceStartOf } from './recurrence.ts';
import { shiftRecurrence } from './shift-recurrence.ts';

/** How one date of a series is moved on the wall clock, to be applied to the other dates. */
export interface SeriesMove {
  readonly days: number;
  /** Change of the time of day in minutes: positive is later, negative earlier. */
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

/** Returns the first date's wall times on the day of a later date. */
export function onDateOf(first: InstantRange, start: Instant, zone: ZoneName): InstantRange {
  return movedAlike({ start, end: start }, { days: 0, minutes: 0, wallMinutes: recurrenceStartOf(first, zone).wallMinutes }, zone);
}

/** The time of a date of a reservation before and after a change. */
export interface MovedDate {
  readonly before: InstantRange;
  readonly after: InstantRange;
}

/** Moves another date of the series by the same amount on the wall clock: a stand-up at nine stays at nine across a clock change. */
export function movedAlike(other: InstantRange, move: SeriesMove, zone: ZoneName, newZone: ZoneName = zone): InstantRange {
  const own = toWallTime(other.start, zone);
  const date = plusDays(own.date, move.days);
  const start = fromWallTime(date, own.minutes + move.minutes, newZone);
  const end = fromWallTime(date, own.minutes + move.minutes + move.wallMinutes, newZone);
  // If the clock skips the start, the moved start may come after the end.
  return { start, end: end > start ? end : plusMinutes(start, move.wallMinutes) };
}

interface SeriesChange {
  readonly rule: RecurrenceRule;
  /** The current time of the date that is moved, and its new time. Without `to`, no date moves. */
  readonly from: InstantRange;
  readonly to: InstantRange | undefined;
  readonly zone: ZoneName;
  readonly newZone?: ZoneName | undefined;
}

/** Returns the times of all dates of a series, before and after one of them is moved and the rule is shifted with it. */
export function movedDates(dates: readonly InstantRange[], { rule, from, to, zone, newZone = zone }: SeriesChange): readonly MovedDate[] {
  const [first] = dates;
  if (to === undefined || first === undefined) return dates.map((date) => ({ before: date, after: date }));
  const move = seriesMoveOf(from, to, zone, newZone);
  if (rule.frequency !== 'monthly' || move.days === 0)
    return dates.map((date) => ({ before: date, after: movedAlike(date, move, zone, newZone) }));
  // The day after a second Tuesday is not always a second Wednesday, so the days come from the shifted rule.
  const start = recurrenceStartOf(movedAlike(first, move, zone, newZone), newZone);
  const rest: RecurrenceRule = { ...rule, end: { kind: 'count', count: dates.length } };
  const expansion = expandRecurrence(shiftRecurrence(rest, move.days, start.date), start);
  const moved = expansion.kind === 'occurrences' ? expansion.occurrences : [];
  return dates.map((date, index) => ({ before: date, after: moved[index] ?? movedAlike(date, move, zone, newZone) }));
}

/**
 * Returns where the changed part of a series starts. Dates that have begun stay unchanged, except that the chosen date itself may be
 * running.
 */
export function changesFrom(scope: 'following' | 'series', dates: readonly InstantRange[], chosen: Instant, now: Instant): Instant {
  const coming = scope === 'series' ? dates.find((date) => date.start > now) : undefined;
  return coming === undefined || coming.start > chosen ? chosen : coming.start;
}
