import {
  type AnswerManner,
  type CalendarChange,
  type CalendarPerson,
  type CalendarProvider,
  type CallContext,
  type Email,
  type EventId,
  type EventKey,
  type EventPatch,
  type EventScope,
  FaultyItems,
  isProviderError,
  type MailboxSchedule,
  type NewEvent,
  type OnFaultyItem,
  type Page,
  type ProviderEvent,
  type ResourceStatus,
  type RoomInfo,
} from '@assist/calendar-provider';
import {
  AdaptiveChunk,
  HTTP_LIMITS,
  type HttpLimits,
  POLITE_LIMITS,
  PoliteClient,
  type PoliteLimits,
  SingleFlight,
} from '@assist/polite-http';
import type { EventAnswer, EventPermissions, MovedDate } from '@assist/reservation';
import { type Instant, type InstantRange, MINUTE_MS } from '@assist/time';
import type { EwsAuth } from './auth/ews-transport.ts';
import { transportFor } from './auth/transport-for.ts';
import { EWS_CAPABILITIES } from './ews-capabilities.ts';
import { OWN_CALENDAR } from './mapping/permissions.ts';
import { deleteEvent, finishEvent, previewUpdate, updateEvent } from './operations/change-event.ts';
import { type Created, Creations } from './operations/create-event.ts';
import { listEvents } from './operations/list-events.ts';
import { findPhoto, getMe, resolveNames } from './operations/people.ts';
import { getPermissions } from './operations/permissions.ts';
import { getResourceStatus } from './operations/resource-status.ts';
import { respond } from './operations/respond.ts';
import { listRooms } from './operations/rooms.ts';
import { MAX_MAILBOXES, Schedules } from './operations/schedules.ts';
import { STREAM_TIMES, streamChanges, type StreamTimes } from './operations/stream.ts';
import { findByKey, getEvent, listSeries, viewerOf } from './operations/viewing.ts';
import { EwsClient, type EwsContext } from './soap/ews-client.ts';

/**
 * Exchange publishes no rate, only how many calls of one account run at once: 27. Others get their share of those; the rate keeps a fault
 * of ours from becoming a flood.
 */
export const EWS_LIMITS: PoliteLimits = { ...POLITE_LIMITS, publishedPerMinute: 6_000, concurrency: 16 };

/** Fewer mailboxes per call while Exchange is slow; a hundred is its limit. */
const CHUNK = { min: 10, start: MAX_MAILBOXES, max: MAX_MAILBOXES, targetMs: 3_000 };
const ROOMS_KEPT_MS = 15 * MINUTE_MS;

export interface EwsProviderOptions {
  /** `https://mail.example.com/EWS/Exchange.asmx` */
  readonly url: string;
  readonly auth: EwsAuth;
  /** PEM of the authority behind Exchange's certificate, if it is the company's own. */
  readonly ca?: string;
  /** A client, if everything sent to one Exchange server has to count together. */
  readonly limits?: PoliteLimits | PoliteClient;
  readonly http?: HttpLimits;
  readonly stream?: Partial<StreamTimes>;
  /** Called once for each item that cannot be shown. */
  readonly onFaultyItem?: OnFaultyItem;
}

/** Exchange on premises, through one service account that impersonates the people it acts for. */
export class EwsProvider implements CalendarProvider {
  readonly capabilities = EWS_CAPABILITIES;
  readonly #client: EwsClient;
  readonly #polite: PoliteClient;
  readonly #schedules: Schedules;
  readonly #creations: Creations;
  readonly #streamTimes: StreamTimes;
  readonly #roomFlights = new SingleFlight<RoomInfo[]>();
  #rooms: { readonly emails: ReadonlySet<Email>; readonly until: number } | undefined;

  constructor(options: EwsProviderOptions) {
    const transport = transportFor(options.auth, options.ca === undefined ? {} : { ca: options.ca });
    const { limits = EWS_LIMITS } = options;
    this.#polite = limits instanceof PoliteClient ? limits : new PoliteClient(limits);
    this.#client = new EwsClient(options.url, transport, this.#polite, options.http ?? HTTP_LIMITS, new FaultyItems(options.onFaultyItem));
    this.#schedules = new Schedules(this.#client, new AdaptiveChunk(CHUNK));
    this.#creations = new Creations(this.#client);
    this.#streamTimes = { ...STREAM_TIMES, ...options.stream };
  }

  get statistics() {
    return this.#polite.statistics;
  }

  close(): Promise<void> {
    return this.#client.close();
  }

  getSchedules(query: { emails: readonly Email[]; range: InstantRange }, context: CallContext): Promise<MailboxSchedule[]> {
    return this.#schedules.get(query, context);
  }

  listEvents(query: { calendar: Email; range: InstantRange; page?: string }, context: CallContext): Promise<Page<ProviderEvent>> {
    return listEvents(this.#client, query, onBehalf(query.calendar, context));
  }

  listLimitedEvents(query: { calendar: Email; range: InstantRange }, context: CallContext): Promise<readonly ProviderEvent[]> {
    return this.#schedules.listLimitedEvents(query, context);
  }

  getEvent(id: EventId, context: CallContext): Promise<ProviderEvent> {
    return getEvent(this.#client, id, onBehalf(id.calendar, context));
  }

  listSeries(query: { event: EventId; limit: number }, context: CallContext): Promise<readonly ProviderEvent[]> {
    return listSeries(this.#client, query.event, query.limit, onBehalf(query.event.calendar, context));
  }

  findByKey(query: { calendar: Email; key: EventKey; around: InstantRange }, context: CallContext): Promise<ProviderEvent | undefined> {
    return findByKey(this.#client, query, onBehalf(query.calendar, context));
  }

  createEvent(draft: NewEvent, context: CallContext): Promise<Created> {
    return this.#creations.create(draft, context);
  }

  updateEvent(id: EventId, patch: EventPatch, scope: EventScope, context: CallContext): Promise<ProviderEvent> {
    return updateEvent(this.#client, this.#creations, id, patch, scope, onBehalf(id.calendar, context));
  }

  previewUpdate(id: EventId, patch: EventPatch, scope: EventScope, context: CallContext): Promise<readonly MovedDate[]> {
    return previewUpdate(this.#client, id, patch, scope, onBehalf(id.calendar, context));
  }

  finishEvent(id: EventId, end: Instant, context: CallContext): Promise<ProviderEvent> {
    return finishEvent(this.#client, id, end, onBehalf(id.calendar, context));
  }

  deleteEvent(id: EventId, scope: EventScope, context: CallContext): Promise<void> {
    return deleteEvent(this.#client, id, scope, onBehalf(id.calendar, context));
  }

  respond(id: EventId, response: EventAnswer, context: CallContext, manner?: AnswerManner): Promise<ProviderEvent> {
    return respond(this.#client, id, response, onBehalf(id.calendar, context), manner);
  }

  getMe(context: CallContext): Promise<CalendarPerson> {
    return getMe(this.#client, context);
  }

  findPhoto(email: Email, context: CallContext): Promise<{ bytes: Uint8Array; contentType: string } | undefined> {
    return findPhoto(this.#client, email, context);
  }

  /** Leaves out mailboxes of room lists, because Exchange's directory does not distinguish rooms from people. */
  async searchPeople(query: { text: string; groups: boolean; limit: number }, context: CallContext): Promise<CalendarPerson[]> {
    const [found, rooms] = await Promise.all([resolveNames(this.#client, query.text, context), this.#roomEmails(context)]);
    return found.filter((person) => (person.kind === 'group' ? query.groups : !rooms.has(person.email))).slice(0, query.limit);
  }

  async getPermissions(query: { calendar: Email }, context: CallContext): Promise<EventPermissions> {
    const viewing = onBehalf(query.calendar, context);
    return query.calendar === viewerOf(viewing) ? OWN_CALENDAR : getPermissions(this.#client, query.calendar, viewing);
  }

  getResourceStatus(
    query: { event: EventId; key: EventKey; resource: Email; range: InstantRange },
    context: CallContext,
  ): Promise<ResourceStatus> {
    return getResourceStatus(this.#client, this.#schedules, query, onBehalf(query.event.calendar, context));
  }

  async listRooms(_query: { page?: string }, context: CallContext): Promise<Page<RoomInfo>> {
    return { items: await this.#listRooms(context) };
  }

  stream(calendars: readonly Email[], context: CallContext): AsyncIterable<CalendarChange> {
    return streamChanges(this.#client, calendars, context, this.#streamTimes);
  }

  #listRooms(context: CallContext): Promise<RoomInfo[]> {
    return this.#roomFlights.run('rooms', async () => {
      const rooms = await listRooms(this.#client, context);
      this.#rooms = { emails: new Set(rooms.map((room) => room.email)), until: Date.now() + ROOMS_KEPT_MS };
      return rooms;
    });
  }

  async #roomEmails(context: CallContext): Promise<ReadonlySet<Email>> {
    if (this.#rooms === undefined || Date.now() >= this.#rooms.until) {
      await this.#listRooms(context).catch((error: unknown) => {
        // Without room lists, or without the right to read them, rooms are found among people.
        if (!isProviderError(error, 'forbidden', 'invalid', 'notFound', 'unsupported')) throw error;
        this.#rooms = { emails: new Set(), until: Date.now() + ROOMS_KEPT_MS };
      });
    }
    return this.#rooms?.emails ?? new Set();
  }
}

/** The application has no rights of its own in a calendar, so it acts as the calendar's owner. */
function onBehalf(calendar: Email, context: CallContext): EwsContext {
  const isOwnless = context.actor.as === 'app' && context.actor.mailbox === undefined;
  return { ...context, about: calendar, ...(isOwnless ? { actor: { as: 'app', mailbox: calendar } } : {}) };
}
