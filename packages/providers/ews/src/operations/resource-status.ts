import { type CallContext, type Email, type EventId, type EventKey, ProviderError, type ResourceStatus } from '@assist/calendar-provider';
import type { AttendeeResponse } from '@assist/reservation';
import { type InstantRange, plusMinutes } from '@assist/time';
import type { EwsClient, EwsContext } from '../soap/ews-client.ts';
import type { Schedules } from './schedules.ts';
import { findByKey, getEvent } from './viewing.ts';

interface Query {
  readonly event: EventId;
  readonly key: EventKey;
  readonly resource: Email;
  readonly range: InstantRange;
}

/** The organizer's copy knows the answers; where it does not, the room's own; where that is closed, its free/busy times. */
export async function getResourceStatus(client: EwsClient, schedules: Schedules, query: Query, context: CallContext): Promise<ResourceStatus> {
  const event = await getEvent(client, query.event, context);
  const told = event.attendees.find((one) => one.email === query.resource)?.response;
  if (event.isOrganizer && isAnswer(told)) return { response: told, source: 'organizerCopy' };
  const own = await askResource(client, query, context);
  if (isAnswer(own)) return { response: own, source: 'resourceCopy' };
  const status = await readSchedule(schedules, query, context);
  if (status !== undefined) return { response: status, source: 'schedule' };
  return own === undefined ? { response: told ?? 'unknown', source: 'organizerCopy' } : { response: own, source: 'resourceCopy' };
}

function isAnswer(response: AttendeeResponse | undefined): response is 'accepted' | 'tentative' | 'declined' {
  return response === 'accepted' || response === 'tentative' || response === 'declined';
}

async function askResource(client: EwsClient, { key, resource, range }: Query, context: CallContext): Promise<AttendeeResponse | undefined> {
  const around = { start: plusMinutes(range.start, -10), end: plusMinutes(range.end, 10) };
  const asResource: EwsContext = { ...context, actor: { as: 'app', mailbox: resource }, about: resource };
  const copy = await undefinedIfRefused(findByKey(client, { calendar: resource, key, around }, asResource));
  return copy?.myResponse;
}

/** Only a time that is exactly the event's can be its own, and only a taken one: tentative is what has no answer yet. */
async function readSchedule(schedules: Schedules, { resource, range }: Query, context: CallContext): Promise<'accepted' | undefined> {
  const [schedule] = (await undefinedIfRefused(schedules.get({ emails: [resource], range }, context))) ?? [];
  const isTaken = schedule?.items.some((item) => item.start === range.start && item.end === range.end && item.status === 'reserved') === true;
  return isTaken ? 'accepted' : undefined;
}

async function undefinedIfRefused<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ProviderError && error.code !== 'throttled' && error.code !== 'unauthenticated') return undefined;
    throw error;
  }
}
