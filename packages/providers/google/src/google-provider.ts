import {
  type AnswerManner,
  type CalendarPerson,
  type CalendarProvider,
  type CallContext,
  type Email,
  type EventId,
  type EventKey,
  type EventPatch,
  type EventScope,
  FaultyItems,
  type MailboxSchedule,
  type NewEvent,
  type OnFaultyItem,
  type Page,
  type ProviderCapabilities,
  type ProviderEvent,
  type ResourceStatus,
  type RoomInfo,
  type TokenSource,
  type Watch,
  type WebhookAnswer,
  type WebhookRequest,
} from '@assist/calendar-provider';
import { type Fetch, HTTP_LIMITS, type HttpLimits, POLITE_LIMITS, PoliteClient, type PoliteLimits } from '@assist/polite-http';
import type { EventPermissions, MovedDate } from '@assist/reservation';
import type { Instant, InstantRange } from '@assist/time';
import { GOOGLE_CAPABILITIES } from './capabilities.ts';
import { PeopleDirectory } from './directory.ts';
import { EventWrites } from './event-writes.ts';
import { Events } from './events.ts';
import { GoogleClient } from './google-client.ts';
import { PageSeals } from './page-seals.ts';
import { Permissions } from './permissions.ts';
import { findResourceStatus, type StatusQuery } from './resource-status.ts';
import { Rooms } from './rooms.ts';
import { Schedules } from './schedules.ts';
import { Series } from './series.ts';
import { readWebhook, renew, unwatch, watch } from './webhooks.ts';

export interface GoogleProviderOptions {
  readonly apiUrl?: string;
  readonly directoryUrl?: string;
  readonly peopleUrl?: string;
  readonly tokens: TokenSource;
  /** One per connection, so that everything sent through it counts together. */
  readonly client?: PoliteClient | PoliteLimits;
  readonly http?: HttpLimits;
  readonly fetch?: Fetch;
  readonly now?: () => number;
  /** Seals the pages of listings; the same in all processes of one server. */
  readonly pageKey?: Uint8Array;
  /** Whether searches also find groups. */
  readonly groups: boolean;
  /** The domain whose people are found; by default, all of the company's. */
  readonly domain?: string;
  /** Called once for each item that cannot be shown. */
  readonly onFaultyItem?: OnFaultyItem;
}

/** Published: 600 requests a minute per person, 10,000 per project. */
export const GOOGLE_LIMITS: PoliteLimits = {
  ...POLITE_LIMITS,
  publishedPerMinute: 600,
  counts: 'each-partner',
  publishedPerMinuteOfAll: 10_000,
};

/** Google Workspace through its Calendar, Directory and People APIs. */
export class GoogleProvider implements CalendarProvider {
  readonly capabilities: ProviderCapabilities = GOOGLE_CAPABILITIES;
  readonly #client: GoogleClient;
  readonly #groups: boolean;
  readonly #permissions: Permissions;
  readonly #schedules: Schedules;
  readonly #events: Events;
  readonly #writes: EventWrites;
  readonly #rooms: Rooms;
  readonly #directory: PeopleDirectory;

  constructor(options: GoogleProviderOptions) {
    const {
      apiUrl = 'https://www.googleapis.com',
      directoryUrl = 'https://admin.googleapis.com',
      peopleUrl = 'https://people.googleapis.com',
      tokens,
      client = GOOGLE_LIMITS,
      now = Date.now,
      groups,
      domain,
    } = options;
    const polite = client instanceof PoliteClient ? client : new PoliteClient(client);
    const bases = {
      calendar: `${withoutSlash(apiUrl)}/calendar/v3`,
      directory: `${withoutSlash(directoryUrl)}/admin/directory/v1`,
      people: `${withoutSlash(peopleUrl)}/v1`,
    };
    const seals = new PageSeals(options.pageKey);
    this.#client = new GoogleClient({ bases, tokens, polite, now, http: options.http ?? HTTP_LIMITS, fetch: options.fetch ?? fetch });
    this.#groups = groups;
    this.#permissions = new Permissions(this.#client);
    this.#schedules = new Schedules(this.#client);
    this.#events = new Events(this.#client, this.#permissions, this.#schedules, seals, new FaultyItems(options.onFaultyItem));
    this.#writes = new EventWrites(this.#client, this.#events, new Series(this.#client, this.#events));
    this.#rooms = new Rooms(this.#client, seals);
    this.#directory = new PeopleDirectory(this.#client, domain);
  }

  getSchedules(query: { emails: readonly Email[]; range: InstantRange }, context: CallContext): Promise<MailboxSchedule[]> {
    return this.#schedules.list(query.emails, query.range, context);
  }

  listEvents(query: { calendar: Email; range: InstantRange; page?: string }, context: CallContext): Promise<Page<ProviderEvent>> {
    return this.#events.list(query.calendar, query.range, query.page, context);
  }

  listLimitedEvents(query: { calendar: Email; range: InstantRange }, context: CallContext): Promise<readonly ProviderEvent[]> {
    return this.#schedules.limitedEvents(query.calendar, query.range, context);
  }

  getEvent(id: EventId, context: CallContext): Promise<ProviderEvent> {
    return this.#events.get(id, context);
  }

  listSeries(query: { event: EventId; limit: number }, context: CallContext): Promise<readonly ProviderEvent[]> {
    return this.#events.listSeries(query.event, query.limit, context);
  }

  findByKey(query: { calendar: Email; key: EventKey; around: InstantRange }, context: CallContext): Promise<ProviderEvent | undefined> {
    return this.#events.findByKey(query.calendar, query.key, query.around, context);
  }

  createEvent(event: NewEvent, context: CallContext): Promise<{ event: ProviderEvent; occurrences: number }> {
    return this.#writes.create(event, context);
  }

  updateEvent(id: EventId, patch: EventPatch, scope: EventScope, context: CallContext): Promise<ProviderEvent> {
    return this.#writes.update(id, patch, scope, context);
  }

  previewUpdate(id: EventId, patch: EventPatch, scope: EventScope, context: CallContext): Promise<readonly MovedDate[]> {
    return this.#writes.preview(id, patch, scope, context);
  }

  finishEvent(id: EventId, end: Instant, context: CallContext): Promise<ProviderEvent> {
    return this.#writes.finish(id, end, context);
  }

  deleteEvent(id: EventId, scope: EventScope, context: CallContext): Promise<void> {
    return this.#writes.delete(id, scope, context);
  }

  respond(
    id: EventId,
    response: 'accepted' | 'tentative' | 'declined',
    context: CallContext,
    manner?: AnswerManner,
  ): Promise<ProviderEvent> {
    return this.#writes.respond(id, response, context, manner);
  }

  getMe(context: CallContext): Promise<CalendarPerson> {
    return this.#directory.getMe(context);
  }

  findPhoto(email: Email, context: CallContext): Promise<{ bytes: Uint8Array; contentType: string } | undefined> {
    return this.#directory.findPhoto(email, context);
  }

  searchPeople(query: { text: string; groups: boolean; limit: number }, context: CallContext): Promise<CalendarPerson[]> {
    return this.#directory.search({ ...query, groups: query.groups && this.#groups }, context);
  }

  getPermissions(query: { calendar: Email }, context: CallContext): Promise<EventPermissions> {
    return this.#permissions.on(query.calendar, context);
  }

  getResourceStatus(query: StatusQuery, context: CallContext): Promise<ResourceStatus> {
    return findResourceStatus(query, this.#events, context);
  }

  listRooms(query: { page?: string }, context: CallContext): Promise<Page<RoomInfo>> {
    return this.#rooms.list(query.page, context);
  }

  watch(query: { calendar: Email; callback: URL; secret: string }, context: CallContext): Promise<Watch> {
    return watch(this.#client, query, context);
  }

  renew(held: Watch, context: CallContext): Promise<Watch> {
    return renew(this.#client, held, context);
  }

  unwatch(held: Watch, context: CallContext): Promise<void> {
    return unwatch(this.#client, held, context);
  }

  readWebhook(request: WebhookRequest, isOurs: (watchId: string, secret: string) => Email | undefined): WebhookAnswer {
    return readWebhook(request, isOurs);
  }
}

function withoutSlash(url: string): string {
  return url.endsWith('/') ? url.slice(0, -1) : url;
}
