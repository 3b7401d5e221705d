declare module '../../database/tables.ts' {
  interface Tables {
    object_state: ObjectStateTable;
  }
}

export interface ObjectStateTable {
  object_id: string;
  /** As JSON. */
  value: string;
  changed_at: number;
  heard_at: number;
}
