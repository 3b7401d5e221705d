/**
 * A contraction hierarchy for the costs of one profile (Geisberger et al. 2008): nodes ranked by the order of their contraction, each with
 * its arcs to nodes of higher rank. The last nodes, the core, are not contracted: a table contains the minimum time and the first arc
 * between any two of them. The hierarchy consists only of typed arrays, so that it can be sent to another thread.
 */
export interface Hierarchy {
  readonly nodeCount: number;
  /** Number of core nodes, which have the highest ranks. */
  readonly coreCount: number;
  readonly rankOf: Uint32Array;
  /**
   * 2 · nodeCount + 1 numbers. Arcs from rank r start at firstArc[2r]; arcs to rank r start at firstArc[2r + 1] and end before firstArc[2r
   * + 2].
   */
  readonly firstArc: Uint32Array;
  /**
   * Two numbers per arc: the rank at its other end, which is higher unless both are in the core, and its cost in milliseconds. Each row is
   * ordered by cost.
   */
  readonly arcs: Int32Array;
  /**
   * For each arc the graph's arc, or for a shortcut the complement (~) of the rank that it passes over, whose rows contain both of its
   * parts.
   */
  readonly over: Int32Array;
  /** From core node a to core node b, both counted from the first core node, at a · coreCount + b: milliseconds, or OUT_OF_REACH_MS. */
  readonly coreMs: Int32Array;
  /**
   * At the same index: the first arc of that path, counted from the first arc of its node; meaningless from a node to itself, and if out of
   * reach.
   */
  readonly coreArc: Uint16Array;
}
