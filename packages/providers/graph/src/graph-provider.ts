import {
  type AnswerManner,
  type CalendarProvider,
  type Email,
  FaultyItems,
  type OnFaultyItem,
  type ProviderCapabilities,
  type TokenSource,
} from '@assist/calendar-provider';
import { type Fetch, HTTP_LIMITS, type HttpLimits, POLITE_LIMITS, PoliteClient, type PoliteLimits } from '@assist/polite-http';
import { CORPORATE_CALENDAR_RULES } from '@assist/reservation';
import { findPhoto, getMe, searchPeople } from './directory.ts';
import { EventWrites } from './event-writes.ts';
import { Events } from './events.ts';
import { GraphClient } from './graph-client.ts';
import { PageLinks } from './page-links.ts';
import { Permissions } from './permissions.ts';
import { findResourceStatus } from './resource-status.ts';
import { Rooms } from './rooms.ts';
import { Schedules } from './schedules.ts';
import { Series } from './series.ts';
import { readWebhook, renew, unwatch, watch } from './webhooks.ts';

export interface GraphProviderOptions {
  readonly baseUrl?: string;
  readonly tokens: TokenSource;
  /** The limits for a new client, or an existing client. A connection has only one client, which counts all of its calls together. */
  readonly client?: PoliteClient | PoliteLimits;
  readonly http?: HttpLimits;
  readonly fetch?: Fetch;
  readonly now?: () => number;
  /** The key that seals the page links of listings. All processes of a server need the same one. Random by default. */
  readonly pageKey?: Uint8Array;
  /** Whether searches also find groups. */
  readonly groups: boolean;
  /** The mailbox on whose behalf the application requests schedules. By default, some of the requested mailboxes are used. */
  readonly anchor?: Email;
  /** Called once for each item that cannot be shown as an event. */
  readonly onFaultyItem?: OnFaultyItem;
}

/** The limits that Graph publishes per application and mailbox: 10,000 requests in ten minutes, and four at the same time. */
export const GRAPH_LIMITS: PoliteLimits = { ...POLITE_LIMITS, publishedPerMinute: 1_000, counts: 'each-partner' };

const CAPABILITIES: ProviderCapabilities = {
  rules: CORPORATE_CALENDAR_RULES,
  onlineMeetings: ['teams'],
  atomicReservation: false,
  hearsEveryChange: false,
  reminds: true,
};

export type GraphProvider = ReturnType<typeof graphProvider>;

/** Returns a provider that reaches the calendars of Microsoft 365 through Microsoft Graph. */
export function graphProvider(options: GraphProviderOptions) {
  const { baseUrl = 'https://graph.microsoft.com/v1.0', tokens, client: limits = GRAPH_LIMITS, now = Date.now, groups, anchor } = options;
  const polite = limits instanceof PoliteClient ? limits : new PoliteClient(limits);
  const client = new GraphClient({ baseUrl, tokens, polite, now, http: options.http ?? HTTP_LIMITS, fetch: options.fetch ?? fetch });
  const links = new PageLinks(baseUrl, options.pageKey);
  const permissions = new Permissions(client);
  const schedules = new Schedules(client, anchor);
  const events = new Events(client, permissions, schedules, links, new FaultyItems(options.onFaultyItem));
  const rooms = new Rooms(client, links);
  const writes = new EventWrites(client, events, new Series(client, events));
  return {
    capabilities: CAPABILITIES,
    getSchedules: ({ emails, range }, context) => schedules.list(emails, range, context),
    listEvents: ({ calendar, range, page }, context) => events.list(calendar, range, page, context),
    listLimitedEvents: ({ calendar, range }, context) => schedules.limitedEvents(calendar, range, context),
    getEvent: (id, context) => events.get(id, context),
    listSeries: ({ event, limit }, context) => events.listSeries(event, limit, context),
    findByKey: ({ calendar, key, around }, context) => events.findByKey(calendar, key, around, context),
    createEvent: (event, context) => writes.create(event, context),
    updateEvent: (id, patch, scope, context) => writes.update(id, patch, scope, context),
    previewUpdate: (id, patch, scope, context) => writes.preview(id, patch, scope, context),
    finishEvent: (id, end, context) => writes.finish(id, end, context),
    deleteEvent: (id, scope, context) => writes.delete(id, scope, context),
    respond: (id, response, context, manner?: AnswerManner) => writes.respond(id, response, context, manner),
    getMe: (context) => getMe(client, context),
    findPhoto: (email, context) => findPhoto(client, email, context),
    searchPeople: (query, context) => searchPeople(client, { ...query, groups: query.groups && groups }, context),
    getPermissions: ({ calendar }, context) => permissions.on(calendar, context),
    getResourceStatus: (query, context) => findResourceStatus(query, events, schedules, context),
    listRooms: ({ page }, context) => rooms.list(page, context),
    watch: (query, context) => watch(client, query, context),
    renew: (held, context) => renew(client, held, context),
    unwatch: (held, context) => unwatch(client, held, context),
    readWebhook,
  } satisfies CalendarProvider;
}
