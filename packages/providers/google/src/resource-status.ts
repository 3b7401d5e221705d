import { type CallContext, type Email, type EventId, type EventKey, isProviderError, type ResourceStatus } from '@assist/calendar-provider';
import { instantOf, type InstantRange, MINUTE_MS } from '@assist/time';
import type { Events } from './events.ts';
import { asApplication } from './google-client.ts';

export interface StatusQuery {
  readonly event: EventId;
  readonly key: EventKey;
  readonly resource: Email;
  readonly range: InstantRange;
}

/** How far around its start a copy is looked for (specification: the search window of ten minutes). */
const WINDOW_MS = 10 * MINUTE_MS;
const DECIDED = new Set(['accepted', 'declined', 'tentative']);

/** What a resource has answered: as the event says, else as its own calendar says. Free and busy times tell nothing: they know no tentative. */
export async function findResourceStatus(query: StatusQuery, events: Events, context: CallContext): Promise<ResourceStatus> {
  const { event, key, resource, range } = query;
  const own = await unlessClosed(() => events.get({ id: event.id, calendar: event.calendar }, context));
  const told = own?.attendees.find((attendee) => attendee.email === resource)?.response;
  if (told !== undefined && DECIDED.has(told)) return { response: told, source: 'organizerCopy' };
  const around = { start: instantOf(range.start - WINDOW_MS), end: instantOf(range.start + WINDOW_MS) };
  const copy = await orNothing(() => events.findByKey(resource, key, around, asApplication(context, resource)));
  if (copy !== undefined && DECIDED.has(copy.myResponse)) return { response: copy.myResponse, source: 'resourceCopy' };
  return { response: told ?? 'unknown', source: told === undefined ? 'schedule' : 'organizerCopy' };
}

/** A calendar that may not be read leaves the next way open; an event that is gone does not. */
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
    if (isProviderError(error, 'unauthenticated', 'forbidden', 'notFound', 'mailboxNotAvailable', 'unavailable', 'timeout', 'throttled')) return undefined;
    throw error;
  }
}
