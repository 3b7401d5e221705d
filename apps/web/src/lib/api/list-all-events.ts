import { type EventPageAnswer, listEvents, listLimitedEvents } from '@assist/contract';
import { fromInstant, type InstantRange } from '@assist/time';
import { isApiError } from './api-error.ts';
import { call } from './call.ts';
import { type ReadEvent, toEvent } from './from-wire.ts';
import { nextCursor } from './next-cursor.ts';

/** Returns all events of the person, or of the colleague `user`, in a range, from all pages of the list. */
export async function listAllEvents(range: InstantRange, signal?: AbortSignal, user?: string): Promise<readonly ReadEvent[]> {
  const events: ReadEvent[] = [];
  let cursor: string | undefined;
  const asked = { start: fromInstant(range.start), end: fromInstant(range.end), ...(user === undefined ? {} : { user }) };
  do {
    const page: EventPageAnswer = await call(listEvents, {
      query: { ...asked, ...(cursor === undefined ? {} : { cursor }) },
      signal,
    }).catch((error: unknown) => {
      // After a 404 the limited events are requested instead (specification, section 8); other errors are rethrown.
      if (!isApiError(error) || error.code !== 'mailbox-not-available') throw error;
      return call(listLimitedEvents, { query: asked, signal });
    });
    events.push(...page.value.map(toEvent));
    cursor = nextCursor(page);
  } while (cursor !== undefined);
  return events;
}
