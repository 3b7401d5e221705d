import { ProviderError } from '@assist/calendar-provider';
import {
  expandRecurrence,
  isSameWithWeeksFrom,
  type Occurrence,
  type RecurrenceRule,
  recurrenceStartOf,
  type WeekOfMonth,
} from '@assist/reservation';
import { type DayOfWeek, dayOfWeek, DAYS_OF_WEEK, type Instant, type InstantRange, localDateOf, type ZoneName } from '@assist/time';
import type { GraphRecurrence } from '../graph-types.ts';
import { findWindows } from './times.ts';

const TYPES = { daily: 'daily', weekly: 'weekly', monthly: 'absoluteMonthly' } as const;
const FREQUENCIES: ReadonlyMap<string, RecurrenceRule['frequency']> = new Map(
  Object.entries<RecurrenceRule['frequency']>({
    daily: 'daily',
    weekly: 'weekly',
    absolutemonthly: 'monthly',
    relativemonthly: 'monthly',
  }),
);
/** Graph's values for the week of a relative pattern (`weekIndex`), in order. */
const WEEKS = ['first', 'second', 'third', 'fourth', 'last'] as const;

export function toGraphRecurrence(rule: RecurrenceRule, start: Instant, zone: ZoneName): GraphRecurrence {
  const startDate = localDateOf(start, zone);
  const daysOfWeek = rule.daysOfWeek.length === 0 ? [dayOfWeek(startDate)] : rule.daysOfWeek;
  const { weekOfMonth } = rule;
  return {
    pattern: {
      type: weekOfMonth === undefined ? TYPES[rule.frequency] : 'relativeMonthly',
      interval: rule.interval,
      ...(rule.frequency === 'weekly' ? { daysOfWeek, firstDayOfWeek: 'monday' } : {}),
      ...(weekOfMonth === undefined ? {} : { daysOfWeek, index: WEEKS.at(weekOfMonth === -1 ? -1 : weekOfMonth - 1)! }),
      ...(rule.frequency === 'monthly' && weekOfMonth === undefined ? { dayOfMonth: Number(startDate.slice(8)) } : {}),
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

/**
 * Number of days in the shortest month. Up to this day of the month, a monthly rule means the same in Exchange and in the product. For a
 * later day, Exchange uses a short month's last day, whereas the product skips the month.
 */
const SHORTEST_MONTH = 28;

/**
 * Reads a rule. Undefined if the product's rules cannot express it ("the second weekday") or would yield other dates, or if it has no end.
 */
export function fromGraphRecurrence({ pattern, range }: GraphRecurrence): RecurrenceRule | undefined {
  const frequency = FREQUENCIES.get(pattern.type.toLowerCase());
  const daysOfWeek = (pattern.daysOfWeek ?? [])
    .map((day) => day.toLowerCase())
    .filter((day): day is DayOfWeek => (DAYS_OF_WEEK as readonly string[]).includes(day));
  const type = range.type.toLowerCase();
  const weekOfMonth = weekOf(pattern);
  if (frequency === undefined || !meansTheSame(frequency, daysOfWeek, { pattern, range })) return undefined;
  const rule = { frequency, interval: pattern.interval, daysOfWeek, ...(weekOfMonth === undefined ? {} : { weekOfMonth }) };
  if (type === 'numbered' && range.numberOfOccurrences !== undefined)
    return { ...rule, end: { kind: 'count', count: range.numberOfOccurrences } };
  if (type === 'enddate' && range.endDate !== undefined) return { ...rule, end: { kind: 'until', date: range.endDate } };
  return undefined;
}

/** Returns the week of a relative pattern. Undefined for other patterns. Graph's documents say "Default is first." */
function weekOf({ type, index = 'first' }: GraphRecurrence['pattern']): WeekOfMonth | undefined {
  if (type.toLowerCase() !== 'relativemonthly') return undefined;
  const week = WEEKS.findIndex((one) => one === index.toLowerCase());
  return week === 4 ? -1 : ((week + 1) as WeekOfMonth);
}

function meansTheSame(
  frequency: RecurrenceRule['frequency'],
  daysOfWeek: readonly DayOfWeek[],
  { pattern: { type, interval, dayOfMonth, firstDayOfWeek }, range }: GraphRecurrence,
): boolean {
  // A pattern with several days ("the first weekday") means any one of them, which the product's rules cannot express.
  if (type.toLowerCase() === 'relativemonthly') return daysOfWeek.length === 1;
  if (frequency === 'monthly') return dayOfMonth === Number(range.startDate.slice(8, 10)) && dayOfMonth <= SHORTEST_MONTH;
  // Graph's documents say "Default is sunday."
  const weeksBegin = DAYS_OF_WEEK.find((day) => day === firstDayOfWeek?.toLowerCase()) ?? 'sunday';
  return isSameWithWeeksFrom({ frequency, interval, daysOfWeek }, weeksBegin);
}

export function occurrencesOf(rule: RecurrenceRule, first: InstantRange, zone: ZoneName): readonly Occurrence[] {
  const expansion = expandRecurrence(rule, recurrenceStartOf(first, zone));
  if (expansion.kind !== 'occurrences') throw new ProviderError('invalid', `the recurrence is ${expansion.kind}`);
  return expansion.occurrences;
}
