import {
  bodyOfPage,
  type Email,
  eventRange,
  faultyItem,
  htmlOfText,
  type ProviderAttendee,
  type ProviderEvent,
  usableAddress,
  withContentTag,
} from '@assist/calendar-provider';
import { bodyPreviewOf, type EventPermissions } from '@assist/reservation';
import { type Instant, localDateOf } from '@assist/time';
import { attributeOf, childOf, childrenOf, textOf, type XmlNode } from '../soap/xml-node.ts';
import { cleanUid, occurrenceUid } from './clean-uid.ts';
import { toResponse, toShowAs, toVisibility } from './enumerations.ts';
import { findEwsTime, zoneOf } from './ews-time.ts';
import { eventZoneOf, findOnlineMeeting, findOwnProperty } from './own-properties.ts';

export interface EventView {
  readonly calendar: Email;
  readonly viewer: Email;
  /** The viewer's permissions on `calendar`. */
  readonly permissions: EventPermissions;
}

const TYPES = new Map<string | undefined, ProviderEvent['type']>([
  ['Single', 'single'],
  ['Occurrence', 'occurrence'],
  ['Exception', 'exception'],
  ['RecurringMaster', 'seriesMaster'],
]);

/**
 * Converts a `t:CalendarItem` of GetItem or FindItem. Of a private event, leaves out what the viewer may not know.
 *
 * @throws ProviderError `notFound` for an item without a start
 */
export function toEvent(item: XmlNode, view: EventView): ProviderEvent {
  const known = commonOf(item, view);
  const organizer = organizerOf(item, view);
  const attendees = attendeesOf(item, organizer.email);
  const isOrganizer = isOrganizerOf(item, organizer.email, view);
  const takesPart = isOrganizer || view.calendar === view.viewer || attendees.some((one) => one.email === view.viewer);
  if (known.visibility === 'private' && !takesPart && !view.permissions.canReadPrivate) return limitedEvent(known);
  const reminder = textOf(item, 'ReminderIsSet') === 'true' ? Number(textOf(item, 'ReminderMinutesBeforeStart') ?? 0) : undefined;
  const onlineMeeting = findOnlineMeeting(item);
  const bodyHtml = bodyOf(item);
  return withContentTag({
    ...known,
    subject: textOf(item, 'Subject') ?? '',
    bodyHtml,
    bodyPreview: bodyPreviewOf(bodyHtml),
    organizer,
    isOrganizer,
    attendees,
    showAs: toShowAs(textOf(item, 'LegacyFreeBusyStatus')),
    myResponse: myResponseOf(item, isOrganizer, attendees, view),
    ...(reminder === undefined ? {} : { reminderMinutes: reminder }),
    ...(onlineMeeting === undefined ? {} : { onlineMeeting }),
    completeness: 'full',
  });
}

/** Returns the organizer. If an event in the viewer's own calendar names none, returns the viewer, unless `IsOrganizer` is false. */
function organizerOf(item: XmlNode, { calendar, viewer }: EventView): ProviderEvent['organizer'] {
  const organizer = personOf(childOf(item, 'Organizer', 'Mailbox'));
  const isOwn = organizer.email === '' && organizer.name === '' && calendar === viewer && textOf(item, 'IsOrganizer') !== 'false';
  return isOwn ? { email: calendar, name: calendar } : organizer;
}

function bodyOf(item: XmlNode): string {
  const text = textOf(item, 'Body') ?? '';
  // The request asks for HTML, but Exchange returns plain text for some items.
  return attributeOf(childOf(item, 'Body'), 'BodyType')?.toLowerCase() === 'text' ? htmlOfText(text) : bodyOfPage(text);
}

/**
 * Returns whether the viewer is the organizer. In the viewer's own calendar, Exchange's flag decides, because the organizer's address may
 * be another or former address of the viewer. In a colleague's calendar, the flag refers to the colleague, so the addresses are compared.
 */
function isOrganizerOf(item: XmlNode, organizer: Email, { calendar, viewer }: EventView): boolean {
  const said = calendar === viewer ? textOf(item, 'IsOrganizer') : undefined;
  return said === undefined ? organizer === viewer : said === 'true';
}

type Known = Omit<
  ProviderEvent,
  'etag' | 'subject' | 'bodyHtml' | 'bodyPreview' | 'organizer' | 'isOrganizer' | 'attendees' | 'showAs' | 'myResponse' | 'completeness'
>;

/** Returns a private event as people who do not take part in it may see it. */
export function limitedEvent(known: Known): ProviderEvent {
  return withContentTag({
    ...known,
    subject: '',
    bodyHtml: '',
    bodyPreview: '',
    organizer: { email: '', name: '' },
    isOrganizer: false,
    attendees: [],
    showAs: 'busy',
    myResponse: 'unknown',
    completeness: 'limited',
  });
}

/**
 * Reads the fields that are shown to everyone who may see that the event exists: the times, the identity and the like.
 *
 * @throws ProviderError `notFound` for an item without a start
 */
export function commonOf(item: XmlNode, { calendar, permissions }: EventView): Known {
  const id = childOf(item, 'ItemId');
  const type = TYPES.get(textOf(item, 'CalendarItemType')) ?? 'single';
  const start = findEwsTime(textOf(item, 'Start'));
  if (start === undefined) throw faultyItem('no start');
  const isAllDay = textOf(item, 'IsAllDayEvent') === 'true';
  const zone = eventZoneOf(item, zoneOf(textOf(item, 'StartTimeZoneId')));
  const uid = cleanUid(textOf(item, 'UID') ?? '');
  const originalStart = originalStartOf(item, type, start);
  return {
    id: attributeOf(id, 'Id') ?? '',
    calendar,
    key: originalStart === undefined ? { uid } : { uid, originalStart },
    iCalUId: originalStart === undefined ? uid : occurrenceUid(uid, localDateOf(originalStart, zone)),
    type,
    // An occurrence does not contain the id of its series. The clean UID, which all its occurrences share, is used instead.
    ...(originalStart === undefined ? {} : { seriesMasterId: uid }),
    ...eventRange(start, findEwsTime(textOf(item, 'End')), isAllDay ? zone : undefined),
    zone,
    isAllDay,
    visibility: toVisibility(textOf(item, 'Sensitivity')),
    cancelled: textOf(item, 'IsCancelled') === 'true',
    permissions,
  };
}

/**
 * Returns the original start of an occurrence. A single event with a RecurrenceId is one date of a series: the calendar's owner is invited
 * to that date only.
 */
function originalStartOf(item: XmlNode, type: ProviderEvent['type'], start: Instant): Instant | undefined {
  const recurrenceId = findEwsTime(textOf(item, 'RecurrenceId'));
  if (type === 'seriesMaster') return undefined;
  if (type === 'single') return recurrenceId;
  return findEwsTime(textOf(item, 'OriginalStart')) ?? recurrenceId ?? start;
}

/**
 * Returns the viewer's own answer. In a colleague's copy, `MyResponseType` is the colleague's answer, so the attendees' answers are used.
 */
function myResponseOf(
  item: XmlNode,
  isOrganizer: boolean,
  attendees: readonly ProviderAttendee[],
  view: EventView,
): ProviderEvent['myResponse'] {
  if (isOrganizer) return 'organizer';
  const own = toResponse(textOf(item, 'MyResponseType'));
  if (view.calendar === view.viewer && own !== 'organizer') return own;
  return attendees.find((one) => one.email === view.viewer)?.response ?? 'unknown';
}

/** Reads a mailbox. Its address is lower-cased, or '' if it has no usable one. */
export function personOf(mailbox: XmlNode | undefined): { email: Email; name: string } {
  const email = usableAddress(textOf(mailbox, 'EmailAddress'));
  return { email, name: textOf(mailbox, 'Name') ?? email };
}

/** Returns the addresses of the optional attendees. */
export function optionalOf(item: XmlNode): ReadonlySet<Email> {
  return new Set(childrenOf(childOf(item, 'OptionalAttendees'), 'Attendee').map((one) => personOf(childOf(one, 'Mailbox')).email));
}

function attendeesOf(item: XmlNode, organizer: Email): ProviderAttendee[] {
  const remote = new Set((findOwnProperty(item, 'AssistRemote') ?? '').split(' '));
  const read = (list: string, kind: ProviderAttendee['kind']) =>
    childrenOf(childOf(item, list), 'Attendee').map((attendee) => {
      const { email, name } = personOf(childOf(attendee, 'Mailbox'));
      return { email, name, kind, response: toResponse(textOf(attendee, 'ResponseType')), remotely: remote.has(email) };
    });
  return (
    [...read('RequiredAttendees', 'person'), ...read('OptionalAttendees', 'person'), ...read('Resources', 'resource')]
      // In an attendee's copy, Exchange lists the organizer among the attendees. Attendees without an address are left out, because they
      // cannot be told apart.
      .filter(({ email, kind }) => email !== '' && (email !== organizer || kind === 'resource'))
  );
}
