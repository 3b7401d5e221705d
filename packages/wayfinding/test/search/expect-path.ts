import { expect } from 'vitest';
import { type ArcCosts, BARRED, type Endpoint, type Path, type SearchGraph } from '../../src/search/graph.ts';

const leastSeedMs = ({ seeds }: Endpoint, at: number): number =>
  seeds.reduce((least, { node, costMs }) => (node === at ? Math.min(least, costMs) : least), Number.POSITIVE_INFINITY);

/** Expects a path from one endpoint to the other over arcs that are not barred, at the cost `leastMs`; no path if that is infinite. */
export function expectPath(
  path: Path | undefined,
  leastMs: number,
  { graph, costs, from, to }: { graph: SearchGraph; costs: ArcCosts; from: Endpoint; to: Endpoint },
): void {
  expect(path?.costMs ?? Number.POSITIVE_INFINITY).toBe(leastMs);
  if (path === undefined) return;
  const { nodes, arcs } = path;
  expect(arcs.map((arc) => graph.tail[arc])).toEqual(nodes.slice(0, -1));
  expect(arcs.map((arc) => graph.head[arc])).toEqual(nodes.slice(1));
  expect(arcs.some((arc) => costs[arc] === BARRED)).toBe(false);
  const walkedMs = arcs.reduce((sum, arc) => sum + costs[arc]!, 0);
  expect(leastSeedMs(from, nodes[0]!) + walkedMs + leastSeedMs(to, nodes.at(-1)!)).toBe(leastMs);
}
