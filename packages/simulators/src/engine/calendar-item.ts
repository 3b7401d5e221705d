import type { AttendeeResponse, RecurrenceRule, ShowAs } from '@assist/reservation';
import type { Instant, ZoneName } from '@assist/time';
import type { Email } from './directory.ts';

export interface Address {
  readonly email: Email;
  readonly name: string;
}

export type AttendeeRole = 'required' | 'optional' | 'resource';
/** iCalendar's CLASS and Exchange's sensitivity; all but `public` are hidden from colleagues. */
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
  /** The zones' names, as written by the client. */
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
  /** Data that a client stores in an event under its own names. */
  readonly extra: Readonly<Record<string, string>>;
}

export type NewItem = Pick<ItemContent, 'subject' | 'start' | 'end' | 'zone'> &
  Partial<ItemContent> & {
    readonly recurrence?: RecurrenceRule;
    /** Lets a client recognise what it has created. */
    readonly transactionId?: string;
    readonly uid?: string;
    /** The copy's id, if the client chooses it. */
    readonly id?: string;
  };

export type ItemPatch = Partial<ItemContent> & { readonly recurrence?: RecurrenceRule };

/** An event, or one occurrence of it, as seen in one mailbox. */
export interface CalendarItem extends Omit<ItemContent, 'attendees'> {
  /** The id of this copy; an occurrence has its own. */
  readonly id: string;
  readonly mailbox: Email;
  /** Equal in all copies and all occurrences. */
  readonly uid: string;
  readonly type: 'single' | 'occurrence' | 'exception' | 'seriesMaster';
  readonly masterId?: string;
  /** The start according to the rule; only for an occurrence. */
  readonly originalStart?: Instant;
  readonly organizer: Address;
  readonly isOrganizer: boolean;
  /** The answer of this mailbox's owner. */
  readonly response: AttendeeResponse;
  readonly respondedAt?: Instant;
  /** The attendees. Their answers are known only in the organizer's copy, unless the engine shares its tracking. */
  readonly attendees: readonly ItemAttendee[];
  readonly recurrence?: RecurrenceRule;
  /** For a series: the occurrences that no longer follow the rule. */
  readonly cancelledStarts: readonly Instant[];
  readonly changedStarts: readonly Instant[];
  readonly transactionId?: string;
  /** True if the organizer has cancelled the event, but it is still in this calendar. */
  readonly isCancelled: boolean;
  /** Different after each change. */
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
  /** Present if the viewer may know it. */
  readonly subject?: string;
  readonly location?: string;
}
