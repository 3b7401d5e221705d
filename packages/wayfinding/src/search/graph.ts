/** A directed graph as compressed sparse rows. The arcs of node v are those from firstArc[v] up to, not including, firstArc[v + 1]. */
export interface Graph {
  readonly nodeCount: number;
  /** nodeCount + 1 numbers. */
  readonly firstArc: Uint32Array;
  /** The head node of each arc. */
  readonly head: Uint32Array;
}

/** Whole milliseconds for each arc; BARRED if it must not be taken. Computed by the caller for a profile and closures. */
export type ArcCosts = Uint32Array;

/** A cost that no arc has: the arc must not be taken. */
export const BARRED = 0xff_ff_ff_ff;

/** Anything this far away, 24 days, is unreachable, so that times in a search fit into 31 bits. */
export const OUT_OF_REACH_MS = 0x7f_ff_ff_ff;

/** The id of a missing arc, as at the node where a search begins. */
export const NO_ARC = -1;

/**
 * For the heuristic: the positions of the nodes, in millimetres of the plan's plane (all floors above each other), and the minimum cost of
 * a millimetre.
 */
export interface NodePlaces {
  readonly xMm: Int32Array;
  readonly yMm: Int32Array;
  readonly leastMsPerMm: number;
}

/**
 * A point that is not a node: the nodes reachable from it (or from which it is reachable), with their costs, and its position for the
 * heuristic.
 */
export interface Endpoint {
  readonly xMm: number;
  readonly yMm: number;
  readonly seeds: readonly Seed[];
}

export interface Seed {
  readonly node: number;
  /** Whole milliseconds. */
  readonly costMs: number;
}

/** The nodes from first to last, and the ids of the arcs between them. The cost includes those of both seeds. */
export interface Path {
  readonly costMs: number;
  readonly nodes: readonly number[];
  readonly arcs: readonly number[];
}

/** A graph that can also be searched backwards. */
export interface SearchGraph extends Graph {
  /** The tail node of each arc. */
  readonly tail: Uint32Array;
  /** The arcs to node v are arcTo[i], with i from firstTo[v] up to, not including, firstTo[v + 1]. */
  readonly firstTo: Uint32Array;
  readonly arcTo: Uint32Array;
}

/** Adds reversed rows to the graph: once per graph, shared by all profiles. */
export function toSearchGraph(graph: Graph): SearchGraph {
  const { nodeCount, firstArc, head } = graph;
  const firstTo = new Uint32Array(nodeCount + 1);
  for (const node of head) firstTo[node + 1]! += 1;
  for (let node = 0; node < nodeCount; node += 1) firstTo[node + 1]! += firstTo[node]!;
  const next = firstTo.slice();
  const tail = new Uint32Array(head.length);
  const arcTo = new Uint32Array(head.length);
  for (let node = 0; node < nodeCount; node += 1) {
    for (let arc = firstArc[node]!; arc < firstArc[node + 1]!; arc += 1) {
      tail[arc] = node;
      arcTo[next[head[arc]!]!++] = arc;
    }
  }
  return { nodeCount, firstArc, head, tail, firstTo, arcTo };
}
