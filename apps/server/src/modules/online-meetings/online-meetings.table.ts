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
  /** The ids, as JSON, of the events that refer to the meeting and of their series; empty until an event refers to the meeting. */
  event_ids: string;
  /** The time of the meeting at the provider. */
  starts_at: number;
  ends_at: number;
  /** The instant of the next comparison with the events; null until an event refers to the meeting, or its maker gives it up. */
  look_at: number | null;
}
