declare module '../../database/tables.ts' {
  interface Tables {
    calendar_watch: CalendarWatchTable;
    event_confirmation: EventConfirmationTable;
  }
}

/** A calendar's agreement to report changes. */
export interface CalendarWatchTable {
  id: string;
  connection_id: string;
  calendar: string;
  /** The watch's secret, sealed because anyone who knows it can send hints in the calendar's name. */
  secret: string;
  expires_at: number;
  state: string;
}

/** A confirmation or release of an event; `original_start` is 0 for an event that does not repeat. */
export interface EventConfirmationTable {
  event_uid: string;
  original_start: number;
  resource_email: string;
  day: string;
  confirmed_at: number | null;
  confirmed_by: string | null;
  cancelled_at: number | null;
}
