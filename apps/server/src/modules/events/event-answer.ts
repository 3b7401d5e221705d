import type { EventAnswer } from '@assist/contract';
import type { ProviderEvent } from '@assist/calendar-provider';
import { fromInstant, type Instant, toWallText } from '@assist/time';

/** Converts an event to its form in the API. The caller has already removed what this viewer may not know. */
export function toEventAnswer(event: ProviderEvent, viewer: string): EventAnswer {
  const resources = event.attendees.filter((attendee) => attendee.kind === 'resource');
  const isColleagues = event.calendar !== viewer;
  return {
    id: event.id,
    type: event.type === 'seriesMaster' ? 'series' : 'occurrence',
    seriesMasterId: event.seriesMasterId ?? null,
    iCalUId: event.iCalUId,
    subject: event.subject,
    start: toEventTime(event.start, event.zone),
    end: toEventTime(event.end, event.zone),
    organizer: { emailAddress: { address: event.organizer.email, name: event.organizer.name } },
    visibility: event.visibility,
    showAs: event.showAs,
    status: event.cancelled ? 'cancelled' : event.myResponse,
    isAllDay: event.isAllDay,
    attendees: event.attendees.map((attendee) => ({
      emailAddress: { address: attendee.email, name: attendee.name },
      status: { response: attendee.response },
      resource: attendee.kind === 'resource',
      remotely: attendee.remotely,
    })),
    locations: resources.map((resource) => ({ displayName: resource.name, locationUri: resource.email, uniqueId: resource.email })),
    isOrganizer: event.isOrganizer,
    bodyHtml: event.bodyHtml,
    bodyPreview: event.bodyPreview,
    reminder: event.reminderMinutes ?? null,
    onlineMeetingProvider: event.onlineMeeting?.provider ?? null,
    onlineMeeting:
      event.onlineMeeting === undefined
        ? null
        : {
            joinUrl: event.onlineMeeting.joinUrl,
            meetingNumber: event.onlineMeeting.meetingNumber ?? null,
            password: event.onlineMeeting.password ?? null,
          },
    cancelled: event.cancelled,
    accepted: event.myResponse !== 'declined',
    ownerEventId: isColleagues ? event.id : null,
    ownerUserId: isColleagues ? event.calendar : null,
    permissions: { ...event.permissions },
    limited: event.completeness === 'limited',
    etag: event.etag,
  };
}

function toEventTime(instant: Instant, zone: string): EventAnswer['start'] {
  return { dateTime: toWallText(instant, zone), timeZone: zone, utcDateTime: fromInstant(instant) };
}
