declare module '../../database/tables.ts' {
  interface Tables {
    online_meeting: OnlineMeetingTable;
  }
}

export interface OnlineMeetingTable {
  /** The link lets anyone into the meeting, so only its hash is stored. */
  link_hash: string;
  /** The provider's id of the meeting. */
  provider_id: string;
  made_by: string;
  expires_at: number;
  /** JSON: the events that refer to it, and their series; empty until one has been created. */
  event_ids: string;
  /** The time that the provider has. */
  starts_at: number;
  ends_at: number;
  /** When it is next compared with its events; null until one has been created. */
  look_at: number | null;
}
