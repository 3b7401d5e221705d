import { type ArcCosts, type Graph, type NodePlaces } from '../../packages/wayfinding/src/search/graph.ts';

/** What each router is given: the graph with one profile's costs, and where its nodes lie. */
export interface RouteGraph {
  readonly graph: Graph;
  readonly costs: ArcCosts;
  readonly places: NodePlaces;
  /** Heights, for routers that tell nodes apart by their place. */
  readonly zMm: Int32Array;
}

/** An arc's tail, head and cost, one after the other. */
export function* listArcs({ graph, costs }: RouteGraph): Generator<readonly [tail: number, head: number, costMs: number]> {
  for (let tail = 0; tail < graph.nodeCount; tail += 1) {
    for (let arc = graph.firstArc[tail]!; arc < graph.firstArc[tail + 1]!; arc += 1) yield [tail, graph.head[arc]!, costs[arc]!];
  }
}
