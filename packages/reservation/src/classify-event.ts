import { findZone, type Instant } from '@assist/time';
import type { Attendee, CalendarEvent, ResourceAttendee } from './calendar-event.ts';
import { MISSING_ICAL_UID, NO_ATTENDEE_FROM_LOCATION, type ClassifiedEvent } from './event-class.ts';
import { hasEnded, spanOf } from './event-span.ts';
import { findResourceByAddress, findResourceByLocation, type ResourceDirectory } from './resource-directory.ts';

/**
 * Classifies an event. Specification, section 5, "Event rules": an event is faulty without an iCalUId, or if a location is one of our
 * resources but the resource is no attendee. If no location is one of our resources, it is anonymous. If the event has no list of
 * locations, which not every calendar stores, resources among its attendees count as locations. An event in an unknown zone (a browser may
 * be older than the server) is faulty, because its days are unknown.
 */
export function classifyEvent(event: CalendarEvent, directory: ResourceDirectory): ClassifiedEvent {
  if (event.iCalUId === null || event.iCalUId.trim() === '') return { kind: 'Faulty', event, reason: MISSING_ICAL_UID };
  const unknown = [event.start.timeZone, event.end.timeZone].find((zone) => findZone(zone) === undefined);
  if (unknown !== undefined) return { kind: 'Faulty', event, reason: `Timezone ${unknown} not found in IANA database` };
  const resourceAttendees = findResourceAttendees(event, directory);
  const attending = new Set(resourceAttendees.map((attendee) => attendee.resourceId));
  const located = event.locations.flatMap((location) => findResourceByLocation(directory, location) ?? []);
  // The event takes place somewhere that is not one of our resources, regardless of who is invited.
  if (event.locations.length > 0 && located.length === 0) return { kind: 'Anonymous', event };
  if (located.some((resource) => !attending.has(resource.id))) {
    return { kind: 'Faulty', event, reason: NO_ATTENDEE_FROM_LOCATION };
  }
  return resourceAttendees.length === 0 ? { kind: 'Anonymous', event } : { kind: 'Identified', event: { ...event, resourceAttendees } };
}

/** Returns the attendees that are our resources; each resource occurs once. */
export function findResourceAttendees(event: CalendarEvent, directory: ResourceDirectory): readonly ResourceAttendee[] {
  const found = new Map<string, ResourceAttendee>();
  for (const attendee of event.attendees) {
    const resource = findResourceOfAttendee(attendee, event, directory);
    if (resource !== undefined && !found.has(resource.id)) {
      found.set(resource.id, { ...attendee, resource: true, resourceId: resource.id });
    }
  }
  return [...found.values()];
}

/**
 * Finds a resource by the attendee's address, or else by name: room aliases have different addresses, but a location that is a resource may
 * have the attendee's name.
 */
function findResourceOfAttendee(attendee: Attendee, event: CalendarEvent, directory: ResourceDirectory) {
  const byAddress = findResourceByAddress(directory, attendee.emailAddress.address);
  if (byAddress !== undefined || !attendee.resource) return byAddress;
  const location = event.locations.find(({ displayName }) => displayName === attendee.emailAddress.name);
  return location === undefined ? undefined : findResourceByLocation(directory, location);
}

export interface PairedEvents<Event extends CalendarEvent> {
  /** Events with at least one of our resources. */
  readonly events: readonly Event[];
  /** Events that are not shown, to be logged with their reason. */
  readonly faulty: readonly Extract<ClassifiedEvent, { kind: 'Faulty' }>[];
}

/**
 * Pairs a calendar's events with the resources. Events that match no resource are left out, because no screen shows them. Each remaining
 * event is enriched with its resource attendees and `afterEnd`.
 */
export function pairEvents<Event extends CalendarEvent>(
  events: readonly Event[],
  directory: ResourceDirectory,
  now: Instant,
): PairedEvents<Event> {
  const kept: Event[] = [];
  const faulty: Extract<ClassifiedEvent, { kind: 'Faulty' }>[] = [];
  for (const event of events) {
    const classified = classifyEvent(event, directory);
    if (classified.kind === 'Faulty') faulty.push(classified);
    if (classified.kind !== 'Identified') continue;
    const { resourceAttendees } = classified.event;
    kept.push({ ...event, resourceAttendees, afterEnd: hasEnded(spanOf(event), now) });
  }
  return { events: kept, faulty };
}
