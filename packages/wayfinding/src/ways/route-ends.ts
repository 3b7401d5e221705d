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

/** A place on the ground of a profile. */
export interface RouteEnd {
  readonly space: number;
  /** Index of the unit that the place is, or is in; -1 outside. */
  readonly unit: number;
  /** The place itself. */
  readonly place: Spot;
  /** The nearest free ground, where a person would stand. */
  readonly spot: Spot;
  /** The nodes visible from there. */
  readonly seeds: readonly EndSeed[];
  /** The doors of a room; null for any other place. A person in the door of the destination has arrived. */
  readonly doors: readonly EndSeed[] | null;
}

interface EndSeed extends Seed {
  /** The demands of walking to the node, as flags of `ARC`. */
  readonly flags: number;
}

/** Distance within which a point belongs to the nearest ground. */
const FARTHEST_MM = 5000;
/** Greatest distance of a point from reachable ground that may be used in its place. */
const BESIDE_MM = 2000;
/** The maximum number of corners of a hall to start from, the nearest first. */
const MOST_SEEDS = 96;

/** Returns the place on a profile's ground; null if it is not on the plan, or nobody can walk there. */
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
  // A pocket behind furniture may be nearer than reachable ground but leads nowhere: the spot is then beside the furniture.
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

/** Returns the start as an endpoint, without the seeds that need something barred. */
export function startOf({ spot: { x, y }, seeds }: RouteEnd, barred: number): Endpoint {
  return { xMm: x, yMm: y, seeds: seeds.filter(({ flags }) => (flags & barred) === 0) };
}

/** Returns the target as an endpoint; the seeds of a room are its doors. */
export function targetOf(end: RouteEnd, barred: number): Endpoint {
  return startOf(end.doors === null ? end : { ...end, seeds: end.doors }, barred);
}

/**
 * Returns the nearest nodes and all doors. They are enough in a hall with hundreds of corners: paths around corners use the nearby ones.
 */
function nearestAndDoors<Seed extends { readonly node: number }>(seen: readonly Seed[], doors: ReadonlySet<number>): readonly Seed[] {
  return seen.filter(({ node }, index) => index < MOST_SEEDS || doors.has(node));
}

function unitAt(ways: WalkingWays, profile: RouteProfile, node: number | undefined): number {
  return node === undefined ? -1 : ways.graph[PROFILES[profile].ground].nodeUnit[node]!;
}

/** Returns the nearest spot on each piece of free ground, the nearest piece first. */
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
