import { askRoomAnswer, type CallContext, type Email, type EventId, type EventKey, type ResourceStatus } from '@assist/calendar-provider';
import { instantOf, type InstantRange, MINUTE_MS } from '@assist/time';
import type { Events } from './events.ts';
import { asApplication } from './google-client.ts';

export interface StatusQuery {
  readonly event: EventId;
  readonly key: EventKey;
  readonly resource: Email;
  readonly range: InstantRange;
}

/** Time around its start in which a copy is searched for (specification: the search window of ten minutes). */
const WINDOW_MS = 10 * MINUTE_MS;

export async function findResourceStatus(
  { event, key, resource, range }: StatusQuery,
  events: Events,
  context: CallContext,
): Promise<ResourceStatus> {
  const around = { start: instantOf(range.start - WINDOW_MS), end: instantOf(range.start + WINDOW_MS) };
  return askRoomAnswer(resource, range, {
    event: () => events.get({ id: event.id, calendar: event.calendar }, context),
    // All copies are the same event here: a room that has declined still has one, with its answer.
    schedule: async () => undefined,
    ownCopy: () => events.findByKey(resource, key, around, asApplication(context, resource)),
  });
}
