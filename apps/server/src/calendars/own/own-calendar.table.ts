declare module '../../database/tables.ts' {
  interface Tables {
    calendar_event: CalendarEventTable;
    event_attendee: EventAttendeeTable;
    booking: BookingTable;
    confirmation: ConfirmationTable;
    idempotency: IdempotencyTable;
  }
}

export interface CalendarEventTable {
  id: string;
  ical_uid: string;
  series_id: string | null;
  original_start: number;
  organizer_email: string;
  organizer_name: string;
  subject: string;
  body_html: string;
  body_preview: string;
  starts_at: number;
  ends_at: number;
  zone: string;
  is_all_day: number;
  visibility: string;
  show_as: string;
  reminder: number | null;
  online_meeting: string | null;
  version: number;
  created_at: number;
  updated_at: number;
  cancelled_at: number | null;
}

export interface EventAttendeeTable {
  event_id: string;
  email: string;
  name: string;
  response: string;
  remotely: number;
}

/** The time of one resource in an event. Uncancelled bookings of the same resource may not overlap: the database rejects them. */
export interface BookingTable {
  id: string;
  event_id: string;
  resource_id: string;
  resource_email: string;
  starts_at: number;
  ends_at: number;
  cancelled_at: number | null;
}

/** `day` is the local day of the resource, or '' for the whole reservation. */
export interface ConfirmationTable {
  event_id: string;
  resource_email: string;
  day: string;
  confirmed_at: number | null;
  confirmed_by: string | null;
  cancelled_at: number | null;
}

export interface IdempotencyTable {
  user_email: string;
  key: string;
  body_hash: string;
  event_id: string;
  created_at: number;
}
