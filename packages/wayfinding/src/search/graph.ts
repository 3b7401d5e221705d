/** A directed graph as compressed sparse rows. The arcs of node v are those from firstArc[v] up to, not including, firstArc[v + 1]. */
export interface Graph {
  readonly nodeCount: number;
  /** The index of each node’s first arc, and the number of arcs at the end: nodeCount + 1 numbers. */
  readonly firstArc: Uint32Array;
  /** The head node of each arc. */
  readonly head: Uint32Array;
}

/** The cost of each arc in whole milliseconds; BARRED if the arc must not be taken. The caller computes them for a profile and closures. */
export type ArcCosts = Uint32Array;

/** The cost that marks an arc as not to be taken. */
export const BARRED = 0xff_ff_ff_ff;

/** A time that stands for “unreachable” (24 days): the greatest one that fits into 31 bits, as all times in a search must. */
export const OUT_OF_REACH_MS = 0x7f_ff_ff_ff;

/** The id that stands for “no arc”, for example before the first node of a path. */
export const NO_ARC = -1;

/**
 * Positions of the nodes in millimetres of the plan’s plane (the same for all floors) and the minimum cost of a millimetre, for the
 * heuristic of a search.
 */
export interface NodePlaces {
  readonly xMm: Int32Array;
  readonly yMm: Int32Array;
  readonly leastMsPerMm: number;
}

/**
 * The start or target of a search, which need not be a node. Its seeds are the nodes directly reachable from the start, or from which the
 * target is directly reachable.
 */
export interface Endpoint {
  readonly xMm: number;
  readonly yMm: number;
  readonly seeds: readonly Seed[];
}

export interface Seed {
  readonly node: number;
  /** The time between the endpoint and the node, in whole milliseconds. */
  readonly costMs: number;
}

/** A path: its nodes in walking order, and the ids of the arcs between them. The cost includes the seeds at both ends. */
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

/** Returns the graph with the arcs that lead to each node. It is needed once per graph, as all profiles share it. */
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
