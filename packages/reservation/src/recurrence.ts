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
  /** Every so many days, weeks or months. */
  readonly interval: number;
  /** Of a weekly rule; none is the weekday of the first day. Of a monthly rule by its week: that one weekday. */
  readonly daysOfWeek: readonly DayOfWeek[];
  /** Of a monthly rule: its weekday comes that often into the month. Without it, the rule goes by the date of the first day. */
  readonly weekOfMonth?: WeekOfMonth;
  readonly end: RecurrenceEnd;
}

/** The first to the fourth one in its month, or (−1) its last one. */
export type WeekOfMonth = 1 | 2 | 3 | 4 | -1;

/** The weeks of its month that a date may be said to be in; a fourth one that is the last one is both, the fourth first. */
export function weeksOfMonth(date: LocalDate): readonly WeekOfMonth[] {
  const week = Math.ceil(Number(date.slice(8)) / 7);
  const isLast = plusDays(date, 7).slice(0, 7) !== date.slice(0, 7);
  return [...(week < 5 ? [week as WeekOfMonth] : []), ...(isLast ? ([-1] as const) : [])];
}

export type RecurrenceEnd =
  | { readonly kind: 'count'; readonly count: number }
  /** The last day on which it may start. */
  | { readonly kind: 'until'; readonly date: LocalDate };

/**
 * Whether it makes the same dates in a calendar whose weeks begin on `day`; here they begin on Monday. Of every second week,
 * days on both sides of that beginning lie in other weeks there.
 */
export function isSameWithWeeksFrom({ frequency, interval, daysOfWeek }: Omit<RecurrenceRule, 'end'>, day: DayOfWeek): boolean {
  if (frequency !== 'weekly' || interval === 1) return true;
  const before = daysOfWeek.filter((one) => DAYS_OF_WEEK.indexOf(one) < DAYS_OF_WEEK.indexOf(day));
  return before.length === 0 || before.length === daysOfWeek.length;
}

/** The first occurrence. The end is a wall time too: a meeting from 9 to 10 stays so when the clock changes. */
export interface RecurrenceStart {
  readonly date: LocalDate;
  /** Minutes since midnight. */
  readonly startMinutes: number;
  /** By the clock on the wall, so that each date ends at the wall time of the first one's end. */
  readonly wallMinutes: number;
  readonly zone: ZoneName;
}

/** From the first date as it lies in time: it may itself be the one on which the clock changes. */
export function recurrenceStartOf(first: InstantRange, zone: ZoneName): RecurrenceStart {
  const { date, minutes } = toWallTime(first.start, zone);
  const wallMinutes = wallMinutesBetween(first.start, first.end, zone);
  // Within the hour that comes twice the end may stand before the start.
  return { date, startMinutes: minutes, wallMinutes: wallMinutes > 0 ? wallMinutes : durationMinutes(first), zone };
}

/** Reliability, limits: no rule makes more. */
export const MAX_OCCURRENCES = 366;
export const MAX_RECURRENCE_INTERVAL = 999;

/** What one reservation makes at once where each date is an event of its own: all of it is written in one transaction. */
const MAX_BOOKINGS_AT_ONCE = 2_000;
const MAX_ATTENDANCES_AT_ONCE = 20_000;

export function isTooMuchAtOnce(made: { readonly occurrences: number; readonly resources: number; readonly attendees: number }): boolean {
  return made.occurrences * made.resources > MAX_BOOKINGS_AT_ONCE || made.occurrences * made.attendees > MAX_ATTENDANCES_AT_ONCE;
}
