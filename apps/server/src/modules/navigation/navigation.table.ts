declare module '../../database/tables.ts' {
  interface Tables {
    plan_graph: PlanGraphTable;
    plan_hierarchy: PlanHierarchyTable;
    closure: ClosureTable;
  }
}

/** `version` identifies the plan and the graph's format. If either changes, the graph is built again. */
export interface PlanGraphTable {
  venue_id: string;
  version: string;
  document: string;
}

/** `version` identifies the graph and the closures in it. */
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
