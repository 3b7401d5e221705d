import { ProviderError } from '@assist/calendar-provider';
import { expandRecurrence, isSameWithWeeksFrom, type Occurrence, type RecurrenceRule, recurrenceStartOf } from '@assist/reservation';
import { type DayOfWeek, DAYS_OF_WEEK, daysBetween, type Instant, type InstantRange, localDateOf, type ZoneName } from '@assist/time';
import type { GraphRecurrence } from '../graph-types.ts';
import { findWindows } from './times.ts';

const TYPES = { daily: 'daily', weekly: 'weekly', monthly: 'absoluteMonthly' } as const;
const FREQUENCIES: Readonly<Record<string, RecurrenceRule['frequency']>> = { daily: 'daily', weekly: 'weekly', absolutemonthly: 'monthly' };

export function toGraphRecurrence(rule: RecurrenceRule, start: Instant, zone: ZoneName): GraphRecurrence {
  const startDate = localDateOf(start, zone);
  const weekday = DAYS_OF_WEEK[((daysBetween('1970-01-05', startDate) % 7) + 7) % 7]!;
  return {
    pattern: {
      type: TYPES[rule.frequency],
      interval: rule.interval,
      ...(rule.frequency === 'weekly'
        ? { daysOfWeek: rule.daysOfWeek.length === 0 ? [weekday] : rule.daysOfWeek, firstDayOfWeek: 'monday' }
        : {}),
      ...(rule.frequency === 'monthly' ? { dayOfMonth: Number(startDate.slice(8)) } : {}),
    },
    range: {
      startDate,
      recurrenceTimeZone: findWindows(zone) ?? 'UTC',
      ...(rule.end.kind === 'count'
        ? { type: 'numbered', numberOfOccurrences: rule.end.count }
        : { type: 'endDate', endDate: rule.end.date }),
    },
  };
}

/** Where a month is too short for its day, Exchange takes the last one, and we leave it out. */
const SHORTEST_MONTH = 28;

/**
 * Undefined for a pattern that has no word here ("the second Tuesday"), for one that means other dates here, and for one
 * without an end.
 */
export function fromGraphRecurrence({ pattern, range }: GraphRecurrence): RecurrenceRule | undefined {
  const frequency = FREQUENCIES[pattern.type.toLowerCase()];
  const daysOfWeek = (pattern.daysOfWeek ?? [])
    .map((day) => day.toLowerCase())
    .filter((day): day is DayOfWeek => (DAYS_OF_WEEK as readonly string[]).includes(day));
  const type = range.type.toLowerCase();
  if (frequency === undefined || !meansTheSame(frequency, daysOfWeek, { pattern, range })) return undefined;
  if (type === 'numbered' && range.numberOfOccurrences !== undefined)
    return { frequency, interval: pattern.interval, daysOfWeek, end: { kind: 'count', count: range.numberOfOccurrences } };
  if (type === 'enddate' && range.endDate !== undefined)
    return { frequency, interval: pattern.interval, daysOfWeek, end: { kind: 'until', date: range.endDate } };
  return undefined;
}

function meansTheSame(
  frequency: RecurrenceRule['frequency'],
  daysOfWeek: readonly DayOfWeek[],
  { pattern: { interval, dayOfMonth, firstDayOfWeek }, range }: GraphRecurrence,
): boolean {
  if (frequency === 'monthly') return dayOfMonth === Number(range.startDate.slice(8, 10)) && dayOfMonth <= SHORTEST_MONTH;
  // "Default is sunday."
  const weeksBegin = DAYS_OF_WEEK.find((day) => day === firstDayOfWeek?.toLowerCase()) ?? 'sunday';
  return isSameWithWeeksFrom({ frequency, interval, daysOfWeek }, weeksBegin);
}

export function occurrencesOf(rule: RecurrenceRule, first: InstantRange, zone: ZoneName): readonly Occurrence[] {
  const expansion = expandRecurrence(rule, recurrenceStartOf(first, zone));
  if (expansion.kind !== 'occurrences') throw new ProviderError('invalid', `the repetition is ${expansion.kind}`);
  return expansion.occurrences;
}
