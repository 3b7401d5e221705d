import type { RouteProfile } from '../route.ts';
import { type AllReached, searchAll } from '../search/search-all.ts';
import { NO_ARC, OUT_OF_REACH_MS } from '../search/graph.ts';
import { isStraight, isThere } from './find-route.ts';
import { PROFILES } from './profiles.ts';
import { findRouteEnd, type RouteEnd, type RoutePlace, startOf, targetOf } from './route-ends.ts';
import { arcMs, costsBetween, restrictedOf, type WalkingWays } from './walking-ways.ts';

/**
 * How long one walks from one place to each of many, in seconds, as `findRoute` says it; 0 where one is there, null where no way leads. One search
 * for all of them, and one more for each restricted space that is gone to.
 */
export function listWalks(
  ways: WalkingWays,
  profile: RouteProfile,
  from: RoutePlace,
  to: readonly RoutePlace[],
): readonly (number | null)[] {
  const start = findRouteEnd(ways, profile, from);
  if (start === null) return to.map(() => null);
  const searches = new Map<number, AllReached>();
  const searchFor = (space: number): AllReached => {
    const key = restrictedOf(ways, profile, [space]).size === 0 ? -1 : space;
    const known = searches.get(key);
    if (known !== undefined) return known;
    const costs = costsBetween(ways, profile, [start.space, space]);
    const made = searchAll(ways.arcsOf(PROFILES[profile].ground).graph, costs, startOf(start, PROFILES[profile].barred));
    searches.set(key, made);
    return made;
  };
  return to.map((place) => {
    const target = findRouteEnd(ways, profile, place);
    if (target === null) return null;
    if (isThere(ways, profile, start, target)) return 0;
    if (isStraight(ways, profile, start, target)) return walkedMs(profile, start.spot, target.spot) / 1000;
    const ms = msTo(ways, profile, start, target, searchFor(target.space));
    return ms === null ? null : ms / 1000;
  });
}

function msTo(
  ways: WalkingWays,
  profile: RouteProfile,
  start: RouteEnd,
  target: RouteEnd,
  { costMs, arc: comingArc }: AllReached,
): number | null {
  const { ground } = PROFILES[profile];
  const arcs = ways.arcsOf(ground);
  const { xMm, yMm } = ways.graph[ground];
  const spotOf = (node: number) => ({ x: xMm[node]!, y: yMm[node]! });
  const [best] = targetOf(target, PROFILES[profile].barred)
    .seeds.filter(({ node }) => costMs[node]! < OUT_OF_REACH_MS)
    .map(({ node, costMs: seedMs }) => ({ node, totalMs: costMs[node]! + seedMs }))
    .toSorted((a, b) => a.totalMs - b.totalMs);
  if (best === undefined) return null;
  let ms = target.doors === null ? walkedMs(profile, spotOf(best.node), target.spot) : 0;
  let node = best.node;
  while (comingArc[node] !== NO_ARC) {
    ms += arcMs(arcs, comingArc[node]!, profile);
    node = arcs.graph.tail[comingArc[node]!]!;
  }
  return ms + walkedMs(profile, start.spot, spotOf(node));
}

function walkedMs(profile: RouteProfile, from: RouteEnd['spot'], to: RouteEnd['spot']): number {
  return Math.hypot(to.x - from.x, to.y - from.y) / PROFILES[profile].metresPerSecond;
}
