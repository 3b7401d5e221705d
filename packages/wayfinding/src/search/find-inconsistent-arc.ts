import { type ArcCosts, BARRED, type Graph, type NodePlaces } from './graph.ts';

/**
 * Returns an arc that costs less than the minimum for its length according to `places`; undefined if there is none. With such an arc,
 * `findPath` could miss the quickest path, so every graph is checked when it is built.
 */
export function findInconsistentArc({ nodeCount, firstArc, head }: Graph, costs: ArcCosts, places: NodePlaces): number | undefined {
  const { xMm, yMm, leastMsPerMm } = places;
  for (let node = 0; node < nodeCount; node += 1) {
    for (let arc = firstArc[node]!; arc < firstArc[node + 1]!; arc += 1) {
      const x = xMm[head[arc]!]! - xMm[node]!;
      const y = yMm[head[arc]!]! - yMm[node]!;
      if (costs[arc] !== BARRED && costs[arc]! < Math.sqrt(x * x + y * y) * leastMsPerMm) return arc;
    }
  }
  return undefined;
}
