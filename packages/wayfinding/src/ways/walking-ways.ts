import { ARC, type GroundGraph, type WalkingGraph } from '../graph/walking-graph.ts';
import { type Bounds, boundsOfPaths, isLineWithin, type Spot, toPath } from '../graph/spots.ts';
import { type Sight, sightOver } from '../graph/sight.ts';
import type { RouteProfile } from '../route.ts';
import { findPath } from '../search/find-path.ts';
import { findPathInHierarchy } from '../search/find-path-in-hierarchy.ts';
import { type ArcCosts, BARRED, type Endpoint, type NodePlaces, type Path, type SearchGraph, toSearchGraph } from '../search/graph.ts';
import type { Hierarchy } from '../search/hierarchy.ts';
import { AVOIDED_MS, PROFILES } from './profiles.ts';

/** The arcs of a ground, in the order of the search graph: its pairs of nodes in both directions, and its links. */
export interface GroundArcs {
  readonly graph: SearchGraph;
  readonly lengthMm: Float64Array;
  readonly fixedMs: Uint32Array;
  readonly flags: Uint16Array;
  readonly space: Int32Array;
  /** Index of the arc in the ground's links; -1 if the arc is no link but a walk within a space. */
  readonly link: Int32Array;
}

/** The nodes of a space by their use for finding the ends of a route. */
interface SpaceNodes {
  readonly nodes: readonly number[];
  /** The nodes at the doors and open edges of the space. */
  readonly doors: ReadonlySet<number>;
  /** The nodes from which an exit of the space can be reached. */
  readonly leading: ReadonlySet<number>;
}

type GroundName = 'walking' | 'stepFree';

/** A walking graph prepared for searching. The costs of a profile and the lines of sight in a space are computed on first use. */
export interface WalkingWays {
  readonly graph: WalkingGraph;
  arcsOf(ground: GroundName): GroundArcs;
  nodesOf(ground: GroundName, space: number): SpaceNodes;
  /** Returns the outlines of the free ground in a space, and its bounding box. */
  ringsOf(ground: GroundName, space: number): { readonly paths: Outline; readonly bounds: Bounds };
  /** Returns what walking straight from one spot of a space to another demands of a person, as flags of `ARC`; 0 between equal spots. */
  flagsBetween(ground: GroundName, space: number, from: Spot, to: Spot): number;
  placesOf(profile: RouteProfile): NodePlaces;
  costsOf(profile: RouteProfile): ArcCosts;
  sightOf(ground: GroundName, space: number): Sight;
  /** Returns the hierarchy for a profile's costs with no restricted space open; undefined if there is none, or none yet. */
  hierarchyOf: HierarchyOf;
}

type HierarchyOf = (profile: RouteProfile) => Hierarchy | undefined;

/**
 * Prepares a walking graph for searching.\n\n@param closures ids of openings and units that are closed now: a lift that is out of order, a
 * corridor that is being painted
 * @param hierarchyOf a hierarchy built from the same graph with the same closures (`contractWays`); without one, routes
 * are the same but take longer to find
 */
export function openWays(
  graph: WalkingGraph,
  closures: ReadonlySet<string> = new Set(),
  hierarchyOf: HierarchyOf = () => undefined,
): WalkingWays {
  const arcs = new Map<GroundName, GroundArcs>();
  const nodes = new Map<GroundName, ReadonlyMap<number, SpaceNodes>>();
  const narrow = new Map<string, Outline>();
  const rings = new Map<string, { readonly paths: Outline; readonly bounds: Bounds }>();
  const closed = closedOutlines(graph, closures);
  const costs = new Map<RouteProfile, ArcCosts>();
  const places = new Map<RouteProfile, NodePlaces>();
  const sights = new Map<string, Sight>();
  const ways: WalkingWays = {
    graph,
    arcsOf: (ground) => remembered(arcs, ground, () => listArcs(graph, graph[ground], closures, closed)),
    nodesOf: (ground, space) => remembered(nodes, ground, () => nodesBySpace(graph[ground], ways.arcsOf(ground))).get(space) ?? NO_NODES,
    ringsOf: (ground, space) =>
      remembered(rings, `${ground} ${space}`, () => {
        const paths = graph[ground].spaces[space]!.rings.map(toPath);
        return { paths, bounds: boundsOfPaths(paths) };
      }),
    flagsBetween: (ground, space, from, to) => {
      if (from.x === to.x && from.y === to.y) return 0;
      const ownNarrow = remembered(narrow, `${ground} ${space}`, () => graph[ground].spaces[space]!.narrow.map(toPath));
      return (isLineWithin(ownNarrow, from, to) ? ARC.narrow : 0) | (isClosed(closed.get(space), from, to) ? ARC.outOfOrder : 0);
    },
    placesOf: (profile) =>
      remembered(places, profile, () => {
        const { ground, metresPerSecond } = PROFILES[profile];
        return { xMm: graph[ground].xMm, yMm: graph[ground].yMm, leastMsPerMm: 1 / metresPerSecond };
      }),
    costsOf: (profile) => remembered(costs, profile, () => arcCosts(graph, ways.arcsOf(PROFILES[profile].ground), profile, new Set())),
    sightOf: (ground, space) => remembered(sights, `${ground} ${space}`, () => sightOver(graph[ground].spaces[space]!.rings)),
    hierarchyOf,
  };
  return ways;
}

function remembered<Key, Value>(known: Map<Key, Value>, key: Key, make: () => Value): Value {
  const found = known.get(key);
  if (found !== undefined) return found;
  const made = make();
  known.set(key, made);
  return made;
}

type Outline = readonly (readonly Spot[])[];

/** Returns the outlines of the closed units that are only a part of their space, by space. */
function closedOutlines({ units }: WalkingGraph, closures: ReadonlySet<string>): ReadonlyMap<number, readonly Outline[]> {
  const closed = units.filter(({ unitId, outline }) => closures.has(unitId) && outline.length > 0);
  return new Map(
    [...Map.groupBy(closed, ({ space }) => space)].map(([space, own]) => [space, own.map(({ outline }) => outline.map(toPath))]),
  );
}

function isClosed(outlines: readonly Outline[] = [], from: Spot, to: Spot): boolean {
  return outlines.some((outline) => isLineWithin(outline, from, to));
}

const NO_NODES: SpaceNodes = { nodes: [], doors: new Set(), leading: new Set() };

function nodesBySpace({ nodeSpace, links }: GroundGraph, { graph, link, flags }: GroundArcs): ReadonlyMap<number, SpaceNodes> {
  const doors = new Set(links.flatMap(({ from, to, floors }) => (floors === 0 ? [from, to] : [])));
  const leading = new Set(links.flatMap(({ from, to }) => [from, to]));
  for (const node of leading) {
    for (let arc = graph.firstArc[node]!; arc < graph.firstArc[node + 1]!; arc += 1) {
      if (link[arc] === -1 && (flags[arc]! & ARC.narrow) === 0) leading.add(graph.head[arc]!);
    }
  }
  return new Map(
    [...Map.groupBy(nodeSpace.keys(), (node) => nodeSpace[node]!)].map(([space, nodes]) => [
      space,
      { nodes, doors: new Set(nodes.filter((node) => doors.has(node))), leading: new Set(nodes.filter((node) => leading.has(node))) },
    ]),
  );
}

function listArcs(
  graph: WalkingGraph,
  ground: GroundGraph,
  closures: ReadonlySet<string>,
  closed: ReadonlyMap<number, readonly Outline[]>,
): GroundArcs {
  const { pairs, narrowPairs, links, xMm, yMm, nodeSpace, nodeUnit } = ground;
  const nodeCount = xMm.length;
  const firstArc = new Uint32Array(nodeCount + 1);
  for (const node of pairs) firstArc[node + 1]! += 1;
  for (const { from } of links) firstArc[from + 1]! += 1;
  for (let node = 0; node < nodeCount; node += 1) firstArc[node + 1]! += firstArc[node]!;
  const count = firstArc[nodeCount]!;
  const head = new Uint32Array(count);
  const lengthMm = new Float64Array(count);
  const fixedMs = new Uint32Array(count);
  const flags = new Uint16Array(count);
  const space = new Int32Array(count);
  const link = new Int32Array(count).fill(-1);
  const next = firstArc.slice();
  const closedUnits = new Set(graph.units.flatMap(({ unitId }, index) => (closures.has(unitId) ? [index] : [])));
  const narrow = new Uint8Array(pairs.length / 2);
  for (const pair of narrowPairs) narrow[pair] = 1;
  const add = (from: number, to: number, length: number, bits: number): number => {
    const arc = next[from]!++;
    head[arc] = to;
    lengthMm[arc] = length;
    flags[arc] = bits | (closedUnits.has(nodeUnit[from]!) || closedUnits.has(nodeUnit[to]!) ? ARC.outOfOrder : 0);
    space[arc] = nodeSpace[from]!;
    return arc;
  };
  for (let index = 0; index < pairs.length; index += 2) {
    const from = pairs[index]!;
    const to = pairs[index + 1]!;
    const length = Math.hypot(xMm[to]! - xMm[from]!, yMm[to]! - yMm[from]!);
    const outlines = closed.get(nodeSpace[from]!);
    const isBarred = outlines !== undefined && isClosed(outlines, { x: xMm[from]!, y: yMm[from]! }, { x: xMm[to]!, y: yMm[to]! });
    const bits = (narrow[index / 2] === 1 ? ARC.narrow : 0) | (isBarred ? ARC.outOfOrder : 0);
    add(from, to, length, bits);
    add(to, from, length, bits);
  }
  for (const [index, { from, to, lengthMm: length, fixedMs: fixed, flags: bits, featureId }] of links.entries()) {
    const arc = add(from, to, length, bits | (featureId !== null && closures.has(featureId) ? ARC.outOfOrder : 0));
    fixedMs[arc] = fixed;
    link[arc] = index;
  }
  return { graph: toSearchGraph({ nodeCount, firstArc, head }), lengthMm, fixedMs, flags, space, link };
}

/**
 * Returns the cost of each arc for a profile in whole milliseconds. No cost is less than walking the straight line takes, as the heuristic
 * requires.
 *
 * @param openSpaces restricted spaces that may be entered, because a route starts or ends there
 */
export function arcCosts(
  graph: WalkingGraph,
  arcs: GroundArcs,
  profile: RouteProfile,
  openSpaces: ReadonlySet<number>,
  { barred }: { readonly barred: number } = PROFILES[profile],
): ArcCosts {
  const { ground, metresPerSecond, avoided } = PROFILES[profile];
  const { spaces, nodeSpace } = graph[ground];
  const costs = new Uint32Array(arcs.lengthMm.length);
  for (let arc = 0; arc < costs.length; arc += 1) {
    let flags = arcs.flags[arc]!;
    if (openSpaces.size > 0 && (openSpaces.has(arcs.space[arc]!) || openSpaces.has(nodeSpace[arcs.graph.head[arc]!]!)))
      flags &= ~ARC.restricted;
    if ((flags & barred) !== 0) {
      costs[arc] = BARRED;
      continue;
    }
    const weight = spaces[arcs.space[arc]!]!.weight;
    costs[arc] =
      Math.ceil((arcs.lengthMm[arc]! * weight) / metresPerSecond) + arcs.fixedMs[arc]! + ((flags & avoided) === 0 ? 0 : AVOIDED_MS);
  }
  return costs;
}

/** Returns the costs for a route between the given spaces. If these are restricted, they may be entered: the person has business there. */
export function costsBetween(ways: WalkingWays, profile: RouteProfile, spaces: readonly number[]): ArcCosts {
  const { ground } = PROFILES[profile];
  const restricted = restrictedOf(ways, profile, spaces);
  return restricted.size === 0 ? ways.costsOf(profile) : arcCosts(ways.graph, ways.arcsOf(ground), profile, restricted);
}

/** Finds the quickest path between two places on a profile's ground; undefined if there is none. */
export function findPathOf(ways: WalkingWays, profile: RouteProfile, costs: ArcCosts, from: Endpoint, to: Endpoint): Path | undefined {
  const { graph } = ways.arcsOf(PROFILES[profile].ground);
  // A route from or to a restricted space has costs of its own kind, for which no hierarchy exists.
  const hierarchy = costs === ways.costsOf(profile) ? ways.hierarchyOf(profile) : undefined;
  return hierarchy === undefined
    ? findPath(graph, costs, ways.placesOf(profile), from, to)
    : findPathInHierarchy(graph, hierarchy, from, to);
}

export function restrictedOf(ways: WalkingWays, profile: RouteProfile, spaces: readonly number[]): ReadonlySet<number> {
  return new Set(spaces.filter((space) => ways.graph[PROFILES[profile].ground].spaces[space]!.isRestricted));
}
