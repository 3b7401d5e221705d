import type { RouteProfile } from '../route.ts';
import { type Endpoint, NO_ARC, OUT_OF_REACH_MS, type Path } from '../search/graph.ts';
import { type AllReached, searchAll } from '../search/search-all.ts';
import { toPath } from '../search/to-path.ts';
import { isStraight, isThere, lengthOf } from './find-route.ts';
import { PROFILES } from './profiles.ts';
import { findRouteEnd, type RoutePlace, startOf, targetOf } from './route-ends.ts';
import { costsBetween, findPathOf, restrictedOf, type WalkingWays } from './walking-ways.ts';

/**
 * Returns the walking times from one place to many, in seconds, as `findRoute` would: 0 if the person is already there, null if there is no
 * route. One search serves all places, except that each restricted target space needs another.
 */
export function listWalks(
  ways: WalkingWays,
  profile: RouteProfile,
  from: RoutePlace,
  to: readonly RoutePlace[],
): readonly (number | null)[] {
  const { ground, barred } = PROFILES[profile];
  const start = findRouteEnd(ways, profile, from);
  if (start === null) return to.map(() => null);
  const beginning = startOf(start, barred);
  const searches = new Map<number, AllReached>();
  const pathTo = (space: number, end: Endpoint): Path | undefined => {
    const costsTo = () => costsBetween(ways, profile, [start.space, space]);
    // For a single target, a bidirectional search is quicker.
    if (to.length === 1) return findPathOf(ways, profile, costsTo(), beginning, end);
    const { graph } = ways.arcsOf(ground);
    const key = restrictedOf(ways, profile, [space]).size === 0 ? -1 : space;
    const reached = searches.get(key) ?? searchAll(graph, costsTo(), beginning);
    searches.set(key, reached);
    return pathOf(graph, reached, end);
  };
  return to.map((place) => {
    const target = findRouteEnd(ways, profile, place);
    if (target === null) return null;
    if (isThere(ways, profile, start, target)) return 0;
    if (isStraight(ways, profile, start, target)) return lengthOf(ways, profile, start, target, null).seconds;
    const path = pathTo(target.space, targetOf(target, barred));
    return path === undefined ? null : lengthOf(ways, profile, start, target, path).seconds;
  });
}

/** Returns the path to an endpoint from the result of `searchAll`; undefined if the endpoint was not reached. */
function pathOf(graph: Parameters<typeof searchAll>[0], { costMs, arc: comingArc }: AllReached, { seeds }: Endpoint): Path | undefined {
  const [best] = seeds
    .filter(({ node }) => costMs[node]! < OUT_OF_REACH_MS)
    .map(({ node, costMs: seedMs }) => ({ node, totalMs: costMs[node]! + seedMs }))
    .toSorted((a, b) => a.totalMs - b.totalMs);
  if (best === undefined) return undefined;
  const arcs: number[] = [];
  let { node } = best;
  for (; comingArc[node] !== NO_ARC; node = graph.tail[comingArc[node]!]!) arcs.push(comingArc[node]!);
  return toPath(graph, node, arcs.toReversed(), best.totalMs);
}
