import { DAYS_OF_WEEK, fromMinutesOfDay, type Instant, type WorkingHours, type YearlyChange, zoneOfRules } from '@assist/time';
import { childOf, childrenOf, textOf, type XmlNode } from '../soap/xml-node.ts';

/**
 * Reads working hours. Exchange gives their zone without a name, as a bias with two clock changes. The result is undefined if no zone has
 * such a clock, because hours that are wrong by part of an hour are worse than none.
 */
export function toWorkingHours(hours: XmlNode | undefined, at: Instant): WorkingHours | undefined {
  const period = childrenOf(childOf(hours, 'WorkingPeriodArray'), 'WorkingPeriod')[0];
  const zone = childOf(hours, 'TimeZone');
  if (period === undefined || zone === undefined) return undefined;
  const rules = {
    bias: numberOf(zone, 'Bias'),
    standard: toChange(childOf(zone, 'StandardTime')),
    daylight: toChange(childOf(zone, 'DaylightTime')),
  };
  const timezone = zoneOfRules(rules, at);
  const [start, end] = [numberOf(period, 'StartTimeInMinutes'), numberOf(period, 'EndTimeInMinutes')];
  if (timezone === undefined || ![start, end].every(Number.isInteger)) return undefined;
  const names = (textOf(period, 'DayOfWeek') ?? '').toLowerCase().split(/\s+/);
  const daysOfWeek = DAYS_OF_WEEK.filter((day) => names.includes(day));
  if (daysOfWeek.length === 0 || start < 0 || end > 24 * 60 || start >= end) return undefined;
  return { timezone, daysOfWeek, startTime: fromMinutesOfDay(start), endTime: fromMinutesOfDay(end) };
}

function toChange(time: XmlNode | undefined): YearlyChange {
  return {
    bias: numberOf(time, 'Bias'),
    month: numberOf(time, 'Month'),
    dayOfWeek: textOf(time, 'DayOfWeek') ?? '',
    occurrence: numberOf(time, 'DayOrder'),
    time: textOf(time, 'Time') ?? '',
  };
}

function numberOf(node: XmlNode | undefined, name: string): number {
  return Number(textOf(node, name) ?? Number.NaN);
}
