import type { Instant } from '@assist/time';
import type { CalendarEvent } from './calendar-event.ts';

/** Specification, section 3, "Meeting with an online meeting provider". */
export interface OnlineMeetingRequest {
  readonly eventStart: Instant;
  readonly eventEnd: Instant;
  readonly eventTitle: string;
  readonly eventBody: string;
  readonly invitees: readonly OnlineMeetingInvitee[];
}

export interface OnlineMeetingInvitee {
  readonly email: string;
  readonly coHost: boolean;
  readonly displayName: string;
}

export interface OnlineMeeting {
  readonly weblink: string;
  readonly meetingNumber: string;
  readonly password: string;
}

/** People are invited, resources are not; the organizer holds the meeting and is no invitee. */
export function toOnlineMeetingRequest(
  event: Pick<CalendarEvent, 'start' | 'end' | 'subject' | 'bodyPreview' | 'attendees' | 'organizer'>,
): OnlineMeetingRequest {
  const organizer = event.organizer?.emailAddress.address.toLowerCase();
  return {
    eventStart: event.start.utcDateTime,
    eventEnd: event.end.utcDateTime,
    eventTitle: event.subject,
    eventBody: event.bodyPreview,
    invitees: event.attendees
      .filter(({ resource, emailAddress }) => !resource && emailAddress.address.toLowerCase() !== organizer)
      .map(({ emailAddress }) => ({ email: emailAddress.address, coHost: false, displayName: emailAddress.name })),
  };
}
