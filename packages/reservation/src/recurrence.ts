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
  /** Weekdays of a weekly rule; empty means the weekday of the first day. For a monthly rule with `weekOfMonth`, the single weekday. */
  readonly daysOfWeek: readonly DayOfWeek[];
  /** For a monthly rule, which of its weekdays in the month is meant. Without it, the rule uses the first date's day of the month. */
  readonly weekOfMonth?: WeekOfMonth;
  readonly end: RecurrenceEnd;
}

/** Which occurrence of a weekday in the month: the first to the fourth, or the last one (−1). */
export type WeekOfMonth = 1 | 2 | 3 | 4 | -1;

/**
 * Returns the weeks of the month that a date may stand for. If its weekday is both the fourth and the last of the month, the fourth comes
 * first.
 */
export function weeksOfMonth(date: LocalDate): readonly WeekOfMonth[] {
  const week = Math.ceil(Number(date.slice(8)) / 7);
  const isLast = plusDays(date, 7).slice(0, 7) !== date.slice(0, 7);
  return [...(week < 5 ? [week as WeekOfMonth] : []), ...(isLast ? ([-1] as const) : [])];
}

export type RecurrenceEnd =
  | { readonly kind: 'count'; readonly count: number }
  /** `date` is the last day on which an occurrence may start. */
  | { readonly kind: 'until'; readonly date: LocalDate };

/**
 * Whether a rule gives the same dates in a calendar whose weeks begin on `day` as in ours, where they begin on Monday. If the rule skips
 * weeks, days before and after `day` may fall into different weeks there.
 */
export function isSameWithWeeksFrom({ frequency, interval, daysOfWeek }: Omit<RecurrenceRule, 'end'>, day: DayOfWeek): boolean {
  if (frequency !== 'weekly' || interval === 1) return true;
  const before = daysOfWeek.filter((one) => DAYS_OF_WEEK.indexOf(one) < DAYS_OF_WEEK.indexOf(day));
  return before.length === 0 || before.length === daysOfWeek.length;
}

/** The first occurrence. Its end is a wall time too: a meeting from 9 to 10 keeps these times when the clock changes. */
export interface RecurrenceStart {
  readonly date: LocalDate;
  /** Minutes since midnight. */
  readonly startMinutes: number;
  /** Length in wall-clock minutes, so that each date ends at the same wall time as the first one. */
  readonly wallMinutes: number;
  readonly zone: ZoneName;
}

/** Returns the wall times of the first date. They are computed from its instants, because the clock may change on that date. */
export function recurrenceStartOf(first: InstantRange, zone: ZoneName): RecurrenceStart {
  const { date, minutes } = toWallTime(first.start, zone);
  const wallMinutes = wallMinutesBetween(first.start, first.end, zone);
  // On the clock, the end may be before the start if it lies in an hour that occurs twice.
  return { date, startMinutes: minutes, wallMinutes: wallMinutes > 0 ? wallMinutes : durationMinutes(first), zone };
}

/** Maximum number of occurrences of a rule (reliability, limits). */
export const MAX_OCCURRENCES = 366;
export const MAX_RECURRENCE_INTERVAL = 999;

/** Maximum numbers of bookings and attendances made in one transaction, if each date is a separate event. */
const MAX_BOOKINGS_AT_ONCE = 2_000;
const MAX_ATTENDANCES_AT_ONCE = 20_000;

export function isTooMuchAtOnce(made: { readonly occurrences: number; readonly resources: number; readonly attendees: number }): boolean {
  return made.occurrences * made.resources > MAX_BOOKINGS_AT_ONCE || made.occurrences * made.attendees > MAX_ATTENDANCES_AT_ONCE;
}
