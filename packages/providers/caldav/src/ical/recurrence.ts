import { ProviderError } from '@assist/calendar-provider';
import { isSameWithWeeksFrom, type RecurrenceRule, type WeekOfMonth } from '@assist/reservation';
import {
  type DayOfWeek,
  DAYS_OF_WEEK,
  findInstant,
  fromInstant,
  fromWallTime,
  instantOf,
  type InstantRange,
  localDateOf,
  toWallTime,
  type ZoneName,
} from '@assist/time';
import ICAL from 'ical.js';
import { datesOfRule, type WallSpan } from './rule-dates.ts';
import { wallMsOf, wallOfInstant } from './zones.ts';

/**
 * Returns a function for the wall times of a rule within a span. For a rule of a kind not used for meetings, it returns only the first
 * date.
 */
export function wallsOfRule(rule: ICAL.Recur, first: number, zone: ZoneName): (span: WallSpan) => readonly number[] {
  const firstAlone = ({ from, to }: WallSpan) => (first >= from && first <= to ? [first] : []);
  return datesOfRule(rule, first, untilWallOf(rule, zone)) ?? firstAlone;
}

function stamp(wallMs: number): string {
  return fromInstant(instantOf(wallMs)).replace(/[-:]|\.\d+/g, '');
}

/**
 * Returns the last wall time that UNTIL allows (RFC 5545, section 3.3.10). UNTIL is an instant in UTC if the start has a zone; otherwise it
 * is a wall time, or a day that is included as a whole.
 */
function untilWallOf({ until }: ICAL.Recur, zone: ZoneName): number | undefined {
  if (until === null || until === undefined) return undefined;
  const wall = wallMsOf(until);
  if (until.isDate) return wall + 86_399_000;
  return until.zone === ICAL.Timezone.utcTimezone ? wallOfInstant(instantOf(wall), zone) : wall;
}

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
const KNOWN_PARTS = new Set(['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'BYDAY', 'BYMONTHDAY', 'WKST']);

export interface FirstOfSeries {
  readonly range: InstantRange;
  readonly zone: ZoneName;
  readonly isAllDay: boolean;
}

export function fromRule(rule: RecurrenceRule, { zone, isAllDay }: Pick<FirstOfSeries, 'zone' | 'isAllDay'>): ICAL.Recur {
  const end =
    rule.end.kind === 'count'
      ? `COUNT=${rule.end.count}`
      : `UNTIL=${isAllDay ? rule.end.date.replaceAll('-', '') : stamp(fromWallTime(rule.end.date, 24 * 60 - 1, zone))}`;
  const isByWeekday = rule.daysOfWeek.length > 0 && (rule.frequency === 'weekly' || rule.weekOfMonth !== undefined);
  return ICAL.Recur.fromString(
    [
      `FREQ=${rule.frequency.toUpperCase()}`,
      ...(rule.frequency === 'weekly' ? ['WKST=MO'] : []),
      `INTERVAL=${rule.interval}`,
      ...(isByWeekday ? [`BYDAY=${rule.daysOfWeek.map((day) => `${rule.weekOfMonth ?? ''}${NAMES[day]}`).join(',')}`] : []),
      end,
    ].join(';'),
  );
}

/**
 * Converts a series' rules to a rule of the product. Throws `unsupported` for a pattern that the product does not have: such a series,
 * written by another program, can be changed only date by date.
 */
export function toRule(rules: readonly ICAL.Recur[], first: FirstOfSeries): RecurrenceRule {
  const rule = rules.length === 1 ? readRule(rules[0]!, first) : undefined;
  if (rule === undefined)
    throw new ProviderError('unsupported', 'this recurring series can only be changed as a whole in the program that created it');
  return rule;
}

function readRule(recur: ICAL.Recur, first: FirstOfSeries): RecurrenceRule | undefined {
  const parts = new Map(
    recur
      .toString()
      .split(';')
      .map((part) => part.split('=', 2) as [string, string]),
  );
  const frequency = FREQUENCIES.get(parts.get('FREQ') ?? '');
  if (frequency === undefined || [...parts.keys()].some((name) => !KNOWN_PARTS.has(name))) return undefined;
  const { date } = toWallTime(first.range.start, first.zone);
  if (parts.has('BYMONTHDAY') && Number(parts.get('BYMONTHDAY')) !== Number(date.slice(8))) return undefined;
  const weekdays = weekdaysOf(parts, frequency);
  const end = endOf(recur, first);
  if (weekdays === undefined || end === undefined) return undefined;
  const rule = { frequency, interval: Number(parts.get('INTERVAL') ?? 1), ...weekdays };
  const weeksBegin = DAYS_OF_WEEK.find((one) => NAMES[one] === (parts.get('WKST') ?? 'MO'));
  return weeksBegin === undefined || !isSameWithWeeksFrom(rule, weeksBegin) ? undefined : { ...rule, end };
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
  const daysOfWeek = names.flatMap((name) => DAYS_OF_WEEK.find((one) => NAMES[one] === name.slice(-2)) ?? []);
  if (daysOfWeek.length < names.length) return undefined;
  if (frequency === 'weekly') return names.every((name) => name.length === 2) ? { daysOfWeek } : undefined;
  const weekOfMonth = WEEKS.get(names[0]!.slice(0, -2));
  return frequency === 'monthly' && names.length === 1 && weekOfMonth !== undefined ? { daysOfWeek, weekOfMonth } : undefined;
}

/** Returns the end of a series. Undefined if the series is endless. */
function endOf(recur: ICAL.Recur, { zone }: FirstOfSeries): RecurrenceRule['end'] | undefined {
  if (typeof recur.count === 'number' && recur.count > 0) return { kind: 'count', count: recur.count };
  const wall = untilWallOf(recur, zone);
  if (wall === undefined) return undefined;
  return { kind: 'until', date: localDateOf(findInstant(new Date(wall).toISOString())!, 'UTC') };
}
