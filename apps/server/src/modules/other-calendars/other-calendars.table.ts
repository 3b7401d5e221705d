declare module '../../database/tables.ts' {
  interface Tables {
    other_calendar: OtherCalendarTable;
  }
}

/** A calendar that somebody shows beside his own. Once each; positions count from 0, without gaps. */
export interface OtherCalendarTable {
  id: string;
  user_id: string;
  kind: 'person' | 'group' | 'resource';
  /** What it is: a resource's id, which stays where its address changes; else the address. */
  target: string;
  /** As it was when it was added. */
  email: string;
  name: string;
  colour: string;
  shown: number;
  position: number;
  created_at: number;
}
