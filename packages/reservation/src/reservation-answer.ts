import type { Attendee, AttendeeResponse } from './calendar-event.ts';

/** The combined answer of the resources. */
export type ReservationAnswer = 'accepted' | 'tentative' | 'rejected';

/** Whether a response is neither an acceptance nor a refusal: it is shown, and polled for, as tentative. */
export function isTentative(response: AttendeeResponse): boolean {
  return response === 'tentative' || response === 'needsAction' || response === 'unknown';
}

export function toReservationAnswer(response: AttendeeResponse): ReservationAnswer {
  if (response === 'declined') return 'rejected';
  return isTentative(response) ? 'tentative' : 'accepted';
}

/**
 * Returns the outcome of a reservation: rejected if any resource has declined, because it is not what was requested; accepted once all have
 * accepted. It depends on the responses, never on a display status: a room that needs confirmation later may not have answered yet.
 */
export function answerOfResources(attendees: readonly Pick<Attendee, 'resource' | 'status'>[]): ReservationAnswer {
  const answers = attendees.filter((attendee) => attendee.resource).map(({ status }) => toReservationAnswer(status.response));
  return (['rejected', 'tentative'] as const).find((answer) => answers.includes(answer)) ?? 'accepted';
}
