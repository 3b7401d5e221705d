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

/**
 * The time before and after an event's start in which a room's copy is searched for, in milliseconds (specification: the search window of
 * ten minutes).
 */
const WINDOW_MS = 10 * MINUTE_MS;

export async function findResourceStatus(
  { event, key, resource, range }: StatusQuery,
  events: Events,
  context: CallContext,
): Promise<ResourceStatus> {
  const around = { start: instantOf(range.start - WINDOW_MS), end: instantOf(range.start + WINDOW_MS) };
  return askRoomAnswer(resource, range, {
    event: () => events.get({ id: event.id, calendar: event.calendar }, context),
    // The schedule is not needed: in Google, all copies are the same event, so even a room that has declined still has a copy with
    // its answer.
    schedule: async () => undefined,
    ownCopy: () => events.findByKey(resource, key, around, asApplication(context, resource)),
  });
}
