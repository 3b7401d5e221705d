declare module '../../database/tables.ts' {
  interface Tables {
    online_meeting: OnlineMeetingTable;
  }
}

export interface OnlineMeetingTable {
  /** The link lets anybody into the meeting: it is not kept. */
  link_hash: string;
  /** What its provider calls it. */
  provider_id: string;
  made_by: string;
  expires_at: number;
  /** JSON: the events that tell of it, and their series; empty until one was made. */
  event_ids: string;
  /** When its provider has it. */
  starts_at: number;
  ends_at: number;
  /** When it is compared with its events next; null until one was made. */
  look_at: number | null;
}
