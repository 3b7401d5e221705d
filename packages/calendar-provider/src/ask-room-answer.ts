import { isAnswer, type RoomAnswer, roomAnswer } from '@assist/reservation';
import type { InstantRange } from '@assist/time';
import type { MailboxSchedule, ProviderEvent } from './calendar-records.ts';
import { isProviderError } from './provider-error.ts';

/** The readers through which `askRoomAnswer` obtains the input of `roomAnswer`. */
export interface RoomAnswerReaders {
  /** Reads the caller's own event. If the event is gone, nothing else is read. */
  readonly event: () => Promise<ProviderEvent>;
  readonly schedule: () => Promise<MailboxSchedule | undefined>;
  /** Reads the copy of the event in the resource's calendar. */
  readonly ownCopy: () => Promise<ProviderEvent | undefined>;
}

/**
 * Determines a resource's answer from the organizer's copy, or else from the resource's schedule and own copy. The schedule is read before
 * the own copy: if the time is taken and the room then has no copy, another event has taken the time. In the reverse order, the copy could
 * arrive between the two reads.
 */
export async function askRoomAnswer(resource: string, range: InstantRange, readers: RoomAnswerReaders): Promise<RoomAnswer> {
  const event = await unlessClosed(readers.event);
  const organizerCopy = event?.attendees.find((attendee) => attendee.email === resource)?.response;
  if (isAnswer(organizerCopy)) return roomAnswer({ organizerCopy });
  const schedule = await orNothing(readers.schedule);
  const copy = await orNothing(async () => {
    const own = await readers.ownCopy();
    // A cancelled event may stay in a room's calendar with its former answer.
    return own === undefined || own.cancelled ? 'none' : own.myResponse;
  });
  return roomAnswer({ organizerCopy, ownCopy: copy, schedule: schedule === undefined ? undefined : shownOver(schedule, range) });
}

function shownOver({ items }: MailboxSchedule, range: InstantRange): 'taken' | 'tentative' | undefined {
  const taken = items
    .filter((item) => item.status === 'reserved' && item.start < range.end && item.end > range.start)
    .toSorted((a, b) => a.start - b.start);
  let until = range.start;
  for (const item of taken) if (item.start <= until && item.end > until) until = item.end;
  if (until >= range.end) return 'taken';
  return items.some((item) => item.status === 'tentative' && item.start === range.start && item.end === range.end)
    ? 'tentative'
    : undefined;
}

/** Returns undefined if the calendar may not be read, so that the other sources are tried. Throws if the event is gone. */
async function unlessClosed<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (isProviderError(error, 'forbidden', 'mailboxNotAvailable')) return undefined;
    throw error;
  }
}

async function orNothing<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (isProviderError(error, 'unauthenticated', 'forbidden', 'notFound', 'mailboxNotAvailable', 'unavailable', 'timeout', 'throttled'))
      return undefined;
    throw error;
  }
}
