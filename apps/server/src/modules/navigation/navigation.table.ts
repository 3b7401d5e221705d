declare module '../../database/tables.ts' {
  interface Tables {
    plan_graph: PlanGraphTable;
    plan_hierarchy: PlanHierarchyTable;
    closure: ClosureTable;
  }
}

/** `version` is that of the plan and of the graph's format: if either changes, the graph is made again. */
export interface PlanGraphTable {
  venue_id: string;
  version: string;
  document: string;
}

/** `version` is that of the graph and of what was closed in it. */
export interface PlanHierarchyTable {
  venue_id: string;
  profile: string;
  version: string;
  bytes: Uint8Array;
}

export interface ClosureTable {
  feature_id: string;
  note: string;
  since: number;
}
