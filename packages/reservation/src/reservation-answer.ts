import type { Attendee, AttendeeResponse } from './calendar-event.ts';

/** The answer of all resources of a reservation, taken together. */
export type ReservationAnswer = 'accepted' | 'tentative' | 'rejected';

/** Whether a response is neither an acceptance nor a refusal. Such a response is shown as tentative, and polling continues. */
export function isTentative(response: AttendeeResponse): boolean {
  return response === 'tentative' || response === 'needsAction' || response === 'unknown';
}

export function toReservationAnswer(response: AttendeeResponse): ReservationAnswer {
  if (response === 'declined') return 'rejected';
  return isTentative(response) ? 'tentative' : 'accepted';
}

/**
 * Returns the outcome of a reservation. It is rejected if any resource has declined, because it is then not what was requested, and
 * accepted once all have accepted. It depends on the responses, never on a display status: a room whose use must be confirmed later may not
 * have answered yet.
 */
export function answerOfResources(attendees: readonly Pick<Attendee, 'resource' | 'status'>[]): ReservationAnswer {
  const answers = attendees.filter((attendee) => attendee.resource).map(({ status }) => toReservationAnswer(status.response));
  return (['rejected', 'tentative'] as const).find((answer) => answers.includes(answer)) ?? 'accepted';
}
