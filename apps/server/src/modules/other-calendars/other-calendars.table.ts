declare module '../../database/tables.ts' {
  interface Tables {
    other_calendar: OtherCalendarTable;
  }
}

/** A calendar that a person shows beside their own, at most once. Positions count from 0, without gaps. */
export interface OtherCalendarTable {
  id: string;
  user_id: string;
  kind: 'person' | 'group' | 'resource';
  /** For a resource, its id, which stays the same if its address changes; otherwise the email address. */
  target: string;
  /** The address at the time when the calendar was added. */
  email: string;
  name: string;
  colour: string;
  shown: number;
  position: number;
  created_at: number;
}
