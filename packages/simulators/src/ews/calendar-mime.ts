import type { RecurrenceRule, WeekOfMonth } from '@assist/reservation';
import { dayOfWeek, DAYS_OF_WEEK, instantOf, localDateOf, toWallText, UTC } from '@assist/time';
import ICAL from 'ical.js';
import { type AttendeeRole, biasZoneOf, type CalendarItem, type ItemVisibility, type NewItem } from '../engine/index.ts';
import { namedZone, readTime } from './item-input.ts';
import { EwsError } from './ews-error.ts';
import { BUSY_TYPE, readNamed } from './vocabulary.ts';

/**
 * The product name in the iCalendar text of an event's `t:MimeContent` ([MS-OXCICAL]). Exchange returns such a text to clients that request
 * an item's MIME, and accepts it from them. Its zones have Windows names, and are defined in the text.
 */
const PRODUCT = 'Microsoft Exchange Server 2010';
const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const CLASSES: Readonly<Record<ItemVisibility, string>> = {
  public: 'PUBLIC',
  personal: 'X-PERSONAL',
  private: 'PRIVATE',
  confidential: 'CONFIDENTIAL',
};
const PARTSTAT = {
  accepted: 'ACCEPTED',
  tentative: 'TENTATIVE',
  declined: 'DECLINED',
  needsAction: 'NEEDS-ACTION',
  organizer: 'ACCEPTED',
  unknown: 'NEEDS-ACTION',
} as const;
const ROLES: Readonly<Record<AttendeeRole, string>> = {
  required: 'REQ-PARTICIPANT',
  optional: 'OPT-PARTICIPANT',
  resource: 'NON-PARTICIPANT',
};

/**
 * Writes an item as iCalendar in base64. `changed` contains the dates of a series that deviate from its rule. `zoneName` is the Windows
 * name of the item's zone, as other fields give it.
 */
export function toMime(item: CalendarItem, changed: readonly CalendarItem[], zoneName: string): string {
  const calendar = new ICAL.Component('vcalendar');
  calendar.addPropertyWithValue('method', item.attendees.length === 0 ? 'PUBLISH' : 'REQUEST');
  calendar.addPropertyWithValue('prodid', PRODUCT);
  calendar.addPropertyWithValue('version', '2.0');
  calendar.addSubcomponent(zoneDefinition(item, zoneName));
  for (const one of [item, ...changed]) calendar.addSubcomponent(eventOf(one, one === item ? undefined : item, zoneName));
  return Buffer.from(`${calendar.toString()}\r\n`, 'utf8').toString('base64');
}

function eventOf(item: CalendarItem, series: CalendarItem | undefined, zoneName: string): ICAL.Component {
  const event = new ICAL.Component('vevent');
  const add = (
    name: string,
    value: Parameters<typeof event.addPropertyWithValue>[1],
    parameters: Readonly<Record<string, string>> = {},
  ) => {
    const property = event.addPropertyWithValue(name, value);
    for (const [key, text] of Object.entries(parameters)) property.setParameter(key, text);
  };
  const at = (name: string, instant: number) => {
    const wall = toWallText(instantOf(instant), item.zone);
    if (item.isAllDay) add(name, ICAL.Time.fromDateString(wall.slice(0, 10)), { value: 'DATE' });
    else add(name, ICAL.Time.fromDateTimeString(wall.slice(0, 19)), { tzid: zoneName });
  };
  if (item.attendees.length > 0) {
    add('organizer', `mailto:${item.organizer.email}`, { cn: item.organizer.name });
    for (const one of item.attendees)
      add('attendee', `mailto:${one.email}`, {
        role: ROLES[one.role],
        partstat: PARTSTAT[one.response],
        rsvp: 'TRUE',
        cn: one.name,
        ...(one.role === 'resource' ? { cutype: 'RESOURCE' } : {}),
      });
  }
  add('description', item.bodyHtml.replace(/<[^>]*>/g, ''));
  if (item.recurrence !== undefined) add('rrule', ICAL.Recur.fromString(ruleText(item)));
  for (const gone of item.cancelledStarts) at('exdate', gone);
  add('uid', item.uid);
  if (series !== undefined) at('recurrence-id', item.originalStart ?? item.start);
  add('summary', item.subject);
  at('dtstart', item.start);
  at('dtend', item.end);
  add('class', CLASSES[item.visibility]);
  add('priority', 5);
  add('dtstamp', ICAL.Time.fromJSDate(new Date(item.modified), true));
  add('transp', item.showAs === 'free' ? 'TRANSPARENT' : 'OPAQUE');
  add('status', item.isCancelled ? 'CANCELLED' : item.showAs === 'tentative' ? 'TENTATIVE' : 'CONFIRMED');
  add('sequence', 0);
  add('location', item.locations.map((one) => one.displayName).join('; '));
  add('x-microsoft-cdo-busystatus', BUSY_TYPE[item.showAs].toUpperCase());
  add('x-microsoft-cdo-alldayevent', item.isAllDay ? 'TRUE' : 'FALSE');
  if (item.reminderMinutes !== null) {
    const alarm = new ICAL.Component('valarm');
    alarm.addPropertyWithValue('description', 'REMINDER');
    alarm.addPropertyWithValue('trigger', ICAL.Duration.fromSeconds(-60 * item.reminderMinutes)).setParameter('related', 'START');
    alarm.addPropertyWithValue('action', 'DISPLAY');
    event.addSubcomponent(alarm);
  }
  return event;
}

function zoneDefinition(item: CalendarItem, name: string): ICAL.Component {
  const { bias, standard, daylight } = biasZoneOf(item.zone, item.start);
  const zone = new ICAL.Component('vtimezone');
  zone.addPropertyWithValue('tzid', name);
  const offset = (minutes: number) => ICAL.UtcOffset.fromSeconds(minutes * 60);
  const [usual, summer] = [-bias, -(bias + daylight.bias)];
  for (const [part, one, from, to] of [
    ['standard', standard, standard.month === 0 ? usual : summer, usual],
    ['daylight', daylight, usual, standard.month === 0 ? usual : summer],
  ] as const) {
    const definition = new ICAL.Component(part);
    const clock = `${String(Math.floor(one.minutes / 60)).padStart(2, '0')}:${String(one.minutes % 60).padStart(2, '0')}:00`;
    definition.addPropertyWithValue('dtstart', ICAL.Time.fromDateTimeString(`1601-01-01T${clock}`));
    definition.addPropertyWithValue('tzoffsetfrom', offset(from));
    definition.addPropertyWithValue('tzoffsetto', offset(to));
    if (one.month > 0) {
      const day = `${one.order === 5 ? -1 : one.order}${DAYS[(one.day + 6) % 7]}`;
      definition.addPropertyWithValue('rrule', ICAL.Recur.fromString(`FREQ=YEARLY;INTERVAL=1;BYDAY=${day};BYMONTH=${one.month}`));
    }
    zone.addSubcomponent(definition);
  }
  return zone;
}

function ruleText({ recurrence, start, zone }: CalendarItem): string {
  const { frequency, interval, daysOfWeek, weekOfMonth, end } = recurrence!;
  const days = daysOfWeek.map((day) => `${weekOfMonth ?? ''}${DAYS[DAYS_OF_WEEK.indexOf(day)]}`);
  const byDay = frequency === 'weekly' && days.length === 0 ? [DAYS[DAYS_OF_WEEK.indexOf(dayOfWeek(localDateOf(start, zone)))]!] : days;
  return [
    `FREQ=${frequency.toUpperCase()}`,
    end.kind === 'count' ? `COUNT=${end.count}` : `UNTIL=${end.date.replaceAll('-', '')}T235959Z`,
    `INTERVAL=${interval}`,
    ...(byDay.length === 0 ? [] : [`BYDAY=${byDay.join(',')}`]),
    ...(frequency === 'monthly' && weekOfMonth === undefined ? [`BYMONTHDAY=${Number(localDateOf(start, zone).slice(8))}`] : []),
    ...(frequency === 'weekly' ? ['WKST=MO'] : []),
  ].join(';');
}

export interface MimeItem {
  readonly item: NewItem;
  /** Removed dates of the series. */
  readonly gone: readonly number[];
}

/** Reads the first event of an iCalendar text. Dates that deviate from the rule are ignored. */
export function fromMime(base64: string): MimeItem {
  let calendar: ICAL.Component;
  try {
    calendar = new ICAL.Component(ICAL.parse(Buffer.from(base64, 'base64').toString('utf8')));
  } catch {
    throw new EwsError('ErrorMimeContentInvalid', 'The MIME content is invalid.');
  }
  const event = calendar.getAllSubcomponents('vevent').find((one) => !one.hasProperty('recurrence-id'));
  if (event === undefined) throw new EwsError('ErrorMimeContentInvalid', 'The MIME content is invalid.');
  const text = (name: string) => String(event.getFirstPropertyValue(name) ?? '');
  const zoneText = event.getFirstProperty('dtstart')?.getFirstParameter('tzid') ?? 'UTC';
  const { zone } = namedZone(zoneText);
  const moment = (value: unknown) => {
    if (!(value instanceof ICAL.Time)) throw new EwsError('ErrorMimeContentInvalid', 'The MIME content is invalid.');
    const wall = `${String(value.year).padStart(4, '0')}-${two(value.month)}-${two(value.day)}T${two(value.hour)}:${two(value.minute)}:${two(value.second)}`;
    return readTime(wall, value.zone === ICAL.Timezone.utcTimezone ? UTC : zone);
  };
  const start = event.getFirstPropertyValue('dtstart');
  const isAllDay = (start instanceof ICAL.Time && start.isDate) || text('x-microsoft-cdo-alldayevent') === 'TRUE';
  const rule = event.getFirstPropertyValue('rrule');
  const alarm = event.getFirstSubcomponent('valarm')?.getFirstPropertyValue('trigger');
  const visibility = (Object.keys(CLASSES) as ItemVisibility[]).find((key) => CLASSES[key] === text('class').toUpperCase());
  const busy = text('x-microsoft-cdo-busystatus').toLowerCase();
  const organizer = addressOf(text('organizer'));
  return {
    gone: event.getAllProperties('exdate').flatMap((property) => property.getValues().map(moment)),
    item: {
      subject: text('summary'),
      bodyHtml: text('description') === '' ? '' : `<p>${text('description')}</p>`,
      start: moment(start),
      end: moment(event.getFirstPropertyValue('dtend')),
      zone,
      zoneTexts: { start: zoneText, end: zoneText },
      isAllDay,
      visibility: visibility ?? 'public',
      showAs:
        (Object.keys(BUSY_TYPE) as (keyof typeof BUSY_TYPE)[]).find((key) => BUSY_TYPE[key].toLowerCase() === busy) ??
        (text('transp') === 'TRANSPARENT' ? 'free' : 'busy'),
      locations: text('location') === '' ? [] : [{ displayName: text('location') }],
      reminderMinutes: alarm instanceof ICAL.Duration ? Math.round(-alarm.toSeconds() / 60) : null,
      attendees: event.getAllProperties('attendee').flatMap((property) => {
        const email = addressOf(String(property.getFirstValue()));
        if (email === organizer || !email.includes('@')) return [];
        const isThing = ['RESOURCE', 'ROOM'].includes((property.getFirstParameter('cutype') ?? '').toUpperCase());
        const role = isThing ? 'resource' : readNamed(ROLES, (property.getFirstParameter('role') ?? '').toUpperCase());
        return [{ email, name: property.getFirstParameter('cn') ?? email, role: role ?? 'required' }];
      }),
      ...(text('uid') === '' ? {} : { uid: text('uid') }),
      ...(rule instanceof ICAL.Recur ? { recurrence: recurrenceOf(rule) } : {}),
    },
  };
}

const two = (number: number) => String(number).padStart(2, '0');

function addressOf(text: string): string {
  return text
    .replace(/^mailto:/i, '')
    .trim()
    .toLowerCase();
}

function recurrenceOf(rule: ICAL.Recur): RecurrenceRule {
  const frequency = rule.freq.toLowerCase();
  if (frequency !== 'daily' && frequency !== 'weekly' && frequency !== 'monthly')
    throw new EwsError('ErrorUnsupportedRecurrence', 'This stand-in supports daily, weekly and monthly recurrence.');
  const days = (rule.parts['BYDAY'] ?? []).map(String);
  const week = days.length === 1 ? /^-?\d/.exec(days[0]!)?.[0] : undefined;
  return {
    frequency,
    interval: rule.interval,
    daysOfWeek: frequency === 'daily' ? [] : DAYS_OF_WEEK.filter((_day, index) => days.some((one) => one.endsWith(DAYS[index]!))),
    ...(frequency === 'monthly' && week !== undefined ? { weekOfMonth: Number(week) as WeekOfMonth } : {}),
    end:
      rule.count === null || rule.count === undefined
        ? { kind: 'until', date: rule.until?.toString().slice(0, 10) ?? '2030-12-31' }
        : { kind: 'count', count: rule.count },
  };
}
