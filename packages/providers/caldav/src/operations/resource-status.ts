import { askRoomAnswer, type CallContext, type Email, type EventId, type EventKey, type ResourceStatus } from '@assist/calendar-provider';
import { type InstantRange, plusMinutes } from '@assist/time';
import { findByKey } from './list-events.ts';
import { findEvent, type Server } from './objects.ts';
import type { Schedules } from './schedules.ts';

interface Query {
  readonly event: EventId;
  readonly key: EventKey;
  readonly resource: Email;
  readonly range: InstantRange;
}

export function getResourceStatus(
  server: Server,
  schedules: Schedules,
  { event, key, resource, range }: Query,
  context: CallContext,
): Promise<ResourceStatus> {
  const around = { start: plusMinutes(range.start, -10), end: plusMinutes(range.end, 10) };
  const asApplication: CallContext = { ...context, actor: { as: 'app' } };
  return askRoomAnswer(resource, range, {
    event: async () => {
      const { event: copy } = await findEvent(server, event, context);
      // An attendee's copy shows the other attendees as they were when the invitation was sent, so their answers are ignored.
      return copy.isOrganizer ? copy : { ...copy, attendees: [] };
    },
    schedule: async () => (await schedules.get({ emails: [resource], range }, context))[0],
    ownCopy: () => findByKey(server, { calendar: resource, key, around }, asApplication),
  });
}
