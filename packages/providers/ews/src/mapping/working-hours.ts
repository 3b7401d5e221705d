import { DAYS_OF_WEEK, fromMinutesOfDay, type Instant, toWallTime, UTC, type WorkingHours } from '@assist/time';
import { childOf, childrenOf, textOf, type XmlNode } from '../soap/xml-node.ts';

/**
 * Reads working hours. Exchange gives their zone without a name, as a bias with two clock changes. An offset in whole hours has a named
 * zone. For any other offset, the result is undefined, because hours that are wrong by part of an hour are worse than none.
 */
export function toWorkingHours(hours: XmlNode | undefined, at: Instant): WorkingHours | undefined {
  const period = childrenOf(childOf(hours, 'WorkingPeriodArray'), 'WorkingPeriod')[0];
  const zone = childOf(hours, 'TimeZone');
  if (period === undefined || zone === undefined) return undefined;
  const [start, end] = [Number(textOf(period, 'StartTimeInMinutes')), Number(textOf(period, 'EndTimeInMinutes'))];
  const minutesWest = biasAt(zone, at);
  if (![start, end, minutesWest].every(Number.isInteger) || minutesWest % 60 !== 0 || Math.abs(minutesWest) > 12 * 60) return undefined;
  const names = (textOf(period, 'DayOfWeek') ?? '').toLowerCase().split(/\s+/);
  const daysOfWeek = DAYS_OF_WEEK.filter((day) => names.includes(day));
  if (daysOfWeek.length === 0 || start < 0 || end > 24 * 60 || start >= end) return undefined;
  return {
    // The names of these zones count west of Greenwich (as POSIX does), like a bias.
    timezone: minutesWest === 0 ? UTC : `Etc/GMT${minutesWest > 0 ? '+' : '-'}${Math.abs(minutesWest) / 60}`,
    daysOfWeek,
    startTime: fromMinutesOfDay(start),
    endTime: fromMinutesOfDay(end),
  };
}

function biasAt(zone: XmlNode, at: Instant): number {
  const base = Number(textOf(zone, 'Bias'));
  const standard = childOf(zone, 'StandardTime');
  const daylight = childOf(zone, 'DaylightTime');
  const isDaylight = isDaylightAt(standard, daylight, at);
  return base + Number(textOf(isDaylight ? daylight : standard, 'Bias') ?? 0);
}

/** Returns whether summer time applies, by whole months: near a clock change, the hours may be off by an hour. */
function isDaylightAt(standard: XmlNode | undefined, daylight: XmlNode | undefined, at: Instant): boolean {
  const [begins, ends] = [Number(textOf(daylight, 'Month')), Number(textOf(standard, 'Month'))];
  if (!(begins > 0) || !(ends > 0)) return false;
  const month = Number(toWallTime(at, UTC).date.slice(5, 7));
  return begins < ends ? month > begins && month <= ends : month > begins || month <= ends;
}
