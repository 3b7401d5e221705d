declare module '../database/tables.ts' {
  interface Tables {
    audit_entry: AuditEntryTable;
  }
}

export interface AuditEntryTable {
  id: string;
  at: number;
  /** Address of the person who acted; null for the command line. */
  actor_email: string | null;
  actor_name: string;
  operation: string;
  object_kind: string;
  object_id: string;
  correlation_id: string | null;
  /** A JSON object with details of the act; null if there are none. */
  detail: string | null;
  /** Unique key of an entry that is written only once a day; null for any other entry. */
  once: string | null;
}
