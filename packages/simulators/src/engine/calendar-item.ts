import type { AttendeeResponse, RecurrenceRule, ShowAs } from '@assist/reservation';
import type { Instant, ZoneName } from '@assist/time';
import type { Email } from './directory.ts';

export interface Address {
  readonly email: Email;
  readonly name: string;
}

export type AttendeeRole = 'required' | 'optional' | 'resource';
/** The visibilities that iCalendar (CLASS) and Exchange (sensitivity) know. Colleagues see only `public` events in full. */
export type ItemVisibility = 'public' | 'personal' | 'private' | 'confidential';
export type Answer = 'accepted' | 'tentative' | 'declined';

export interface ItemAttendee extends Address {
  readonly role: AttendeeRole;
  readonly response: AttendeeResponse;
  readonly respondedAt?: Instant;
}

export interface ItemLocation {
  readonly displayName: string;
  readonly email?: Email;
  readonly uri?: string;
}

export interface ItemMeeting {
  readonly provider: string;
  readonly joinUrl: string;
}

/** The organizer's data of an event. All times are instants; `zone` is the one in which the event keeps its wall time. */
export interface ItemContent {
  readonly subject: string;
  readonly bodyHtml: string;
  readonly start: Instant;
  readonly end: Instant;
  readonly zone: ZoneName;
  /** The names of the zones, as the client wrote them. */
  readonly zoneTexts: { readonly start: string; readonly end: string };
  readonly isAllDay: boolean;
  readonly visibility: ItemVisibility;
  readonly showAs: ShowAs;
  readonly reminderMinutes: number | null;
  readonly attendees: readonly (Address & { readonly role: AttendeeRole })[];
  readonly locations: readonly ItemLocation[];
  readonly onlineMeeting: ItemMeeting | null;
  /** Whether the organizer wants answers. */
  readonly responseRequested: boolean;
  /** Data that a client stores with an event, by the client's own names. */
  readonly extra: Readonly<Record<string, string>>;
}

export type NewItem = Pick<ItemContent, 'subject' | 'start' | 'end' | 'zone'> &
  Partial<ItemContent> & {
    readonly recurrence?: RecurrenceRule;
    /** The client's own id for the creation, by which it can find what it has created. */
    readonly transactionId?: string;
    readonly uid?: string;
    /** The copy's id, for clients that choose it. */
    readonly id?: string;
  };

export type ItemPatch = Partial<ItemContent> & { readonly recurrence?: RecurrenceRule };

/** An event, or one occurrence of it, as seen in one mailbox. */
export interface CalendarItem extends Omit<ItemContent, 'attendees'> {
  /** The id of the item in this mailbox. Each occurrence has its own id. */
  readonly id: string;
  readonly mailbox: Email;
  /** What clients had stored with the event when the mailbox was invited. */
  readonly invitedWith: ItemContent['extra'];
  /** Equal in all copies of the event, and for all of its occurrences. */
  readonly uid: string;
  readonly type: 'single' | 'occurrence' | 'exception' | 'seriesMaster';
  readonly masterId?: string;
  /** The start according to the rule. Present only for an occurrence. */
  readonly originalStart?: Instant;
  readonly organizer: Address;
  readonly isOrganizer: boolean;
  /** The answer of this mailbox's owner. */
  readonly response: AttendeeResponse;
  readonly respondedAt?: Instant;
  /** The attendees. Their answers are known only in the organizer's copy, unless all copies share them (`tracking`). */
  readonly attendees: readonly ItemAttendee[];
  readonly recurrence?: RecurrenceRule;
  /**
   * The original starts of the occurrences that were cancelled and, below, of those that were changed. Empty if the event is not a series.
   */
  readonly cancelledStarts: readonly Instant[];
  readonly changedStarts: readonly Instant[];
  readonly transactionId?: string;
  /** True if the organizer has cancelled the event but it has not been removed from this calendar. */
  readonly isCancelled: boolean;
  /** The number of the copy's last change, which differs after each change. */
  readonly version: number;
  readonly created: Instant;
  readonly modified: Instant;
}

export interface BusyTime {
  readonly start: Instant;
  readonly end: Instant;
  readonly showAs: ShowAs;
  readonly isPrivate: boolean;
  readonly itemId: string;
  /** `subject` and `location` are present only if the viewer may know them. */
  readonly subject?: string;
  readonly location?: string;
}
