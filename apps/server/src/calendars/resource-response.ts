import type { Email, ProviderAttendee, ProviderEvent } from '@assist/calendar-provider';
import { type AttendeeResponse, isTentative, roomAnswer } from '@assist/reservation';

/**
 * What a resource has answered, as this copy of the event tells it or, where it does not, as `findAnswer` knows. The
 * resource's own copy speaks for it; of others only the organizer's tells that there is no answer yet.
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
