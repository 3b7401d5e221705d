import { isAnswer, type RoomAnswer, roomAnswer } from '@assist/reservation';
import type { InstantRange } from '@assist/time';
import type { MailboxSchedule, ProviderEvent } from './calendar-records.ts';
import { isProviderError } from './provider-error.ts';

/** How a calendar reads the input of `roomAnswer`. */
export interface RoomAnswerReaders {
  /** The caller's own event; if it is gone, nothing else is asked. */
  readonly event: () => Promise<ProviderEvent>;
  readonly schedule: () => Promise<MailboxSchedule | undefined>;
  /** The event in the resource's calendar. */
  readonly ownCopy: () => Promise<ProviderEvent | undefined>;
}

/**
 * Asks one source after the other until one has an answer. The schedule is read before the room's own copy: if it shows the time as taken
 * and the room then has no copy, another event has taken it. Read the other way round, the copy might have arrived between the two
 * readings.
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

/** A calendar that may not be read leaves the other sources to try; an event that is gone does not. */
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
