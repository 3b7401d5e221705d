import { type Instant, instantOf, MINUTE_MS } from '@assist/time';
import type { BiasZone, Transition } from '../engine/index.ts';
import { type Element, find, findText } from './element.ts';
import { type Markup, markup } from './markup.ts';

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

export function readBiasZone(zone: Element | undefined): BiasZone {
  const transition = (name: string): Transition => {
    const element = find(zone, name);
    const [hours = 0, minutes = 0] = (findText(element, 'Time') ?? '0:0').split(':').map(Number);
    return {
      bias: Number(findText(element, 'Bias') ?? 0),
      minutes: hours * 60 + minutes,
      order: Number(findText(element, 'DayOrder') ?? 0),
      month: Number(findText(element, 'Month') ?? 0),
      day: DAYS.indexOf(findText(element, 'DayOfWeek') ?? 'Sunday'),
    };
  };
  return { bias: Number(findText(zone, 'Bias') ?? 0), standard: transition('StandardTime'), daylight: transition('DaylightTime') };
}

/** Returns the bias (minutes west of Greenwich) at a local time, which is given in milliseconds as though it were UTC. */
function biasAtLocal(zone: BiasZone, localMs: number): number {
  if (zone.standard.month === 0 || zone.daylight.month === 0) return zone.bias + zone.standard.bias;
  const year = new Date(localMs).getUTCFullYear();
  const [begins, ends] = [momentOf(zone.daylight, year), momentOf(zone.standard, year)];
  const isDaylight = begins < ends ? localMs >= begins && localMs < ends : localMs >= begins || localMs < ends;
  return zone.bias + (isDaylight ? zone.daylight.bias : zone.standard.bias);
}

function momentOf({ month, order, day, minutes }: Transition, year: number): number {
  const first = Date.UTC(year, month - 1, 1);
  const firstDay = (day - new Date(first).getUTCDay() + 7) % 7;
  const lastOfMonth = new Date(Date.UTC(year, month, 0)).getUTCDate();
  let date = 1 + firstDay + (order - 1) * 7;
  while (date > lastOfMonth) date -= 7;
  return Date.UTC(year, month - 1, date) + minutes * MINUTE_MS;
}

export function fromLocal(zone: BiasZone, localMs: number): Instant {
  return instantOf(localMs + biasAtLocal(zone, localMs) * MINUTE_MS);
}

/** Returns a local time such as `2026-11-23T09:00:00`, without an offset. */
export function toLocalText(zone: BiasZone, instant: Instant): string {
  const local = instant - biasAtLocal(zone, instant - zone.bias * MINUTE_MS) * MINUTE_MS;
  return new Date(local).toISOString().slice(0, 19);
}

export function biasZoneXml({ bias, standard, daylight }: BiasZone): Markup {
  const inner = (one: Transition) =>
    markup`<t:Bias>${one.bias}</t:Bias><t:Time>${clock(one.minutes)}</t:Time><t:DayOrder>${one.order}</t:DayOrder><t:Month>${one.month}</t:Month><t:DayOfWeek>${DAYS[one.day]}</t:DayOfWeek>`;
  return markup`<t:TimeZone><t:Bias>${bias}</t:Bias><t:StandardTime>${inner(standard)}</t:StandardTime><t:DaylightTime>${inner(daylight)}</t:DaylightTime></t:TimeZone>`;
}

function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00`;
}

/** Writes a zone as a full `t:TimeZoneDefinition`, as in the answer of GetServerTimeZones. */
export function zoneDefinitionXml(id: string, { bias, standard, daylight }: BiasZone): Markup {
  const period = (name: string, minutesWest: number) =>
    markup`<t:Period Bias="${duration(minutesWest)}" Name="${name}" Id="trule:${id}/${name}"/>`;
  if (standard.month === 0) {
    return markup`<t:TimeZoneDefinition Id="${id}" Name="${id}"><t:Periods>${period('Standard', bias)}</t:Periods><t:TransitionsGroups><t:TransitionsGroup Id="0"><t:Transition><t:To Kind="Period">trule:${id}/Standard</t:To></t:Transition></t:TransitionsGroup></t:TransitionsGroups><t:Transitions><t:Transition><t:To Kind="Group">0</t:To></t:Transition></t:Transitions></t:TimeZoneDefinition>`;
  }
  const yearly = (name: string, one: Transition) =>
    markup`<t:RecurringDayTransition><t:To Kind="Period">trule:${id}/${name}</t:To><t:TimeOffset>${duration(one.minutes)}</t:TimeOffset><t:Month>${one.month}</t:Month><t:DayOfWeek>${DAYS[one.day]}</t:DayOfWeek><t:Occurrence>${one.order === 5 ? -1 : one.order}</t:Occurrence></t:RecurringDayTransition>`;
  return markup`<t:TimeZoneDefinition Id="${id}" Name="${id}"><t:Periods>${period('Standard', bias)}${period('Daylight', bias + daylight.bias)}</t:Periods><t:TransitionsGroups><t:TransitionsGroup Id="0">${yearly('Daylight', daylight)}${yearly('Standard', standard)}</t:TransitionsGroup></t:TransitionsGroups><t:Transitions><t:Transition><t:To Kind="Group">0</t:To></t:Transition></t:Transitions></t:TimeZoneDefinition>`;
}

function duration(minutes: number): string {
  return `${minutes < 0 ? '-' : ''}PT${Math.floor(Math.abs(minutes) / 60)}H${Math.abs(minutes) % 60}M`;
}
