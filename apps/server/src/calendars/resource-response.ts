import type { Email, ProviderAttendee, ProviderEvent } from '@assist/calendar-provider';
import { type AttendeeResponse, isTentative, roomAnswer } from '@assist/reservation';

/**
 * Returns the resource's response from this copy of the event or, if that does not contain it, from `findAnswer`. The resource's own copy
 * is authoritative; among other copies, only the organizer's can show that there is no response yet.
 */
export function responseOfResource(
  event: ProviderEvent,
  resource: ProviderAttendee,
  findAnswer: ((event: ProviderEvent, resource: Email) => AttendeeResponse | undefined) | undefined,
): AttendeeResponse {
  if (event.calendar === resource.email) return event.myResponse;
  if (event.isOrganizer || !isTentative(resource.response)) return resource.response;
  return roomAnswer({ ownCopy: findAnswer?.(event, resource.email) ?? resource.response }).response;
}
