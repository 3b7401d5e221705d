import type { AttendeeResponse } from './calendar-event.ts';

/** A resource's response according to each source; a source that cannot be read is left out. */
export interface RoomAnswerSources {
  /** The resource's response in the organizer's copy of the event. */
  readonly organizerCopy?: AttendeeResponse | undefined;
  /** The response in the resource's own copy; `none` if its calendar was read and has no copy. */
  readonly ownCopy?: AttendeeResponse | 'none' | undefined;
  /** The resource's free/busy state over the whole time of the event, read before its own copy. It does not show who has taken the time. */
  readonly schedule?: 'taken' | 'tentative' | undefined;
}

export interface RoomAnswer {
  readonly response: AttendeeResponse;
  readonly source: 'organizerCopy' | 'resourceCopy' | 'schedule';
}

/** Whether a response is an actual answer, rather than the lack of one. */
export function isAnswer(response: AttendeeResponse | 'none' | undefined): response is 'accepted' | 'declined' | 'tentative' {
  return response === 'accepted' || response === 'declined' || response === 'tentative';
}

/**
 * Determines whether a room has accepted. The organizer's copy counts first, then the room's own copy. Taken time does not show who has it,
 * so it never counts as acceptance (docs/decisions/0013). But if the room has no copy of the event and its whole time is taken, somebody
 * else has it, so the room has declined. 'unknown' is shown as tentative.
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
