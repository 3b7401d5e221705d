import { type Email, type EventPatch, type NewEvent, ProviderError, withMeeting } from '@assist/calendar-provider';
import { findZone, type Instant, type InstantRange, UTC, type ZoneName } from '@assist/time';
import ICAL from 'ical.js';
import { type CalendarObject, setTime, wayOfStart, ZONE_PROPERTY, zoneOf } from '../ical/calendar-object.ts';
import { timeOfWall, wallOfInstant, zoneDefinition } from '../ical/zones.ts';
import { setBody } from './body.ts';
import { MEETING, REMOTELY } from './event.ts';
import { addressOf, isResource, setShowAs, setText, setVisibility } from './event-words.ts';

export interface Organizer {
  readonly email: Email;
  readonly name: string;
}

export function newObject(uid: string, floatingZone: ZoneName): CalendarObject & { readonly master: ICAL.Component } {
  const calendar = new ICAL.Component('vcalendar');
  calendar.addPropertyWithValue('version', '2.0');
  calendar.addPropertyWithValue('prodid', '-//Assist//Assist//EN');
  const master = new ICAL.Component('vevent');
  master.addPropertyWithValue('uid', uid);
  calendar.addSubcomponent(master);
  return { calendar, uid, master, overrides: [], floatingZone };
}

/** Writes all properties of a new event except its recurrence. */
export function writeNew(object: CalendarObject, component: ICAL.Component, draft: NewEvent, organizer: Organizer, now: Instant): void {
  setText(component, 'summary', draft.subject);
  setBody(component, withMeeting(draft.bodyHtml, linkOf(draft)));
  setVisibility(component, draft.visibility);
  setShowAs(component, draft.showAs);
  setReminder(component, draft.reminderMinutes ?? null);
  setRange(object, component, draft.range, draft.zone, draft.isAllDay);
  setPeople(component, draft.attendees, organizer);
  setResources(component, draft.resources, organizer);
  const link = linkOf(draft);
  if (link !== undefined) {
    setText(component, MEETING, JSON.stringify(link));
    // The property CONFERENCE is defined in RFC 7986, section 5.11.
    if (URL.canParse(link.joinUrl)) {
      const conference = new ICAL.Property('conference');
      conference.resetType('uri');
      conference.setParameter('feature', 'VIDEO');
      conference.setValue(link.joinUrl);
      component.addProperty(conference);
    }
  }
  touched(component, now, 0);
}

/** Writes all of a patch except the times, the zone and whether the event is all-day. */
export function writePatch(component: ICAL.Component, patch: EventPatch, organizer: Organizer): void {
  if (patch.subject !== undefined) setText(component, 'summary', patch.subject);
  if (patch.bodyHtml !== undefined) setBody(component, patch.bodyHtml);
  if (patch.visibility !== undefined) setVisibility(component, patch.visibility);
  if (patch.showAs !== undefined) setShowAs(component, patch.showAs);
  if (patch.reminderMinutes !== undefined) setReminder(component, patch.reminderMinutes);
  if (patch.attendees !== undefined) setPeople(component, patch.attendees, organizer);
  if (patch.resources !== undefined) setResources(component, patch.resources, organizer);
}

/** Marks a component as changed. Programs recognise by the sequence that their copy is older (RFC 5545, section 3.8.7.4). */
export function touched(component: ICAL.Component, now: Instant, sequence = sequenceOf(component) + 1): void {
  for (const name of ['dtstamp', 'last-modified']) {
    component.removeAllProperties(name);
    component.addPropertyWithValue(name, timeOfWall(Math.floor(now / 1000) * 1000, 'utc'));
  }
  component.removeAllProperties('sequence');
  component.addPropertyWithValue('sequence', sequence);
}

function sequenceOf(component: ICAL.Component): number {
  const value: unknown = component.getFirstPropertyValue('sequence');
  return typeof value === 'number' && Number.isInteger(value) ? value : 0;
}

/**
 * Sets the times. All-day events have dates without a zone, so the zone is stored in a separate property. Its definition is stored, too: some
 * servers (DAViCal 1.1.12) copy later changes of times to the attendees, but no new definitions.
 */
export function setRange(object: CalendarObject, component: ICAL.Component, range: InstantRange, zone: ZoneName, isAllDay: boolean): void {
  component.removeAllProperties('duration');
  setText(component, ZONE_PROPERTY, isAllDay ? zone : undefined);
  const way = isAllDay
    ? ({ kind: 'date', tzid: undefined } as const)
    : zone === UTC
      ? ({ kind: 'utc', tzid: undefined } as const)
      : ({ kind: 'wall', tzid: zone } as const);
  setTime(component, 'dtstart', wallOfInstant(range.start, zone), way);
  setTime(component, 'dtend', wallOfInstant(range.end, zone), way);
  if (zone !== UTC) define(object, zone, range);
}

/** Sets the end, in the same form as the start, and leaves the start unchanged. */
export function setEnd(object: CalendarObject, component: ICAL.Component, end: Instant): void {
  const zone = zoneOf(object, component);
  component.removeAllProperties('duration');
  setTime(component, 'dtend', wallOfInstant(end, zone), wayOfStart(component));
}

function define({ calendar }: CalendarObject, zone: ZoneName, range: InstantRange): void {
  const isKnown = calendar.getAllSubcomponents('vtimezone').some((one) => one.getFirstPropertyValue('tzid') === zone);
  if (isKnown || findZone(zone) === undefined) return;
  calendar.addSubcomponent(zoneDefinition(zone, range.start));
}

function setReminder(component: ICAL.Component, minutes: number | null): void {
  component.removeAllSubcomponents('valarm');
  if (minutes === null) return;
  const alarm = new ICAL.Component('valarm');
  alarm.addPropertyWithValue('action', 'DISPLAY');
  alarm.addPropertyWithValue('description', 'Reminder');
  alarm.addPropertyWithValue('trigger', ICAL.Duration.fromSeconds(-minutes * 60));
  component.addSubcomponent(alarm);
}

type Guests = readonly { readonly email: Email; readonly name: string; readonly remotely?: boolean }[];

function setPeople(component: ICAL.Component, people: NewEvent['attendees'], organizer: Organizer): void {
  exchange(
    component,
    people.filter((one) => one.email !== organizer.email),
    false,
    organizer,
  );
}

function setResources(component: ICAL.Component, resources: NewEvent['resources'], organizer: Organizer): void {
  exchange(component, resources, true, organizer);
  setText(component, 'location', resources.length === 0 ? undefined : resources.map((one) => one.name).join('; '));
}

/** Replaces either the people or the resources among the attendees. Attendees who stay keep their answers. */
function exchange(component: ICAL.Component, guests: Guests, areResources: boolean, organizer: Organizer): void {
  const all = component.getAllProperties('attendee');
  const before = all.filter((one) => isResource(one) === areResources && (areResources || addressOf(one) !== organizer.email));
  const others = all.filter((one) => !before.includes(one) && addressOf(one) !== organizer.email);
  const kept = guests.map((guest) => {
    const known = before.find((one) => addressOf(one) === guest.email);
    const property = known ?? newAttendee(guest, areResources);
    if (guest.remotely === true) property.setParameter(REMOTELY, 'TRUE');
    else property.removeParameter(REMOTELY);
    return property;
  });
  component.removeAllProperties('attendee');
  const people = areResources ? others : kept;
  const rooms = areResources ? kept : others;
  // An event without other attendees has no organizer (RFC 5545, section 3.8.4.3).
  if (people.length + rooms.length === 0) {
    component.removeAllProperties('organizer');
    return;
  }
  if (!component.hasProperty('organizer')) component.addProperty(addressProperty('organizer', organizer));
  const own = addressProperty('attendee', organizer);
  own.setParameter('partstat', 'ACCEPTED');
  own.setParameter('role', 'CHAIR');
  for (const property of [own, ...people, ...rooms]) component.addProperty(property);
}

function newAttendee({ email, name }: Guests[number], isRoom: boolean): ICAL.Property {
  const property = addressProperty('attendee', { email, name });
  property.setParameter('cutype', isRoom ? 'ROOM' : 'INDIVIDUAL');
  property.setParameter('role', isRoom ? 'NON-PARTICIPANT' : 'REQ-PARTICIPANT');
  ask(property);
  return property;
}

function addressProperty(name: 'organizer' | 'attendee', person: { readonly email: Email; readonly name: string }): ICAL.Property {
  const property = new ICAL.Property(name);
  property.setValue(`mailto:${person.email}`);
  // A parameter must not contain quotation marks or control characters (RFC 5545, section 3.2).
  const text = person.name.replace(/["\p{Cc}]/gu, ' ').trim();
  if (text !== '') property.setParameter('cn', text);
  return property;
}

function ask(property: ICAL.Property): void {
  property.setParameter('partstat', 'NEEDS-ACTION');
  property.setParameter('rsvp', 'TRUE');
}

/** Asks all attendees to answer again, as after a change of time (RFC 6638, section 3.2.8). */
export function askAgain(component: ICAL.Component, organizer: Email): void {
  for (const property of component.getAllProperties('attendee')) if (addressOf(property) !== organizer) ask(property);
}

function linkOf({ onlineMeeting }: NewEvent) {
  if (onlineMeeting === undefined) return undefined;
  if (onlineMeeting.kind === 'native') throw new ProviderError('unsupported', 'a CalDAV server does not create online meetings');
  return onlineMeeting.link;
}
