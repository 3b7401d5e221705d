import type { Attendee, AttendeeResponse } from './calendar-event.ts';

/** What resources have answered. */
export type ReservationAnswer = 'accepted' | 'tentative' | 'rejected';

/** What is neither an acceptance nor a refusal is shown, and polled for, as tentative. */
export function isTentative(response: AttendeeResponse): boolean {
  return response === 'tentative' || response === 'needsAction' || response === 'unknown';
}

export function toReservationAnswer(response: AttendeeResponse): ReservationAnswer {
  if (response === 'declined') return 'rejected';
  return isTentative(response) ? 'tentative' : 'accepted';
}

/**
 * What a reservation comes to: refused by one, it is not what was asked for; reserved once all have accepted. It is judged
 * by the answers, never by a display status: a room that wants to be confirmed later need not have answered yet.
 */
export function answerOfResources(attendees: readonly Pick<Attendee, 'resource' | 'status'>[]): ReservationAnswer {
  const answers = attendees.filter((attendee) => attendee.resource).map(({ status }) => toReservationAnswer(status.response));
  return (['rejected', 'tentative'] as const).find((answer) => answers.includes(answer)) ?? 'accepted';
}
