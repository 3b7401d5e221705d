/** A directed graph as compressed sparse rows. The arcs of node v are those from firstArc[v] up to, without, firstArc[v + 1]. */
export interface Graph {
  readonly nodeCount: number;
  /** nodeCount + 1 numbers. */
  readonly firstArc: Uint32Array;
  /** The node that each arc leads to. */
  readonly head: Uint32Array;
}

/** Whole milliseconds for each arc; BARRED where it must not be taken. Made per profile and closures by the caller. */
export type ArcCosts = Uint32Array;

/** What no arc costs: it is not to be taken. */
export const BARRED = 0xff_ff_ff_ff;

/** What is as far as this, 24 days, is not come to: times in a search fit into 31 bits. */
export const OUT_OF_REACH_MS = 0x7f_ff_ff_ff;

/** Where there is no arc: at the node where a search begins. */
export const NO_ARC = -1;

/** Where the nodes lie, in millimetres of the plan's plane (all floors above each other), and what a millimetre costs at least: for the heuristic. */
export interface NodePlaces {
  readonly xMm: Int32Array;
  readonly yMm: Int32Array;
  readonly leastMsPerMm: number;
}

/** A point of its own, which is no node: the nodes that one comes to from it (or from which to it), and what that costs. It lies somewhere, for the heuristic. */
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

/** From the first node to the last; between each two of them the id of the arc that is taken. The cost has those of both seeds in it. */
export interface Path {
  readonly costMs: number;
  readonly nodes: readonly number[];
  readonly arcs: readonly number[];
}

/** A graph that can be searched backward, too. */
export interface SearchGraph extends Graph {
  /** The node that each arc comes from. */
  readonly tail: Uint32Array;
  /** The arcs to node v are arcTo[i], i from firstTo[v] up to, without, firstTo[v + 1]. */
  readonly firstTo: Uint32Array;
  readonly arcTo: Uint32Array;
}

/** The graph with its rows turned around: once for each graph, and used by all profiles. */
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
