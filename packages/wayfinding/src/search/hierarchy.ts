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
   * Start indexes of the rows, 2 · nodeCount + 1 numbers: the arcs from rank r start at firstArc[2r], and the arcs to it at firstArc[2r +
   * 1]. The latter end before firstArc[2r + 2].
   */
  readonly firstArc: Uint32Array;
  /**
   * Two numbers per arc: the rank at its other end and its cost in milliseconds. That rank is higher, except within the core. Each row is
   * ordered by cost.
   */
  readonly arcs: Int32Array;
  /**
   * For each arc, the id of the graph’s arc; for a shortcut, the complement (~) of the rank between its two parts, which are in the rows of
   * that rank.
   */
  readonly over: Int32Array;
  /**
   * The time in milliseconds from core node a to core node b, counted from 0, at index a · coreCount + b; OUT_OF_REACH_MS if there is no
   * path.
   */
  readonly coreMs: Int32Array;
  /**
   * At the same index, the path’s first arc, counted from the first arc of node a. The value has no meaning if a equals b or there is no
   * path.
   */
  readonly coreArc: Uint16Array;
}
