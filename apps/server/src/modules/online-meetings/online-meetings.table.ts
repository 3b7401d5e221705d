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
}
