import { type EventPatch, type NewEvent, ProviderError, withMeeting } from '@assist/calendar-provider';
import type { ShowAs } from '@assist/reservation';
import type { InstantRange, ZoneName } from '@assist/time';
import { createHash } from 'node:crypto';
import type { GoogleAttendee, GoogleEvent, GoogleTime } from '../google-types.ts';
import { type AssistProperty, readAssistProperty, remoteOf, writeAssistProperty } from './assist-property.ts';
import { isResource } from './event.ts';
import { toRecurrence } from './recurrence.ts';
import { daysOf, findTime, isDay, isMidnight, momentsOf, zoneOf } from './times.ts';

const ALPHABET = '0123456789abcdefghijklmnopqrstuv';
const PLACES = ', ';

/** Returns an event id that Google accepts, in base32hex. It is a hash, so that the same seed always has the same id. */
export function eventIdOf(...seed: readonly string[]): string {
  return [...createHash('sha256').update(JSON.stringify(seed)).digest()].map((byte) => ALPHABET[byte & 31]).join('');
}

export function conferenceRequest(requestId: string) {
  return { createRequest: { requestId, conferenceSolutionKey: { type: 'hangoutsMeet' } } };
}

/**
 * Builds the request that creates an event. Rooms are invited as attendees, because an event written into a room's own calendar would not
 * ask the room.
 */
export function toGoogleDraft(draft: NewEvent, organizer: string): Record<string, unknown> {
  const { onlineMeeting, zone, range, recurrence, isAllDay } = draft;
  if (onlineMeeting?.kind === 'native' && onlineMeeting.provider !== 'meet')
    throw new ProviderError('unsupported', `this calendar does not create ${onlineMeeting.provider} meetings`);
  const made = onlineMeeting?.kind === 'made' ? onlineMeeting.link : undefined;
  const id = eventIdOf(organizer, draft.idempotencyKey);
  const property = {
    remotely: remoteOf(draft.attendees),
    ...(made === undefined ? {} : { meeting: made }),
    ...finerThanBusy(draft.showAs),
    ...(isAllDay ? { zone } : {}),
  } satisfies AssistProperty;
  return {
    id,
    summary: draft.subject,
    description: withMeeting(draft.bodyHtml, made),
    location: [...draft.resources.map((one) => one.name), ...(made === undefined ? [] : [made.joinUrl])].join(PLACES),
    ...(isAllDay ? daysOf(range, zone) : momentsOf(range, zone)),
    attendees: [...draft.attendees.map(toPerson), ...draft.resources.map(toResource)],
    visibility: visibilityOf(draft.visibility),
    transparency: transparencyOf(draft.showAs),
    reminders: remindersOf(draft.reminderMinutes ?? null),
    ...(recurrence === undefined ? {} : { recurrence: toRecurrence(recurrence, { zone, isAllDay }) }),
    ...(onlineMeeting?.kind === 'native' ? { conferenceData: conferenceRequest(id.slice(0, 26)) } : {}),
    ...writeAssistProperty(property),
  };
}

/** Builds the request that changes an event. It contains only what changes. `before` is the current event. */
export function toGooglePatch(patch: EventPatch, before: GoogleEvent): Record<string, unknown> {
  return {
    ...(patch.subject === undefined ? {} : { summary: patch.subject }),
    ...(patch.bodyHtml === undefined ? {} : { description: patch.bodyHtml }),
    ...timesOf(patch, before),
    ...(patch.visibility === undefined ? {} : { visibility: visibilityOf(patch.visibility) }),
    ...(patch.showAs === undefined ? {} : { transparency: transparencyOf(patch.showAs) }),
    ...(patch.reminderMinutes === undefined ? {} : { reminders: remindersOf(patch.reminderMinutes) }),
    ...invitationsOf(patch, before),
    ...propertyOf(patch, before),
  };
}

/**
 * Returns both times even if only one of them changes, so that Google does not combine a new time with an old one. Switching between days
 * and times also removes the former kind of value.
 */
export function changedTimes(
  range: InstantRange,
  zone: ZoneName,
  before: GoogleEvent,
  isAllDay?: boolean,
): { readonly start: GoogleTime; readonly end: GoogleTime } {
  const wasDay = isDay(before.start);
  const isDays = isAllDay ?? (wasDay && isMidnight(range.start, zone) && isMidnight(range.end, zone));
  const { start, end } = isDays ? daysOf(range, zone) : momentsOf(range, zone);
  if (isDays === wasDay) return { start, end };
  const gone = wasDay ? { date: null } : { dateTime: null };
  return { start: { ...start, ...gone }, end: { ...end, ...gone } };
}

function timesOf(patch: EventPatch, before: GoogleEvent): Record<string, unknown> {
  if (patch.range === undefined && patch.zone === undefined) return {};
  const oldZone = zoneOf(before.start, readAssistProperty(before).zone);
  const zone = patch.zone ?? oldZone;
  const [start, end] = [findTime(before.start, oldZone), findTime(before.end, oldZone)];
  const range = patch.range ?? (start === undefined || end === undefined ? undefined : { start, end });
  return range === undefined ? {} : { ...changedTimes(range, zone, before, patch.isAllDay) };
}

/** Returns the complete list of attendees. Attendees who stay are sent unchanged, which keeps their answers. */
function invitationsOf(patch: EventPatch, before: GoogleEvent): Record<string, unknown> {
  if (patch.attendees === undefined && patch.resources === undefined) return {};
  const known = before.attendees ?? [];
  const rooms = known.filter(isResource);
  if (before.attendeesOmitted === true) {
    if (!isSame(patch.attendees, known, false) || !isSame(patch.resources, known, true)) expectAllAttendees(before);
    return {};
  }
  const people = patch.attendees?.map((one) => findKnown(known, one.email) ?? toPerson(one)) ?? known.filter((one) => !isResource(one));
  // An organizer who is among the attendees stays among them.
  const self = patch.attendees === undefined ? [] : known.filter((one) => one.organizer === true && !people.includes(one));
  const resources = patch.resources?.map((one) => findKnown(known, one.email) ?? toResource(one)) ?? rooms;
  const names = rooms.map((room) => room.displayName);
  const otherPlaces = (before.location ?? '').split(PLACES).filter((place) => place !== '' && !names.includes(place));
  return {
    attendees: [...self, ...people, ...resources],
    ...(patch.resources === undefined ? {} : { location: [...patch.resources.map((one) => one.name), ...otherPlaces].join(PLACES) }),
  };
}

/**
 * Throws `unsupported` if attendees may be missing: "Whether attendees may have been omitted from the event's representation"
 * (developers.google.com/workspace/calendar/api/v3/reference/events). An incomplete list is never written back, because everyone missing
 * from it would be uninvited.
 */
export function expectAllAttendees({ attendeesOmitted }: GoogleEvent): void {
  if (attendeesOmitted === true)
    throw new ProviderError('unsupported', 'the calendar does not report everyone who is invited to this event');
}

function isSame(wanted: readonly { readonly email: string }[] | undefined, known: readonly GoogleAttendee[], rooms: boolean): boolean {
  if (wanted === undefined) return true;
  const told = known.filter((one) => isResource(one) === rooms && one.organizer !== true);
  return wanted.length === told.length && wanted.every((one) => findKnown(told, one.email) !== undefined);
}

function propertyOf(patch: EventPatch, before: GoogleEvent): Record<string, unknown> {
  if (patch.attendees === undefined && patch.showAs === undefined && patch.zone === undefined && patch.isAllDay === undefined) return {};
  const { showAs: oldShowAs, zone: oldZone, ...property } = readAssistProperty(before);
  const showAs = patch.showAs === undefined ? (oldShowAs === undefined ? {} : { showAs: oldShowAs }) : finerThanBusy(patch.showAs);
  // Google's days have no zone, so the zone is stored in the property.
  const zone = oldZone === undefined && patch.isAllDay !== true ? undefined : (patch.zone ?? oldZone ?? zoneOf(before.start, undefined));
  return writeAssistProperty(
    {
      ...property,
      ...(patch.attendees === undefined ? {} : { remotely: remoteOf(patch.attendees) }),
      ...showAs,
      ...(zone === undefined ? {} : { zone }),
    },
    before,
  );
}

function finerThanBusy(showAs: ShowAs): { readonly showAs?: ShowAs } {
  return showAs === 'tentative' || showAs === 'oof' || showAs === 'workingElsewhere' ? { showAs } : {};
}

function transparencyOf(showAs: ShowAs): string {
  return showAs === 'free' || showAs === 'workingElsewhere' ? 'transparent' : 'opaque';
}

function visibilityOf(visibility: NewEvent['visibility']): string {
  return visibility === 'private' ? 'private' : 'default';
}

function remindersOf(minutes: number | null) {
  return { useDefault: false, overrides: minutes === null ? [] : [{ method: 'popup', minutes }] };
}

function toPerson({ email, name }: { email: string; name: string }): GoogleAttendee {
  return { email, displayName: name };
}

/** Returns an attendee marked as a resource. Google accepts this mark only when the resource is first invited. */
function toResource({ email, name }: { email: string; name: string }): GoogleAttendee {
  return { email, displayName: name, resource: true };
}

function findKnown(known: readonly GoogleAttendee[], email: string): GoogleAttendee | undefined {
  return known.find((attendee) => attendee.email?.toLowerCase() === email);
}
