import {
  type AnswerManner,
  type CalendarProvider,
  FaultyItems,
  type OnFaultyItem,
  type ProviderCapabilities,
  type TokenSource,
} from '@assist/calendar-provider';
import { type Fetch, HTTP_LIMITS, type HttpLimits, POLITE_LIMITS, PoliteClient, type PoliteLimits } from '@assist/polite-http';
import { CORPORATE_CALENDAR_RULES } from '@assist/reservation';
import { PeopleDirectory } from './directory.ts';
import { EventWrites } from './event-writes.ts';
import { Events } from './events.ts';
import { GoogleClient } from './google-client.ts';
import { PageSeals } from './page-seals.ts';
import { Permissions } from './permissions.ts';
import { findResourceStatus } from './resource-status.ts';
import { Rooms } from './rooms.ts';
import { Schedules } from './schedules.ts';
import { Series } from './series.ts';
import { readWebhook, unwatch, watch } from './webhooks.ts';

export interface GoogleProviderOptions {
  readonly apiUrl?: string;
  readonly directoryUrl?: string;
  readonly peopleUrl?: string;
  readonly tokens: TokenSource;
  /** The limits for a new client, or an existing client. A connection has only one client, which counts all of its calls together. */
  readonly client?: PoliteClient | PoliteLimits;
  readonly http?: HttpLimits;
  readonly fetch?: Fetch;
  readonly now?: () => number;
  /** The key that seals the page tokens of listings. All processes of a server need the same one. Random by default. */
  readonly pageKey?: Uint8Array;
  /** Whether searches also find groups. */
  readonly groups: boolean;
  /** The domain whose people are found; by default, all domains of the company. */
  readonly domain?: string;
  /** Called once for each item that cannot be shown as an event. */
  readonly onFaultyItem?: OnFaultyItem;
}

/** The limits that Google publishes: 600 requests a minute per person, and 10,000 per project. */
export const GOOGLE_LIMITS: PoliteLimits = {
  ...POLITE_LIMITS,
  publishedPerMinute: 600,
  counts: 'each-partner',
  publishedPerMinuteOfAll: 10_000,
};

const CAPABILITIES: ProviderCapabilities = {
  rules: CORPORATE_CALENDAR_RULES,
  onlineMeetings: ['meet'],
  atomicReservation: false,
  hearsEveryChange: false,
  reminds: true,
  cutsBusyTimes: true,
};

export type GoogleProvider = ReturnType<typeof googleProvider>;

/** Returns a provider that uses the Calendar, Directory and People APIs of Google Workspace. */
export function googleProvider(options: GoogleProviderOptions) {
  const { tokens, client: limits = GOOGLE_LIMITS, now = Date.now, groups, domain } = options;
  const polite = limits instanceof PoliteClient ? limits : new PoliteClient(limits);
  const bases = {
    calendar: `${withoutSlash(options.apiUrl ?? 'https://www.googleapis.com')}/calendar/v3`,
    directory: `${withoutSlash(options.directoryUrl ?? 'https://admin.googleapis.com')}/admin/directory/v1`,
    people: `${withoutSlash(options.peopleUrl ?? 'https://people.googleapis.com')}/v1`,
  };
  const seals = new PageSeals(options.pageKey);
  const client = new GoogleClient({ bases, tokens, polite, now, http: options.http ?? HTTP_LIMITS, fetch: options.fetch ?? fetch });
  const permissions = new Permissions(client);
  const schedules = new Schedules(client);
  const events = new Events(client, permissions, schedules, seals, new FaultyItems(options.onFaultyItem));
  const writes = new EventWrites(client, events, new Series(client, events));
  const rooms = new Rooms(client, seals);
  const directory = new PeopleDirectory(client, domain);
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
    getMe: (context) => directory.getMe(context),
    findPhoto: (email, context) => directory.findPhoto(email, context),
    searchPeople: (query, context) => directory.search({ ...query, groups: query.groups && groups }, context),
    getPermissions: ({ calendar }, context) => permissions.on(calendar, context),
    getResourceStatus: (query, context) => findResourceStatus(query, events, context),
    listRooms: ({ page }, context) => rooms.list(page, context),
    watch: (query, context) => watch(client, query, context),
    unwatch: (held, context) => unwatch(client, held, context),
    readWebhook,
  } satisfies CalendarProvider;
}

function withoutSlash(url: string): string {
  return url.endsWith('/') ? url.slice(0, -1) : url;
}
