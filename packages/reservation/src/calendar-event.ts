import type { Instant, ZoneName } from '@assist/time';

/** Specification, section 3: "Event (as returned and enriched)". */
export interface CalendarEvent {
  readonly id: string;
  readonly type: EventType;
  readonly seriesMasterId: string | null;
  /** The event’s iCalendar UID. If it is null or empty, the event is faulty. */
  readonly iCalUId: string | null;
  readonly subject: string;
  readonly start: EventTime;
  readonly end: EventTime;
  readonly organizer: Organizer | null;
  readonly visibility: Visibility;
  readonly showAs: ShowAs;
  readonly status: string;
  readonly isAllDay: boolean;
  readonly attendees: readonly Attendee[];
  readonly locations: readonly EventLocation[];
  readonly isOrganizer: boolean;
  readonly bodyHtml: string;
  readonly bodyPreview: string;
  /** How many minutes before the start people are reminded; null if there is no reminder. */
  readonly reminder: number | null;
  readonly onlineMeetingProvider: string | null;
  readonly cancelled: boolean;
  /** False if the person in whose calendar the event is has declined. */
  readonly accepted: boolean;
  readonly resourceAttendees: readonly ResourceAttendee[];
  /** Whether the event has ended. */
  readonly afterEnd: boolean;
  /** The event's id in the owner's calendar, when viewing a colleague's calendar. */
  readonly ownerEventId: string | null;
  readonly ownerUserId: string | null;
}

export type EventType = 'occurrence' | 'series';
export type Visibility = 'public' | 'private';
export type ShowAs = 'free' | 'tentative' | 'busy' | 'oof' | 'workingElsewhere' | 'unknown';

/** A start or end of an event. People choose the wall time and the zone; the instant follows from them. */
export interface EventTime {
  /** Wall time without a zone, `2026-11-23T09:00:00`. */
  readonly dateTime: string;
  readonly timeZone: ZoneName;
  readonly utcDateTime: Instant;
}

export interface EmailAddress {
  readonly address: string;
  readonly name: string;
}

export interface Organizer {
  readonly emailAddress: EmailAddress;
}

/**
 * An attendee's response as providers report it. `needsAction` and `unknown` are shown as tentative for a resource, and as no answer yet
 * for a person.
 */
export type AttendeeResponse = 'accepted' | 'tentative' | 'declined' | 'needsAction' | 'organizer' | 'unknown';

export interface Attendee {
  readonly emailAddress: EmailAddress;
  readonly status: { readonly response: AttendeeResponse };
  readonly resource: boolean;
  readonly remotely: boolean;
}

/** An attendee who is one of our resources. */
export interface ResourceAttendee extends Attendee {
  readonly resourceId: string;
}

export interface EventLocation {
  readonly displayName: string;
  readonly locationUri: string;
  readonly uniqueId: string;
}
