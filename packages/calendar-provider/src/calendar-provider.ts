import type { EventPermissions, MovedDate } from '@assist/reservation';
import type { Instant, InstantRange } from '@assist/time';
import type {
  CalendarChange,
  CalendarPerson,
  CallContext,
  Email,
  EventId,
  EventKey,
  EventPatch,
  MailboxSchedule,
  NewEvent,
  Page,
  ProviderEvent,
  ResourceStatus,
  RoomPage,
  Watch,
  WebhookAnswer,
  WebhookRequest,
} from './calendar-records.ts';
import type { ProviderCapabilities } from './capabilities.ts';

/** Options of the caller's answer to an invitation. */
export interface AnswerManner {
  /** In a series, whether the answer applies to this date only (the default) or to all dates. */
  readonly scope?: 'occurrence' | 'series';
  /** Plain text for the organizer. */
  readonly comment?: string;
}

export type EventScope = 'occurrence' | 'following' | 'series';

/**
 * The port that every calendar implements; each provider must pass `./test-suite`. Refusals are `ProviderError`s. The product's own rules
 * (button rules, working hours) are applied before a call reaches the calendar.
 */
export interface CalendarProvider {
  readonly capabilities: ProviderCapabilities;

  /** Accepts any number of mailboxes. A mailbox that cannot be read gets a `serviceError` and never fails the others. */
  getSchedules(
    query: { readonly emails: readonly Email[]; readonly range: InstantRange },
    context: CallContext,
  ): Promise<MailboxSchedule[]>;

  /**
   * Returns up to a hundred events per page, sorted by start, including cancelled ones if the calendar keeps them. Throws `invalidPage` for
   * a `page` that the calendar did not issue, and `mailboxNotAvailable` for a mailbox that exists but has no listing.
   */
  listEvents(
    query: { readonly calendar: Email; readonly range: InstantRange; readonly page?: string },
    context: CallContext,
  ): Promise<Page<ProviderEvent>>;

  /**
   * Returns the start, the end and, if permitted, the subject of each event, as the mailbox's schedule shows them. Used when `listEvents`
   * throws `mailboxNotAvailable`. Absent if `listEvents` never throws it.
   */
  listLimitedEvents?(
    query: { readonly calendar: Email; readonly range: InstantRange },
    context: CallContext,
  ): Promise<readonly ProviderEvent[]>;

  /** Returns an event. Throws `notFound` also for events that the caller may not see. */
  getEvent(id: EventId, context: CallContext): Promise<ProviderEvent>;

  /**
   * Returns the dates of the event's series that have not ended, without removed dates, sorted by start and at most `limit`. Each is as
   * `getEvent` returns it. A single event yields only itself. A calendar that has to search looks four years ahead.
   */
  listSeries(query: { readonly event: EventId; readonly limit: number }, context: CallContext): Promise<readonly ProviderEvent[]>;

  /** Returns undefined if no event has this key (the specification's case 'NO Events created yet'). */
  findByKey(
    query: { readonly calendar: Email; readonly key: EventKey; readonly around: InstantRange },
    context: CallContext,
  ): Promise<ProviderEvent | undefined>;

  /**
   * Returns the event; of a series, its first occurrence. Throws `conflict`, which names each taken time. A repeated call with the same key
   * returns the same event.
   */
  createEvent(event: NewEvent, context: CallContext): Promise<{ event: ProviderEvent; occurrences: number }>;

  /** Throws `preconditionFailed` if `id.etag` is given and out of date. */
  updateEvent(id: EventId, patch: EventPatch, scope: EventScope, context: CallContext): Promise<ProviderEvent>;

  /**
   * Returns the time, before and after, of each date that `updateEvent` would change, so that the product's rules can check all of them
   * before anything is written. A date that keeps its time has equal times before and after.
   */
  previewUpdate(id: EventId, patch: EventPatch, scope: EventScope, context: CallContext): Promise<readonly MovedDate[]>;

  /** Ends one occurrence early, at `end`. Other dates of a series stay unchanged. */
  finishEvent(id: EventId, end: Instant, context: CallContext): Promise<ProviderEvent>;

  /** Cancels the event for everyone. Deleting an event that is already gone succeeds. */
  deleteEvent(id: EventId, scope: EventScope, context: CallContext): Promise<void>;

  /** Sets the caller's own answer. */
  respond(
    id: EventId,
    response: 'accepted' | 'tentative' | 'declined',
    context: CallContext,
    manner?: AnswerManner,
  ): Promise<ProviderEvent>;

  getMe(context: CallContext): Promise<CalendarPerson>;
  findPhoto(email: Email, context: CallContext): Promise<{ bytes: Uint8Array; contentType: string } | undefined>;
  searchPeople(
    query: { readonly text: string; readonly groups: boolean; readonly limit: number },
    context: CallContext,
  ): Promise<CalendarPerson[]>;

  /** Returns the caller's permissions on somebody's calendar. */
  getPermissions(query: { readonly calendar: Email }, context: CallContext): Promise<EventPermissions>;

  /** Returns a resource's answer: 'unknown' (shown as tentative) if it cannot be determined. Throws `notFound` if the event is gone. */
  getResourceStatus(
    query: { readonly event: EventId; readonly key: EventKey; readonly resource: Email; readonly range: InstantRange },
    context: CallContext,
  ): Promise<ResourceStatus>;

  /** Lists the rooms, workspaces and equipment of the calendar's directory that can be reserved. */
  listRooms?(query: { readonly page?: string }, context: CallContext): Promise<RoomPage>;

  /** Requests notifications at `callback`, an HTTPS address. Each notification contains `secret`. */
  watch?(query: { readonly calendar: Email; readonly callback: URL; readonly secret: string }, context: CallContext): Promise<Watch>;
  /** Absent if watches cannot be renewed, only replaced. */
  renew?(watch: Watch, context: CallContext): Promise<Watch>;
  unwatch?(watch: Watch, context: CallContext): Promise<void>;

  /** Reads a notification. `isOurs` compares the secret in constant time. A notification that is not ours yields no changes. */
  readWebhook?(request: WebhookRequest, isOurs: (watchId: string, secret: string) => Email | undefined): WebhookAnswer;

  /** Yields changes as they occur, over a connection that the provider keeps open until the signal ends it. */
  stream?(calendars: readonly Email[], context: CallContext): AsyncIterable<CalendarChange>;
}
