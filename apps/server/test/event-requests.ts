import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { fromInstant, plusMinutes } from '@assist/time';
import type { KeptEvent } from './a-guarded-world.ts';

const at = (minutes: number) => fromInstant(plusMinutes(SUITE_NOW, minutes));
const RANGE = `start=${at(0)}&end=${at(600)}`;

/** An event and a series used in requests, with their resource and an invitation to the event. */
export interface Kept {
  readonly event: KeptEvent;
  readonly series: KeptEvent;
  readonly resource: string;
  readonly invitationId: string;
}

export type Request = readonly [method: string, path: string, body?: unknown];

/** Valid requests for each call about an event, so that the answer depends only on whose event it is. */
export const EVENT_REQUESTS: Readonly<Record<string, (kept: Kept, object: string) => Request>> = {
  getEvent: ({ event }) => ['GET', `/api/calendar/events/${event.id}`],
  listSeriesDates: ({ series }) => ['GET', `/api/calendar/events/${series.id}/dates?limit=5`],
  changeEvent: ({ event }) => ['PATCH', `/api/calendar/events/${event.id}`, { etag: event.etag, subject: 'Changed' }],
  changeSeries: ({ series }) => ['PATCH', `/api/calendar/events/${series.id}?scope=series`, { etag: series.etag, subject: 'Changed' }],
  deleteEvent: ({ event }) => ['DELETE', `/api/calendar/events/${event.id}`],
  finishEvent: ({ event }) => ['POST', `/api/calendar/events/${event.id}/finish`],
  respondToEvent: ({ event }) => ['POST', `/api/calendar/events/${event.id}/response`, { response: 'accepted' }],
  planEvent: ({ event, resource }) => [
    'POST',
    '/api/calendar/events/plan',
    { start: at(90), end: at(105), emails: [resource], changing: { id: event.id, scope: 'occurrence' } },
  ],
  inviteVisitor: ({ event }) => ['POST', `/api/calendar/events/${event.id}/invitations`, { visitor: 'Gita' }],
  listInvitations: ({ event }) => ['GET', `/api/calendar/events/${event.id}/invitations`],
  takeBackInvitation: ({ event, invitationId }) => ['DELETE', `/api/calendar/events/${event.id}/invitations/${invitationId}`],
  getEventStatuses: (kept) => ['POST', '/api/event/statuses', [statusRequest(kept)]],
  confirm: (kept) => ['POST', '/api/event/action', { action: 'confirm', ...statusRequest(kept) }],
  release: (kept) => ['POST', '/api/event/action', { action: 'release', ...statusRequest(kept) }],
  getEventBounds: ({ event, resource }) => ['GET', `/api/assist/resources/${resource}/events/${encodeURIComponent(event.iCalUId)}/bounds`],
  notifyReservation: ({ event, resource }) => [
    'POST',
    `/api/assist/resources/${resource}/notifications`,
    {
      id: event.id,
      resourceUsername: 'r',
      iCalUId: event.iCalUId,
      resourceDisplayName: 'R',
      subject: 's',
      showAs: 'busy',
      realStart: at(15),
      realEnd: at(30),
      action: 'create',
      doneBy: 'assist',
      organiserName: 'o',
      organiserEmail: CAST.olga,
    },
  ],
  listEvents: (_kept, object) => ['GET', `/api/calendar/events?${RANGE}&user=${object === 'olgas' ? CAST.olga : 'nobody@alder.example'}`],
  listLimitedEvents: () => ['GET', `/api/calendar/events/limited?${RANGE}&user=nobody@alder.example`],
};

const statusRequest = ({ event, resource }: Kept) => ({ email: resource, iCalUid: event.iCalUId, id: event.id });
