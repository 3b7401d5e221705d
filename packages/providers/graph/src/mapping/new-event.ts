import { type EventPatch, type NewEvent, ProviderError, withMeeting } from '@assist/calendar-provider';
import type { Instant, ZoneName } from '@assist/time';
import type { GraphAttendee, GraphEvent, GraphLocation } from '../graph-types.ts';
import { type AssistProperty, eventZoneOf, readAssistProperty, remoteOf, storedZoneOf, writeAssistProperty } from './assist-property.ts';
import { withJoinBlock } from './bodies.ts';
import { toGraphRecurrence } from './recurrence.ts';
import { fromGraphTime, toGraphTime } from './times.ts';

const TEAMS = { isOnlineMeeting: true, onlineMeetingProvider: 'teamsForBusiness' } as const;

/**
 * Builds the request that creates an event. Rooms are invited as attendees, because an event written into a room's own calendar would not
 * ask the room.
 */
export function toGraphDraft(draft: NewEvent): Record<string, unknown> {
  const { onlineMeeting, zone, range, recurrence } = draft;
  if (onlineMeeting?.kind === 'native' && onlineMeeting.provider !== 'teams')
    throw new ProviderError('unsupported', `this calendar does not create ${onlineMeeting.provider} meetings`);
  const made = onlineMeeting?.kind === 'made' ? onlineMeeting.link : undefined;
  const property: AssistProperty = {
    remotely: remoteOf(draft.attendees),
    ...(made === undefined ? {} : { meeting: made }),
    ...storedZoneOf(zone),
  };
  return {
    subject: draft.subject,
    body: { contentType: 'html', content: withMeeting(draft.bodyHtml, made) },
    ...timesOf(range, zone),
    isAllDay: draft.isAllDay,
    attendees: [...draft.attendees.map(toPerson), ...draft.resources.map(toResource)],
    locations: [
      ...draft.resources.map(toLocation),
      ...(made === undefined ? [] : [{ displayName: made.provider, locationUri: made.joinUrl, locationType: 'default' }]),
    ],
    sensitivity: sensitivityOf(draft.visibility),
    showAs: draft.showAs,
    ...reminderOf(draft.reminderMinutes ?? null),
    ...(recurrence === undefined ? {} : { recurrence: toGraphRecurrence(recurrence, range.start, zone) }),
    ...(onlineMeeting?.kind === 'native' ? TEAMS : {}),
    transactionId: draft.idempotencyKey,
    ...writeAssistProperty(property),
  };
}

/** Builds the request that changes an event. It contains only what changes. `before` is the current event. */
export function toGraphPatch(patch: EventPatch, before: GraphEvent): Record<string, unknown> {
  const zone = patch.zone ?? eventZoneOf(before);
  const isMoved = patch.range !== undefined || patch.zone !== undefined;
  return {
    ...(patch.subject === undefined ? {} : { subject: patch.subject }),
    ...(patch.bodyHtml === undefined ? {} : { body: { contentType: 'html', content: withJoinBlock(patch.bodyHtml, before) } }),
    ...(isMoved ? timesOf(patch.range ?? { start: fromGraphTime(before.start), end: fromGraphTime(before.end) }, zone) : {}),
    ...(patch.isAllDay === undefined ? {} : { isAllDay: patch.isAllDay }),
    ...(patch.visibility === undefined ? {} : { sensitivity: sensitivityOf(patch.visibility) }),
    ...(patch.showAs === undefined ? {} : { showAs: patch.showAs }),
    ...(patch.reminderMinutes === undefined ? {} : reminderOf(patch.reminderMinutes)),
    ...invitationsOf(patch, before),
    ...propertyOf(patch, before),
  };
}

function propertyOf({ attendees, zone }: EventPatch, before: GraphEvent): Record<string, unknown> {
  if (attendees === undefined && zone === undefined) return {};
  const { zone: oldZone, ...property } = readAssistProperty(before);
  return writeAssistProperty(
    {
      ...property,
      ...(attendees === undefined ? {} : { remotely: remoteOf(attendees) }),
      ...(zone === undefined ? (oldZone === undefined ? {} : { zone: oldZone }) : storedZoneOf(zone)),
    },
    before.singleValueExtendedProperties !== undefined,
  );
}

/** Returns the complete list of attendees. Attendees who stay are sent unchanged, which keeps their answers. */
function invitationsOf(patch: EventPatch, before: GraphEvent): Record<string, unknown> {
  if (patch.attendees === undefined && patch.resources === undefined) return {};
  const known = before.attendees ?? [];
  const keep = (isResource: boolean) => known.filter((attendee) => isResourceAttendee(attendee) === isResource);
  const people = patch.attendees?.map((one) => findKnown(known, one.email) ?? toPerson(one)) ?? keep(false);
  const resources = patch.resources?.map((one) => findKnown(known, one.email) ?? toResource(one)) ?? keep(true);
  const otherPlaces = (before.locations ?? []).filter((place) => !keep(true).some((room) => isPlaceOf(place, room)));
  return {
    attendees: [...people, ...resources].map(({ type, emailAddress }) => ({ type: type ?? 'required', emailAddress })),
    // `location` is never sent, because it would replace all locations.
    ...(patch.resources === undefined ? {} : { locations: [...patch.resources.map(toLocation), ...otherPlaces] }),
  };
}

export function timesOf(range: { readonly start: Instant; readonly end: Instant }, zone: ZoneName) {
  return { start: toGraphTime(range.start, zone), end: toGraphTime(range.end, zone) };
}

function reminderOf(minutes: number | null) {
  return minutes === null ? { isReminderOn: false } : { isReminderOn: true, reminderMinutesBeforeStart: minutes };
}

function sensitivityOf(visibility: NewEvent['visibility']): string {
  return visibility === 'private' ? 'private' : 'normal';
}

function toPerson({ email, name }: { email: string; name: string }): GraphAttendee {
  return { type: 'required', emailAddress: { address: email, name } };
}

function toResource({ email, name }: { email: string; name: string }): GraphAttendee {
  return { type: 'resource', emailAddress: { address: email, name } };
}

function toLocation({ email, name }: { email: string; name: string }): GraphLocation {
  return { displayName: name, locationEmailAddress: email, locationType: 'conferenceRoom' };
}

function isResourceAttendee(attendee: GraphAttendee): boolean {
  return attendee.type?.toLowerCase() === 'resource';
}

function findKnown(known: readonly GraphAttendee[], email: string): GraphAttendee | undefined {
  return known.find((attendee) => attendee.emailAddress?.address?.toLowerCase() === email);
}

function isPlaceOf(place: GraphLocation, room: GraphAttendee): boolean {
  const address = place.locationEmailAddress?.toLowerCase();
  return address === undefined ? place.displayName === room.emailAddress?.name : address === room.emailAddress?.address?.toLowerCase();
}
