import type { AttendeeResponse } from './calendar-event.ts';

/** What the places that may know say of a resource's answer; left out where a place cannot be looked at. */
export interface RoomAnswerSources {
  /** What the organizer's copy of the event says of the resource. */
  readonly organizerCopy?: AttendeeResponse | undefined;
  /** What the resource's own copy says; `none` where its calendar was looked at and has none. */
  readonly ownCopy?: AttendeeResponse | 'none' | undefined;
  /** What the resource's free/busy shows over all of the event's time, read before its own copy. It does not say whose the time is. */
  readonly schedule?: 'taken' | 'tentative' | undefined;
}

export interface RoomAnswer {
  readonly response: AttendeeResponse;
  readonly source: 'organizerCopy' | 'resourceCopy' | 'schedule';
}

/** Whether that is an answer, or only that there is none yet. */
export function isAnswer(response: AttendeeResponse | 'none' | undefined): response is 'accepted' | 'declined' | 'tentative' {
  return response === 'accepted' || response === 'declined' || response === 'tentative';
}

/**
 * Has this room accepted? The organizer's copy knows it first, then the room's own. That its time is taken says nothing
 * about who has it, so it is never read as acceptance (docs/decisions/0013); but where the room has no copy of the event
 * and its whole time is taken, it is somebody else's: the room has declined. 'unknown' is shown as tentative.
 */
export function roomAnswer({ organizerCopy, ownCopy, schedule }: RoomAnswerSources): RoomAnswer {
  if (isAnswer(organizerCopy)) return { response: organizerCopy, source: 'organizerCopy' };
  if (isAnswer(ownCopy)) return { response: ownCopy, source: 'resourceCopy' };
  if (ownCopy === 'none' && schedule === 'taken') return { response: 'declined', source: 'schedule' };
  if (schedule === 'tentative') return { response: 'tentative', source: 'schedule' };
  if (organizerCopy !== undefined) return { response: organizerCopy, source: 'organizerCopy' };
  if (ownCopy !== undefined && ownCopy !== 'none') return { response: ownCopy, source: 'resourceCopy' };
  return { response: 'unknown', source: 'schedule' };
}
