import type { CallContext, EventKey } from '@assist/calendar-provider';
import type { AttendeeResponse, RecordedConfirmation } from '@assist/reservation';
import type { Instant, InstantRange, ZoneName } from '@assist/time';

/** One resource's share of an event, with what is known of it there. */
export interface Booking {
  readonly eventId: string;
  /** Where the event is known by its key in all mailboxes; undefined where its id is the same for all. */
  readonly key?: EventKey;
  readonly iCalUid: string;
  readonly resourceEmail: string;
  readonly start: Instant;
  readonly end: Instant;
  readonly isAllDay: boolean;
  /** Where it was made. */
  readonly zone: ZoneName;
  readonly cancelled: boolean;
  /** What the resource has answered. */
  readonly response: AttendeeResponse;
  /** Of the event as it was read, where it can be compared when something is written of it. */
  readonly version?: number;
  readonly organizerEmail: string;
  readonly visibility: string;
  readonly record: RecordedConfirmation;
}

/** `day` is null where the reservation is meant as a whole. */
export interface Share {
  readonly booking: Booking;
  readonly day: { readonly date: string; readonly range: InstantRange } | null;
}

/** What is known of events at resources, and what is written of it; where the events themselves lie is its own affair. */
export interface Confirmations {
  /** When to look for what nobody has confirmed: a cron pattern with seconds. */
  readonly releaseSchedule: string;
  /** Those of these events that the caller can see, each at each of its resources. */
  list(eventIds: readonly string[], context: CallContext): Promise<Booking[]>;
  /** Events at these resources that are under way or begin before `until`, and are not cancelled there. */
  listAround(resourceEmails: readonly string[], now: Instant, until: Instant): Promise<Booking[]>;
  /**
   * False where it is confirmed or given back already, or is at another time by now: of a confirmation, a release and a
   * move at once, one wins.
   */
  confirm(share: Share, by: string, now: Instant): Promise<boolean>;
  /** Gives the resource's time back, of one day or all of it. False where the event is no longer the one that was read. */
  release(share: Share, now: Instant): Promise<boolean>;
  /** An organizer gives back what was confirmed, too. */
  releaseConfirmed(share: Share, context: CallContext): Promise<boolean>;
}

interface ConfirmationRow {
  readonly day: string;
  readonly confirmed_at: number | null;
  readonly confirmed_by: string | null;
  readonly cancelled_at: number | null;
}

/** What a record says of who has confirmed, from the rows of one event at one resource: of the whole, and of its days. */
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
