import {
  type AnswerManner,
  type CalendarProvider,
  type CallContext,
  FaultyItems,
  type OnFaultyItem,
  type ProviderCapabilities,
  type TokenSource,
} from '@assist/calendar-provider';
import { type HttpLimits, POLITE_LIMITS, PoliteClient, type PoliteLimits } from '@assist/polite-http';
import { CORPORATE_CALENDAR_RULES } from '@assist/reservation';
import type { ZoneName } from '@assist/time';
import { Accounts } from './dav/accounts.ts';
import { DavClient } from './dav/dav-client.ts';
import { deleteEvent, finishEvent, previewUpdate, respond, updateEvent } from './operations/change-event.ts';
import { createEvent } from './operations/create-event.ts';
import { findByKey, listEvents, listSeries } from './operations/list-events.ts';
import { findEvent, type Server } from './operations/objects.ts';
import { getMe, searchPeople } from './operations/people.ts';
import { getResourceStatus } from './operations/resource-status.ts';
import { listRooms } from './operations/rooms.ts';
import { Schedules } from './operations/schedules.ts';

/** The product's own limits. CalDAV servers publish none, and many of them are small company servers. */
export const CALDAV_LIMITS: PoliteLimits = { ...POLITE_LIMITS, publishedPerMinute: 3_000, concurrency: 8 };

export interface CaldavProviderOptions {
  /**
   * The server's CalDAV address, such as `https://cloud.example.com/remote.php/dav`. A server that supports the well-known address (RFC
   * 6764) can also be given by its origin.
   */
  readonly url: string;
  /** The name and password of each actor, joined by a colon and encoded as Base64, as in the header `Authorization: Basic`. */
  readonly tokens: TokenSource;
  /** The certificate (PEM) of the authority that signed the server's certificate, if that is the company's own authority. */
  readonly ca?: string;
  /** The zone of all-day events in calendars that do not name a zone. */
  readonly zone: ZoneName;
  /** The limits for a new client, or an existing client that counts all calls to one server together. */
  readonly limits?: PoliteLimits | PoliteClient;
  readonly http?: HttpLimits;
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

export type CaldavProvider = ReturnType<typeof caldavProvider>;

/**
 * Returns a provider for a CalDAV server (RFC 4791), with scheduling if the server supports it (RFC 6638). Each caller has their own name
 * and password. `close` ends the connections to the server.
 */
export function caldavProvider({ url, tokens, ca, zone, limits = CALDAV_LIMITS, http, onFaultyItem }: CaldavProviderOptions) {
  const client = new DavClient({
    tokens,
    polite: limits instanceof PoliteClient ? limits : new PoliteClient(limits),
    ...(ca === undefined ? {} : { ca }),
    ...(http === undefined ? {} : { http }),
  });
  const server: Server = { client, accounts: new Accounts(client, url), zone, faulty: new FaultyItems(onFaultyItem) };
  const schedules = new Schedules(server);
  return {
    capabilities: CAPABILITIES,
    close: () => client.close(),
    getSchedules: (query, context) => schedules.get(query, context),
    listEvents: (query, context) => listEvents(server, query, context),
    listLimitedEvents: (query, context) => schedules.listLimitedEvents(query, context),
    getEvent: async (id, context) => (await findEvent(server, id, context)).event,
    listSeries: ({ event, limit }, context) => listSeries(server, event, limit, context),
    findByKey: (query, context) => findByKey(server, query, context),
    createEvent: (draft, context) => createEvent(server, draft, context),
    updateEvent: (id, patch, scope, context) => updateEvent(server, id, patch, scope, context),
    previewUpdate: (id, patch, scope, context) => previewUpdate(server, id, patch, scope, context),
    finishEvent: (id, end, context) => finishEvent(server, id, end, context),
    deleteEvent: (id, scope, context) => deleteEvent(server, id, scope, context),
    respond: (id, response, context, manner?: AnswerManner) => respond(server, id, response, context, manner),
    getMe: (context) => getMe(server, context),
    // CalDAV has no photos.
    findPhoto: async () => undefined,
    searchPeople: (query, context) => searchPeople(server, query, context),
    getPermissions: async ({ calendar }, context) => (await server.accounts.calendarOf(calendar, context)).permissions,
    getResourceStatus: (query, context) => getResourceStatus(server, schedules, query, context),
    listRooms: async (_query, context) => ({ items: await listRooms(server, context) }),
    /** Whether the server delivers invitations (RFC 6638), without which rooms and guests cannot be invited. */
    deliversInvitations: async (context: CallContext) => (await server.accounts.accountOf(context)).outbox !== undefined,
  } satisfies CalendarProvider & { close(): Promise<void>; deliversInvitations(context: CallContext): Promise<boolean> };
}
