declare module '../../database/tables.ts' {
  interface Tables {
    object_state: ObjectStateTable;
  }
}

export interface ObjectStateTable {
  object_id: string;
  /** The value as JSON. */
  value: string;
  changed_at: number;
  heard_at: number;
}
