import type { CalendarProvider, Email, ProviderEvent } from '@assist/calendar-provider';

/**
 * Returns the mailbox that identifies a reservation: the organizer's if the calendar keeps one event for everybody, otherwise the viewer's,
 * because each person then has a copy with its own id.
 */
export function homeOf(
  event: Pick<ProviderEvent, 'organizer'>,
  viewer: Email,
  { capabilities }: Pick<CalendarProvider, 'capabilities'>,
): Email {
  return capabilities.atomicReservation ? event.organizer.email : viewer;
}
