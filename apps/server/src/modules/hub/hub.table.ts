declare module '../../database/tables.ts' {
  interface Tables {
    hub_ticket: HubTicketTable;
  }
}

export interface HubTicketTable {
  hash: string;
  /** The owner, as JSON. */
  principal: string;
  /** Or the id of another system's token. */
  session_id: string;
  expires_at: number;
}
