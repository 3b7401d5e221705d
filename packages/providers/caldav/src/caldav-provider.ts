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
  type ProviderEvent,
  type ResourceStatus,
  type RoomInfo,
  type TokenSource,
} from '@assist/calendar-provider';
import { type HttpLimits, POLITE_LIMITS, PoliteClient, type PoliteLimits } from '@assist/polite-http';
import type { EventAnswer, EventPermissions, MovedDate } from '@assist/reservation';
import type { Instant, InstantRange, ZoneName } from '@assist/time';
import { CALDAV_CAPABILITIES } from './caldav-capabilities.ts';
import { Accounts } from './dav/accounts.ts';
import { DavClient } from './dav/dav-client.ts';
import { deleteEvent, finishEvent, previewUpdate, respond, updateEvent } from './operations/change-event.ts';
import { createEvent, type Created } from './operations/create-event.ts';
import { findByKey, listEvents, listSeries } from './operations/list-events.ts';
import { findEvent, type Server } from './operations/objects.ts';
import { getMe, searchPeople } from './operations/people.ts';
import { getResourceStatus } from './operations/resource-status.ts';
import { listRooms } from './operations/rooms.ts';
import { Schedules } from './operations/schedules.ts';

/** No rate is published: these servers belong to companies, and many of them are small. */
export const CALDAV_LIMITS: PoliteLimits = { ...POLITE_LIMITS, publishedPerMinute: 3_000, concurrency: 8 };

export interface CaldavProviderOptions {
  /** `https://cloud.example.com/remote.php/dav`, or just the server's address if it supports the well-known one (RFC 6764). */
  readonly url: string;
  /** The name and password of each actor, separated by a colon, as Base64: what follows `Basic `. */
  readonly tokens: TokenSource;
  /** PEM of the authority behind the server's certificate, if it is the company's own. */
  readonly ca?: string;
  /** The zone of whole days in calendars that do not name one. */
  readonly zone: ZoneName;
  /** A client, if everything sent to one server has to count together. */
  readonly limits?: PoliteLimits | PoliteClient;
  readonly http?: HttpLimits;
  /** Called once for each item that cannot be shown. */
  readonly onFaultyItem?: OnFaultyItem;
}

/** A CalDAV server (RFC 4791), with scheduling if it supports that (RFC 6638). Each caller has their own name and password. */
export class CaldavProvider implements CalendarProvider {
  readonly capabilities = CALDAV_CAPABILITIES;
  readonly #client: DavClient;
  readonly #server: Server;
  readonly #schedules: Schedules;

  constructor({ url, tokens, ca, zone, limits = CALDAV_LIMITS, http, onFaultyItem }: CaldavProviderOptions) {
    this.#client = new DavClient({
      tokens,
      polite: limits instanceof PoliteClient ? limits : new PoliteClient(limits),
      ...(ca === undefined ? {} : { ca }),
      ...(http === undefined ? {} : { http }),
    });
    this.#server = { client: this.#client, accounts: new Accounts(this.#client, url), zone, faulty: new FaultyItems(onFaultyItem) };
    this.#schedules = new Schedules(this.#server);
  }

  close(): Promise<void> {
    return this.#client.close();
  }

  getSchedules(query: { emails: readonly Email[]; range: InstantRange }, context: CallContext): Promise<MailboxSchedule[]> {
    return this.#schedules.get(query, context);
  }

  listEvents(query: { calendar: Email; range: InstantRange; page?: string }, context: CallContext): Promise<Page<ProviderEvent>> {
    return listEvents(this.#server, query, context);
  }

  listLimitedEvents(query: { calendar: Email; range: InstantRange }, context: CallContext): Promise<readonly ProviderEvent[]> {
    return this.#schedules.listLimitedEvents(query, context);
  }

  async getEvent(id: EventId, context: CallContext): Promise<ProviderEvent> {
    return (await findEvent(this.#server, id, context)).event;
  }

  listSeries(query: { event: EventId; limit: number }, context: CallContext): Promise<readonly ProviderEvent[]> {
    return listSeries(this.#server, query.event, query.limit, context);
  }

  findByKey(query: { calendar: Email; key: EventKey; around: InstantRange }, context: CallContext): Promise<ProviderEvent | undefined> {
    return findByKey(this.#server, query, context);
  }

  createEvent(draft: NewEvent, context: CallContext): Promise<Created> {
    return createEvent(this.#server, draft, context);
  }

  updateEvent(id: EventId, patch: EventPatch, scope: EventScope, context: CallContext): Promise<ProviderEvent> {
    return updateEvent(this.#server, id, patch, scope, context);
  }

  previewUpdate(id: EventId, patch: EventPatch, scope: EventScope, context: CallContext): Promise<readonly MovedDate[]> {
    return previewUpdate(this.#server, id, patch, scope, context);
  }

  finishEvent(id: EventId, end: Instant, context: CallContext): Promise<ProviderEvent> {
    return finishEvent(this.#server, id, end, context);
  }

  deleteEvent(id: EventId, scope: EventScope, context: CallContext): Promise<void> {
    return deleteEvent(this.#server, id, scope, context);
  }

  respond(id: EventId, response: EventAnswer, context: CallContext, manner?: AnswerManner): Promise<ProviderEvent> {
    return respond(this.#server, id, response, context, manner);
  }

  getMe(context: CallContext): Promise<CalendarPerson> {
    return getMe(this.#server, context);
  }

  /** CalDAV has no photos. */
  async findPhoto(): Promise<undefined> {
    return undefined;
  }

  searchPeople(query: { text: string; groups: boolean; limit: number }, context: CallContext): Promise<CalendarPerson[]> {
    return searchPeople(this.#server, query, context);
  }

  async getPermissions({ calendar }: { calendar: Email }, context: CallContext): Promise<EventPermissions> {
    return (await this.#server.accounts.calendarOf(calendar, context)).permissions;
  }

  getResourceStatus(
    query: { event: EventId; key: EventKey; resource: Email; range: InstantRange },
    context: CallContext,
  ): Promise<ResourceStatus> {
    return getResourceStatus(this.#server, this.#schedules, query, context);
  }

  async listRooms(_query: { page?: string }, context: CallContext): Promise<Page<RoomInfo>> {
    return { items: await listRooms(this.#server, context) };
  }
}
