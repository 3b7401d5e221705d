import type { CalendarProvider, Email, ProviderEvent } from '@assist/calendar-provider';

/**
 * The mailbox that a reservation is known by, whoever looks at it: its organizer's, where the calendar keeps one event for everybody. Elsewhere
 * each has a copy with an id of its own, and it is the viewer's.
 */
export function homeOf(
  event: Pick<ProviderEvent, 'organizer'>,
  viewer: Email,
  { capabilities }: Pick<CalendarProvider, 'capabilities'>,
): Email {
  return capabilities.atomicReservation ? event.organizer.email : viewer;
}
