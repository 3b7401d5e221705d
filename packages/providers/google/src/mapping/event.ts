import {
  type Email,
  eventRange,
  faultyItem,
  type OnlineMeetingLink,
  type ProviderAttendee,
  type ProviderEvent,
  uidOfDate,
  usableAddress,
  withContentTag,
} from '@assist/calendar-provider';
import { type AttendeeResponse, bodyPreviewOf, type EventPermissions, type ShowAs } from '@assist/reservation';
import type { GoogleAttendee, GoogleEvent } from '../google-types.ts';
import { readAssistProperty } from './assist-property.ts';
import { bodyOf } from './bodies.ts';
import { isOccurrence, keyOf } from './event-key.ts';
import { findTime, isDay, zoneOf } from './times.ts';

const RESPONSES: ReadonlyMap<string, AttendeeResponse> = new Map(
  Object.entries<AttendeeResponse>({
    needsAction: 'needsAction',
    accepted: 'accepted',
    tentative: 'tentative',
    declined: 'declined',
  }),
);
const RESOURCE_DOMAIN = '@resource.calendar.google.com';
const MEET = 'hangoutsMeet';

export interface Viewing {
  readonly calendar: Email;
  /** The viewer's address. Undefined for the application. */
  readonly viewer: Email | undefined;
  /** The viewer's permissions on `calendar`. */
  readonly permissions: EventPermissions;
}

/**
 * Converts Google's event, without anything that the viewer may not know. All events are converted here.
 *
 * @throws ProviderError `notFound` for an item without a start
 */
export function toProviderEvent(event: GoogleEvent, { calendar, viewer, permissions }: Viewing): ProviderEvent {
  const property = readAssistProperty(event);
  const zone = zoneOf(event.start, property.zone);
  const start = findTime(event.start, zone);
  if (start === undefined) throw faultyItem('no start');
  const key = keyOf(event);
  const isPrivate = event.visibility === 'private' || event.visibility === 'confidential';
  const isOwn = viewer === undefined || viewer === calendar;
  const organizer = organizerOf(event, calendar, viewer);
  const always = {
    id: event.id,
    calendar,
    key,
    // Google gives all dates of a series the same UID.
    iCalUId: key.originalStart === undefined ? (event.iCalUID ?? '') : uidOfDate(event.iCalUID ?? '', key.originalStart),
    type: typeOf(event),
    ...(isOccurrence(event) ? { seriesMasterId: event.recurringEventId! } : {}),
    ...eventRange(start, findTime(event.end, zone), isDay(event.start) ? zone : undefined),
    zone,
    isAllDay: isDay(event.start),
    visibility: isPrivate ? ('private' as const) : ('public' as const),
    cancelled: event.status === 'cancelled',
    permissions,
  };
  // Viewers who may not read the event, or may see only whether somebody is busy, get little more than the time.
  if ((isPrivate && !isOwn && !permissions.canReadPrivate) || (organizer.email === '' && viewer !== calendar)) {
    return withContentTag({
      ...always,
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
  const attendees = attendeesOf(event, organizer.email, new Set(property.remotely));
  // A person with several addresses is recognised by Google's flag `self`.
  const isOrganizer = organizer.email === (viewer ?? calendar) || (isOwn && event.organizer?.self === true);
  const own = event.attendees?.find((one) => (isOwn && one.self === true) || one.email?.toLowerCase() === (viewer ?? calendar));
  const reminder = event.reminders?.overrides?.find((one) => one.method === 'popup') ?? event.reminders?.overrides?.[0];
  const meeting = meetingOf(event) ?? property.meeting;
  const bodyHtml = bodyOf(event);
  return withContentTag({
    ...always,
    subject: event.summary ?? '',
    bodyHtml,
    bodyPreview: bodyPreviewOf(bodyHtml),
    organizer,
    isOrganizer,
    attendees,
    showAs: showAsOf(event, property.showAs),
    myResponse: isOrganizer ? 'organizer' : (RESPONSES.get(own?.responseStatus ?? '') ?? 'unknown'),
    ...(event.reminders?.useDefault !== true && typeof reminder?.minutes === 'number' ? { reminderMinutes: reminder.minutes } : {}),
    ...(meeting === undefined ? {} : { onlineMeeting: meeting }),
    completeness: 'full',
  });
}

/** Returns the organizer, who may have a name but no address. If an event in the viewer's own calendar names none, returns the viewer. */
function organizerOf({ organizer }: GoogleEvent, calendar: Email, viewer: Email | undefined): ProviderEvent['organizer'] {
  if ((organizer?.email ?? organizer?.displayName) === undefined && viewer === calendar) return { email: calendar, name: calendar };
  const email = usableAddress(organizer?.email);
  return { email, name: organizer?.displayName ?? email };
}

export function isResource({ email = '', resource }: GoogleAttendee): boolean {
  return resource === true || email.toLowerCase().endsWith(RESOURCE_DOMAIN);
}

/** Returns the type. Google does not mark days that deviate from the rule, so only a day that was moved is recognised as an exception. */
function typeOf(event: GoogleEvent): ProviderEvent['type'] {
  if (!isOccurrence(event)) return event.recurrence === undefined ? 'single' : 'seriesMaster';
  const { start, originalStartTime } = event;
  const isMoved =
    start?.date !== originalStartTime?.date ||
    (typeof start?.dateTime === 'string' && Date.parse(start.dateTime) !== Date.parse(originalStartTime?.dateTime ?? ''));
  return isMoved ? 'exception' : 'occurrence';
}

function attendeesOf(event: GoogleEvent, organizer: Email, remotely: ReadonlySet<Email>): readonly ProviderAttendee[] {
  return (event.attendees ?? []).flatMap((attendee): ProviderAttendee[] => {
    const email = usableAddress(attendee.email);
    if (email === '' || email === organizer) return [];
    return [
      {
        email,
        name: attendee.displayName ?? email,
        kind: isResource(attendee) ? 'resource' : 'person',
        response: RESPONSES.get(attendee.responseStatus ?? '') ?? 'unknown',
        remotely: remotely.has(email),
      },
    ];
  });
}

/**
 * Returns the status. Google itself knows only free and busy. `kept`, a finer status stored by Assist, is used if it agrees with Google's.
 */
function showAsOf(event: GoogleEvent, kept: ShowAs | undefined): ShowAs {
  if (event.eventType === 'outOfOffice') return 'oof';
  if (event.transparency === 'transparent') return kept === 'workingElsewhere' ? kept : 'free';
  if (event.status === 'tentative') return 'tentative';
  return kept === 'tentative' || kept === 'oof' ? kept : 'busy';
}

/** Returns the online meeting. Undefined if there is none, or if its creation failed. */
function meetingOf({ conferenceData, hangoutLink }: GoogleEvent): OnlineMeetingLink | undefined {
  const entry = conferenceData?.entryPoints?.find((one) => one.entryPointType === 'video');
  const joinUrl = entry?.uri ?? hangoutLink;
  const type = conferenceData?.conferenceSolution?.key?.type ?? conferenceData?.createRequest?.conferenceSolutionKey?.type ?? MEET;
  const provider = type === MEET ? 'meet' : (conferenceData?.conferenceSolution?.name ?? type);
  if (joinUrl === undefined) return conferenceData?.createRequest?.status?.statusCode === 'pending' ? { provider, joinUrl: '' } : undefined;
  const password = entry?.passcode ?? entry?.password;
  return {
    provider,
    joinUrl,
    ...(conferenceData?.conferenceId === undefined ? {} : { meetingNumber: conferenceData.conferenceId }),
    ...(password === undefined ? {} : { password }),
  };
}
