import {
  datesOf,
  findInstant,
  fromWallText,
  type Instant,
  type InstantRange,
  rangeOfDates,
  toZone,
  UTC,
  type ZoneName,
} from '@assist/time';
import type { AttendeeRole, ItemContent, ItemPatch, NewItem } from '../engine/index.ts';
import { type Element, find, findText } from './element.ts';
import type { NamedZone } from './ews-call.ts';
import { EwsError } from './ews-error.ts';
import { extendedKey } from './extended-field.ts';
import { readRecurrence } from './recurrence.ts';
import { SENSITIVITIES } from './store-properties.ts';
import { BUSY_TYPE, readNamed, SENSITIVITY } from './vocabulary.ts';

type Attendees = ItemContent['attendees'];
type Mutable<T> = { -readonly [K in keyof T]?: T[K] };

const LISTS: Readonly<Record<string, AttendeeRole>> = {
  RequiredAttendees: 'required',
  OptionalAttendees: 'optional',
  Resources: 'resource',
};

/** Properties that set a field of the item: PidTagSensitivity, PidTagSubject and PidTagBody ([MS-OXPROPS]). */
const BY_TAG: Readonly<Record<number, (text: string) => ItemPatch>> = {
  0x0036: (text) => ({ visibility: SENSITIVITIES[Number(text)] ?? 'public' }),
  0x0037: (subject) => ({ subject }),
  0x1000: (text) => ({ bodyHtml: text === '' ? '' : `<p>${text}</p>` }),
};

/** Reads the `t:CalendarItem` of a CreateItem. */
export function toNewItem(item: Element, context: NamedZone): NewItem {
  const zone = zoneOf(item) ?? context;
  const { start, end, ...patch } = readItem(item, zone.zone, { attendees: [], extra: {} });
  if (start === undefined || end === undefined) throw new EwsError('ErrorInvalidRequest', 'A calendar item needs a start and an end.');
  if (end < start) throw new EwsError('ErrorCalendarEndDateIsEarlierThanStartDate', 'EndDate is earlier than StartDate');
  const isAllDay = patch.isAllDay === true;
  return {
    subject: '',
    reminderMinutes: null,
    ...patch,
    ...(isAllDay ? wholeDays({ start, end }, zone.zone) : { start, end }),
    isAllDay,
    zone: zone.zone,
    zoneTexts: { start: zone.text, end: zone.text },
  };
}

/**
 * "Non-midnight start times are adjusted to the midnight prior to the time specified", and end times "to the midnight after"
 * (learn.microsoft.com, "Create all-day events by using EWS in Exchange").
 */
function wholeDays(range: InstantRange, zone: ZoneName): InstantRange {
  return rangeOfDates(datesOf(range, zone), zone);
}

/** Reads the fields that a request contains in addition to the item's MIME. */
export function readBeside(item: Element, written: NewItem): ItemPatch {
  return readItem(item, written.zone, { attendees: written.attendees ?? [], extra: written.extra ?? {} });
}

/** Reads the fields that an UpdateItem sets and removes, in the order of the request. */
export function toPatch(
  updates: readonly Element[],
  before: Pick<ItemContent, 'attendees' | 'extra' | 'zone' | 'start' | 'end' | 'isAllDay'>,
): ItemPatch {
  const patch: Mutable<ItemPatch> = {};
  const zone = updates.map((update) => zoneOf(find(update, 'CalendarItem'))).find((found) => found !== undefined);
  if (zone !== undefined) {
    patch.zone = zone.zone;
    patch.zoneTexts = { start: zone.text, end: zone.text };
  }
  for (const update of updates) {
    const now = { attendees: patch.attendees ?? before.attendees, extra: patch.extra ?? before.extra };
    const item = find(update, 'CalendarItem') ?? find(update, 'Item');
    if (update.name === 'DeleteItemField') Object.assign(patch, withoutField(update, now));
    else if (item !== undefined) Object.assign(patch, readItem(item, patch.zone ?? before.zone, now));
  }
  const { start = before.start, end = before.end, isAllDay = before.isAllDay } = patch;
  if (isAllDay && (start !== before.start || end !== before.end || !before.isAllDay))
    Object.assign(patch, wholeDays({ start, end }, patch.zone ?? before.zone));
  return patch;
}

interface Kept {
  readonly attendees: Attendees;
  readonly extra: ItemContent['extra'];
}

function withoutField(update: Element, now: Kept): ItemPatch {
  const uri = find(update, 'FieldURI')?.attributes['FieldURI'] ?? '';
  const role = LISTS[uri.replace('calendar:', '')];
  if (role !== undefined) return { attendees: now.attendees.filter((one) => one.role !== role) };
  const extended = find(update, 'ExtendedFieldURI');
  const known = BY_TAG[Number(extended?.attributes['PropertyTag'])];
  if (known !== undefined) return known('');
  if (extended !== undefined)
    return { extra: Object.fromEntries(Object.entries(now.extra).filter(([key]) => key !== extendedKey(extended))) };
  return uri === 'item:Body' ? { bodyHtml: '' } : uri === 'calendar:Location' ? { locations: [] } : {};
}

function readItem(item: Element, zone: ZoneName, now: Kept): ItemPatch {
  const patch: Mutable<ItemPatch> = {};
  let { attendees, extra } = now;
  for (const child of item.children) {
    const { name, text } = child;
    const role = LISTS[name];
    if (role !== undefined) {
      attendees = [...attendees.filter((one) => one.role !== role), ...readAttendees(child, role)];
      patch.attendees = inOrder(attendees);
    } else if (name === 'ExtendedProperty') {
      const known = BY_TAG[Number(find(child, 'ExtendedFieldURI')?.attributes['PropertyTag'])];
      if (known !== undefined) Object.assign(patch, known(findText(child, 'Value') ?? ''));
      else extra = { ...extra, [extendedKey(find(child, 'ExtendedFieldURI')!)]: findText(child, 'Value') ?? '' };
      patch.extra = extra;
    } else Object.assign(patch, readField(child, name, text, zone));
  }
  if (find(item, 'ReminderIsSet')?.text.trim() === 'false') patch.reminderMinutes = null;
  return patch;
}

function readField(element: Element, name: string, text: string, zone: ZoneName): ItemPatch {
  switch (name) {
    case 'Subject':
      return { subject: text };
    case 'Body':
      return {
        bodyHtml:
          element.attributes['BodyType'] === 'HTML' ? (/<body[^>]*>([^]*)<\/body>/i.exec(text)?.[1] ?? text).trim() : `<p>${text}</p>`,
      };
    case 'Sensitivity':
      return { visibility: readNamed(SENSITIVITY, text.trim()) ?? 'public' };
    case 'Start':
      return { start: readTime(text, zone) };
    case 'End':
      return { end: readTime(text, zone) };
    case 'IsAllDayEvent':
      return { isAllDay: text.trim() === 'true' };
    case 'LegacyFreeBusyStatus':
      return { showAs: readNamed(BUSY_TYPE, text.trim()) ?? 'busy' };
    case 'Location':
      return { locations: text === '' ? [] : [{ displayName: text }] };
    case 'ReminderMinutesBeforeStart':
      return { reminderMinutes: Number(text) };
    case 'ReminderIsSet':
      return text.trim() === 'true' ? {} : { reminderMinutes: null };
    case 'Recurrence':
      return { recurrence: readRecurrence(element) };
    default:
      return {};
  }
}

function readAttendees(list: Element, role: AttendeeRole): Attendees {
  return list.children.map((attendee) => {
    const email = (findText(attendee, 'Mailbox', 'EmailAddress') ?? '').trim().toLowerCase();
    if (!email.includes('@')) throw new EwsError('ErrorInvalidRecipients', 'At least one recipient is not valid.');
    return { email, name: findText(attendee, 'Mailbox', 'Name') ?? email, role };
  });
}

function inOrder(attendees: Attendees): Attendees {
  return (['required', 'optional', 'resource'] as const).flatMap((role) => attendees.filter((one) => one.role === role));
}

export function readTime(text: string, zone: ZoneName): Instant {
  const instant = findInstant(text.trim());
  if (instant !== undefined) return instant;
  try {
    return fromWallText(text.trim(), zone);
  } catch {
    throw new EwsError('ErrorSchemaValidation', `The value ${text} is not a date and time.`);
  }
}

function zoneOf(item: Element | undefined): NamedZone | undefined {
  const text = find(item, 'StartTimeZone')?.attributes['Id'] ?? find(item, 'MeetingTimeZone')?.attributes['TimeZoneName'];
  return text === undefined ? undefined : namedZone(text);
}

/** Returns a zone with its name as the request gives it. An unknown name means UTC. */
export function namedZone(text: string): NamedZone {
  try {
    return { zone: toZone(text), text };
  } catch {
    return { zone: UTC, text };
  }
}
