import type { CalendarPerson, Email, OnlineMeetingLink, SlotConflict, UtilisationCap } from '@assist/calendar-provider';
import type { AttendeeResponse, EventPermissions, ShowAs, Visibility } from '@assist/reservation';
import type { Instant, InstantRange, ZoneName } from '@assist/time';

/** A stored event: a single event, or one occurrence of a series. All occurrences of a series have the same `seriesId`. */
export interface StoredEvent {
  readonly id: string;
  readonly iCalUId: string;
  readonly seriesId: string | null;
  readonly originalStart: Instant;
  readonly organizer: { readonly email: Email; readonly name: string };
  readonly subject: string;
  readonly bodyHtml: string;
  readonly bodyPreview: string;
  readonly start: Instant;
  readonly end: Instant;
  readonly zone: ZoneName;
  readonly isAllDay: boolean;
  readonly visibility: Visibility;
  readonly showAs: ShowAs;
  readonly reminderMinutes: number | null;
  readonly onlineMeeting: OnlineMeetingLink | null;
  /** Increases with each change. Used as the event's etag. */
  readonly version: number;
  readonly cancelledAt: Instant | null;
  readonly attendees: readonly StoredAttendee[];
  readonly bookings: readonly StoredBooking[];
}

export interface StoredAttendee {
  readonly email: Email;
  readonly name: string;
  readonly response: AttendeeResponse;
  readonly remotely: boolean;
}

/** One resource's share of an event. Released and cancelled shares are kept as a record of what happened. */
export interface StoredBooking {
  readonly resourceEmail: Email;
  readonly resourceName: string;
  readonly start: Instant;
  readonly end: Instant;
  readonly cancelledAt: Instant | null;
}

export interface IdempotencyKey {
  readonly userEmail: Email;
  readonly key: string;
  /** A hash of everything that the caller requested. The same key with a different hash is the caller's mistake, and is refused. */
  readonly bodyHash: string;
}

export type Refused =
  | { readonly kind: 'conflict'; readonly conflicts: readonly SlotConflict[] }
  | { readonly kind: 'utilisation'; readonly cap: UtilisationCap }
  | { readonly kind: 'unknownResource'; readonly email: Email };

export type CreateOutcome =
  | { readonly kind: 'created' }
  | { readonly kind: 'repeated'; readonly eventId: string }
  | { readonly kind: 'mismatch' }
  | Refused;

export type SaveOutcome = { readonly kind: 'saved' } | { readonly kind: 'changed' } | Refused;

/** A booking with the data that schedules show of its event. */
export interface ShownBooking {
  readonly resourceEmail: Email;
  readonly start: Instant;
  readonly end: Instant;
  readonly event: Pick<StoredEvent, 'id' | 'iCalUId' | 'subject' | 'visibility' | 'organizer'> & {
    readonly attendeeEmails: readonly Email[];
  };
}

/**
 * The store of the built-in calendar's events. Each call is all or nothing. Every implementation prevents two bookings of one resource at
 * the same time in the storage itself, not by checking beforehand.
 */
export interface CalendarStore {
  create(events: readonly StoredEvent[], key: IdempotencyKey, caps: readonly UtilisationCap[], now: Instant): Promise<CreateOutcome>;
  /**
   * Replaces each event, whose stored version must be one lower. Returns `changed`, and saves nothing, if that version is missing for any
   * of them. Attendees who were already invited keep their stored answers.
   */
  save(events: readonly StoredEvent[], caps: readonly UtilisationCap[], now: Instant): Promise<SaveOutcome>;
  /**
   * Stores one attendee's answer to these dates. A later `save` keeps the answer. Returns false if the attendee is no longer invited to any
   * of the dates.
   */
  setResponse(eventIds: readonly string[], email: Email, response: AttendeeResponse, now: Instant): Promise<boolean>;

  findEvent(id: string): Promise<StoredEvent | undefined>;
  findEventByICalUId(iCalUId: string): Promise<StoredEvent | undefined>;
  /** Lists the events of a series, sorted by original start. */
  listSeries(seriesId: string): Promise<StoredEvent[]>;
  /**
   * Lists a person's events (as organizer or attendee), or a resource's reservations, sorted by start and then by id. Begins after `after`.
   */
  listEvents(query: {
    readonly email: Email;
    readonly range: InstantRange;
    readonly after?: { readonly start: Instant; readonly id: string };
    readonly limit: number;
    /** True if the caller does not need the body and its preview, which may then be empty. */
    readonly withoutText?: boolean;
  }): Promise<StoredEvent[]>;
  /** Lists the taken times of these resources, in no particular order, without cancelled ones. Other addresses have none. */
  listBookings(emails: readonly Email[], range: InstantRange): Promise<ShownBooking[]>;
  /** Returns which of these addresses are resources. */
  filterResources(emails: readonly Email[]): Promise<Set<Email>>;
  /** Returns which of these addresses are rooms for meetings. */
  filterRooms(emails: readonly Email[]): Promise<Set<Email>>;

  findPerson(email: Email): Promise<CalendarPerson | undefined>;
  /** Returns a person's picture; undefined if they have none. */
  findPhoto(email: Email): Promise<{ bytes: Uint8Array; contentType: string } | undefined>;
  /** Returns which of these addresses are people. */
  filterPeople(emails: readonly Email[]): Promise<Set<Email>>;
  searchPeople(text: string, limit: number): Promise<CalendarPerson[]>;
  /** Returns the permissions of `grantee` on these calendars. Calendars without any may be left out. */
  listPermissions(owners: readonly Email[], grantee: Email): Promise<ReadonlyMap<Email, EventPermissions>>;
}
