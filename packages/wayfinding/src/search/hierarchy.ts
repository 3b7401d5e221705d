/**
 * A contraction hierarchy over the costs of one profile (Geisberger et al. 2008): nodes in the order in which they were contracted, which
 * is their rank, and of each the arcs that lead to nodes of a higher rank. The last ones, the core, are not contracted: between any two
 * of them a table has the least time and the first arc. Typed arrays alone, so that it can be sent to another thread.
 */
export interface Hierarchy {
  readonly nodeCount: number;
  /** The core has the highest ranks. */
  readonly coreCount: number;
  readonly rankOf: Uint32Array;
  /** 2 · nodeCount + 1 numbers. From rank r: arcs from firstArc[2r]; to rank r: arcs from firstArc[2r + 1], without firstArc[2r + 2]. */
  readonly firstArc: Uint32Array;
  /** Of each arc two numbers: the rank at its other end, which is higher or both are of the core, and its cost in milliseconds. The cheapest of a row come first. */
  readonly arcs: Int32Array;
  /** Of each arc: the graph's arc, or of a shortcut the complement (~) of the rank that it leads over, which has both of its parts in its rows. */
  readonly over: Int32Array;
  /** From core node a to core node b, both counted from the core's first, at a · coreCount + b: milliseconds, or OUT_OF_REACH_MS. */
  readonly coreMs: Int32Array;
  /** The same: the arc by which that way begins, counted from the first of its node; nothing from a node to itself, and out of reach. */
  readonly coreArc: Uint16Array;
}
