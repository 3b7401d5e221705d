import {
  DAYS_OF_WEEK,
  dayOfWeek,
  type InstantRange,
  type LocalDate,
  localDateOf,
  toDayNumber,
  toWallTime,
  wallMinutesBetween,
  type ZoneName,
} from '@assist/time';
import { expandRecurrence } from './expand-recurrence.ts';
import { type RecurrenceRule, type RecurrenceStart, recurrenceStartOf, weeksOfMonth } from './recurrence.ts';

/** Longest interval that the interface accepts, in days, weeks or months. Dates further apart use the interval 1, with exceptions. */
const LONGEST_INTERVAL = 52;

/** One date of a series, with the addresses of its resources. */
export interface SeriesDate extends InstantRange {
  readonly emails: readonly string[];
}

/** A rule and exceptions that produce given dates. */
export interface MadeSeries<Date extends SeriesDate> {
  readonly rule: RecurrenceRule;
  /** The first date according to the rule. `emails` are those that most dates have. */
  readonly first: SeriesDate;
  /** The days on which the dates deviate from the rule. Without `instead`, the rule's date is left out. */
  readonly exceptions: readonly { readonly date: LocalDate; readonly instead?: Date }[];
}

/**
 * Returns the series that has these dates. Its rule covers all their days and the fewest others, at the time and with the resources of most
 * dates. Undefined for fewer than two dates, for two dates on one day, and if no rule covers all days.
 */
export function seriesOfDates<Date extends SeriesDate>(dates: readonly Date[], zone: ZoneName): MadeSeries<Date> | undefined {
  const byDay = new Map(dates.map((date) => [localDateOf(date.start, zone), date]));
  const days = [...byDay.keys()].toSorted();
  const [firstDay] = days;
  if (firstDay === undefined || days.length < 2 || byDay.size < dates.length) return undefined;
  const usual = mostFrequent(dates, (date) => timeOf(date, zone));
  const { emails } = mostFrequent(dates, emailsOf);
  const start: RecurrenceStart = { ...recurrenceStartOf(usual, zone), date: firstDay };
  const found = rulesOf(days)
    .flatMap((rule) => hitsOf(rule, start, days))
    .toSorted((a, b) => a.occurrences.length - b.occurrences.length)[0];
  if (found === undefined) return undefined;
  return {
    rule: found.rule,
    first: { start: found.occurrences[0]!.start, end: found.occurrences[0]!.end, emails },
    exceptions: found.occurrences.flatMap(({ date, start: begins, end }) => {
      const is = byDay.get(date);
      if (is === undefined) return [{ date }];
      return is.start === begins && is.end === end && emailsOf(is) === emailsOf({ emails }) ? [] : [{ date, instead: is }];
    }),
  };
}

/** Lists the possible rules. If several fit equally well, the most natural one comes first. */
function rulesOf(days: readonly LocalDate[]): readonly RecurrenceRule[] {
  const [first, last] = [days[0]!, days.at(-1)!];
  const end = { kind: 'until', date: last } as const;
  const weekdays = DAYS_OF_WEEK.filter((day) => days.some((date) => dayOfWeek(date) === day));
  const between = (numberOf: (date: LocalDate) => number) =>
    days.map((date) => numberOf(date) - numberOf(first)).reduce(greatestDivisor, 0);
  const monthly = { frequency: 'monthly', interval: between(monthOf), end } as const;
  const daily: RecurrenceRule = { frequency: 'daily', interval: between(toDayNumber), daysOfWeek: [], end };
  const rules: readonly RecurrenceRule[] = [
    ...(daily.interval === 1 ? [daily] : []),
    { frequency: 'weekly', interval: between(weekOf), daysOfWeek: weekdays, end },
    { ...monthly, daysOfWeek: [] },
    ...weeksOfMonth(first).map((weekOfMonth) => ({ ...monthly, daysOfWeek: [dayOfWeek(first)], weekOfMonth })),
    daily,
  ];
  // If all days are in one week or month, the divisor is 0, so the interval becomes 1.
  return rules.map((rule) => ({ ...rule, interval: rule.interval > LONGEST_INTERVAL ? 1 : Math.max(1, rule.interval) }));
}

/** Returns the rule with its occurrences, as a list of one; empty if the rule misses any of the days. */
function hitsOf(rule: RecurrenceRule, start: RecurrenceStart, days: readonly LocalDate[]) {
  const expansion = expandRecurrence(rule, start);
  if (expansion.kind !== 'occurrences') return [];
  const hit = new Set(expansion.occurrences.map(({ date }) => date));
  return days.every((day) => hit.has(day)) ? [{ rule, occurrences: expansion.occurrences }] : [];
}

/** Returns the number of a date's week, counted from 1970. Weeks begin on Monday. */
function weekOf(date: LocalDate): number {
  return Math.floor((toDayNumber(date) - DAYS_OF_WEEK.indexOf(dayOfWeek(date))) / 7);
}

function monthOf(date: LocalDate): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}

function timeOf({ start, end }: InstantRange, zone: ZoneName): string {
  return `${toWallTime(start, zone).minutes} ${wallMinutesBetween(start, end, zone)}`;
}

function emailsOf({ emails }: Pick<SeriesDate, 'emails'>): string {
  return emails.toSorted().join(' ');
}

/** Returns the first element of those with the most frequent key. */
function mostFrequent<T>(all: readonly T[], keyOf: (one: T) => string): T {
  return [...Map.groupBy(all, keyOf).values()].toSorted((a, b) => b.length - a.length)[0]![0]!;
}
