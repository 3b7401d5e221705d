import {
  DAYS_OF_WEEK,
  dayOfWeek,
  dayOfWeekOf,
  fromDayNumber,
  fromWallTime,
  isLocalDate,
  minutesBetween,
  plusMinutes,
  toDayNumber,
  type InstantRange,
  type LocalDate,
} from '@assist/time';
import { MAX_OCCURRENCES, MAX_RECURRENCE_INTERVAL, type RecurrenceRule, type RecurrenceStart, type WeekOfMonth } from './recurrence.ts';

export interface Occurrence extends InstantRange {
  readonly date: LocalDate;
}

export type Expansion =
  | { readonly kind: 'occurrences'; readonly occurrences: readonly Occurrence[] }
  | { readonly kind: 'too-many'; readonly limit: number }
  | { readonly kind: 'empty' }
  | { readonly kind: 'invalid'; readonly field: 'interval' | 'weekdays' | 'count' | 'until' | 'date' | 'duration' };

/** The last day, as a day number, that can be written as a date with a four-digit year. */
const LAST_DAY = toDayNumber('9999-12-31');

/**
 * Returns the occurrences of a rule, each at the wall time of the first. A day that a month lacks is left out, as in iCalendar. A time that
 * the clock skips is moved later by the length of the gap. Of a time that occurs twice, the first is used.
 */
export function expandRecurrence(rule: RecurrenceRule, start: RecurrenceStart): Expansion {
  const invalid = findInvalidField(rule, start);
  if (invalid !== undefined) return { kind: 'invalid', field: invalid };
  const wanted = rule.end.kind === 'count' ? rule.end.count : Number.POSITIVE_INFINITY;
  const lastDay = rule.end.kind === 'until' ? toDayNumber(rule.end.date) : LAST_DAY;
  if (rule.end.kind === 'count' && wanted > MAX_OCCURRENCES) return { kind: 'too-many', limit: MAX_OCCURRENCES };
  const occurrences: Occurrence[] = [];
  for (const dayNumber of daysOf(rule, toDayNumber(start.date))) {
    if (dayNumber > Math.min(lastDay, LAST_DAY) || occurrences.length >= wanted) break;
    if (occurrences.length === MAX_OCCURRENCES) return { kind: 'too-many', limit: MAX_OCCURRENCES };
    occurrences.push(occurrenceOn(fromDayNumber(dayNumber), start));
  }
  return occurrences.length === 0 ? { kind: 'empty' } : { kind: 'occurrences', occurrences };
}

function findInvalidField(rule: RecurrenceRule, start: RecurrenceStart) {
  const { interval, end, weekOfMonth, daysOfWeek } = rule;
  if (!isLocalDate(start.date)) return 'date';
  if (weekOfMonth !== undefined && (rule.frequency !== 'monthly' || daysOfWeek.length > 1)) return 'weekdays';
  if (!(start.wallMinutes > 0)) return 'duration';
  if (!Number.isInteger(interval) || interval < 1 || interval > MAX_RECURRENCE_INTERVAL) return 'interval';
  if (end.kind === 'count' && (!Number.isInteger(end.count) || end.count < 1)) return 'count';
  return end.kind === 'until' && !isLocalDate(end.date) ? 'until' : undefined;
}

function occurrenceOn(date: LocalDate, { startMinutes, wallMinutes, zone }: RecurrenceStart): Occurrence {
  const start = fromWallTime(date, startMinutes, zone);
  const end = fromWallTime(date, startMinutes + wallMinutes, zone);
  // If the clock skips the start, the moved start may come after the end.
  return { date, start, end: minutesBetween(start, end) > 0 ? end : plusMinutes(start, wallMinutes) };
}

/** Yields day numbers in ascending order. Rules without an end never stop, so the caller must. */
function daysOf(rule: RecurrenceRule, first: number): Iterable<number> {
  switch (rule.frequency) {
    case 'daily':
      return everyDays(first, rule.interval);
    case 'weekly':
      return weekdays(first, rule);
    case 'monthly':
      return rule.weekOfMonth === undefined ? monthDays(first, rule.interval) : monthWeekdays(first, rule, rule.weekOfMonth);
  }
}

function* everyDays(first: number, step: number): Generator<number> {
  for (let day = first; day <= LAST_DAY; day += step) yield day;
}

/** Yields the days of a weekly rule. Weeks begin on Monday. */
function* weekdays(first: number, rule: RecurrenceRule): Generator<number> {
  const firstIndex = DAYS_OF_WEEK.indexOf(dayOfWeek(fromDayNumber(first)));
  const indices = rule.daysOfWeek.length === 0 ? [firstIndex] : rule.daysOfWeek.map((day) => DAYS_OF_WEEK.indexOf(day));
  const ordered = [...new Set(indices)].toSorted((a, b) => a - b);
  for (let monday = first - firstIndex; monday <= LAST_DAY; monday += 7 * rule.interval) {
    for (const index of ordered) if (monday + index >= first) yield monday + index;
  }
}

function* monthDays(first: number, interval: number): Generator<number> {
  const day = Number(fromDayNumber(first).slice(8));
  for (const { begin, end } of monthsFrom(first, interval)) if (begin + day <= end) yield begin + day - 1;
}

/** Yields the days of a monthly rule by weekday, such as each second Tuesday or last Friday. */
function* monthWeekdays(first: number, { interval, daysOfWeek: [chosen] }: RecurrenceRule, week: WeekOfMonth): Generator<number> {
  const weekday = DAYS_OF_WEEK.indexOf(chosen ?? dayOfWeekOf(first));
  const fromMonday = (day: number) => DAYS_OF_WEEK.indexOf(dayOfWeekOf(day));
  for (const { begin, end } of monthsFrom(first, interval)) {
    const day =
      week === -1 ? end - 1 - ((fromMonday(end - 1) - weekday + 7) % 7) : begin + ((weekday - fromMonday(begin) + 7) % 7) + (week - 1) * 7;
    if (day >= first) yield day;
  }
}

/** Yields day numbers of each month: `begin` is its first day, `end` the day after its last one. */
function* monthsFrom(first: number, interval: number): Generator<{ readonly begin: number; readonly end: number }> {
  const [year, month] = fromDayNumber(first).split('-').map(Number) as [number, number, number];
  const beginOf = (months: number) => Date.UTC(year, months, 1) / 86_400_000;
  for (let months = month - 1; beginOf(months) <= LAST_DAY; months += interval) yield { begin: beginOf(months), end: beginOf(months + 1) };
}
