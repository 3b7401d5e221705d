import type { Attendee, AttendeeResponse, CalendarEvent, EventConfirmationRecord, EventTime } from '@assist/reservation';
import { toInstant, toWallText, type Instant } from '@assist/time';

/** Returns an instant as the time of an event, by default in Prague's zone. */
export function eventTime(instant: Instant | string, timeZone = 'Europe/Prague'): EventTime {
  const utcDateTime = typeof instant === 'string' ? toInstant(instant) : instant;
  return { dateTime: toWallText(utcDateTime, timeZone), timeZone, utcDateTime };
}

/** Returns a one-hour meeting that Jana Nováková organises in room Vltava, which has accepted. */
export function anEvent(changes: Partial<CalendarEvent> = {}): CalendarEvent {
  const room = anAttendee('vltava@example.com', { resource: true });
  return {
    id: 'event-1',
    type: 'occurrence',
    seriesMasterId: null,
    iCalUId: 'uid-1',
    subject: 'Planning',
    start: eventTime('2026-11-23T09:00Z'),
    end: eventTime('2026-11-23T10:00Z'),
    organizer: { emailAddress: { address: 'jana@example.com', name: 'Jana Nováková' } },
    visibility: 'public',
    showAs: 'busy',
    status: 'confirmed',
    isAllDay: false,
    attendees: [room],
    locations: [{ displayName: 'vltava', locationUri: 'vltava@example.com', uniqueId: 'vltava@example.com' }],
    isOrganizer: true,
    bodyHtml: '',
    bodyPreview: '',
    reminder: 15,
    onlineMeetingProvider: null,
    cancelled: false,
    accepted: true,
    resourceAttendees: [{ ...room, resourceId: 'vltava' }],
    afterEnd: false,
    ownerEventId: null,
    ownerUserId: null,
    ...changes,
  };
}

export function anAttendee(
  address: string,
  changes: { readonly response?: AttendeeResponse; readonly resource?: boolean; readonly remotely?: boolean; readonly name?: string } = {},
): Attendee {
  return {
    emailAddress: { address, name: changes.name ?? address.split('@', 1)[0] ?? '' },
    status: { response: changes.response ?? 'accepted' },
    resource: changes.resource ?? false,
    remotely: changes.remotely ?? false,
  };
}

export function aConfirmationRecord(changes: Partial<EventConfirmationRecord> = {}): EventConfirmationRecord {
  return {
    email: 'vltava@example.com',
    iCalUid: 'uid-1',
    canceled: false,
    confirmed: false,
    confirmedBy: null,
    confirmedWhen: null,
    orderItemsCount: 0,
    statusesByDay: [],
    ...changes,
  };
}
