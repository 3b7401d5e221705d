declare module '../database/tables.ts' {
  interface Tables {
    audit_entry: AuditEntryTable;
  }
}

export interface AuditEntryTable {
  id: string;
  at: number;
  /** The address of who did it; null of the command line. */
  actor_email: string | null;
  actor_name: string;
  operation: string;
  object_kind: string;
  object_id: string;
  correlation_id: string | null;
  /** A JSON object; null where there is nothing more to tell. */
  detail: string | null;
  /** Of what is told once a day: which. */
  once: string | null;
}
