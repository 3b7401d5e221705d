import { isWithin, nearestOnEdge, nearestWithin, type Spot } from '../graph/spots.ts';
import type { RouteProfile } from '../route.ts';
import type { Endpoint } from '../search/graph.ts';
import { PROFILES } from './profiles.ts';
import type { WalkingWays } from './walking-ways.ts';

/** Where a way begins or ends: something on the plan by its id, or a point on a floor, in millimetres of the plan's plane. */
export type RoutePlace =
  | { readonly kind: 'feature'; readonly featureId: string }
  | { readonly kind: 'point'; readonly levelId: string; readonly xMm: number; readonly yMm: number };

/** A place on the ground of a profile. */
export interface RouteEnd {
  readonly space: number;
  /** The unit that it is, or stands in; -1 outside. */
  readonly unit: number;
  /** Where it is. */
  readonly place: Spot;
  /** Where one stands: the nearest free ground. */
  readonly spot: Spot;
  /** From there to the nodes that are seen. */
  readonly around: Endpoint;
  /** Its doors, where it is a room that one comes to: who is in its door has arrived. */
  readonly doors: Endpoint | null;
}

/** A point off the ground this far away belongs to none. */
const FARTHEST_MM = 5000;
/** Corners of a hall that are too far to be of use to begin with; all of them are looked at where none is nearer. */
const MOST_SEEDS = 24;

/** Null where it is not on the plan, or nobody can walk there. */
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
    const paths = rings.map(toPath);
    const distanceMm = isWithin(paths, spot) ? 0 : (nearestOnEdge(paths, spot)?.distanceMm ?? Infinity) + (kind === 'outside' ? 1000 : 0);
    if (distanceMm < least) [nearest, least] = [index, distanceMm];
  }
  return nearest;
}

function endAt(ways: WalkingWays, profile: RouteProfile, space: number, place: Spot, unit: number): RouteEnd | null {
  const ground = ways.graph[PROFILES[profile].ground];
  const nodes: number[] = [];
  const doorNodes = new Set<number>();
  for (let node = 0; node < ground.nodeSpace.length; node += 1) if (ground.nodeSpace[node] === space) nodes.push(node);
  const own = new Set(nodes);
  for (const { from, to, floors } of ground.links) {
    if (floors === 0 && own.has(from)) doorNodes.add(from);
    if (floors === 0 && own.has(to)) doorNodes.add(to);
  }
  const sight = ways.sightOf(PROFILES[profile].ground, space);
  // A pocket behind furniture is nearer than what one can walk to, and leads nowhere.
  const candidates = listPiecesByDistance(ground.spaces[space]!.rings.map(toPath), place);
  let first: RouteEnd | null = null;
  for (const spot of candidates) {
    const seen = nodes
      .map((node) => ({ node, at: { x: ground.xMm[node]!, y: ground.yMm[node]! } }))
      .filter(({ at }) => sight.isFree(spot, at))
      .map(({ node, at }) => ({ node, costMs: costMs(ground.spaces[space]!.weight, distance(spot, at), profile) }))
      .toSorted((a, b) => a.costMs - b.costMs || a.node - b.node);
    const end: RouteEnd = {
      space,
      unit: unit >= 0 ? unit : unitAt(ways, profile, seen[0]?.node),
      place,
      spot,
      around: { xMm: spot.x, yMm: spot.y, seeds: seen.length > 4 * MOST_SEEDS ? nearestAndDoors(seen, doorNodes) : seen },
      doors:
        unit >= 0 && ground.spaces[space]!.kind === 'room' && doorNodes.size > 0
          ? { xMm: spot.x, yMm: spot.y, seeds: [...doorNodes].map((node) => ({ node, costMs: 0 })) }
          : null,
    };
    if (seen.some(({ node }) => leadsOn(ways, profile, node))) return end;
    first ??= end;
  }
  return first;
}

/** In a hall with hundreds of corners the near ones, and all doors, are enough: a way around the corners goes by the near ones. */
function nearestAndDoors<Seed extends { readonly node: number }>(seen: readonly Seed[], doors: ReadonlySet<number>): readonly Seed[] {
  return seen.filter(({ node }, index) => index < 4 * MOST_SEEDS || doors.has(node));
}

function leadsOn(ways: WalkingWays, profile: RouteProfile, node: number): boolean {
  const { graph } = ways.arcsOf(PROFILES[profile].ground);
  return graph.firstArc[node + 1]! > graph.firstArc[node]!;
}

function unitAt(ways: WalkingWays, profile: RouteProfile, node: number | undefined): number {
  return node === undefined ? -1 : ways.graph[PROFILES[profile].ground].nodeUnit[node]!;
}

/** The nearest spot of each piece of free ground, the nearest piece first. */
function listPiecesByDistance(paths: readonly (readonly Spot[])[], place: Spot): readonly Spot[] {
  if (isWithin(paths, place)) return [place];
  return paths
    .map((path) => nearestOnEdge([path], place))
    .flatMap((nearest) => (nearest === null ? [] : [nearest]))
    .toSorted((a, b) => a.distanceMm - b.distanceMm)
    .slice(0, 8)
    .flatMap(({ spot }) => nearestWithin(paths, spot)?.spot ?? []);
}

function toPath(ring: ArrayLike<number>): readonly Spot[] {
  return Array.from({ length: ring.length / 2 }, (_, index) => ({ x: ring[2 * index]!, y: ring[2 * index + 1]! }));
}

function costMs(weight: number, lengthMm: number, profile: RouteProfile): number {
  return Math.ceil((lengthMm * weight) / PROFILES[profile].metresPerSecond);
}

const distance = (a: Spot, b: Spot) => Math.hypot(a.x - b.x, a.y - b.y);
