import {
  type DayOfWeek,
  DAYS_OF_WEEK,
  durationMinutes,
  type InstantRange,
  type LocalDate,
  plusDays,
  toWallTime,
  wallMinutesBetween,
  type ZoneName,
} from '@assist/time';

/** How a reservation repeats, in the wall time of its zone. */
export interface RecurrenceRule {
  readonly frequency: 'daily' | 'weekly' | 'monthly';
  /** The number of days, weeks or months from one date to the next. */
  readonly interval: number;
  /** Weekdays of a weekly rule; empty means the weekday of the first day. For a monthly rule with `weekOfMonth`: its single weekday. */
  readonly daysOfWeek: readonly DayOfWeek[];
  /** The week of a monthly rule: which of its weekdays in the month. Without it, the rule uses the date of the first day. */
  readonly weekOfMonth?: WeekOfMonth;
  readonly end: RecurrenceEnd;
}

/** The first to the fourth such weekday in the month, or the last one (−1). */
export type WeekOfMonth = 1 | 2 | 3 | 4 | -1;

/** Returns the possible weeks of the month for a date; a fourth one that is also the last is both, with the fourth first. */
export function weeksOfMonth(date: LocalDate): readonly WeekOfMonth[] {
  const week = Math.ceil(Number(date.slice(8)) / 7);
  const isLast = plusDays(date, 7).slice(0, 7) !== date.slice(0, 7);
  return [...(week < 5 ? [week as WeekOfMonth] : []), ...(isLast ? ([-1] as const) : [])];
}

export type RecurrenceEnd =
  | { readonly kind: 'count'; readonly count: number }
  /** The last day on which an occurrence may start. */
  | { readonly kind: 'until'; readonly date: LocalDate };

/**
 * Whether the rule makes the same dates in a calendar whose weeks begin on `day`; in our own code they begin on Monday. With an interval of
 * several weeks, days on different sides of that boundary fall into other weeks there.
 */
export function isSameWithWeeksFrom({ frequency, interval, daysOfWeek }: Omit<RecurrenceRule, 'end'>, day: DayOfWeek): boolean {
  if (frequency !== 'weekly' || interval === 1) return true;
  const before = daysOfWeek.filter((one) => DAYS_OF_WEEK.indexOf(one) < DAYS_OF_WEEK.indexOf(day));
  return before.length === 0 || before.length === daysOfWeek.length;
}

/** The first occurrence. Its end is a wall time too: a meeting from 9 to 10 stays so when the clock changes. */
export interface RecurrenceStart {
  readonly date: LocalDate;
  /** Minutes since midnight. */
  readonly startMinutes: number;
  /** Length in wall-clock minutes, so that each date ends at the same wall time as the first one. */
  readonly wallMinutes: number;
  readonly zone: ZoneName;
}

/** Returns the wall times of the first date, computed from its instants, because the clock may change on that very date. */
export function recurrenceStartOf(first: InstantRange, zone: ZoneName): RecurrenceStart {
  const { date, minutes } = toWallTime(first.start, zone);
  const wallMinutes = wallMinutesBetween(first.start, first.end, zone);
  // The end may be before the start on the clock, within the hour that occurs twice.
  return { date, startMinutes: minutes, wallMinutes: wallMinutes > 0 ? wallMinutes : durationMinutes(first), zone };
}

/** Maximum number of occurrences of a rule (reliability, limits). */
export const MAX_OCCURRENCES = 366;
export const MAX_RECURRENCE_INTERVAL = 999;

/** Maximum numbers made at once if each date is a separate event: all are written in one transaction. */
const MAX_BOOKINGS_AT_ONCE = 2_000;
const MAX_ATTENDANCES_AT_ONCE = 20_000;

export function isTooMuchAtOnce(made: { readonly occurrences: number; readonly resources: number; readonly attendees: number }): boolean {
  return made.occurrences * made.resources > MAX_BOOKINGS_AT_ONCE || made.occurrences * made.attendees > MAX_ATTENDANCES_AT_ONCE;
}
