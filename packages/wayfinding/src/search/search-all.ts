import FlatQueue from 'flatqueue';
import { checkEndpoint } from './check-endpoint.ts';
import { type ArcCosts, type Endpoint, NO_ARC, OUT_OF_REACH_MS, type SearchGraph } from './graph.ts';

export interface SearchAllOptions {
  /** Greatest time in milliseconds: nodes further away count as out of reach. By default there is no limit. */
  readonly limitMs?: number;
  /** Whether to search from the endpoint to all nodes ('from', the default) or from all nodes to the endpoint ('to'). */
  readonly direction?: 'from' | 'to';
}

export interface AllReached {
  /** The time for each node; OUT_OF_REACH_MS if the node is unreachable or beyond the limit. */
  readonly costMs: Int32Array;
  /**
   * The last arc of the path to each node or, with direction 'to', the first arc of the path from it. NO_ARC for nodes out of reach, and
   * where the path consists of a seed only.
   */
  readonly arc: Int32Array;
}

const queue = new FlatQueue();

/** Computes the times between one endpoint and every node (Dijkstra’s algorithm), for example to list walking times. */
export function searchAll(
  graph: SearchGraph,
  costs: ArcCosts,
  endpoint: Endpoint,
  { limitMs = OUT_OF_REACH_MS, direction = 'from' }: SearchAllOptions = {},
): AllReached {
  const { nodeCount, firstArc, head, tail, firstTo, arcTo } = graph;
  checkEndpoint(endpoint, nodeCount);
  const isForward = direction === 'from';
  const first = isForward ? firstArc : firstTo;
  const reachedMs = new Int32Array(nodeCount).fill(OUT_OF_REACH_MS);
  const reachedBy = new Int32Array(nodeCount).fill(NO_ARC);
  queue.clear();
  for (const { node, costMs } of endpoint.seeds) {
    if (costMs > limitMs || costMs >= reachedMs[node]!) continue;
    reachedMs[node] = costMs;
    queue.push(node, costMs);
  }
  while (queue.length > 0) {
    const sinceMs = queue.peekValue()!;
    const node = queue.pop()!;
    if (sinceMs > reachedMs[node]!) continue;
    for (let row = first[node]!; row < first[node + 1]!; row += 1) {
      const arc = isForward ? row : arcTo[row]!;
      const costMs = sinceMs + costs[arc]!;
      const next = isForward ? head[arc]! : tail[arc]!;
      if (costMs > limitMs || costMs >= reachedMs[next]!) continue;
      reachedMs[next] = costMs;
      reachedBy[next] = arc;
      queue.push(next, costMs);
    }
  }
  return { costMs: reachedMs, arc: reachedBy };
}
