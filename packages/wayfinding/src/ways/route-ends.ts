import { areBoundsNear, boundsOfPaths, isWithin, nearestOnEdge, nearestWithin, type Spot } from '../graph/spots.ts';
import { ARC } from '../graph/walking-graph.ts';
import type { RouteProfile } from '../route.ts';
import type { Endpoint, Seed } from '../search/graph.ts';
import { PROFILES } from './profiles.ts';
import type { WalkingWays } from './walking-ways.ts';

/** The start or end of a route: a plan feature by its id, or a point on a floor, in millimetres of the plan's plane. */
export type RoutePlace =
  | { readonly kind: 'feature'; readonly featureId: string }
  | { readonly kind: 'point'; readonly levelId: string; readonly xMm: number; readonly yMm: number };

/** The start or target of a route on the ground of a profile. */
export interface RouteEnd {
  readonly space: number;
  /** Index of the unit that the place is or lies in; -1 outside of all units. */
  readonly unit: number;
  /** The requested place, which may not be walkable. */
  readonly place: Spot;
  /** The nearest walkable point from which the route can lead on. */
  readonly spot: Spot;
  /** The nodes visible from the spot. */
  readonly seeds: readonly EndSeed[];
  /** The doors of a room, since a route to a room ends in its door; null for any other place. */
  readonly doors: readonly EndSeed[] | null;
}

interface EndSeed extends Seed {
  /** What walking straight to the node demands of a person, as flags of `ARC`. */
  readonly flags: number;
}

/** Greatest distance in millimetres of a point from the ground that it is assigned to. */
const FARTHEST_MM = 5000;
/** Greatest distance in millimetres from a place that is not a unit to a node that replaces ground that leads nowhere. */
const BESIDE_MM = 2000;
/** Maximum number of visible nodes, besides all doors, from which a route may start; the nearest are chosen. */
const MOST_SEEDS = 96;

/** Returns the start or target of a route for a place; null if the place is not on the plan or nobody can walk there. */
export function findRouteEnd(ways: WalkingWays, profile: RouteProfile, place: RoutePlace): RouteEnd | null {
  const { graph } = ways;
  if (place.kind === 'point') {
    const level = graph.levels.findIndex(({ levelId }) => levelId === place.levelId);
    const spot = { x: Math.round(place.xMm), y: Math.round(place.yMm) };
    const space = level < 0 ? -1 : nearestSpace(ways, profile, level, spot);
    return space < 0 ? null : endAt(ways, profile, space, spot, -1);
  }
  const unit = graph.units.findIndex(({ unitId }) => unitId === place.featureId);
  if (unit >= 0) {
    const { space, xMm, yMm } = graph.units[unit]!;
    return space < 0 ? null : endAt(ways, profile, space, { x: xMm, y: yMm }, unit);
  }
  const point = graph.points.find(({ featureId }) => featureId === place.featureId);
  return point === undefined ? null : endAt(ways, profile, point.space, { x: point.xMm, y: point.yMm }, -1);
}

function nearestSpace(ways: WalkingWays, profile: RouteProfile, level: number, spot: Spot): number {
  let nearest = -1;
  let least = FARTHEST_MM;
  for (const [index, { level: own, rings, kind }] of ways.graph[PROFILES[profile].ground].spaces.entries()) {
    if (own !== level || rings.length === 0) continue;
    const { paths, bounds } = ways.ringsOf(PROFILES[profile].ground, index);
    if (!areBoundsNear(bounds, boundsOfPaths([[spot]]), least)) continue;
    const distanceMm = isWithin(paths, spot) ? 0 : (nearestOnEdge(paths, spot)?.distanceMm ?? Infinity) + (kind === 'outside' ? 1000 : 0);
    if (distanceMm < least) [nearest, least] = [index, distanceMm];
  }
  return nearest;
}

function endAt(ways: WalkingWays, profile: RouteProfile, space: number, place: Spot, unit: number): RouteEnd {
  const { ground: name, barred } = PROFILES[profile];
  const ground = ways.graph[name];
  const { nodes, doors, leading } = ways.nodesOf(name, space);
  const { weight, kind } = ground.spaces[space]!;
  const sight = ways.sightOf(name, space);
  const spotOf = (node: number): Spot => ({ x: ground.xMm[node]!, y: ground.yMm[node]! });
  const flagsTo = (spot: Spot, node: number) => ways.flagsBetween(name, space, spot, spotOf(node));
  const leadsOn = (spot: Spot) =>
    nodes.some((node) => leading.has(node) && sight.isFree(spot, spotOf(node)) && (flagsTo(spot, node) & barred & ARC.narrow) === 0);
  const candidates = listPiecesByDistance(ways.ringsOf(name, space).paths, place);
  const nearestLeading = () =>
    [...leading]
      .map(spotOf)
      .filter((spot) => unit >= 0 || distance(spot, place) <= BESIDE_MM)
      .toSorted((a, b) => distance(a, place) - distance(b, place))[0];
  // The nearest ground may be a gap behind furniture that leads nowhere. The spot is then chosen on ground that leads on.
  const spot = candidates.find(leadsOn) ?? nearestLeading() ?? candidates[0] ?? place;
  const seen = nodes
    .filter((node) => sight.isFree(spot, spotOf(node)))
    .map((node) => ({ node, costMs: costMs(weight, distance(spot, spotOf(node)), profile), flags: flagsTo(spot, node) }))
    .toSorted((a, b) => a.costMs - b.costMs || a.node - b.node);
  return {
    space,
    unit: unit >= 0 ? unit : unitAt(ways, profile, seen[0]?.node),
    place,
    spot,
    seeds: seen.length > MOST_SEEDS ? nearestAndDoors(seen, doors) : seen,
    doors: unit >= 0 && kind === 'room' && doors.size > 0 ? [...doors].map((node) => ({ node, costMs: 0, flags: 0 })) : null,
  };
}

/** Returns a start for the search, without the nodes that can be reached only by something barred. */
export function startOf({ spot: { x, y }, seeds }: RouteEnd, barred: number): Endpoint {
  return { xMm: x, yMm: y, seeds: seeds.filter(({ flags }) => (flags & barred) === 0) };
}

/** Returns a target for the search: for a room, its doors. */
export function targetOf(end: RouteEnd, barred: number): Endpoint {
  return startOf(end.doors === null ? end : { ...end, seeds: end.doors }, barred);
}

/** Returns the nearest nodes and all doors. In a hall with hundreds of corners, these suffice because paths turn at corners near by. */
function nearestAndDoors<Seed extends { readonly node: number }>(seen: readonly Seed[], doors: ReadonlySet<number>): readonly Seed[] {
  return seen.filter(({ node }, index) => index < MOST_SEEDS || doors.has(node));
}

function unitAt(ways: WalkingWays, profile: RouteProfile, node: number | undefined): number {
  return node === undefined ? -1 : ways.graph[PROFILES[profile].ground].nodeUnit[node]!;
}

/**
 * Returns the place if it is on free ground; otherwise the spot nearest to the place on each of the eight nearest rings of free ground, the
 * nearest first.
 */
function listPiecesByDistance(paths: readonly (readonly Spot[])[], place: Spot): readonly Spot[] {
  if (isWithin(paths, place)) return [place];
  return paths
    .map((path) => nearestOnEdge([path], place))
    .flatMap((nearest) => (nearest === null ? [] : [nearest]))
    .toSorted((a, b) => a.distanceMm - b.distanceMm)
    .slice(0, 8)
    .flatMap(({ spot }) => nearestWithin(paths, spot)?.spot ?? []);
}

function costMs(weight: number, lengthMm: number, profile: RouteProfile): number {
  return Math.ceil((lengthMm * weight) / PROFILES[profile].metresPerSecond);
}

const distance = (a: Spot, b: Spot) => Math.hypot(a.x - b.x, a.y - b.y);
