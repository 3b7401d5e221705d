declare module '../../database/tables.ts' {
  interface Tables {
    hub_ticket: HubTicketTable;
  }
}

export interface HubTicketTable {
  hash: string;
  /** The owner of the ticket, as JSON. */
  principal: string;
  /** The id of the session or of another system's token. */
  session_id: string;
  expires_at: number;
}
