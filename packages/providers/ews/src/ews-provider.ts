import {
  type AnswerManner,
  type CalendarProvider,
  type CallContext,
  type Email,
  FaultyItems,
  type OnFaultyItem,
  type ProviderCapabilities,
} from '@assist/calendar-provider';
import { AdaptiveChunk, HTTP_LIMITS, type HttpLimits, POLITE_LIMITS, PoliteClient, type PoliteLimits } from '@assist/polite-http';
import { CORPORATE_CALENDAR_RULES } from '@assist/reservation';
import type { EwsAuth } from './auth/ews-transport.ts';
import { transportFor } from './auth/transport-for.ts';
import { OWN_CALENDAR } from './mapping/permissions.ts';
import { deleteEvent, finishEvent, previewUpdate, updateEvent } from './operations/change-event.ts';
import { Creations } from './operations/create-event.ts';
import { listEvents } from './operations/list-events.ts';
import { findPhoto, getMe, searchPeople } from './operations/people.ts';
import { getPermissions } from './operations/permissions.ts';
import { getResourceStatus } from './operations/resource-status.ts';
import { respond } from './operations/respond.ts';
import { Rooms } from './operations/rooms.ts';
import { MAX_MAILBOXES, Schedules } from './operations/schedules.ts';
import { STREAM_TIMES, streamChanges, type StreamTimes } from './operations/stream.ts';
import { findByKey, getEvent, listSeries, viewerOf } from './operations/viewing.ts';
import { EwsClient, type EwsContext } from './soap/ews-client.ts';

/**
 * The product's own limits. Exchange publishes no rate, but allows 27 concurrent calls per account, some of which are left to other
 * programs. The rate keeps a mistake in this product from flooding Exchange.
 */
export const EWS_LIMITS: PoliteLimits = { ...POLITE_LIMITS, publishedPerMinute: 6_000, concurrency: 16 };

/** Number of mailboxes per free/busy call: a hundred, which is Exchange's limit, and fewer while Exchange is slow. */
const CHUNK = { min: 10, start: MAX_MAILBOXES, max: MAX_MAILBOXES, targetMs: 3_000 };

export interface EwsProviderOptions {
  /** The address of the service, such as `https://mail.example.com/EWS/Exchange.asmx`. */
  readonly url: string;
  readonly auth: EwsAuth;
  /** The certificate (PEM) of the authority that signed Exchange's certificate, if that is the company's own authority. */
  readonly ca?: string;
  /** The limits for a new client, or an existing client that counts all calls to one Exchange server together. */
  readonly limits?: PoliteLimits | PoliteClient;
  readonly http?: HttpLimits;
  readonly stream?: Partial<StreamTimes>;
  /** Called once for each item that cannot be shown as an event. */
  readonly onFaultyItem?: OnFaultyItem;
}

const CAPABILITIES: ProviderCapabilities = {
  rules: CORPORATE_CALENDAR_RULES,
  onlineMeetings: [],
  atomicReservation: false,
  hearsEveryChange: false,
  reminds: true,
};

export type EwsProvider = ReturnType<typeof ewsProvider>;

/**
 * Returns a provider for Exchange on premises. One service account impersonates the people for whom calls are made. `close` ends the
 * connections to Exchange.
 */
export function ewsProvider({ url, auth, ca, limits = EWS_LIMITS, http = HTTP_LIMITS, stream, onFaultyItem }: EwsProviderOptions) {
  const transport = transportFor(auth, ca === undefined ? {} : { ca });
  const polite = limits instanceof PoliteClient ? limits : new PoliteClient(limits);
  const client = new EwsClient(url, transport, polite, http, new FaultyItems(onFaultyItem));
  const schedules = new Schedules(client, new AdaptiveChunk(CHUNK));
  const creations = new Creations(client);
  const rooms = new Rooms(client);
  const streamTimes = { ...STREAM_TIMES, ...stream };
  return {
    capabilities: CAPABILITIES,
    close: () => client.close(),
    getSchedules: (query, context) => schedules.get(query, context),
    listEvents: (query, context) => listEvents(client, query, onBehalf(query.calendar, context)),
    listLimitedEvents: (query, context) => schedules.listLimitedEvents(query, context),
    getEvent: (id, context) => getEvent(client, id, onBehalf(id.calendar, context)),
    listSeries: ({ event, limit }, context) => listSeries(client, event, limit, onBehalf(event.calendar, context)),
    findByKey: (query, context) => findByKey(client, query, onBehalf(query.calendar, context)),
    createEvent: (draft, context) => creations.create(draft, context),
    updateEvent: (id, patch, scope, context) => updateEvent(client, creations, id, patch, scope, onBehalf(id.calendar, context)),
    previewUpdate: (id, patch, scope, context) => previewUpdate(client, id, patch, scope, onBehalf(id.calendar, context)),
    finishEvent: (id, end, context) => finishEvent(client, id, end, onBehalf(id.calendar, context)),
    deleteEvent: (id, scope, context) => deleteEvent(client, id, scope, onBehalf(id.calendar, context)),
    respond: (id, response, context, manner?: AnswerManner) => respond(client, id, response, onBehalf(id.calendar, context), manner),
    getMe: (context) => getMe(client, context),
    findPhoto: (email, context) => findPhoto(client, email, context),
    searchPeople: (query, context) => searchPeople(client, rooms, query, context),
    getPermissions: async ({ calendar }, context) => {
      const viewing = onBehalf(calendar, context);
      return calendar === viewerOf(viewing) ? OWN_CALENDAR : getPermissions(client, calendar, viewing);
    },
    getResourceStatus: (query, context) => getResourceStatus(client, schedules, query, onBehalf(query.event.calendar, context)),
    listRooms: (_query, context) => rooms.list(context),
    stream: (calendars, context) => streamChanges(client, calendars, context, streamTimes),
  } satisfies CalendarProvider & { close(): Promise<void> };
}

/**
 * Returns the context for a call about a calendar. The application itself has no rights there, so without a mailbox it acts as the
 * calendar's owner.
 */
function onBehalf(calendar: Email, context: CallContext): EwsContext {
  const isOwnless = context.actor.as === 'app' && context.actor.mailbox === undefined;
  return { ...context, about: calendar, ...(isOwnless ? { actor: { as: 'app', mailbox: calendar } } : {}) };
}
