import { type ArcCosts, BARRED, type Endpoint, type NodePlaces, type Path, type SearchGraph } from './graph.ts';
export function findPath(graph: SearchGraph, costs: ArcCosts, _places: NodePlaces, from: Endpoint, to: Endpoint): Path | undefined {
  const dist = new Float64Array(graph.nodeCount).fill(Infinity), via = new Int32Array(graph.nodeCount).fill(-1);
  const heap: [number, number][] = [];
  const push = (d: number, v: number) => { let i = heap.push([d, v]) - 1; while (i > 0) { const p = (i - 1) >> 1; if (heap[p]![0] <= heap[i]![0]) break; [heap[p], heap[i]] = [heap[i]!, heap[p]!]; i = p; } };
  const pop = () => { const top = heap[0]!; const last = heap.pop()!; if (heap.length) { heap[0] = last; let i = 0; for (;;) { let c = 2 * i + 1; if (c >= heap.length) break; if (c + 1 < heap.length && heap[c + 1]![0] < heap[c]![0]) c++; if (heap[i]![0] <= heap[c]![0]) break; [heap[c], heap[i]] = [heap[i]!, heap[c]!]; i = c; } } return top; };
  for (const { node, costMs } of from.seeds) if (costMs < dist[node]!) { dist[node] = costMs; push(costMs, node); }
  const end = new Map<number, number>(); for (const { node, costMs } of to.seeds) end.set(node, Math.min(costMs, end.get(node) ?? Infinity));
  let best = Infinity, meet = -1;
  while (heap.length > 0) { const [d, v] = pop(); if (d > dist[v]!) continue; if (d >= best) break; const e = end.get(v); if (e !== undefined && d + e < best) { best = d + e; meet = v; }
    for (let a = graph.firstArc[v]!; a < graph.firstArc[v + 1]!; a += 1) { if (costs[a] === BARRED) continue; const w = graph.head[a]!, n = d + costs[a]!; if (n < dist[w]!) { dist[w] = n; via[w] = a; push(n, w); } } }
  if (meet < 0) return undefined;
  const nodes = [meet], arcs: number[] = []; let v = meet; while (via[v]! >= 0) { arcs.push(via[v]!); v = graph.tail[via[v]!]!; nodes.push(v); }
  return { costMs: best, nodes: nodes.reverse(), arcs: arcs.reverse() };
}
