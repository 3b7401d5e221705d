import { askRoomAnswer, type CallContext, type Email, type EventId, type EventKey, type ResourceStatus } from '@assist/calendar-provider';
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

export async function getResourceStatus(
  client: EwsClient,
  schedules: Schedules,
  { event, key, resource, range }: Query,
  context: CallContext,
): Promise<ResourceStatus> {
  const around = { start: plusMinutes(range.start, -10), end: plusMinutes(range.end, 10) };
  const asResource: EwsContext = { ...context, actor: { as: 'app', mailbox: resource }, about: resource };
  return askRoomAnswer(resource, range, {
    event: async () => {
      const copy = await getEvent(client, event, context);
      // An attendee's copy shows the other attendees as they were when the invitation was sent, so their answers are ignored.
      return copy.isOrganizer ? copy : { ...copy, attendees: [] };
    },
    schedule: async () => (await schedules.get({ emails: [resource], range }, context))[0],
    ownCopy: () => findByKey(client, { calendar: resource, key, around }, asResource),
  });
}
