import { isNamedLike, type Resource } from '@assist/resource';
import type { CalendarEvent, ResourceAttendee } from './calendar-event.ts';
import type { DisplayStatus } from './display-status.ts';

/** Specification, section 3, "Event filter". */
export interface EventFilter {
  readonly filters: {
    /** The requested status; null means any. */
    readonly state: DisplayStatus | null;
    readonly showCanceled: boolean;
  };
  readonly resourceNames: readonly string[];
  /** Addresses of people or groups; all of them must take part. */
  readonly attendees: readonly { readonly value: string; readonly isGroup: boolean }[];
}

export interface EventFilterContext {
  readonly findResource: (resourceId: string) => Resource | undefined;
  readonly statusOf: (event: CalendarEvent, attendee: ResourceAttendee) => DisplayStatus;
}

type Passes = (event: CalendarEvent, filter: EventFilter, context: EventFilterContext) => boolean;

/** The conditions that an event must all meet (specification, section 5, "Event rules"). */
const CONDITIONS: readonly Passes[] = [
  (event, { filters }) => filters.showCanceled || !event.cancelled,
  (event) => event.resourceAttendees.length > 0,
  (event, { filters }, { statusOf }) =>
    filters.state === null || event.resourceAttendees.some((attendee) => statusOf(event, attendee) === filters.state),
  (event, { resourceNames }, context) => resourceNames.length === 0 || resourceNames.some((name) => hasResourceNamed(event, name, context)),
  (event, { attendees }) => attendees.every((wanted) => isTakingPart(event, wanted.value, wanted.isGroup)),
];

export function passesEventFilter(event: CalendarEvent, filter: EventFilter, context: EventFilterContext): boolean {
  return CONDITIONS.every((passes) => passes(event, filter, context));
}

function hasResourceNamed(event: CalendarEvent, name: string, context: EventFilterContext): boolean {
  return event.resourceAttendees.some((attendee) => {
    const resource = context.findResource(attendee.resourceId);
    return resource !== undefined && isNamedLike(resource, name);
  });
}

/** Whether the address is an attendee's, or the organizer's unless it is a group's. */
function isTakingPart(event: CalendarEvent, address: string, isGroup: boolean): boolean {
  const isSame = (own: string | undefined): boolean => own?.toLowerCase() === address.trim().toLowerCase();
  return (
    event.attendees.some((attendee) => isSame(attendee.emailAddress.address)) || (!isGroup && isSame(event.organizer?.emailAddress.address))
  );
}
