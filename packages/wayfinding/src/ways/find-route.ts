import type { Metres } from '@assist/floorplan';
import type { Spot } from '../graph/spots.ts';
import { ARC, type GraphLink } from '../graph/walking-graph.ts';
import type { Landmark, Passage, Route, RoutePoint, RouteProfile } from '../route.ts';
import type { ArcCosts, Path } from '../search/graph.ts';
import { doorWidthsOf } from './door-widths.ts';
import { PROFILES } from './profiles.ts';
import { findRouteEnd, type RouteEnd, type RoutePlace, startOf, targetOf } from './route-ends.ts';
import { arcCosts, costsBetween, findPathOf, restrictedOf, type WalkingWays } from './walking-ways.ts';

/** The reason why there is no route. */
export type RouteProblem = 'SameStartTarget' | 'StartNotFound' | 'TargetNotFound' | 'NotFound' | 'BarrierFreeRouteNotFound';

export type RouteAnswer = { readonly route: Route } | { readonly problem: RouteProblem; readonly barriers: readonly Barrier[] };

/** An obstacle that keeps a profile off the ordinary route, or off the route that staff could take. */
export interface Barrier {
  readonly kind: 'stairs' | 'escalator' | 'steep' | 'narrow' | 'revolving' | 'step' | 'elevator' | 'restricted';
  /** Id of the opening or unit; null if the obstacle is neither. */
  readonly featureId: string | null;
  readonly levelId: string;
}

/** Distance in millimetres within which a person counts as being at the target already. */
const THERE_MM = 500;

/** Finds the quickest route for a profile. `BarrierFreeRouteNotFound` means that there is a route, but only with barriers. */
export function findRoute(ways: WalkingWays, profile: RouteProfile, from: RoutePlace, to: RoutePlace): RouteAnswer {
  const start = findRouteEnd(ways, profile, from);
  if (start === null) return { problem: 'StartNotFound', barriers: [] };
  const target = findRouteEnd(ways, profile, to);
  if (target === null) return { problem: 'TargetNotFound', barriers: [] };
  if (isThere(ways, profile, start, target)) return { problem: 'SameStartTarget', barriers: [] };
  if (isStraight(ways, profile, start, target)) return { route: toRoute(ways, profile, start, target, null) };
  const path = findWay(ways, profile, start, target, costsBetween(ways, profile, [start.space, target.space]), PROFILES[profile].barred);
  if (path !== undefined) return { route: toRoute(ways, profile, start, target, path) };
  const barriers = profile === 'staff' ? [] : listBarriers(ways, profile, start, target);
  return { problem: profile === 'stepFree' && barriers.length > 0 ? 'BarrierFreeRouteNotFound' : 'NotFound', barriers };
}

/** Returns whether the start is already at the target: in the target room, or within a step of the target with nothing in between. */
export function isThere(ways: WalkingWays, profile: RouteProfile, start: RouteEnd, target: RouteEnd): boolean {
  if (start.space !== target.space) return false;
  return (target.doors !== null && start.unit === target.unit) || (isNear(start, target) && isStraight(ways, profile, start, target));
}

function isNear({ spot, place }: RouteEnd, target: RouteEnd): boolean {
  return distance(spot, target.spot) <= THERE_MM && distance(place, target.place) <= 2 * THERE_MM;
}

/** Returns whether a person can walk straight from one place to the other: both are in the same space with nothing in between. */
export function isStraight(ways: WalkingWays, profile: RouteProfile, { space, spot }: RouteEnd, target: RouteEnd): boolean {
  const { ground, barred } = PROFILES[profile];
  return (
    space === target.space &&
    ways.sightOf(ground, space).isFree(spot, target.spot) &&
    (ways.flagsBetween(ground, space, spot, target.spot) & barred) === 0
  );
}

function findWay(
  ways: WalkingWays,
  profile: RouteProfile,
  start: RouteEnd,
  target: RouteEnd,
  costs: ArcCosts,
  barred: number,
): Path | undefined {
  return findPathOf(ways, profile, costs, startOf(start, barred), targetOf(target, barred));
}

/** Lists what bars the profile from the ordinary route or, if there is none, from the staff's route. Each obstacle is listed once. */
function listBarriers(ways: WalkingWays, profile: RouteProfile, start: RouteEnd, target: RouteEnd): readonly Barrier[] {
  const { ground: name, barred } = PROFILES[profile];
  const arcs = ways.arcsOf(name);
  const open = restrictedOf(ways, profile, [start.space, target.space]);
  const findWithout = (barriers: number) =>
    findWay(ways, profile, start, target, arcCosts(ways.graph, arcs, profile, open, { barred: barriers }), barriers);
  const ordinary = findWithout(PROFILES.normal.barred);
  const path = ordinary ?? findWithout(PROFILES.staff.barred);
  if (path === undefined) return [];
  const named = ordinary === undefined ? barred : barred & ~ARC.restricted;
  const { links } = ways.graph[name];
  const flagsOf = ({ seeds, doors }: RouteEnd, node: number) => (doors ?? seeds).find((seed) => seed.node === node)?.flags ?? 0;
  const demanded = [
    { flags: flagsOf({ ...start, doors: null }, path.nodes[0]!), node: path.nodes[0]!, featureId: null },
    ...path.arcs.map((arc) => ({
      flags: arcs.flags[arc]!,
      node: arcs.graph.tail[arc]!,
      featureId: links[arcs.link[arc]!]?.featureId ?? null,
    })),
    { flags: flagsOf(target, path.nodes.at(-1)!), node: path.nodes.at(-1)!, featureId: null },
  ];
  const found = demanded.flatMap(({ flags, node, featureId }): Barrier[] => {
    const kind = BARRIER_KINDS.find(([flag]) => (flags & flag & named) !== 0)?.[1];
    return kind === undefined ? [] : [{ kind, ...placeOf(ways, name, node), ...(featureId === null ? {} : { featureId }) }];
  });
  return found.filter(
    ({ kind, featureId }, index) => found.findIndex((other) => other.kind === kind && other.featureId === featureId) === index,
  );
}

function placeOf({ graph }: WalkingWays, name: 'walking' | 'stepFree', node: number): Pick<Barrier, 'featureId' | 'levelId'> {
  const { nodeUnit, nodeSpace, spaces } = graph[name];
  return {
    featureId: graph.units[nodeUnit[node]!]?.unitId ?? null,
    levelId: graph.levels[spaces[nodeSpace[node]!]!.level]!.levelId,
  };
}

const BARRIER_KINDS: readonly (readonly [flag: number, kind: Barrier['kind']])[] = [
  [ARC.stairs, 'stairs'],
  [ARC.escalator, 'escalator'],
  [ARC.steep, 'steep'],
  [ARC.revolving, 'revolving'],
  [ARC.step, 'step'],
  [ARC.narrow, 'narrow'],
  [ARC.elevator, 'elevator'],
  [ARC.restricted, 'restricted'],
];

function toRoute(ways: WalkingWays, profile: RouteProfile, start: RouteEnd, target: RouteEnd, path: Path | null): Route {
  const { ground: name } = PROFILES[profile];
  const arcs = ways.arcsOf(name);
  const ground = ways.graph[name];
  const ends = path === null ? [] : path.nodes;
  const isToDoor = target.doors !== null && path !== null;
  const spots = ends.map((node): Spot => ({ x: ground.xMm[node]!, y: ground.yMm[node]! }));
  const excluded = new Set([ways.graph.units[start.unit]?.unitId, ways.graph.units[target.unit]?.unitId]);
  const points: RoutePoint[] = [pointAt(ways, start.space, start.unit, start.spot, WALK)];
  for (const [index, node] of ends.entries()) {
    const link = index === 0 ? undefined : ground.links[arcs.link[path!.arcs[index - 1]!]!];
    const before = points.at(-1)!;
    const passage = link === undefined ? WALK : passageOf(ways, name, link);
    const point: RoutePoint = {
      ...pointAt(ways, ground.nodeSpace[node]!, ground.nodeUnit[node]!, spots[index]!, passage),
      landmarks: landmarksAt(ways, name, node, excluded),
      otherWaysDeg: otherWays(ways, profile, node, spots[index + 1] ?? target.spot),
    };
    const floors = joinedFloors(before.passage, passage);
    if (floors !== null) points[points.length - 1] = { ...point, passage: floors };
    else if (passage.kind !== 'walk' || distanceM(before.at, point.at) > 0.05) points.push(point);
  }
  if (!isToDoor && distanceM(points.at(-1)!.at, toMetres(target.spot)) > 0.05)
    points.push(pointAt(ways, target.space, target.unit, target.spot, WALK));
  const links = (path?.arcs ?? []).flatMap((arc) => ground.links[arcs.link[arc]!] ?? []);
  const widths = name === 'stepFree' ? doorWidthsOf(links) : undefined;
  return { profile, ...lengthOf(ways, profile, start, target, path), points, ...(widths === undefined ? {} : { widths }) };
}

/** Returns the true walking time and distance, without the weights of the search. If no path is given, the route is a straight line. */
export function lengthOf(
  ways: WalkingWays,
  profile: RouteProfile,
  start: RouteEnd,
  target: RouteEnd,
  path: Path | null,
): Pick<Route, 'seconds' | 'metres'> {
  const { ground: name, metresPerSecond } = PROFILES[profile];
  const arcs = ways.arcsOf(name);
  const { xMm, yMm } = ways.graph[name];
  const spotOf = (node: number): Spot => ({ x: xMm[node]!, y: yMm[node]! });
  const metres =
    path === null
      ? distance(start.spot, target.spot)
      : distance(start.spot, spotOf(path.nodes[0]!)) +
        path.arcs.reduce((sum, arc) => sum + arcs.lengthMm[arc]!, 0) +
        (target.doors === null ? distance(spotOf(path.nodes.at(-1)!), target.spot) : 0);
  const fixedMs = (path?.arcs ?? []).reduce((sum, arc) => sum + arcs.fixedMs[arc]!, 0);
  return { seconds: (metres / metresPerSecond + fixedMs) / 1000, metres: metres / 1000 };
}

const WALK: Passage = { kind: 'walk' };

function pointAt({ graph }: WalkingWays, space: number, unit: number, spot: Spot, passage: Passage): RoutePoint {
  // Both grounds have the same spaces on the same floors.
  const { level, kind } = graph.walking.spaces[space]!;
  return {
    levelId: graph.levels[level]!.levelId,
    at: toMetres(spot),
    unitId: kind === 'outside' ? null : (graph.units[unit]?.unitId ?? null),
    passage,
    landmarks: [],
    otherWaysDeg: [],
  };
}

function toMetres({ x, y }: Spot): Metres {
  return [x / 1000, y / 1000];
}

function passageOf({ graph }: WalkingWays, name: 'walking' | 'stepFree', { from, to, flags, floors, featureId }: GraphLink): Passage {
  const ground = graph[name];
  const [before, after] = [ground.spaces[ground.nodeSpace[from]!]!, ground.spaces[ground.nodeSpace[to]!]!];
  if (floors !== 0 || featureId === graph.units[ground.nodeUnit[from]!]?.unitId) {
    const kind =
      (flags & ARC.elevator) !== 0
        ? 'elevator'
        : (flags & ARC.escalator) !== 0
          ? 'escalator'
          : (flags & ARC.stairs) !== 0
            ? 'stairs'
            : 'ramp';
    return { kind, unitId: featureId ?? '', floors };
  }
  if (before.kind === 'outside' || after.kind === 'outside') {
    const inner = graph.levels[(before.kind === 'outside' ? after : before).level]!;
    return { kind: 'entrance', openingId: featureId ?? '', leads: after.kind === 'outside' ? 'out' : 'in', buildingId: inner.buildingId };
  }
  if (after.kind === 'steps' && before.kind !== 'steps') {
    const { unitId, steps } = graph.units[ground.nodeUnit[to]!]!;
    return { kind: 'steps', unitId, steps };
  }
  if ((flags & ARC.door) !== 0) return { kind: 'door', openingId: featureId };
  return featureId === null ? WALK : { kind: 'doorway', openingId: featureId };
}

/** Merges two consecutive rides by the same means in the same direction into one; returns null for any others. */
function joinedFloors(before: Passage, next: Passage): Passage | null {
  if (!('floors' in before) || !('floors' in next) || before.kind !== next.kind || Math.sign(before.floors) !== Math.sign(next.floors))
    return null;
  return { ...before, floors: before.floors + next.floors };
}

function landmarksAt(
  { graph }: WalkingWays,
  name: 'walking' | 'stepFree',
  node: number,
  excluded: ReadonlySet<string | undefined>,
): readonly Landmark[] {
  const { landmarksSeen } = graph[name];
  const found: Landmark[] = [];
  for (let index = firstSeen(landmarksSeen, node); landmarksSeen[index] === node; index += 2) {
    const { featureId, kind, xMm, yMm } = graph.landmarks[landmarksSeen[index + 1]!]!;
    if (!excluded.has(featureId)) found.push({ featureId, kind, at: [xMm / 1000, yMm / 1000] });
  }
  return found;
}

/** Returns the index of a node's first landmark in the list, which is ordered by node. */
function firstSeen(seen: Uint32Array, node: number): number {
  let low = 0;
  let high = seen.length / 2;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (seen[2 * middle]! < node) low = middle + 1;
    else high = middle;
  }
  return 2 * low;
}

/** Minimum length, in millimetres, of a side way that a route mentions. */
const OTHER_WAY_MM = 6000;

/** Returns the bearings of the other ways from a node: long enough to be mistaken for the route, and separated from it by a wall. */
function otherWays(ways: WalkingWays, profile: RouteProfile, node: number, next: Spot): readonly number[] {
  const { ground: name } = PROFILES[profile];
  const ground = ways.graph[name];
  const { graph, lengthMm, link } = ways.arcsOf(name);
  const space = ground.nodeSpace[node]!;
  if (ground.spaces[space]!.kind !== 'way') return [];
  const at = { x: ground.xMm[node]!, y: ground.yMm[node]! };
  const sight = ways.sightOf(name, space);
  const isNextHere = sight.isFree(at, next);
  const found: number[] = [];
  for (let arc = graph.firstArc[node]!; arc < graph.firstArc[node + 1]!; arc += 1) {
    if (link[arc] !== -1 || lengthMm[arc]! < OTHER_WAY_MM) continue;
    const other = { x: ground.xMm[graph.head[arc]!]!, y: ground.yMm[graph.head[arc]!]! };
    if (isNextHere && sight.isFree(other, next)) continue;
    const bearing = (Math.atan2(other.x - at.x, other.y - at.y) * (180 / Math.PI) + 360) % 360;
    if (found.every((known) => Math.abs(((known - bearing + 540) % 360) - 180) > 10)) found.push(bearing);
  }
  return found;
}

const distance = (a: Spot, b: Spot) => Math.hypot(a.x - b.x, a.y - b.y);
const distanceM = ([ax, ay]: Metres, [bx, by]: Metres) => Math.hypot(ax - bx, ay - by);
