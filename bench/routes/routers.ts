import { contractGraph } from '../../packages/wayfinding/src/search/contract-graph.ts';
import { findPath } from '../../packages/wayfinding/src/search/find-path.ts';
import { findPathInHierarchy } from '../../packages/wayfinding/src/search/find-path-in-hierarchy.ts';
import { type Endpoint, toSearchGraph } from '../../packages/wayfinding/src/search/graph.ts';
import { toHierarchyBytes } from '../../packages/wayfinding/src/search/hierarchy-bytes.ts';
import geojsonPathFinder from 'geojson-path-finder';
import { DirectedGraph } from 'graphology';
import { astar, dijkstra } from 'graphology-shortest-path';
import createGraph, { type Graph as NgraphGraph, type Node } from 'ngraph.graph';
import { aStar, nba } from 'ngraph.path';
import { listArcs, type RouteGraph } from './route-graph.ts';

/** A prepared router. `find` returns the nodes of the quickest path, and its cost if the router reports it. */
export interface Router {
  readonly find: (from: number, to: number) => { readonly nodes: readonly number[]; readonly costMs?: number };
  readonly note?: string;
}

const NONE = { nodes: [] };

const endpointOf = ({ xMm, yMm }: RouteGraph['places'], node: number): Endpoint => ({
  xMm: xMm[node]!,
  yMm: yMm[node]!,
  seeds: [{ node, costMs: 0 }],
});

function fromBothSides({ graph: rows, costs, places }: RouteGraph): Router {
  const graph = toSearchGraph(rows);
  return { find: (from, to) => findPath(graph, costs, places, endpointOf(places, from), endpointOf(places, to)) ?? NONE };
}

function inHierarchy({ graph, costs, places }: RouteGraph): Router {
  const hierarchy = contractGraph(graph, costs, { workMax: Number.POSITIVE_INFINITY });
  if (hierarchy === null) throw new Error('left out: its nodes have too many arcs');
  const arcCount = (hierarchy.arcs.length / 2).toLocaleString('en-GB');
  return {
    find: (from, to) => findPathInHierarchy(graph, hierarchy, endpointOf(places, from), endpointOf(places, to)) ?? NONE,
    note: `${arcCount} arcs in the hierarchy, ${(toHierarchyBytes(hierarchy).length / 1e6).toFixed(1)} MB stored`,
  };
}

function ngraph(input: RouteGraph, finder: typeof nba): Router {
  const { xMm, yMm, leastMsPerMm } = input.places;
  const graph: NgraphGraph<number, number> = createGraph();
  for (let node = 0; node < input.graph.nodeCount; node += 1) graph.addNode(node, node);
  for (const [tail, head, costMs] of listArcs(input)) graph.addLink(tail, head, costMs);
  const found = finder(graph, {
    oriented: true,
    distance: (_from, _to, link) => link.data,
    heuristic: ({ data: a }, { data: b }) => Math.sqrt((xMm[a]! - xMm[b]!) ** 2 + (yMm[a]! - yMm[b]!) ** 2) * leastMsPerMm,
  });
  return {
    find: (from, to) => {
      const nodes = found.find(from, to).map(({ id }: Node<number>) => id as number);
      return { nodes: nodes[0] === from ? nodes : nodes.toReversed() };
    },
  };
}

function graphology(input: RouteGraph, kind: 'astar' | 'dijkstra'): Router {
  const { xMm, yMm, leastMsPerMm } = input.places;
  const graph = new DirectedGraph<object, { weight: number }>();
  for (let node = 0; node < input.graph.nodeCount; node += 1) graph.addNode(node);
  for (const [tail, head, costMs] of listArcs(input)) graph.mergeEdge(tail, head, { weight: costMs });
  const estimate = (from: string, to: string): number =>
    Math.sqrt((xMm[Number(from)]! - xMm[Number(to)]!) ** 2 + (yMm[Number(from)]! - yMm[Number(to)]!) ** 2) * leastMsPerMm;
  return {
    find: (from, to) => {
      const nodes =
        kind === 'astar'
          ? astar.bidirectional(graph, String(from), String(to), 'weight', estimate)
          : dijkstra.bidirectional(graph, String(from), String(to), 'weight');
      return { nodes: (nodes ?? []).map(Number) };
    },
  };
}

/**
 * Prepares geojson-path-finder. It distinguishes nodes by two coordinates, so the floors are placed side by side. The costs are given as
 * weights, so the router computes no distances.
 */
function geojson(input: RouteGraph): Router {
  const { places, zMm, graph } = input;
  const positionOf = (node: number): [number, number] => [places.xMm[node]! + zMm[node]! * 1_000, places.yMm[node]!];
  const keyOf = (position: readonly number[]): string => position.join();
  const nodeOf = new Map(Array.from({ length: graph.nodeCount }, (_, node) => [keyOf(positionOf(node)), node]));
  if (nodeOf.size !== graph.nodeCount) throw new Error('two nodes are at the same place');
  // One line covers both directions: of two lines between the same nodes, the router would keep only the last.
  const lines = new Map<number, { readonly from: number; readonly to: number; forward: number; backward: number }>();
  for (const [tail, head, costMs] of listArcs(input)) {
    const [from, to] = [Math.min(tail, head), Math.max(tail, head)];
    const line = lines.get(from * graph.nodeCount + to) ?? {
      from,
      to,
      forward: Number.POSITIVE_INFINITY,
      backward: Number.POSITIVE_INFINITY,
    };
    if (tail === from) line.forward = Math.min(line.forward, costMs);
    else line.backward = Math.min(line.backward, costMs);
    lines.set(from * graph.nodeCount + to, line);
  }
  const features = [...lines.values()].map(({ from, to, ...weights }) => ({
    type: 'Feature' as const,
    geometry: { type: 'LineString' as const, coordinates: [positionOf(from), positionOf(to)] },
    properties: weights,
  }));
  const finder = new geojsonPathFinder.default(
    { type: 'FeatureCollection', features },
    { tolerance: 1, key: keyOf, weight: (_from, _to, weights) => weights },
  );
  const point = (node: number) => ({
    type: 'Feature' as const,
    properties: {},
    geometry: { type: 'Point' as const, coordinates: positionOf(node) },
  });
  return {
    find: (from, to) => {
      const found = finder.findPath(point(from), point(to));
      return found === undefined ? NONE : { nodes: found.path.map((position) => nodeOf.get(keyOf(position))!), costMs: found.weight };
    },
  };
}

/** All routers. `leftOut` names the graphs on which preparing or answering takes the router minutes. */
export const ROUTERS: Readonly<Record<string, { readonly make: (input: RouteGraph) => Router; readonly leftOut?: readonly string[] }>> = {
  'Assist, from both sides': { make: fromBothSides },
  'Assist, in a hierarchy': { make: inHierarchy },
  'ngraph.path NBA*': { make: (input) => ngraph(input, nba) },
  'ngraph.path A*': { make: (input) => ngraph(input, aStar) },
  'graphology A*': { make: (input) => graphology(input, 'astar'), leftOut: ['1M arcs'] },
  'graphology Dijkstra, bidirectional': { make: (input) => graphology(input, 'dijkstra'), leftOut: ['1M arcs'] },
  'geojson-path-finder': { make: geojson, leftOut: ['1M arcs'] },
};
