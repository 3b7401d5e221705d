import type { RecurrenceRule, WeekOfMonth } from '@assist/reservation';
import { type DayOfWeek, DAYS_OF_WEEK, type Instant, localDateOf, type ZoneName } from '@assist/time';
import { GraphError } from './graph-error.ts';

interface Pattern {
  readonly type?: string;
  readonly interval?: number;
  readonly daysOfWeek?: readonly string[];
  readonly dayOfMonth?: number;
  readonly index?: string;
}

interface Range {
  readonly type?: string;
  readonly startDate?: string;
  readonly endDate?: string;
  readonly numberOfOccurrences?: number;
}

const WEEKS: Readonly<Record<string, WeekOfMonth>> = { first: 1, second: 2, third: 3, fourth: 4, last: -1 };

/** Number of dates after which the stand-in ends a series that has no end. Exchange itself continues it. */
const ENDLESS = 366;

export function fromGraphRecurrence(value: unknown): RecurrenceRule {
  const { pattern = {}, range = {} } = value as { pattern?: Pattern; range?: Range };
  const daysOfWeek = (pattern.daysOfWeek ?? [])
    .map((day) => day.toLowerCase())
    .filter((day): day is DayOfWeek => (DAYS_OF_WEEK as readonly string[]).includes(day));
  return {
    frequency: frequencyOf(pattern),
    interval: pattern.interval ?? 1,
    daysOfWeek,
    ...weekOf(pattern, daysOfWeek),
    end: endOf(range),
  };
}

function weekOf({ type = '', index = 'first' }: Pattern, daysOfWeek: readonly DayOfWeek[]): Pick<RecurrenceRule, 'weekOfMonth'> {
  if (type.toLowerCase() !== 'relativemonthly') return {};
  const weekOfMonth = WEEKS[index];
  if (weekOfMonth === undefined || daysOfWeek.length !== 1)
    throw new GraphError(400, 'ErrorPropertyValidationFailure', 'This stand-in supports one weekday of a month.');
  return { weekOfMonth };
}

function frequencyOf({ type = '' }: Pattern): RecurrenceRule['frequency'] {
  switch (type.toLowerCase()) {
    case 'daily':
      return 'daily';
    case 'weekly':
      return 'weekly';
    case 'absolutemonthly':
    case 'relativemonthly':
      return 'monthly';
    default:
      throw new GraphError(400, 'ErrorPropertyValidationFailure', `This stand-in does not support the recurrence pattern '${type}'.`);
  }
}

function endOf({ type = '', endDate, numberOfOccurrences }: Range): RecurrenceRule['end'] {
  switch (type.toLowerCase()) {
    case 'enddate':
      if (endDate === undefined) break;
      return { kind: 'until', date: endDate };
    case 'numbered':
      if (numberOfOccurrences === undefined) break;
      return { kind: 'count', count: numberOfOccurrences };
    case 'noend':
      return { kind: 'count', count: ENDLESS };
  }
  throw new GraphError(400, 'ErrorPropertyValidationFailure', 'The recurrence range has no end.');
}

export function toGraphRecurrence(rule: RecurrenceRule, start: Instant, zone: ZoneName, zoneText: string) {
  const startDate = localDateOf(start, zone);
  const types = { daily: 'daily', weekly: 'weekly', monthly: 'absoluteMonthly' } as const;
  return {
    pattern: {
      type: rule.weekOfMonth === undefined ? types[rule.frequency] : 'relativeMonthly',
      interval: rule.interval,
      month: 0,
      dayOfMonth: rule.frequency === 'monthly' && rule.weekOfMonth === undefined ? Number(startDate.slice(8)) : 0,
      ...(rule.daysOfWeek.length > 0 ? { daysOfWeek: rule.daysOfWeek } : {}),
      // Weeks begin on Monday regardless of the request. A rule without weeks gets Graph's default.
      firstDayOfWeek: rule.frequency === 'weekly' ? 'monday' : 'sunday',
      index: Object.keys(WEEKS).find((name) => WEEKS[name] === rule.weekOfMonth) ?? 'first',
    },
    range: {
      type: rule.end.kind === 'count' ? 'numbered' : 'endDate',
      startDate,
      endDate: rule.end.kind === 'until' ? rule.end.date : '0001-01-01',
      recurrenceTimeZone: zoneText,
      numberOfOccurrences: rule.end.kind === 'count' ? rule.end.count : 0,
    },
  };
}
