import {
  type Email,
  eventRange,
  faultyItem,
  type OnlineMeetingLink,
  type ProviderAttendee,
  type ProviderEvent,
  usableAddress,
  withContentTag,
} from '@assist/calendar-provider';
import { type AttendeeResponse, bodyPreviewOf, type EventPermissions, type ShowAs } from '@assist/reservation';
import { fromInstant } from '@assist/time';
import type { GraphEvent } from '../graph-types.ts';
import { ASSIST_PROPERTY_QUERY, eventZoneOf, readAssistProperty } from './assist-property.ts';
import { bodyOf } from './bodies.ts';
import { isOccurrence, keyOf } from './event-key.ts';
import { findGraphTime } from './times.ts';

const FIELDS = [
  'iCalUId',
  'type',
  'seriesMasterId',
  'originalStart',
  'originalStartTimeZone',
  'subject',
  'body',
  'start',
  'end',
  'isAllDay',
  'isCancelled',
  'isOrganizer',
  'responseRequested',
  'organizer',
  'attendees',
  'locations',
  'sensitivity',
  'showAs',
  'responseStatus',
  'isReminderOn',
  'reminderMinutesBeforeStart',
  'isOnlineMeeting',
  'onlineMeetingProvider',
  'onlineMeeting',
  'recurrence',
];

/** The query parameters that select the fields of events. */
export const EVENT_QUERY = `$select=${FIELDS.join(',')}&$expand=${encodeURIComponent(ASSIST_PROPERTY_QUERY)}`;

/**
 * The port's answers by Graph's values. These and the following keys are in lower case, because Graph's own documents disagree about case.
 */
const RESPONSES: ReadonlyMap<string, AttendeeResponse> = new Map(
  Object.entries<AttendeeResponse>({
    none: 'needsAction',
    notresponded: 'needsAction',
    accepted: 'accepted',
    tentativelyaccepted: 'tentative',
    declined: 'declined',
    organizer: 'organizer',
  }),
);
const SHOW_AS: ReadonlyMap<string, ShowAs> = new Map(
  Object.entries<ShowAs>({
    free: 'free',
    tentative: 'tentative',
    busy: 'busy',
    oof: 'oof',
    workingelsewhere: 'workingElsewhere',
  }),
);
const TYPES: ReadonlyMap<string, ProviderEvent['type']> = new Map(
  Object.entries<ProviderEvent['type']>({
    singleinstance: 'single',
    occurrence: 'occurrence',
    exception: 'exception',
    seriesmaster: 'seriesMaster',
  }),
);
const MEETING_PROVIDERS: ReadonlyMap<string, string> = new Map(Object.entries<string>({ teamsforbusiness: 'teams' }));

export interface Viewing {
  readonly calendar: Email;
  /** The viewer's address. Undefined for the application. */
  readonly viewer: Email | undefined;
  /** The viewer's permissions on `calendar`. */
  readonly permissions: EventPermissions;
}

/**
 * Converts Graph's event, without anything that the viewer may not know. All events are converted here. In the viewer's own calendar,
 * Graph's `isOrganizer` decides whether the viewer organizes an event, because the organizer's address may be a former one or an alias, or
 * a delegate may have created the event.
 *
 * @throws ProviderError `notFound` for an item without a start
 */
export function toProviderEvent(event: GraphEvent, { calendar, viewer, permissions }: Viewing): ProviderEvent {
  const zone = eventZoneOf(event);
  const isAllDay = event.isAllDay === true;
  const start = findGraphTime(event.start, { isAllDay, zone });
  if (start === undefined) throw faultyItem('no start');
  const isPrivate = event.sensitivity !== undefined && event.sensitivity !== null && event.sensitivity.toLowerCase() !== 'normal';
  const isOwn = viewer === undefined || viewer === calendar;
  const organizer = organizerOf(event, calendar, viewer);
  const always = {
    id: event.id,
    calendar,
    key: keyOf(event),
    iCalUId: event.iCalUId ?? '',
    type: TYPES.get(event.type?.toLowerCase() ?? '') ?? 'single',
    ...(isOccurrence(event) && typeof event.seriesMasterId === 'string' ? { seriesMasterId: event.seriesMasterId } : {}),
    ...eventRange(start, findGraphTime(event.end, { isAllDay, zone }), isAllDay ? zone : undefined),
    zone,
    isAllDay,
    visibility: isPrivate ? ('private' as const) : ('public' as const),
    cancelled: event.isCancelled === true,
    permissions,
  };
  const nothing = {
    bodyHtml: '',
    bodyPreview: '',
    organizer: { email: '', name: '' },
    isOrganizer: false,
    attendees: [],
    myResponse: 'unknown' as const,
    completeness: 'limited' as const,
  };
  if (isPrivate && !isOwn && !permissions.canReadPrivate) return withContentTag({ ...always, ...nothing, subject: '', showAs: 'busy' });
  const showAs = SHOW_AS.get(event.showAs?.toLowerCase() ?? '') ?? 'unknown';
  // From a colleague's calendar of which the viewer may see only titles and places, Graph returns events without an organizer. In the
  // viewer's own calendar, a missing address has other causes.
  if (organizer.email === '' && !isOwn) return withContentTag({ ...always, ...nothing, subject: event.subject ?? '', showAs });
  const isOrganizersCopy = event.isOrganizer ?? organizer.email === calendar;
  const isOrganizer = isOwn ? isOrganizersCopy : organizer.email === viewer;
  const attendees = attendeesOf(event, calendar, organizer.email, isOrganizersCopy);
  const meeting = meetingOf(event);
  const bodyHtml = bodyOf(event);
  return withContentTag({
    ...always,
    subject: event.subject ?? '',
    bodyHtml,
    bodyPreview: bodyPreviewOf(bodyHtml),
    organizer,
    isOrganizer,
    attendees,
    showAs,
    myResponse: isOrganizer ? 'organizer' : myResponseOf(event, viewer ?? calendar, calendar, attendees),
    ...(event.isReminderOn === true && typeof event.reminderMinutesBeforeStart === 'number'
      ? { reminderMinutes: event.reminderMinutesBeforeStart }
      : {}),
    ...(meeting === undefined ? {} : { onlineMeeting: meeting }),
    completeness: 'full',
  });
}

/** Returns the organizer. If an event in the viewer's own calendar names none, returns the viewer, unless `isOrganizer` is false. */
function organizerOf({ organizer, isOrganizer }: GraphEvent, calendar: Email, viewer: Email | undefined): ProviderEvent['organizer'] {
  const { address, name } = organizer?.emailAddress ?? {};
  const isNamed = (address ?? '') !== '' || (name ?? '') !== '';
  if (!isNamed && viewer === calendar && isOrganizer !== false) return { email: calendar, name: calendar };
  const email = usableAddress(address);
  return { email, name: name ?? email };
}

/**
 * Returns the attendees. Only the organizer's copy has everyone's answers. In any other copy, only the answer of the calendar's owner is
 * reliable.
 */
function attendeesOf(event: GraphEvent, calendar: Email, organizer: Email, isOrganizersCopy: boolean): readonly ProviderAttendee[] {
  const remotely = new Set(readAssistProperty(event).remotely);
  return (event.attendees ?? []).flatMap((attendee): ProviderAttendee[] => {
    const email = usableAddress(attendee.emailAddress?.address);
    if (email === '' || email === organizer) return [];
    const own = email === calendar ? event.responseStatus?.response : isOrganizersCopy ? attendee.status?.response : undefined;
    return [
      {
        email,
        name: attendee.emailAddress?.name ?? email,
        kind: attendee.type?.toLowerCase() === 'resource' ? 'resource' : 'person',
        response: RESPONSES.get(own?.toLowerCase() ?? '') ?? 'unknown',
        remotely: remotely.has(email),
      },
    ];
  });
}

function myResponseOf(event: GraphEvent, viewer: Email, calendar: Email, attendees: readonly ProviderAttendee[]): AttendeeResponse {
  if (viewer === calendar) return RESPONSES.get(event.responseStatus?.response?.toLowerCase() ?? '') ?? 'unknown';
  return attendees.find((attendee) => attendee.email === viewer)?.response ?? 'unknown';
}

/** Returns the event's Teams or other native meeting, or else a meeting that was created elsewhere. Undefined if there is none. */
function meetingOf(event: GraphEvent): OnlineMeetingLink | undefined {
  if (event.isOnlineMeeting !== true) return readAssistProperty(event).meeting;
  const provider = event.onlineMeetingProvider?.toLowerCase() ?? '';
  const conferenceId = event.onlineMeeting?.conferenceId;
  return {
    provider: MEETING_PROVIDERS.get(provider) ?? provider,
    joinUrl: event.onlineMeeting?.joinUrl ?? '',
    ...(typeof conferenceId === 'string' ? { meetingNumber: conferenceId } : {}),
  };
}

/** Returns the query parameters of a time range, such as `startDateTime=2026-11-23T09:00:00.000Z`. */
export function windowQuery(range: { readonly start: ProviderEvent['start']; readonly end: ProviderEvent['end'] }): string {
  return `startDateTime=${encodeURIComponent(fromInstant(range.start))}&endDateTime=${encodeURIComponent(fromInstant(range.end))}`;
}
