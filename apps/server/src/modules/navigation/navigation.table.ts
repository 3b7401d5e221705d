declare module '../../database/tables.ts' {
  interface Tables {
    plan_graph: PlanGraphTable;
    closure: ClosureTable;
  }
}

/** `version` is that of the plan and of the graph's format: another one, and it is made anew. */
export interface PlanGraphTable {
  venue_id: string;
  version: string;
  document: string;
}

export interface ClosureTable {
  feature_id: string;
  note: string;
  since: number;
}
