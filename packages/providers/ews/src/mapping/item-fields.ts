import { type Email, type EventPatch, type NewEvent, ProviderError, withMeeting } from '@assist/calendar-provider';
import { type InstantRange, windowsFromZone, type ZoneName } from '@assist/time';
import { type Xml, xml } from '../soap/xml.ts';
import { fromShowAs, fromVisibility } from './enumerations.ts';
import { toEwsTime } from './ews-time.ts';
import { fromRemote, fromZone, ownFieldUri, ownProperty, type OwnProperty } from './own-properties.ts';

/** A field of an item: its name, as an update refers to it, and its value. Without a value, the update removes the field. */
export interface ItemField {
  readonly uri: Xml;
  readonly value: Xml | undefined;
}

const NOBODY: ReadonlySet<Email> = new Set();

function field(uri: string, value: Xml | undefined): ItemField {
  return { uri: xml`<t:FieldURI FieldURI="${uri}"/>`, value };
}

function ownField(name: OwnProperty, value: string): ItemField {
  return { uri: ownFieldUri(name), value: value === '' ? undefined : ownProperty(name, value) };
}

/** Returns the Windows name of a zone, or UTC if Windows has none, as for Troll in Antarctica. */
function windowsZone(zone: ZoneName): string {
  try {
    return windowsFromZone(zone);
  } catch {
    return 'UTC';
  }
}

export function timeFields(range: InstantRange, zone: ZoneName, isAllDay?: boolean): ItemField[] {
  const id = windowsZone(zone);
  return [
    field('calendar:Start', xml`<t:Start>${toEwsTime(range.start)}</t:Start>`),
    field('calendar:End', xml`<t:End>${toEwsTime(range.end)}</t:End>`),
    field('calendar:StartTimeZone', xml`<t:StartTimeZone Id="${id}"/>`),
    field('calendar:EndTimeZone', xml`<t:EndTimeZone Id="${id}"/>`),
    ownField('AssistZone', fromZone(zone)),
    ...(isAllDay === undefined ? [] : [field('calendar:IsAllDayEvent', xml`<t:IsAllDayEvent>${isAllDay}</t:IsAllDayEvent>`)]),
  ];
}

export function endField(end: InstantRange['end']): ItemField {
  return field('calendar:End', xml`<t:End>${toEwsTime(end)}</t:End>`);
}

export function recurrenceField(recurrence: Xml): ItemField {
  return field('calendar:Recurrence', recurrence);
}

/** Returns the fields of a patch except the times. Attendees in `optional` stay optional. */
export function patchFields(patch: EventPatch, optional: ReadonlySet<Email> = NOBODY): ItemField[] {
  const fields: ItemField[] = [];
  if (patch.subject !== undefined) fields.push(field('item:Subject', subject(patch.subject)));
  if (patch.bodyHtml !== undefined) fields.push(field('item:Body', body(patch.bodyHtml)));
  if (patch.visibility !== undefined) fields.push(field('item:Sensitivity', sensitivity(patch.visibility)));
  if (patch.showAs !== undefined) fields.push(field('calendar:LegacyFreeBusyStatus', freeBusyStatus(patch.showAs)));
  if (patch.attendees !== undefined) {
    for (const [list, people] of invitedLists(patch.attendees, optional)) fields.push(field(`calendar:${list}`, attendees(list, people)));
    fields.push(ownField('AssistRemote', fromRemote(patch.attendees)));
  }
  if (patch.resources !== undefined) {
    fields.push(field('calendar:Resources', attendees('Resources', patch.resources)));
    fields.push(field('calendar:Location', xml`<t:Location>${locationOf(patch.resources)}</t:Location>`));
  }
  if (patch.reminderMinutes !== undefined) {
    fields.push(field('item:ReminderIsSet', xml`<t:ReminderIsSet>${patch.reminderMinutes !== null}</t:ReminderIsSet>`));
    if (patch.reminderMinutes !== null)
      fields.push(
        field(
          'item:ReminderMinutesBeforeStart',
          xml`<t:ReminderMinutesBeforeStart>${patch.reminderMinutes}</t:ReminderMinutesBeforeStart>`,
        ),
      );
  }
  return fields;
}

/** Builds a new item. Its children are in the order that Exchange's schema requires. */
export function newCalendarItem(draft: NewEvent, recurrence: Xml | undefined, optional: ReadonlySet<Email> = NOBODY): Xml {
  const remote = fromRemote(draft.attendees);
  const id = windowsZone(draft.zone);
  const link = linkOf(draft);
  const zone = fromZone(draft.zone);
  const properties = [
    ownProperty('AssistKey', draft.idempotencyKey),
    ...(remote === '' ? [] : [ownProperty('AssistRemote', remote)]),
    ...(link === undefined ? [] : [ownProperty('AssistOnlineMeeting', JSON.stringify(link))]),
    ...(zone === '' ? [] : [ownProperty('AssistZone', zone)]),
  ];
  const reminder = draft.reminderMinutes;
  return xml`<t:CalendarItem>${subject(draft.subject)}${sensitivity(draft.visibility)}${body(withMeeting(draft.bodyHtml, linkOf(draft)))}<t:ReminderIsSet>${reminder !== undefined}</t:ReminderIsSet>${
    reminder === undefined ? undefined : xml`<t:ReminderMinutesBeforeStart>${reminder}</t:ReminderMinutesBeforeStart>`
  }${properties}<t:Start>${toEwsTime(draft.range.start)}</t:Start><t:End>${toEwsTime(draft.range.end)}</t:End><t:IsAllDayEvent>${draft.isAllDay}</t:IsAllDayEvent>${freeBusyStatus(
    draft.showAs,
  )}<t:Location>${locationOf(draft.resources)}</t:Location>${invitedLists(draft.attendees, optional).map(([list, people]) => attendees(list, people) ?? xml``)}${attendees('Resources', draft.resources)}${
    recurrence
  }<t:StartTimeZone Id="${id}"/><t:EndTimeZone Id="${id}"/></t:CalendarItem>`;
}

const subject = (text: string): Xml => xml`<t:Subject>${text}</t:Subject>`;
const sensitivity = (visibility: NewEvent['visibility']): Xml => xml`<t:Sensitivity>${fromVisibility(visibility)}</t:Sensitivity>`;
const body = (html: string): Xml => xml`<t:Body BodyType="HTML">${html}</t:Body>`;
const freeBusyStatus = (showAs: NewEvent['showAs']): Xml => xml`<t:LegacyFreeBusyStatus>${fromShowAs(showAs)}</t:LegacyFreeBusyStatus>`;

function locationOf(resources: NewEvent['resources']): string {
  return resources.map((resource) => resource.name).join('; ');
}

interface Guest {
  readonly email: Email;
  readonly name: string;
}

function invitedLists(people: readonly Guest[], optional: ReadonlySet<Email>) {
  return [
    ['RequiredAttendees', people.filter(({ email }) => !optional.has(email))],
    ['OptionalAttendees', people.filter(({ email }) => optional.has(email))],
  ] as const;
}

function attendees(list: 'RequiredAttendees' | 'OptionalAttendees' | 'Resources', people: readonly Guest[]): Xml | undefined {
  if (people.length === 0) return undefined;
  const all = people.map(
    ({ email, name }) =>
      xml`<t:Attendee><t:Mailbox><t:Name>${name}</t:Name><t:EmailAddress>${email}</t:EmailAddress></t:Mailbox></t:Attendee>`,
  );
  switch (list) {
    case 'RequiredAttendees':
      return xml`<t:RequiredAttendees>${all}</t:RequiredAttendees>`;
    case 'OptionalAttendees':
      return xml`<t:OptionalAttendees>${all}</t:OptionalAttendees>`;
    case 'Resources':
      return xml`<t:Resources>${all}</t:Resources>`;
  }
}

function linkOf({ onlineMeeting }: NewEvent) {
  if (onlineMeeting === undefined) return undefined;
  if (onlineMeeting.kind === 'native') throw new ProviderError('unsupported', 'Exchange on premises does not create online meetings');
  return onlineMeeting.link;
}
