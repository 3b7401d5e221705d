import { ARC, type WalkingGraph } from '../graph/walking-graph.ts';
import type { RouteProfile } from '../route.ts';
import { BARRED } from '../search/graph.ts';
import { type Barrier, findRoute } from './find-route.ts';
import { PROFILES } from './profiles.ts';
import { openWays, type WalkingWays } from './walking-ways.ts';

/** Tells the person who publishes a plan which rooms can be reached on foot, and which of them without steps. */
export interface WaysReport {
  readonly units: number;
  readonly reached: number;
  readonly reachedStepFree: number;
  /** Rooms that cannot be reached at all, with the reasons. */
  readonly unreached: readonly UnreachedUnit[];
  /** Reachable rooms without a step-free route, with the barriers on the way. */
  readonly notStepFree: readonly NotStepFreeUnit[];
  /** Ids of the rooms without a drawn door, which are assumed to have one in the middle of their longest edge. */
  readonly assumedDoors: readonly string[];
}

export interface UnreachedUnit {
  readonly unitId: string;
  readonly why: 'no-ground' | 'no-door' | 'cut-off';
}

export interface NotStepFreeUnit {
  readonly unitId: string;
  readonly barriers: readonly Barrier[];
}

/** Reports which rooms are unreachable from the largest connected part of a plan, which usually includes every entrance. */
export function checkGraph(graph: WalkingGraph): WaysReport {
  const ways = openWays(graph);
  const walking = mainSpaces(ways, 'staff', () => true);
  const stepFree = mainSpaces(ways, 'stepFree', (space) => walking.spaces.has(space), ARC.restricted);
  const unreached = graph.units.filter(({ space }) => !walking.spaces.has(space));
  const notStepFree = graph.units.filter(({ space }) => walking.spaces.has(space) && !stepFree.spaces.has(space));
  const linked = new Set(graph.walking.links.flatMap(({ from, to }) => [graph.walking.nodeSpace[from]!, graph.walking.nodeSpace[to]!]));
  const from = stepFree.unitId;
  const assumed = assumedSpaces(graph);
  return {
    units: graph.units.length,
    reached: graph.units.length - unreached.length,
    reachedStepFree: graph.units.length - unreached.length - notStepFree.length,
    unreached: unreached.map(({ unitId, space }) => ({ unitId, why: space < 0 ? 'no-ground' : linked.has(space) ? 'cut-off' : 'no-door' })),
    notStepFree: notStepFree.map(({ unitId }) => ({ unitId, barriers: from === null ? [] : barriersTo(ways, from, unitId) })),
    assumedDoors: graph.units.filter(({ space }) => assumed.has(space)).map(({ unitId }) => unitId),
  };
}

function barriersTo(ways: WalkingWays, from: string, unitId: string): readonly Barrier[] {
  const answer = findRoute(ways, 'stepFree', { kind: 'feature', featureId: from }, { kind: 'feature', featureId: unitId });
  return 'barriers' in answer ? answer.barriers : [];
}

/** Returns the spaces all of whose doors are assumed, not drawn. */
function assumedSpaces({ walking }: WalkingGraph): ReadonlySet<number> {
  const links = walking.links.filter(({ floors }) => floors === 0);
  const spacesOf = (isMeant: (flags: number) => boolean) =>
    new Set(links.filter(({ flags }) => isMeant(flags)).map(({ from }) => walking.nodeSpace[from]!));
  const drawn = spacesOf((flags) => (flags & ARC.assumed) === 0);
  const assumed = spacesOf((flags) => (flags & ARC.assumed) !== 0);
  return new Set([...assumed].filter((space) => !drawn.has(space) && walking.spaces[space]!.kind !== 'way'));
}

/** Returns the spaces of the largest part in which every space can be reached from every other. */
function mainSpaces(
  ways: WalkingWays,
  profile: RouteProfile,
  counts: (space: number) => boolean,
  allowed = 0,
): { readonly spaces: ReadonlySet<number>; readonly unitId: string | null } {
  const { ground: name, barred } = PROFILES[profile];
  const ground = ways.graph[name];
  const arcs = ways.arcsOf(name);
  const costs = ways.costsOf(profile);
  const isOpen = (arc: number) => costs[arc] !== BARRED || (arcs.flags[arc]! & barred & ~allowed) === 0;
  const { nodeCount, firstArc, head, firstTo, arcTo, tail } = arcs.graph;
  const part = new Int32Array(nodeCount).fill(-1);
  let main: readonly number[] = [];
  for (let seed = 0; seed < nodeCount; seed += 1) {
    if (part[seed] !== -1) continue;
    const forward = reachable(seed, nodeCount, (node, visit) => {
      for (let arc = firstArc[node]!; arc < firstArc[node + 1]!; arc += 1) if (isOpen(arc)) visit(head[arc]!);
    });
    const backward = reachable(seed, nodeCount, (node, visit) => {
      for (let index = firstTo[node]!; index < firstTo[node + 1]!; index += 1) if (isOpen(arcTo[index]!)) visit(tail[arcTo[index]!]!);
    });
    const both = forward.list.filter((node) => backward.isIn[node] === 1);
    for (const node of both) part[node] = seed;
    const counted = both.filter((node) => counts(ground.nodeSpace[node]!));
    if (counted.length > main.length) main = counted;
    if (main.length > nodeCount / 2) break;
  }
  const spaces = new Set(main.map((node) => ground.nodeSpace[node]!));
  const way = main.find((node) => ground.spaces[ground.nodeSpace[node]!]!.kind === 'way' && ground.nodeUnit[node]! >= 0) ?? main[0];
  return { spaces, unitId: way === undefined ? null : (ways.graph.units[ground.nodeUnit[way]!]?.unitId ?? null) };
}

function reachable(
  seed: number,
  nodeCount: number,
  each: (node: number, visit: (next: number) => void) => void,
): { readonly list: readonly number[]; readonly isIn: Uint8Array } {
  const isIn = new Uint8Array(nodeCount);
  const list = [seed];
  isIn[seed] = 1;
  for (let index = 0; index < list.length; index += 1) {
    each(list[index]!, (next) => {
      if (isIn[next] === 1) return;
      isIn[next] = 1;
      list.push(next);
    });
  }
  return { list, isIn };
}
