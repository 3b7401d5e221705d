/**
 * A contraction hierarchy over the costs of one profile (Geisberger et al. 2008): nodes in the order in which they were contracted, which
 * is their rank, and of each the arcs that lead to nodes of a higher rank. Typed arrays alone, so that it can be sent to another thread.
 */
export interface Hierarchy {
  readonly nodeCount: number;
  readonly rankOf: Uint32Array;
  /** 2 · nodeCount + 1 numbers. From rank r: arcs from firstArc[2r]; to rank r: arcs from firstArc[2r + 1], without firstArc[2r + 2]. */
  readonly firstArc: Uint32Array;
  /** Of each arc two numbers: the higher rank at its other end, and its cost in milliseconds. */
  readonly arcs: Int32Array;
  /** Of each arc two numbers: a shortcut's two arcs of the hierarchy; else the graph's arc, and NO_ARC. */
  readonly parts: Int32Array;
}
