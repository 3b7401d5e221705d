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
  /** A JSON list of whom or what it concerns: addresses, or ids for what has no address. */
  mailboxes: string;
  /** The process that wrote it. */
  origin: string;
  cause: ChangeCause | null;
}
