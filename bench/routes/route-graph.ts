import { type ArcCosts, type Graph, type NodePlaces } from '../../packages/wayfinding/src/search/graph.ts';

/** The input of each router: the graph with one profile’s costs, and the positions of its nodes. */
export interface RouteGraph {
  readonly graph: Graph;
  readonly costs: ArcCosts;
  readonly places: NodePlaces;
  /** Heights of the nodes, for routers that distinguish nodes by position. */
  readonly zMm: Int32Array;
}

/** Yields each arc’s tail, head and cost. */
export function* listArcs({ graph, costs }: RouteGraph): Generator<readonly [tail: number, head: number, costMs: number]> {
  for (let tail = 0; tail < graph.nodeCount; tail += 1) {
    for (let arc = graph.firstArc[tail]!; arc < graph.firstArc[tail + 1]!; arc += 1) yield [tail, graph.head[arc]!, costs[arc]!];
  }
}
