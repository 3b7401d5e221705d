import type { ChangeCause } from './change.ts';

declare module '../database/tables.ts' {
  interface Tables {
    change: ChangeTable;
  }
}

export interface ChangeTable {
  id: number;
  at: number;
  kind: string;
  /** JSON list of the addresses or ids that the change concerns. */
  mailboxes: string;
  /** The process that recorded the change. */
  origin: string;
  cause: ChangeCause | null;
}
