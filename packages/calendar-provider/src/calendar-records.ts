import type { AttendeeResponse, EventPermissions, RecurrenceRule, ShowAs, Visibility, RoomAnswer } from '@assist/reservation';
import type { Instant, InstantRange, LocalDate, WorkingHours, ZoneName } from '@assist/time';

/** A lower-cased SMTP address. */
export type Email = string;

/** The identity with which a call is made. `app` uses the application's own rights, on `mailbox` if given. */
export type Actor =
  | { readonly as: 'user'; readonly mailbox: Email; readonly name: string }
  | { readonly as: 'app'; readonly mailbox?: Email };

export interface CallContext {
  readonly actor: Actor;
  readonly now: Instant;
  readonly signal: AbortSignal;
  readonly correlationId: string;
  readonly priority: 'interactive' | 'background';
  /** The person who asked, even if the application reads for them with its own permission. */
  readonly asker?: Email;
}

/**
 * Returns the name of the queue in which a call waits: one for each person, so that nobody is delayed by another's many calls, whichever
 * mailboxes those concern.
 */
export function callerOf({ asker, actor }: CallContext): string {
  return asker ?? actor.mailbox ?? 'application';
}

export interface BusyItem {
  readonly start: Instant;
  readonly end: Instant;
  readonly status: 'tentative' | 'reserved';
  readonly isPrivate: boolean;
  readonly subject?: string;
  readonly organizer?: { readonly address: Email; readonly name: string };
  readonly eventId?: string;
  readonly iCalUId?: string;
}

/**
 * `availabilityView` has one character per quarter of an hour: 0 free, 1 tentative or 2 reserved. Other codes are added by the product's
 * rules.
 */
export interface MailboxSchedule {
  readonly email: Email;
  readonly availabilityView: string;
  readonly items: readonly BusyItem[];
  readonly workingHours?: WorkingHours;
  readonly serviceError?: { readonly code: string; readonly message: string; readonly retryable: boolean };
}

/** Identifies an event: the organizer's, the attendees' and the room's copies have the same key. */
export interface EventKey {
  readonly uid: string;
  readonly originalStart?: Instant;
}

export interface EventId {
  readonly id: string;
  readonly calendar: Email;
  readonly etag?: string;
}

export interface ProviderAttendee {
  readonly email: Email;
  readonly name: string;
  readonly kind: 'person' | 'resource';
  readonly response: AttendeeResponse;
  readonly remotely: boolean;
  /** True for a released resource, which is still named although none of its time is taken. */
  readonly released?: true;
}

export interface ProviderEvent extends EventId {
  readonly etag: string;
  readonly key: EventKey;
  readonly iCalUId: string;
  readonly type: 'single' | 'occurrence' | 'exception' | 'seriesMaster';
  readonly seriesMasterId?: string;
  readonly subject: string;
  readonly bodyHtml: string;
  /** The beginning of the text without HTML tags, from `bodyPreviewOf`. */
  readonly bodyPreview: string;
  readonly start: Instant;
  readonly end: Instant;
  /** The zone whose wall time the event keeps when the clock changes. */
  readonly zone: ZoneName;
  readonly isAllDay: boolean;
  readonly organizer: { readonly email: Email; readonly name: string };
  readonly isOrganizer: boolean;
  readonly attendees: readonly ProviderAttendee[];
  readonly visibility: Visibility;
  readonly showAs: ShowAs;
  readonly myResponse: AttendeeResponse;
  readonly cancelled: boolean;
  readonly reminderMinutes?: number;
  readonly onlineMeeting?: OnlineMeetingLink;
  /** `limited` means that only the start, the end and, if permitted, the subject are known. */
  readonly completeness: 'full' | 'limited';
  /** The caller's permissions on the calendar that the event was read from. */
  readonly permissions: EventPermissions;
}

/** A link for joining a meeting. `joinUrl` is '' while the calendar is still creating the meeting. */
export interface OnlineMeetingLink {
  readonly provider: string;
  readonly joinUrl: string;
  readonly meetingNumber?: string;
  readonly password?: string;
}

/** `native`: the calendar creates the meeting. `made`: the meeting already exists, and the event only refers to it. */
export type NewOnlineMeeting =
  | { readonly kind: 'native'; readonly provider: 'teams' | 'meet' }
  | { readonly kind: 'made'; readonly link: OnlineMeetingLink };

/** One page of a list. `next` identifies the following page (by a link, a token or a cursor), and only the provider reads it. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly next?: string;
}

export interface NewEvent {
  readonly idempotencyKey: string;
  readonly subject: string;
  readonly bodyHtml: string;
  readonly range: InstantRange;
  readonly zone: ZoneName;
  readonly isAllDay: boolean;
  readonly attendees: readonly { readonly email: Email; readonly name: string; readonly remotely: boolean }[];
  readonly resources: readonly { readonly email: Email; readonly name: string }[];
  readonly visibility: Visibility;
  readonly showAs: ShowAs;
  readonly reminderMinutes?: number;
  readonly onlineMeeting?: NewOnlineMeeting;
  readonly recurrence?: RecurrenceRule;
  /** Present only for a repeating event. Contains each date at most once. */
  readonly exceptions?: readonly SeriesException[];
  readonly caps?: readonly UtilisationCap[];
  /** The zones of the resources, which take a whole day for its dates in their own zones. Used only by Assist's own calendar. */
  readonly zones?: ReadonlyMap<Email, ZoneName>;
  /**
   * The id of an event that the same organizer deleted, alone or as a date of a series: the new event restores it. A calendar that cannot
   * restore events creates a new one.
   */
  readonly restores?: string;
}

/** A date of a new series that deviates from its rule. */
export interface SeriesException {
  /** The day for which the rule provides the date, in the event's zone. */
  readonly date: LocalDate;
  /** The replacement for the date; undefined if the date is left out. Only a calendar that reserves atomically accepts replacements. */
  readonly instead?: { readonly range: InstantRange; readonly resources: NewEvent['resources'] };
}

/** Allows at most `limit` of these resources to be taken at the same time. Enforced only by a calendar that reserves atomically. */
export interface UtilisationCap {
  readonly areaId: string;
  readonly limitPercent: number;
  readonly limit: number;
  readonly resourceEmails: readonly Email[];
}

export interface EventPatch {
  readonly subject?: string;
  readonly bodyHtml?: string;
  readonly range?: InstantRange;
  /** Whether the new range covers whole days of the zone. Given only together with a range. */
  readonly isAllDay?: boolean;
  readonly zone?: ZoneName;
  readonly visibility?: Visibility;
  readonly showAs?: ShowAs;
  readonly attendees?: NewEvent['attendees'];
  readonly resources?: NewEvent['resources'];
  readonly reminderMinutes?: number | null;
  readonly caps?: readonly UtilisationCap[];
  readonly zones?: NewEvent['zones'];
}

export interface CalendarPerson {
  readonly id: string;
  readonly email: Email;
  readonly name: string;
  readonly givenName: string;
  readonly surname: string;
  readonly username: string;
  readonly kind: 'user' | 'group';
  readonly department?: string;
}

/**
 * Advice to read a calendar again. `changed` means that the calendar has changed since it was read, `missed` that changes may have gone
 * unreported, `removed` that the watch is gone, `reauthorize` that the watch will end without a new sign-in.
 */
export interface CalendarChange {
  readonly calendar: Email;
  readonly kind: 'changed' | 'missed' | 'removed' | 'reauthorize';
  readonly eventId?: string;
  /** The watch that `removed` and `reauthorize` concern. The mailbox may have a newer one. */
  readonly watchId?: string;
}

/** A room, workspace or piece of equipment in the calendar's own directory. */
export interface RoomInfo {
  readonly email: Email;
  readonly name: string;
  readonly kind: 'room' | 'workspace' | 'equipment';
  readonly capacity?: number;
  readonly building?: string;
  readonly floor?: string;
  /** A part of the floor, such as a wing or a neighbourhood of desks. */
  readonly section?: string;
  readonly zone?: ZoneName;
  readonly features: readonly string[];
  /** The person to whom the directory has assigned it; nobody else may use it. */
  readonly reservedTo?: Email;
}

/**
 * Why nobody can reserve a place of the directory: it has no mailbox; it is first come, first served; it is out of use; it is assigned to a
 * person whose address the directory does not give.
 */
export const UNUSABLE_PLACES = ['no-mailbox', 'drop-in', 'unavailable', 'assigned'] as const;
export type UnusablePlace = (typeof UNUSABLE_PLACES)[number];

/** A page of the calendar's directory. */
export interface RoomPage extends Page<RoomInfo> {
  /** The number of places on this page that cannot be reserved and are therefore not among the items, by reason. */
  readonly leftOut?: ReadonlyMap<UnusablePlace, number>;
  /** The names of lists of rooms that the calendar may have cut off at its limit. */
  readonly cutOff?: readonly string[];
  /** What the calendar refuses to list, such as `desks`, although it lists rooms. */
  readonly notListed?: string;
}

/** A resource's answer, and whose copy of the event it came from. */
export type ResourceStatus = RoomAnswer;

/** The calendar's promise to report changes until `expires`. `state` is read only by the provider. */
export interface Watch {
  readonly id: string;
  readonly calendar: Email;
  readonly expires: Instant;
  readonly state: Readonly<Record<string, string>>;
}

export interface WebhookRequest {
  /** The headers, with names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly query: URLSearchParams;
  readonly body: Uint8Array;
}

/** The response to a notification, and the changes that it reports. */
export interface WebhookAnswer {
  readonly status: number;
  readonly body?: string;
  readonly contentType?: string;
  readonly changes: readonly CalendarChange[];
}
