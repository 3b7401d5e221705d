import { addressesIn, type Email, type NewEvent, type OnlineMeetingLink, readMeeting } from '@assist/calendar-provider';
import { findZone, zoneBack, type ZoneName, zoneThroughWindows } from '@assist/time';
import type { GraphEvent } from '../graph-types.ts';
import { zoneOf } from './times.ts';

/** Data for which Graph has no field. It is stored in an extended property, named after the product, on the organizer's copy. */
export interface AssistProperty {
  /** The addresses of attendees who join remotely. */
  readonly remotely: readonly Email[];
  /** An online meeting that was created elsewhere. */
  readonly meeting?: OnlineMeetingLink;
  /** The event's zone, if its Windows name stands for another one. */
  readonly zone?: ZoneName;
}

/**
 * The property's id, in a set of our own. Properties of the set that MAPI leaves to all programs (PS_PUBLIC_STRINGS) travel with the
 * invitation into the attendees' copies, also outside the company, and are not refreshed there
 * (github.com/microsoftgraph/msgraph-sdk-dotnet/issues/519).
 */
export const ASSIST_PROPERTY_ID = 'String {b0a3c2a6-6a64-4a0c-9a8e-5c7f0f6f2d11} Name assist';
/** The id under which earlier versions of Assist stored the property, among the public ones. */
export const FORMER_PROPERTY_ID = 'String {00020329-0000-0000-C000-000000000046} Name assist';

/** Selects the property in a query. */
export const ASSIST_PROPERTY_QUERY = `singleValueExtendedProperties($filter=${[ASSIST_PROPERTY_ID, FORMER_PROPERTY_ID]
  .map((id) => `id eq '${id}'`)
  .join(' or ')})`;

export function readAssistProperty(event: GraphEvent): AssistProperty {
  const named = (id: string) => event.singleValueExtendedProperties?.find((property) => property.id.toLowerCase() === id.toLowerCase());
  // In an attendee's copy, the former property is as old as the invitation.
  const found = named(ASSIST_PROPERTY_ID) ?? (event.isOrganizer === false ? undefined : named(FORMER_PROPERTY_ID));
  if (found === undefined) return { remotely: [] };
  try {
    const written = JSON.parse(found.value) as Readonly<Partial<Record<keyof AssistProperty, unknown>>> | null;
    const meeting = readMeeting(written?.meeting);
    const zone = typeof written?.zone === 'string' ? findZone(written.zone) : undefined;
    return {
      remotely: addressesIn(written?.remotely),
      ...(meeting === undefined ? {} : { meeting }),
      ...(zone === undefined ? {} : { zone }),
    };
  } catch {
    // Somebody else has written something else to the property.
    return { remotely: [] };
  }
}

/** Returns the property as a request writes it. Empty if there is nothing to store, unless `always` is true. */
export function writeAssistProperty(property: AssistProperty, always = false) {
  if (!always && property.remotely.length === 0 && property.meeting === undefined && property.zone === undefined) return {};
  return { singleValueExtendedProperties: [{ id: ASSIST_PROPERTY_ID, value: JSON.stringify(property) }] };
}

/** Returns the zone for the property; empty if Graph's own field says enough. */
export function storedZoneOf(zone: ZoneName): Pick<AssistProperty, 'zone'> {
  return zoneThroughWindows(zone) === zone ? {} : { zone };
}

/** Returns the zone in which an event was made. */
export function eventZoneOf(event: GraphEvent): ZoneName {
  return zoneBack(zoneOf(event.originalStartTimeZone), readAssistProperty(event).zone);
}

export function remoteOf(attendees: NewEvent['attendees']): readonly Email[] {
  return attendees.filter((attendee) => attendee.remotely).map((attendee) => attendee.email);
}
