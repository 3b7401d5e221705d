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
  RoomInfo,
  Watch,
  WebhookAnswer,
  WebhookRequest,
} from './calendar-records.ts';
import type { ProviderCapabilities } from './capabilities.ts';

/** Of a series: this date alone, this one and those after it, or all that has not begun. */
export interface AnswerManner {
  /** Of a series: to this date of it, which is meant where nothing is said, or to all of them at once. */
  readonly scope?: 'occurrence' | 'series';
  /** Plain text for whoever has invited. */
  readonly comment?: string;
}

export type EventScope = 'occurrence' | 'following' | 'series';

/**
 * The port. Every calendar stands behind it and passes `./test-suite`. Refusals are `ProviderError`s; what a person may
 * do by the product's own rules (button rules, working hours) is decided before a call reaches it.
 */
export interface CalendarProvider {
  readonly capabilities: ProviderCapabilities;

  /** Any number of mailboxes; one bad mailbox has a `serviceError` and never fails the others. */
  getSchedules(
    query: { readonly emails: readonly Email[]; readonly range: InstantRange },
    context: CallContext,
  ): Promise<MailboxSchedule[]>;

  /**
   * A hundred a page, by start; cancelled ones too where the calendar keeps them. `invalidPage` for a page that it did
   * not give out, `mailboxNotAvailable` for a mailbox that exists and has no listing.
   */
  listEvents(
    query: { readonly calendar: Email; readonly range: InstantRange; readonly page?: string },
    context: CallContext,
  ): Promise<Page<ProviderEvent>>;

  /**
   * The alternative fetch after `mailboxNotAvailable`: start, end and (where it may be known) the subject, from the
   * schedule. Not offered where a listing never fails so.
   */
  listLimitedEvents?(
    query: { readonly calendar: Email; readonly range: InstantRange },
    context: CallContext,
  ): Promise<readonly ProviderEvent[]>;

  /** `notFound` also for what the caller may not see. */
  getEvent(id: EventId, context: CallContext): Promise<ProviderEvent>;

  /**
   * The dates of its series that are not over, by start, so many at most: each as `getEvent` has it; what was taken out is not among
   * them. A single event has itself alone. A calendar that has to look for them looks four years ahead.
   */
  listSeries(query: { readonly event: EventId; readonly limit: number }, context: CallContext): Promise<readonly ProviderEvent[]>;

  /** Undefined is the specification's 'NO Events created yet'. */
  findByKey(
    query: { readonly calendar: Email; readonly key: EventKey; readonly around: InstantRange },
    context: CallContext,
  ): Promise<ProviderEvent | undefined>;

  /** The first occurrence where it repeats. `conflict` names each taken time. The same key again is the same event. */
  createEvent(event: NewEvent, context: CallContext): Promise<{ event: ProviderEvent; occurrences: number }>;

  /** `preconditionFailed` where `id.etag` is given and no longer right. */
  updateEvent(id: EventId, patch: EventPatch, scope: EventScope, context: CallContext): Promise<ProviderEvent>;

  /**
   * What `updateEvent` would do to the time of each date that the change is meant for: so that the product's rules are
   * asked about all of them before anything is written. Dates that keep their time have it before and after.
   */
  previewUpdate(id: EventId, patch: EventPatch, scope: EventScope, context: CallContext): Promise<readonly MovedDate[]>;

  /** Ends one occurrence at `end`; what follows of a series stays. */
  finishEvent(id: EventId, end: Instant, context: CallContext): Promise<ProviderEvent>;

  /** Cancels it for all. Deleting what is gone is done. */
  deleteEvent(id: EventId, scope: EventScope, context: CallContext): Promise<void>;

  /** The caller's own answer. */
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

  /** The caller's permissions on somebody's calendar. */
  getPermissions(query: { readonly calendar: Email }, context: CallContext): Promise<EventPermissions>;

  /** What a resource has answered: 'unknown' (shown as tentative) where nothing can be told. `notFound` where the event is gone. */
  getResourceStatus(
    query: { readonly event: EventId; readonly key: EventKey; readonly resource: Email; readonly range: InstantRange },
    context: CallContext,
  ): Promise<ResourceStatus>;

  /** The rooms of the calendar's directory. */
  listRooms?(query: { readonly page?: string }, context: CallContext): Promise<Page<RoomInfo>>;

  /** Asks to be told at `callback`, over HTTPS; `secret` comes back with each notification. */
  watch?(query: { readonly calendar: Email; readonly callback: URL; readonly secret: string }, context: CallContext): Promise<Watch>;
  renew?(watch: Watch, context: CallContext): Promise<Watch>;
  unwatch?(watch: Watch, context: CallContext): Promise<void>;

  /** Reads a notification. `isOurs` compares a secret in constant time; what is not ours has no changes. */
  readWebhook?(request: WebhookRequest, isOurs: (watchId: string, secret: string) => Email | undefined): WebhookAnswer;

  /** Changes as they come, over a connection that the provider opens and keeps open until the signal ends it. */
  stream?(calendars: readonly Email[], context: CallContext): AsyncIterable<CalendarChange>;
}
