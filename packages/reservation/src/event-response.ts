import type { CalendarEvent } from './calendar-event.ts';

/** What a person can answer. */
export type EventAnswer = 'accepted' | 'tentative' | 'declined';

/** Specification, section 4: "Responding to an event updates the matching attendee and the accepted flag." */
export function withResponse(event: CalendarEvent, address: string, response: EventAnswer): CalendarEvent {
  const isMatch = (own: string): boolean => own.toLowerCase() === address.trim().toLowerCase();
  const answered = <T extends CalendarEvent['attendees'][number]>(attendee: T): T =>
    isMatch(attendee.emailAddress.address) ? { ...attendee, status: { ...attendee.status, response } } : attendee;
  return {
    ...event,
    attendees: event.attendees.map(answered),
    resourceAttendees: event.resourceAttendees.map(answered),
    accepted: response !== 'declined',
  };
}
