import { type ArcCosts, BARRED, type Graph, type NodePlaces } from './graph.ts';

/**
 * An arc that costs less than places say its length costs at least, or undefined where `findPath` may rely on all of them. Asked when a
 * graph is made: over one such arc a search does not always find the quickest way.
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
