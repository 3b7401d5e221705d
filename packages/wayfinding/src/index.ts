export * from './location-code.ts';
export { contractGraph } from './search/contract-graph.ts';
export { findInconsistentArc } from './search/find-inconsistent-arc.ts';
export { findPath } from './search/find-path.ts';
export { findPathInHierarchy } from './search/find-path-in-hierarchy.ts';
export {
  type ArcCosts,
  BARRED,
  type Endpoint,
  type Graph,
  NO_ARC,
  type NodePlaces,
  OUT_OF_REACH_MS,
  type Path,
  type SearchGraph,
  toSearchGraph,
} from './search/graph.ts';
export type { Hierarchy } from './search/hierarchy.ts';
export { fromHierarchyBytes, toHierarchyBytes } from './search/hierarchy-bytes.ts';
export { searchAll } from './search/search-all.ts';
