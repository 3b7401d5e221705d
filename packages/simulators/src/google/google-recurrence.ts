import type { RecurrenceRule, WeekOfMonth } from '@assist/reservation';
import { type DayOfWeek, findInstant, fromInstant, fromWallTime, type Instant, plusDays, toWallTime, type ZoneName } from '@assist/time';
import { badRequest } from './google-error.ts';

const DAYS: Readonly<Record<string, DayOfWeek>> = {
  MO: 'monday',
  TU: 'tuesday',
  WE: 'wednesday',
  TH: 'thursday',
  FR: 'friday',
  SA: 'saturday',
  SU: 'sunday',
};
const FREQUENCIES: Readonly<Record<string, RecurrenceRule['frequency']>> = { DAILY: 'daily', WEEKLY: 'weekly', MONTHLY: 'monthly' };
/** Number of dates after which the stand-in ends a series that has no end. Google itself continues it. */
const ENDLESS = 366;

interface First {
  readonly start: Instant;
  readonly zone: ZoneName;
  readonly isAllDay: boolean;
}

export function fromRecurrence(lines: readonly string[], first: First): RecurrenceRule {
  const rule = lines.find((line) => line.startsWith('RRULE:'));
  if (rule === undefined || lines.length > 1) throw badRequest('Invalid recurrence rule.', 'invalid');
  const parts = new Map(
    rule
      .slice('RRULE:'.length)
      .split(';')
      .map((part) => part.split('=') as [string, string]),
  );
  const frequency = FREQUENCIES[parts.get('FREQ') ?? ''];
  const names = (parts.get('BYDAY') ?? '').split(',').filter((day) => day !== '');
  const days = names.map((name) => DAYS[name.slice(-2)]).filter((day) => day !== undefined);
  const week = names.length === 0 || names[0]!.length === 2 ? undefined : Number(names[0]!.slice(0, -2));
  const isKnown = week === undefined || ([1, 2, 3, 4, -1].includes(week) && frequency === 'monthly' && days.length === 1);
  if (frequency === undefined || days.length < names.length || !isKnown || parts.has('BYSETPOS'))
    throw badRequest('Invalid recurrence rule.', 'invalid');
  return {
    frequency,
    interval: Number(parts.get('INTERVAL') ?? 1),
    daysOfWeek: days,
    ...(week === undefined ? {} : { weekOfMonth: week as WeekOfMonth }),
    end: endOf(parts, first),
  };
}

function endOf(parts: ReadonlyMap<string, string>, first: First): RecurrenceRule['end'] {
  const until = parts.get('UNTIL');
  if (until === undefined) return { kind: 'count', count: Number(parts.get('COUNT') ?? ENDLESS) };
  const day = `${until.slice(0, 4)}-${until.slice(4, 6)}-${until.slice(6, 8)}`;
  if (until.length === 8) return { kind: 'until', date: day };
  const last = findInstant(`${day}T${until.slice(9, 11)}:${until.slice(11, 13)}:${until.slice(13, 15)}Z`);
  // The UNTIL of a series with times has to be an instant in UTC (RFC 5545, 3.3.10).
  if (last === undefined || !until.endsWith('Z') || first.isAllDay) throw badRequest('Invalid recurrence rule.', 'invalid');
  const { date } = toWallTime(last, first.zone);
  const isBefore = fromWallTime(date, toWallTime(first.start, first.zone).minutes, first.zone) > last;
  return { kind: 'until', date: isBefore ? plusDays(date, -1) : date };
}

export function toRecurrence(rule: RecurrenceRule, first: First): string[] {
  const names = Object.entries(DAYS)
    .filter(([, day]) => rule.daysOfWeek.includes(day))
    .map(([name]) => name);
  const parts = [
    `FREQ=${rule.frequency.toUpperCase()}`,
    ...(rule.frequency === 'weekly' ? ['WKST=MO'] : []),
    ...(rule.end.kind === 'count' ? [`COUNT=${rule.end.count}`] : [`UNTIL=${untilOf(rule.end.date, first)}`]),
    ...(rule.interval === 1 ? [] : [`INTERVAL=${rule.interval}`]),
    ...(names.length === 0 ? [] : [`BYDAY=${names.map((name) => `${rule.weekOfMonth ?? ''}${name}`).join(',')}`]),
  ];
  return [`RRULE:${parts.join(';')}`];
}

function untilOf(date: string, { zone, isAllDay }: First): string {
  if (isAllDay) return date.replaceAll('-', '');
  return `${fromInstant(fromWallTime(date, 24 * 60 - 1, zone))
    .slice(0, 19)
    .replaceAll(/[-:]/g, '')}Z`;
}
