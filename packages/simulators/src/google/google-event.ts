import type { AttendeeResponse } from '@assist/reservation';
import { fromInstant } from '@assist/time';
import type { CalendarItem, Email } from '../engine/index.ts';
import type { Conferences } from './conferences.ts';
import type { Stub } from './copies.ts';
import { isAtLeast, type Role } from './google-call.ts';
import { googleIdOf, idOfUid } from './google-ids.ts';
import { toRecurrence } from './google-recurrence.ts';
import { toGoogleTime } from './google-time.ts';

export interface Telling {
  readonly role: Role;
  readonly conferences: Conferences;
  readonly maxAttendees?: number;
}

/** Names under which the stand-in stores its own data in an event. */
export const REQUEST_ID = 'stand-in.requestId';
export const USES_DEFAULT_REMINDERS = 'stand-in.defaultReminders';
/** One of Google's special types of event; left out for an ordinary one. */
export const EVENT_TYPE = 'stand-in.eventType';

const RESPONSE: Readonly<Record<AttendeeResponse, string>> = {
  accepted: 'accepted',
  tentative: 'tentative',
  declined: 'declined',
  needsAction: 'needsAction',
  organizer: 'accepted',
  unknown: 'needsAction',
};
const MEET = {
  key: { type: 'hangoutsMeet' },
  name: 'Google Meet',
  iconUri: 'https://fonts.gstatic.com/s/i/productlogos/meet_2020q4/v6/web-512dp/logo_meet_2020q4_color_2x_web_512dp.png',
};

export function etagOf(item: CalendarItem): string {
  return `"${(3_000_000_000_000_000 + item.version * 2_000).toString()}"`;
}

export function typeOf(item: CalendarItem): string {
  return item.extra[EVENT_TYPE] ?? (item.showAs === 'oof' ? 'outOfOffice' : 'default');
}

/** Writes an event as Google shows it to a person with a role on its calendar. */
export function toGoogleEvent(item: CalendarItem, telling: Telling): Record<string, unknown> {
  const always = {
    kind: 'calendar#event',
    etag: etagOf(item),
    id: googleIdOf(item),
    status: 'confirmed',
    htmlLink: `https://www.google.com/calendar/event?eid=${Buffer.from(`${googleIdOf(item)} ${item.mailbox}`).toString('base64url')}`,
    created: fromInstant(item.created),
    updated: fromInstant(item.modified),
    start: toGoogleTime(item.start, item),
    end: toGoogleTime(item.end, item),
    ...(item.recurrence === undefined ? {} : { recurrence: toRecurrence(item.recurrence, item) }),
    ...(item.originalStart === undefined
      ? {}
      : { recurringEventId: idOfUid(item.uid), originalStartTime: toGoogleTime(item.originalStart, item) }),
    iCalUID: item.uid,
    sequence: 0,
    eventType: typeOf(item),
  };
  const isHidden = item.visibility !== 'public' && !isAtLeast(telling.role, 'writer');
  if (isHidden || telling.role === 'freeBusyReader') return { ...always, visibility: 'private' };
  const isFree = (item.showAs === 'free' || item.showAs === 'workingElsewhere') && item.response !== 'declined';
  const location = item.locations.map((one) => one.displayName).join(', ');
  const organizer = { email: item.organizer.email, displayName: item.organizer.name, ...(item.isOrganizer ? { self: true } : {}) };
  return {
    ...always,
    ...(item.subject === '' ? {} : { summary: item.subject }),
    ...(item.bodyHtml === '' ? {} : { description: item.bodyHtml }),
    ...(location === '' ? {} : { location }),
    creator: organizer,
    organizer,
    ...(isFree ? { transparency: 'transparent' } : {}),
    ...(item.visibility === 'public' ? {} : { visibility: item.visibility === 'confidential' ? 'confidential' : 'private' }),
    ...attendeesOf(item, telling.maxAttendees),
    ...propertiesOf(item),
    ...conferenceOf(item, telling.conferences),
    reminders:
      item.extra[USES_DEFAULT_REMINDERS] === 'true'
        ? { useDefault: true }
        : {
            useDefault: false,
            ...(item.reminderMinutes === null ? {} : { overrides: [{ method: 'popup', minutes: item.reminderMinutes }] }),
          },
  };
}

/** Writes what remains of a deleted event, which is little more than its id. */
export function toGoogleStub({ id, masterId, originalStart, master }: Stub): Record<string, unknown> {
  return {
    kind: 'calendar#event',
    etag: '"0"',
    id,
    status: 'cancelled',
    ...(masterId === undefined || originalStart === undefined
      ? {}
      : {
          recurringEventId: masterId,
          originalStartTime: toGoogleTime(originalStart, master ?? { isAllDay: false, zone: 'UTC' }),
        }),
  };
}

function attendeesOf(item: CalendarItem, max = Number.POSITIVE_INFINITY) {
  if (item.attendees.length === 0) return {};
  const told = item.attendees.map((attendee) => ({
    email: attendee.email,
    ...(attendee.name === attendee.email ? {} : { displayName: attendee.name }),
    ...(attendee.email === item.organizer.email ? { organizer: true } : {}),
    ...(attendee.email === item.mailbox ? { self: true } : {}),
    ...(attendee.role === 'resource' ? { resource: true } : attendee.role === 'optional' ? { optional: true } : {}),
    responseStatus: attendee.email === item.organizer.email ? 'accepted' : RESPONSE[attendee.response],
  }));
  if (told.length <= max) return { attendees: told };
  // "If there are more than the specified number of attendees, only the participant is returned" (reference, events.get).
  return { attendees: told.filter((one) => one.self === true), attendeesOmitted: true };
}

/** Returns the extended properties. Private ones are only in the organizer's copy. */
function propertiesOf(item: CalendarItem) {
  const named = (prefix: string) =>
    Object.fromEntries(
      Object.entries(item.extra).flatMap(([name, value]) => (name.startsWith(prefix) ? [[name.slice(prefix.length), value]] : [])),
    );
  const own = item.isOrganizer ? named('private:') : {};
  const shared = named('shared:');
  const all = { ...(Object.keys(own).length === 0 ? {} : { private: own }), ...(Object.keys(shared).length === 0 ? {} : { shared }) };
  return Object.keys(all).length === 0 ? {} : { extendedProperties: all };
}

function conferenceOf(item: CalendarItem, conferences: Conferences) {
  if (item.onlineMeeting === null) return {};
  const { joinUrl } = item.onlineMeeting;
  const requestId = item.extra[REQUEST_ID] ?? joinUrl;
  const request = (statusCode: string) => ({ createRequest: { requestId, conferenceSolutionKey: MEET.key, status: { statusCode } } });
  if (!conferences.isReady(requestId)) return { conferenceData: request('pending') };
  const code = joinUrl.split('/').at(-1)!;
  return {
    hangoutLink: joinUrl,
    conferenceData: {
      ...request('success'),
      entryPoints: [{ entryPointType: 'video', uri: joinUrl, label: joinUrl.replace('https://', '') }],
      conferenceSolution: MEET,
      conferenceId: code,
      signature: Buffer.from(code).toString('base64'),
    },
  };
}

/** Returns the attendees who can be notified of a change: all except the owner of the mailbox. */
export function othersOf(item: CalendarItem): readonly Email[] {
  return item.attendees.map((one) => one.email).filter((email) => email !== item.mailbox);
}
