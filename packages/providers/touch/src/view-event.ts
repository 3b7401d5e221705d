import type { Email, ProviderEvent } from '@assist/calendar-provider';
import type { AttendeeResponse, EventPermissions } from '@assist/reservation';
import type { StoredEvent } from './calendar-store.ts';

export interface Viewer {
  readonly email: Email;
  /** The permissions on the calendar that the event is read from. */
  readonly permissions: EventPermissions;
}

/** Returns whether a viewer may see more of an event than its time. */
export function seesContent(
  event: Pick<StoredEvent, 'visibility' | 'organizer'> & { readonly attendeeEmails: readonly Email[] },
  viewer: Viewer,
): boolean {
  return (
    event.visibility === 'public' ||
    event.organizer.email === viewer.email ||
    event.attendeeEmails.includes(viewer.email) ||
    viewer.permissions.canReadPrivate
  );
}

/** Converts a stored event, without anything that the viewer may not know. No event leaves the built-in calendar in any other way. */
export function viewEvent(event: StoredEvent, calendar: Email, viewer: Viewer): ProviderEvent {
  const common = {
    id: event.id,
    calendar,
    etag: String(event.version),
    key: event.seriesId === null ? { uid: event.iCalUId } : { uid: event.seriesId, originalStart: event.originalStart },
    iCalUId: event.iCalUId,
    start: event.start,
    end: event.end,
    zone: event.zone,
    isAllDay: event.isAllDay,
    visibility: event.visibility,
    cancelled: event.cancelledAt !== null,
    permissions: viewer.permissions,
    isOrganizer: event.organizer.email === viewer.email,
    myResponse: responseOf(event, viewer.email),
    type: event.seriesId === null ? ('single' as const) : ('occurrence' as const),
    ...(event.seriesId === null ? {} : { seriesMasterId: event.seriesId }),
  };
  const attendeeEmails = event.attendees.map((attendee) => attendee.email);
  if (!seesContent({ ...event, attendeeEmails }, viewer)) {
    return {
      ...common,
      subject: '',
      bodyHtml: '',
      bodyPreview: '',
      organizer: { email: '', name: '' },
      attendees: [],
      showAs: 'busy',
      completeness: 'limited',
    };
  }
  return {
    ...common,
    subject: event.subject,
    bodyHtml: event.bodyHtml,
    bodyPreview: event.bodyPreview,
    organizer: event.organizer,
    attendees: [
      ...event.attendees.map((attendee) => ({ ...attendee, kind: 'person' as const })),
      // Resources accept immediately in the built-in calendar. A released resource keeps this answer, and is marked as released.
      ...[...Map.groupBy(event.bookings, (booking) => booking.resourceEmail)].map(([email, shares]) => ({
        email,
        name: shares[0]!.resourceName,
        kind: 'resource' as const,
        response: 'accepted' as const,
        remotely: false,
        ...(shares.every((booking) => booking.cancelledAt !== null) ? { released: true as const } : {}),
      })),
    ],
    showAs: event.showAs,
    ...(event.reminderMinutes === null ? {} : { reminderMinutes: event.reminderMinutes }),
    ...(event.onlineMeeting === null ? {} : { onlineMeeting: event.onlineMeeting }),
    completeness: 'full',
  };
}

function responseOf(event: StoredEvent, email: Email): AttendeeResponse {
  if (event.organizer.email === email) return 'organizer';
  return event.attendees.find((attendee) => attendee.email === email)?.response ?? 'unknown';
}
