import { findZone, type Instant } from '@assist/time';
import type { Attendee, CalendarEvent, ResourceAttendee } from './calendar-event.ts';
import { MISSING_ICAL_UID, NO_ATTENDEE_FROM_LOCATION, type ClassifiedEvent, type LimitedEvent } from './event-class.ts';
import { hasEnded, spanOf } from './event-span.ts';
import { findResourceByAddress, findResourceByLocation, type ResourceDirectory } from './resource-directory.ts';

/**
 * Specification, section 5, "Event rules". Without an iCalUId the event is faulty. A location that is one of our
 * resources has its attendee, else the event is faulty too. Where no location is one of them it is anonymous. A resource
 * that is an attendee counts as a location where there is no list of those, as not every calendar keeps one. Of an event in
 * a zone that is not known here (a browser may be older than the server) nobody can say on which days it is.
 */
export function classifyEvent(event: CalendarEvent, directory: ResourceDirectory): ClassifiedEvent {
  if (event.iCalUId === null || event.iCalUId.trim() === '') return { kind: 'Faulty', event, reason: MISSING_ICAL_UID };
  const unknown = [event.start.timeZone, event.end.timeZone].find((zone) => findZone(zone) === undefined);
  if (unknown !== undefined) return { kind: 'Faulty', event, reason: `Timezone ${unknown} not found in IANA database` };
  const resourceAttendees = findResourceAttendees(event, directory);
  const attending = new Set(resourceAttendees.map((attendee) => attendee.resourceId));
  const located = event.locations.flatMap((location) => findResourceByLocation(directory, location) ?? []);
  // A place that is none of our resources is where it takes place, whoever is invited.
  if (event.locations.length > 0 && located.length === 0) return { kind: 'Anonymous', event };
  if (located.some((resource) => !attending.has(resource.id))) {
    return { kind: 'Faulty', event, reason: NO_ATTENDEE_FROM_LOCATION };
  }
  return resourceAttendees.length === 0 ? { kind: 'Anonymous', event } : { kind: 'Identified', event: { ...event, resourceAttendees } };
}

/** The attendees that are our resources, each resource once. */
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

/** By address; else an attendee of the same name as a location that is a resource (room aliases have other addresses). */
function findResourceOfAttendee(attendee: Attendee, event: CalendarEvent, directory: ResourceDirectory) {
  const byAddress = findResourceByAddress(directory, attendee.emailAddress.address);
  if (byAddress !== undefined || !attendee.resource) return byAddress;
  const location = event.locations.find(({ displayName }) => displayName === attendee.emailAddress.name);
  return location === undefined ? undefined : findResourceByLocation(directory, location);
}

function toLimitedEvent(event: CalendarEvent): LimitedEvent {
  return { start: event.start.utcDateTime, end: event.end.utcDateTime, subject: event.subject };
}

export interface PairedEvents {
  readonly events: readonly ClassifiedEvent[];
  /** To be logged with their reason, and not shown. */
  readonly faulty: readonly Extract<ClassifiedEvent, { kind: 'Faulty' }>[];
}

/**
 * A calendar's events paired with our resources. Those that match none are kept as limited events only if asked for.
 * Each event kept is enriched with its resource attendees and `afterEnd`.
 */
export function pairEvents(
  events: readonly CalendarEvent[],
  directory: ResourceDirectory,
  options: { readonly now: Instant; readonly keepUnmatchedAsLimited: boolean },
): PairedEvents {
  const kept: ClassifiedEvent[] = [];
  const faulty: Extract<ClassifiedEvent, { kind: 'Faulty' }>[] = [];
  for (const event of events) {
    const classified = classifyEvent(event, directory);
    switch (classified.kind) {
      case 'Faulty':
        faulty.push(classified);
        break;
      case 'Anonymous':
        if (options.keepUnmatchedAsLimited) kept.push({ kind: 'Limited', event: toLimitedEvent(event) });
        break;
      case 'Limited':
        kept.push(classified);
        break;
      case 'Identified': {
        const afterEnd = hasEnded(spanOf(classified.event), options.now);
        kept.push({ kind: 'Identified', event: { ...classified.event, afterEnd } });
      }
    }
  }
  return { events: kept, faulty };
}
