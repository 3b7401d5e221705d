import { localDateOf, windowsFromZone, type ZoneName } from '@assist/time';
import type { CalendarEngine, CalendarItem, ItemAttendee } from '../engine/index.ts';
import { type Access, type EwsSettings, hasRight } from './ews-call.ts';
import { toMime } from './calendar-mime.ts';
import type { Element } from './element.ts';
import { storeProperty, time } from './store-properties.ts';
import { extendedFieldXml, extendedKey } from './extended-field.ts';
import { itemIdXml, toFolderId } from './ids.ts';
import { type ItemShape, wants } from './item-shape.ts';
import { type Markup, markup } from './markup.ts';
import { writeRecurrence } from './recurrence.ts';
import { BUSY_TYPE, RESPONSE_TYPE, SENSITIVITY } from './vocabulary.ts';

/** Fields that a search never returns, even if they are requested. */
const DETAILS_ONLY = new Set([
  'item:Body',
  'calendar:RequiredAttendees',
  'calendar:OptionalAttendees',
  'calendar:Resources',
  'calendar:Recurrence',
  'calendar:FirstOccurrence',
  'calendar:LastOccurrence',
  'calendar:ModifiedOccurrences',
  'calendar:DeletedOccurrences',
]);
/** The fields of a private item that are returned even to viewers who may not see the item itself. */
const OF_PRIVATE = new Set([
  'item:ParentFolderId',
  'item:ItemClass',
  'item:Subject',
  'item:Sensitivity',
  'calendar:UID',
  'calendar:RecurrenceId',
  'calendar:Start',
  'calendar:End',
  'calendar:OriginalStart',
  'calendar:IsAllDayEvent',
  'calendar:LegacyFreeBusyStatus',
  'calendar:IsCancelled',
  'calendar:IsRecurring',
  'calendar:CalendarItemType',
  'calendar:StartTimeZoneId',
  'calendar:EndTimeZoneId',
]);
const PRIVATE_SUBJECT = 'Private Appointment';

type Field = readonly [uri: string, write: (item: CalendarItem, context: FieldContext) => Markup | undefined];

interface FieldContext {
  readonly engine: CalendarEngine;
  readonly shape: ItemShape;
  readonly isMasked: boolean;
}

/** Writes a `t:CalendarItem` with the fields that the viewer's rights on the mailbox allow. */
export function calendarItemXml(
  item: CalendarItem,
  query: { engine: CalendarEngine; settings: EwsSettings; shape: ItemShape; access: Access; isSearch: boolean },
): Markup {
  const { engine, settings, shape, access, isSearch } = query;
  const isMasked = settings.hidesPrivate && item.visibility !== 'public' && !hasRight(access, 'delegateWithPrivate');
  const context = { engine, shape, isMasked };
  const isShown = (uri: string) => wants(shape, uri) && !(isSearch && DETAILS_ONLY.has(uri)) && !(isMasked && !OF_PRIVATE.has(uri));
  const write = (fields: readonly Field[]) => fields.flatMap(([uri, writer]) => (isShown(uri) ? (writer(item, context) ?? []) : []));
  const extended = isMasked
    ? []
    : shape.extended.flatMap((field) => {
        const value = extendedValue(item, field, engine);
        return value === undefined
          ? []
          : [markup`<t:ExtendedProperty>${extendedFieldXml(field)}<t:Value>${value}</t:Value></t:ExtendedProperty>`];
      });
  const mime =
    shape.hasMime && !isSearch && !isMasked
      ? markup`<t:MimeContent CharacterSet="UTF-8">${mimeOf(item, engine)}</t:MimeContent>`
      : undefined;
  return markup`<t:CalendarItem>${mime}${itemIdXml(item)}${write(ITEM_FIELDS)}${extended}${write(MORE_ITEM_FIELDS)}${write(CALENDAR_FIELDS)}</t:CalendarItem>`;
}

/** Returns the value of an extended property. A client's own properties are only in the organizer's copy. Undefined if there is none. */
export function extendedValue(item: CalendarItem, field: Element, engine: CalendarEngine): string | undefined {
  return storeProperty(field, item, engine) ?? (item.isOrganizer ? item.extra[extendedKey(field)] : undefined);
}

function mimeOf(item: CalendarItem, engine: CalendarEngine): string {
  return toMime(
    item,
    instancesOf(item, engine).filter((one) => one.type === 'exception'),
    windowsName(item.zoneTexts.start, item.zone),
  );
}

/** The first fields of an item, in the order of the schema. */
const ITEM_FIELDS: readonly Field[] = [
  ['item:ParentFolderId', (item) => markup`<t:ParentFolderId Id="${toFolderId(item.mailbox, 'calendar')}" ChangeKey="AQAAAA=="/>`],
  ['item:ItemClass', () => markup`<t:ItemClass>IPM.Appointment</t:ItemClass>`],
  ['item:Subject', (item, { isMasked }) => markup`<t:Subject>${isMasked ? PRIVATE_SUBJECT : item.subject}</t:Subject>`],
  ['item:Sensitivity', (item) => markup`<t:Sensitivity>${SENSITIVITY[item.visibility]}</t:Sensitivity>`],
  ['item:Body', (item, { shape }) => bodyXml(item.bodyHtml, shape)],
  ['item:DateTimeReceived', (item) => markup`<t:DateTimeReceived>${time(item.created)}</t:DateTimeReceived>`],
  ['item:Size', (item) => markup`<t:Size>${item.subject.length + item.bodyHtml.length + 1_000}</t:Size>`],
  ['item:Importance', () => markup`<t:Importance>Normal</t:Importance>`],
  ['item:IsDraft', () => markup`<t:IsDraft>false</t:IsDraft>`],
  ['item:DateTimeSent', (item) => markup`<t:DateTimeSent>${time(item.created)}</t:DateTimeSent>`],
  ['item:DateTimeCreated', (item) => markup`<t:DateTimeCreated>${time(item.created)}</t:DateTimeCreated>`],
  ['item:ReminderIsSet', (item) => markup`<t:ReminderIsSet>${item.reminderMinutes !== null}</t:ReminderIsSet>`],
  [
    'item:ReminderMinutesBeforeStart',
    (item) => markup`<t:ReminderMinutesBeforeStart>${item.reminderMinutes ?? 15}</t:ReminderMinutesBeforeStart>`,
  ],
  ['item:DisplayCc', (item) => markup`<t:DisplayCc>${namesOf(item, 'optional')}</t:DisplayCc>`],
  ['item:DisplayTo', (item) => markup`<t:DisplayTo>${namesOf(item, 'required')}</t:DisplayTo>`],
  ['item:HasAttachments', () => markup`<t:HasAttachments>false</t:HasAttachments>`],
];

const MORE_ITEM_FIELDS: readonly Field[] = [
  ['item:Culture', () => markup`<t:Culture>en-US</t:Culture>`],
  ['item:LastModifiedName', (item) => markup`<t:LastModifiedName>${item.organizer.name}</t:LastModifiedName>`],
  ['item:LastModifiedTime', (item) => markup`<t:LastModifiedTime>${time(item.modified)}</t:LastModifiedTime>`],
];

const CALENDAR_FIELDS: readonly Field[] = [
  ['calendar:UID', (item) => markup`<t:UID>${item.uid}</t:UID>`],
  [
    'calendar:RecurrenceId',
    (item) => (item.originalStart === undefined ? undefined : markup`<t:RecurrenceId>${time(item.originalStart)}</t:RecurrenceId>`),
  ],
  ['calendar:DateTimeStamp', (item) => markup`<t:DateTimeStamp>${time(item.modified)}</t:DateTimeStamp>`],
  ['calendar:Start', (item) => markup`<t:Start>${time(item.start)}</t:Start>`],
  ['calendar:End', (item) => markup`<t:End>${time(item.end)}</t:End>`],
  [
    'calendar:OriginalStart',
    (item) => (item.originalStart === undefined ? undefined : markup`<t:OriginalStart>${time(item.originalStart)}</t:OriginalStart>`),
  ],
  ['calendar:IsAllDayEvent', (item) => markup`<t:IsAllDayEvent>${item.isAllDay}</t:IsAllDayEvent>`],
  ['calendar:LegacyFreeBusyStatus', (item) => markup`<t:LegacyFreeBusyStatus>${BUSY_TYPE[item.showAs]}</t:LegacyFreeBusyStatus>`],
  ['calendar:Location', (item) => markup`<t:Location>${item.locations.map((one) => one.displayName).join('; ')}</t:Location>`],
  ['calendar:IsMeeting', (item) => markup`<t:IsMeeting>${item.attendees.length > 0}</t:IsMeeting>`],
  ['calendar:IsCancelled', (item) => markup`<t:IsCancelled>${item.isCancelled}</t:IsCancelled>`],
  ['calendar:IsRecurring', (item) => markup`<t:IsRecurring>${item.originalStart !== undefined}</t:IsRecurring>`],
  ['calendar:MeetingRequestWasSent', (item) => markup`<t:MeetingRequestWasSent>${item.attendees.length > 0}</t:MeetingRequestWasSent>`],
  ['calendar:IsResponseRequested', (item) => markup`<t:IsResponseRequested>${item.responseRequested}</t:IsResponseRequested>`],
  ['calendar:CalendarItemType', (item) => markup`<t:CalendarItemType>${TYPES[item.type]}</t:CalendarItemType>`],
  [
    'calendar:MyResponseType',
    (item) =>
      markup`<t:MyResponseType>${item.attendees.length === 0 && item.isOrganizer ? 'Organizer' : RESPONSE_TYPE[item.response]}</t:MyResponseType>`,
  ],
  ['calendar:Organizer', (item) => markup`<t:Organizer>${mailboxXml(item.organizer)}</t:Organizer>`],
  ['calendar:RequiredAttendees', (item) => attendeesXml('RequiredAttendees', item, 'required')],
  ['calendar:OptionalAttendees', (item) => attendeesXml('OptionalAttendees', item, 'optional')],
  ['calendar:Resources', (item) => attendeesXml('Resources', item, 'resource')],
  [
    'calendar:Recurrence',
    (item) => (item.recurrence === undefined ? undefined : writeRecurrence(item.recurrence, localDateOf(item.start, item.zone))),
  ],
  ['calendar:FirstOccurrence', (item, { engine }) => occurrenceXml('FirstOccurrence', instancesOf(item, engine)[0])],
  ['calendar:LastOccurrence', (item, { engine }) => occurrenceXml('LastOccurrence', instancesOf(item, engine).at(-1))],
  ['calendar:ModifiedOccurrences', (item, { engine }) => modifiedXml(instancesOf(item, engine).filter((one) => one.type === 'exception'))],
  ['calendar:DeletedOccurrences', (item) => deletedXml(item)],
  ['calendar:StartTimeZone', (item) => markup`<t:StartTimeZone Id="${windowsName(item.zoneTexts.start, item.zone)}"/>`],
  ['calendar:EndTimeZone', (item) => markup`<t:EndTimeZone Id="${windowsName(item.zoneTexts.end, item.zone)}"/>`],
  ['calendar:StartTimeZoneId', (item) => markup`<t:StartTimeZoneId>${windowsName(item.zoneTexts.start, item.zone)}</t:StartTimeZoneId>`],
  ['calendar:EndTimeZoneId', (item) => markup`<t:EndTimeZoneId>${windowsName(item.zoneTexts.end, item.zone)}</t:EndTimeZoneId>`],
  ['calendar:IsOrganizer', (item) => markup`<t:IsOrganizer>${item.isOrganizer}</t:IsOrganizer>`],
];

const TYPES = { single: 'Single', occurrence: 'Occurrence', exception: 'Exception', seriesMaster: 'RecurringMaster' } as const;

/** Writes the body as Exchange returns it: as a whole page, or as plain text on request. */
function bodyXml(html: string, shape: ItemShape): Markup {
  if (shape.bodyType === 'Text') return markup`<t:Body BodyType="Text">${html.replace(/<[^>]*>/g, '')}</t:Body>`;
  return markup`<t:Body BodyType="HTML">${`<html>\r\n<head>\r\n<meta http-equiv="Content-Type" content="text/html; charset=utf-8">\r\n</head>\r\n<body>\r\n${html}\r\n</body>\r\n</html>`}</t:Body>`;
}

function mailboxXml({ email, name }: { readonly email: string; readonly name: string }): Markup {
  return markup`<t:Mailbox><t:Name>${name}</t:Name><t:EmailAddress>${email}</t:EmailAddress><t:RoutingType>SMTP</t:RoutingType></t:Mailbox>`;
}

/** Returns the names of the attendees with a role, for `DisplayTo` (required) and `DisplayCc` (optional). */
function namesOf(item: CalendarItem, role: ItemAttendee['role']): string {
  return item.attendees
    .filter((one) => one.role === role)
    .map((one) => one.name)
    .join('; ');
}

function attendeesXml(list: string, item: CalendarItem, role: ItemAttendee['role']): Markup | undefined {
  const attendees = item.attendees.filter((one) => one.role === role);
  if (attendees.length === 0) return undefined;
  const all = attendees.map(
    (one) =>
      markup`<t:Attendee>${mailboxXml(one)}<t:ResponseType>${one.response === 'needsAction' ? 'Unknown' : RESPONSE_TYPE[one.response]}</t:ResponseType>${
        one.respondedAt === undefined ? undefined : markup`<t:LastResponseTime>${time(one.respondedAt)}</t:LastResponseTime>`
      }</t:Attendee>`,
  );
  return markup`<t:${list}>${all}</t:${list}>`;
}

function instancesOf(item: CalendarItem, engine: CalendarEngine): CalendarItem[] {
  return item.type === 'seriesMaster' ? engine.listInstances(item.id) : [];
}

function occurrenceXml(name: string, item: CalendarItem | undefined): Markup | undefined {
  if (item === undefined) return undefined;
  return markup`<t:${name}>${itemIdXml(item)}<t:Start>${time(item.start)}</t:Start><t:End>${time(item.end)}</t:End><t:OriginalStart>${time(item.originalStart ?? item.start)}</t:OriginalStart></t:${name}>`;
}

function modifiedXml(items: readonly CalendarItem[]): Markup | undefined {
  return items.length === 0
    ? undefined
    : markup`<t:ModifiedOccurrences>${items.map((one) => occurrenceXml('Occurrence', one)!)}</t:ModifiedOccurrences>`;
}

function deletedXml(item: CalendarItem): Markup | undefined {
  if (item.type !== 'seriesMaster' || item.cancelledStarts.length === 0) return undefined;
  return markup`<t:DeletedOccurrences>${item.cancelledStarts.map((start) => markup`<t:DeletedOccurrence><t:Start>${time(start)}</t:Start></t:DeletedOccurrence>`)}</t:DeletedOccurrences>`;
}

/** Returns the zone's name as the client wrote it. An IANA name, which Exchange does not have, becomes a Windows name. */
function windowsName(text: string, zone: ZoneName): string {
  if (!text.includes('/') || text.includes('://')) return text;
  try {
    return windowsFromZone(zone);
  } catch {
    return 'UTC';
  }
}
