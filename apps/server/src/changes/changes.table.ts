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
  /** A JSON list of whom it concerns: addresses; of what has no address, ids. */
  mailboxes: string;
  /** The process that has written it. */
  origin: string;
  cause: ChangeCause | null;
}
