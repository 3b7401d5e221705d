declare module '../../database/tables.ts' {
  interface Tables {
    hub_ticket: HubTicketTable;
  }
}

export interface HubTicketTable {
  hash: string;
  /** Whose it is, as JSON. */
  principal: string;
  expires_at: number;
}
