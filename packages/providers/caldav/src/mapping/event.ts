import {
  type Email,
  type OnlineMeetingLink,
  parseMeeting,
  type ProviderAttendee,
  type ProviderEvent,
  uidOfDate,
  withContentTag,
} from '@assist/calendar-provider';
import { bodyPreviewOf } from '@assist/reservation';
import type ICAL from 'ical.js';
import type { DavCalendar } from '../dav/accounts.ts';
import { type CalendarObject, isAllDay, type ObjectDate, valueOf, zoneOf } from '../ical/calendar-object.ts';
import { bodyHtmlOf } from './body.ts';
import { idOf } from './event-id.ts';
import { addressOf, isResource, parameterOf, responseOf, showAsOf, textOfProperty, visibilityOf } from './event-words.ts';

export const REMOTELY = 'x-assist-remotely';
export const MEETING = 'x-assist-meeting';

/** The calendar from which an event is read, and the person for whom it is read. */
export interface EventView {
  readonly calendar: DavCalendar;
  readonly viewer: Email;
}

export interface StoredObject {
  readonly name: string;
  /** The ETag, with which a write makes sure that nothing has changed since. */
  readonly etag: string;
  readonly object: CalendarObject;
}

export function toEvent(stored: StoredObject, date: ObjectDate, view: EventView): ProviderEvent {
  return eventReader(stored, view)(date);
}

/** Returns a reader for many dates of one object. The data that the dates of a component share is read only once. */
export function eventReader({ name, object }: StoredObject, view: EventView): (date: ObjectDate) => ProviderEvent {
  const read = new Map<ICAL.Component, ReturnType<typeof readComponent>>();
  return ({ component, originalStart, type, start, end }) => {
    const common = read.get(component) ?? readComponent(object, component, view);
    read.set(component, common);
    return withContentTag({
      id: idOf(name, originalStart),
      key: originalStart === undefined ? { uid: object.uid } : { uid: object.uid, originalStart },
      iCalUId: originalStart === undefined ? object.uid : uidOfDate(object.uid, originalStart),
      type,
      ...(originalStart === undefined ? {} : { seriesMasterId: object.uid }),
      start,
      end,
      ...common,
    });
  };
}

type OfTheDate = 'id' | 'etag' | 'key' | 'iCalUId' | 'type' | 'seriesMasterId' | 'start' | 'end';

function readComponent(object: CalendarObject, component: ICAL.Component, { calendar, viewer }: EventView): Omit<ProviderEvent, OfTheDate> {
  const visibility = visibilityOf(component);
  const known = {
    calendar: calendar.owner,
    zone: zoneOf(object, component),
    isAllDay: isAllDay(component),
    visibility,
    cancelled: textOfProperty(component, 'status')?.toUpperCase() === 'CANCELLED',
    permissions: calendar.permissions,
  };
  const organizer = organizerOf(component, calendar);
  const attendees = attendeesOf(component, organizer.email);
  const isOrganizer = organizer.email === viewer;
  const takesPart = isOrganizer || calendar.isOwn || attendees.some((one) => one.email === viewer);
  if (visibility === 'private' && !takesPart && !calendar.permissions.canReadPrivate) {
    return {
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
    };
  }
  const bodyHtml = bodyHtmlOf(component);
  const reminder = reminderOf(component);
  const onlineMeeting = meetingOf(component);
  return {
    ...known,
    subject: textOfProperty(component, 'summary') ?? '',
    bodyHtml,
    bodyPreview: bodyPreviewOf(bodyHtml),
    organizer,
    isOrganizer,
    attendees,
    showAs: showAsOf(component),
    myResponse: isOrganizer ? 'organizer' : (attendees.find((one) => one.email === viewer)?.response ?? 'unknown'),
    ...(reminder === undefined ? {} : { reminderMinutes: reminder }),
    ...(onlineMeeting === undefined ? {} : { onlineMeeting }),
    completeness: 'full',
  };
}

/** Returns the organizer. An event without guests has none, so the calendar's owner counts as its organizer. */
function organizerOf(component: ICAL.Component, { owner }: DavCalendar): { email: Email; name: string } {
  const property = component.getFirstProperty('organizer');
  if (property === null) return { email: owner, name: owner };
  const email = addressOf(property);
  return { email, name: parameterOf(property, 'cn') ?? email };
}

function attendeesOf(component: ICAL.Component, organizer: Email): ProviderAttendee[] {
  return component.getAllProperties('attendee').flatMap((property) => {
    const email = addressOf(property);
    const kind = isResource(property) ? 'resource' : 'person';
    // Most programs also list the organizer among the attendees.
    if (email === '' || (email === organizer && kind === 'person')) return [];
    const remotely = parameterOf(property, REMOTELY)?.toUpperCase() === 'TRUE';
    return [{ email, name: parameterOf(property, 'cn') ?? email, kind, response: responseOf(property), remotely }] as ProviderAttendee[];
  });
}

function reminderOf(component: ICAL.Component): number | undefined {
  for (const alarm of component.getAllSubcomponents('valarm')) {
    const trigger = alarm.getFirstProperty('trigger');
    const value = valueOf(alarm, 'trigger');
    if (trigger === null || trigger === undefined || parameterOf(trigger, 'related')?.toUpperCase() === 'END') continue;
    if (typeof value === 'object' && value !== null && 'toSeconds' in value && typeof value.toSeconds === 'function') {
      const seconds = Number(value.toSeconds());
      if (seconds <= 0) return Math.round(-seconds / 60);
    }
  }
  return undefined;
}

function meetingOf(component: ICAL.Component): OnlineMeetingLink | undefined {
  const text = textOfProperty(component, MEETING);
  return text === undefined ? undefined : parseMeeting(text);
}
