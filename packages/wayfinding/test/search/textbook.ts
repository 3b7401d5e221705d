import { type ArcCosts, BARRED, type Endpoint, type Graph } from '../../src/search/graph.ts';

/** Returns the minimum time from an endpoint to each node, Infinity if there is no path, by Dijkstra’s algorithm without a heap. */
export function textbookTimes(graph: Graph, costs: ArcCosts, from: Endpoint): readonly number[] {
  const times = Array.from({ length: graph.nodeCount }, () => Number.POSITIVE_INFINITY);
  for (const { node, costMs } of from.seeds) times[node] = Math.min(times[node]!, costMs);
  const open = new Set(times.keys());
  while (open.size > 0) {
    let nearest = -1;
    for (const node of open) if (nearest === -1 || times[node]! < times[nearest]!) nearest = node;
    open.delete(nearest);
    for (let arc = graph.firstArc[nearest]!; arc < graph.firstArc[nearest + 1]!; arc += 1) {
      const head = graph.head[arc]!;
      if (costs[arc] !== BARRED) times[head] = Math.min(times[head]!, times[nearest]! + costs[arc]!);
    }
  }
  return times;
}

/** Returns the minimum time to an endpoint, given the result of `textbookTimes`; Infinity if there is no path. */
export function textbookTime(times: readonly number[], to: Endpoint): number {
  return to.seeds.reduce((least, { node, costMs }) => Math.min(least, times[node]! + costMs), Number.POSITIVE_INFINITY);
}
