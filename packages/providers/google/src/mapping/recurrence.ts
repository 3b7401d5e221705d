import { ProviderError } from '@assist/calendar-provider';
import {
  expandRecurrence,
  isSameWithWeeksFrom,
  type Occurrence,
  type RecurrenceRule,
  recurrenceStartOf,
  type WeekOfMonth,
} from '@assist/reservation';
import {
  type DayOfWeek,
  DAYS_OF_WEEK,
  findInstant,
  fromInstant,
  fromWallTime,
  type Instant,
  type InstantRange,
  instantOf,
  localDateOf,
  plusDays,
  toWallTime,
  UTC,
  type ZoneName,
} from '@assist/time';

const NAMES: Readonly<Record<DayOfWeek, string>> = {
  monday: 'MO',
  tuesday: 'TU',
  wednesday: 'WE',
  thursday: 'TH',
  friday: 'FR',
  saturday: 'SA',
  sunday: 'SU',
};
const FREQUENCIES: ReadonlyMap<string, RecurrenceRule['frequency']> = new Map(
  Object.entries<RecurrenceRule['frequency']>({ DAILY: 'daily', WEEKLY: 'weekly', MONTHLY: 'monthly' }),
);
const RULE = 'RRULE:';
/** The parts of an RRULE that the product's rules can express. A rule with any other part is not read. */
const KNOWN_PARTS = new Set(['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'BYDAY', 'BYMONTHDAY', 'WKST']);

/** The first date of a series: its time, the zone whose wall time the series keeps, and whether it is all-day. */
export interface FirstOfSeries {
  readonly range: InstantRange;
  readonly zone: ZoneName;
  readonly isAllDay: boolean;
}

/** Writes a rule. Its UNTIL is an instant in UTC, or a day for an all-day series, as Google requires (RFC 5545, 3.3.10). */
export function toRecurrence(rule: RecurrenceRule, { zone, isAllDay }: Pick<FirstOfSeries, 'zone' | 'isAllDay'>): readonly string[] {
  const end =
    rule.end.kind === 'count'
      ? `COUNT=${rule.end.count}`
      : `UNTIL=${isAllDay ? rule.end.date.replaceAll('-', '') : stampOf(fromWallTime(rule.end.date, 24 * 60 - 1, zone))}`;
  const isByWeekday = rule.daysOfWeek.length > 0 && (rule.frequency === 'weekly' || rule.weekOfMonth !== undefined);
  const days = isByWeekday ? [`BYDAY=${rule.daysOfWeek.map((day) => `${rule.weekOfMonth ?? ''}${NAMES[day]}`).join(',')}`] : [];
  return [
    RULE +
      [
        `FREQ=${rule.frequency.toUpperCase()}`,
        ...(rule.frequency === 'weekly' ? ['WKST=MO'] : []),
        `INTERVAL=${rule.interval}`,
        ...days,
        end,
      ].join(';'),
  ];
}

/**
 * Reads a rule. Undefined if the product's rules cannot express it, if it has no end or has added or excluded days, or if its weeks begin
 * on a day that would change its dates.
 */
export function fromRecurrence(lines: readonly string[], first: FirstOfSeries): RecurrenceRule | undefined {
  const [line, ...others] = lines;
  if (line === undefined || others.length > 0) return undefined;
  const parts = partsOf(line);
  const frequency = FREQUENCIES.get(parts.get('FREQ') ?? '');
  if (frequency === undefined || [...parts.keys()].some((name) => !KNOWN_PARTS.has(name))) return undefined;
  const wall = toWallTime(first.range.start, first.zone);
  if (parts.has('BYMONTHDAY') && Number(parts.get('BYMONTHDAY')) !== Number(wall.date.slice(8))) return undefined;
  const weekdays = weekdaysOf(parts, frequency);
  if (weekdays === undefined) return undefined;
  const rule = { frequency, interval: Number(parts.get('INTERVAL') ?? 1), ...weekdays };
  const weeksBegin = DAYS_OF_WEEK.find((one) => NAMES[one] === (parts.get('WKST') ?? 'MO'));
  const end = endOf(parts, first);
  return end === undefined || weeksBegin === undefined || !isSameWithWeeksFrom(rule, weeksBegin) ? undefined : { ...rule, end };
}

const WEEKS: ReadonlyMap<string, WeekOfMonth> = new Map(
  Object.entries<WeekOfMonth>({ '1': 1, '+1': 1, '2': 2, '+2': 2, '3': 3, '+3': 3, '4': 4, '+4': 4, '-1': -1 }),
);

/**
 * Returns the weekdays of a rule. Undefined for those that the product's rules cannot express, such as each Tuesday of a month, the fifth
 * Tuesday, or two weekdays of a month.
 */
function weekdaysOf(
  parts: ReadonlyMap<string, string>,
  frequency: RecurrenceRule['frequency'],
): Pick<RecurrenceRule, 'daysOfWeek' | 'weekOfMonth'> | undefined {
  const names = parts.get('BYDAY')?.split(',') ?? [];
  if (names.length === 0) return { daysOfWeek: [] };
  const days = names.map((name) => DAYS_OF_WEEK.find((one) => NAMES[one] === name.slice(-2)));
  const daysOfWeek = days.filter((day) => day !== undefined);
  if (daysOfWeek.length < names.length) return undefined;
  if (frequency === 'weekly') return names.every((name) => name.length === 2) ? { daysOfWeek } : undefined;
  const weekOfMonth = WEEKS.get(names[0]!.slice(0, -2));
  return frequency === 'monthly' && names.length === 1 && weekOfMonth !== undefined && !parts.has('BYMONTHDAY')
    ? { daysOfWeek, weekOfMonth }
    : undefined;
}

function endOf(parts: ReadonlyMap<string, string>, { range, zone }: FirstOfSeries): RecurrenceRule['end'] | undefined {
  const [count, until] = [parts.get('COUNT'), parts.get('UNTIL')];
  if (count !== undefined) return { kind: 'count', count: Number(count) };
  if (until === undefined) return undefined;
  const day = `${until.slice(0, 4)}-${until.slice(4, 6)}-${until.slice(6, 8)}`;
  if (until.length === 8) return { kind: 'until', date: day };
  const last = findInstant(`${day}T${until.slice(9, 11)}:${until.slice(11, 13)}:${until.slice(13, 15)}Z`);
  if (last === undefined) return undefined;
  const date = localDateOf(last, zone);
  const isBeforeStart = fromWallTime(date, toWallTime(range.start, zone).minutes, zone) > last;
  return { kind: 'until', date: isBeforeStart ? plusDays(date, -1) : date };
}

/** Returns the lines of a recurrence that ends before an instant. Works for every rule, even one that the product cannot express. */
export function endedBefore(lines: readonly string[], moment: Instant, isAllDay: boolean): readonly string[] {
  const until = isAllDay ? plusDays(localDateOf(moment, UTC), -1).replaceAll('-', '') : stampOf(instantOf(moment - 1_000));
  return lines.map((line) =>
    line.startsWith(RULE)
      ? `${RULE}${[...[...partsOf(line)].filter(([name]) => name !== 'COUNT' && name !== 'UNTIL').map((part) => part.join('=')), `UNTIL=${until}`].join(';')}`
      : line,
  );
}

/** Returns whether the rule ends after a number of occurrences. */
export function isCounted(lines: readonly string[]): boolean {
  return lines.some((line) => line.startsWith(RULE) && partsOf(line).has('COUNT'));
}

export function occurrencesOf(rule: RecurrenceRule, first: InstantRange, zone: ZoneName): readonly Occurrence[] {
  const expansion = expandRecurrence(rule, recurrenceStartOf(first, zone));
  if (expansion.kind !== 'occurrences') throw new ProviderError('invalid', `the recurrence is ${expansion.kind}`);
  return expansion.occurrences;
}

function partsOf(line: string): Map<string, string> {
  return new Map(
    line
      .slice(RULE.length)
      .split(';')
      .filter((part) => part.includes('='))
      .map((part) => part.split('=') as [string, string]),
  );
}

function stampOf(instant: Instant): string {
  return `${fromInstant(instant).slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}
