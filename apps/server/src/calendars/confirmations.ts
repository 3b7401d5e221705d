import type { CallContext, EventKey } from '@assist/calendar-provider';
import type { AttendeeResponse, RecordedConfirmation } from '@assist/reservation';
import type { Instant, InstantRange, ZoneName } from '@assist/time';

/** One resource's share of an event: its time, the resource's response, and the confirmation. */
export interface Booking {
  readonly eventId: string;
  /** The event's key, if its id differs between mailboxes; undefined if all mailboxes share one id. */
  readonly key?: EventKey;
  readonly iCalUid: string;
  readonly resourceEmail: string;
  readonly start: Instant;
  readonly end: Instant;
  readonly isAllDay: boolean;
  /** Time zone in which the event was created. */
  readonly zone: ZoneName;
  readonly cancelled: boolean;
  /** The resource's response to the invitation. */
  readonly response: AttendeeResponse;
  /** The version of the event when it was read; undefined if writes cannot be checked against a version. */
  readonly version?: number;
  readonly organizerEmail: string;
  readonly visibility: string;
  readonly record: RecordedConfirmation;
}

/** One day of a booking, or all of it: `day` is null if the whole reservation is meant. */
export interface Share {
  readonly booking: Booking;
  readonly day: { readonly date: string; readonly range: InstantRange } | null;
}

/** Reads and writes the state of events at resources; where the events themselves are stored is up to the implementation. */
export interface Confirmations {
  /** When to look for unconfirmed reservations: a cron pattern with seconds. */
  readonly releaseSchedule: string;
  /** Returns one booking per resource for each of these events that the caller can see. */
  list(eventIds: readonly string[], context: CallContext): Promise<Booking[]>;
  /** Returns the bookings of these resources that are under way or begin before `until`, without cancelled ones. */
  listAround(resourceEmails: readonly string[], now: Instant, until: Instant): Promise<Booking[]>;
  /**
   * Confirms the share. Returns false if it is already confirmed or given back, or its event has moved. If it is confirmed, released and
   * moved at the same time, only one of these succeeds.
   */
  confirm(share: Share, by: string, now: Instant): Promise<boolean>;
  /**
   * Gives back the resource's time, for one day or the whole booking. Returns false if the share is already confirmed or given back, or the
   * event has changed since it was read.
   */
  release(share: Share, now: Instant): Promise<boolean>;
  /** Gives back the resource's time for the organizer, who may also give back a confirmed reservation. */
  releaseConfirmed(share: Share, context: CallContext): Promise<boolean>;
}

interface ConfirmationRow {
  readonly day: string;
  readonly confirmed_at: number | null;
  readonly confirmed_by: string | null;
  readonly cancelled_at: number | null;
}

/** Builds the confirmation record from the rows of one event at one resource: for the whole reservation, and for its days. */
export function toRecord(rows: readonly ConfirmationRow[], isEventCancelled: boolean): RecordedConfirmation {
  const whole = rows.find((row) => row.day === '');
  return {
    canceled: isEventCancelled || (whole !== undefined && whole.cancelled_at !== null),
    confirmed: (whole?.confirmed_at ?? null) !== null,
    confirmedBy: whole?.confirmed_by ?? null,
    confirmedWhen: (whole?.confirmed_at ?? null) as Instant | null,
    statusesByDay: rows
      .filter((row) => row.day !== '')
      .map((row) => ({
        date: row.day,
        canceled: row.cancelled_at !== null,
        confirmed: row.confirmed_at !== null,
        confirmedBy: row.confirmed_by,
        confirmedWhen: row.confirmed_at as Instant | null,
      })),
  };
}
