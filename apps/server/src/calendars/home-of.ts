import type { CalendarProvider, Email, ProviderEvent } from '@assist/calendar-provider';

/**
 * The mailbox that identifies a reservation: the organizer's, if the calendar keeps one event for everybody. Otherwise each person has a
 * copy with its own id, and it is the viewer's mailbox.
 */
export function homeOf(
  event: Pick<ProviderEvent, 'organizer'>,
  viewer: Email,
  { capabilities }: Pick<CalendarProvider, 'capabilities'>,
): Email {
  return capabilities.atomicReservation ? event.organizer.email : viewer;
}
