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

/** The property's id. Its namespace is the one that MAPI leaves to all programs (PS_PUBLIC_STRINGS). */
export const ASSIST_PROPERTY_ID = 'String {00020329-0000-0000-C000-000000000046} Name assist';

export function readAssistProperty(event: GraphEvent): AssistProperty {
  const found = event.singleValueExtendedProperties?.find((property) => property.id.toLowerCase() === ASSIST_PROPERTY_ID.toLowerCase());
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
