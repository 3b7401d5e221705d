import type { RouteProfile } from '../route.ts';
import { searchAll } from '../search/search-all.ts';
import { NO_ARC, OUT_OF_REACH_MS } from '../search/graph.ts';
import { PROFILES } from './profiles.ts';
import { findRouteEnd, type RoutePlace } from './route-ends.ts';
import { arcMs, type WalkingWays } from './walking-ways.ts';

/** How long one walks from one place to each of many, in seconds; null where no way leads there. One search for all of them. */
export function listWalks(
  ways: WalkingWays,
  profile: RouteProfile,
  from: RoutePlace,
  to: readonly RoutePlace[],
): readonly (number | null)[] {
  const start = findRouteEnd(ways, profile, from);
  if (start === null) return to.map(() => null);
  const { ground, metresPerSecond } = PROFILES[profile];
  const arcs = ways.arcsOf(ground);
  const { costMs, arc: comingArc } = searchAll(arcs.graph, ways.costsOf(profile), start.around);
  const { xMm, yMm } = ways.graph[ground];
  const msTo = (node: number): number => {
    let ms = 0;
    let at = node;
    while (comingArc[at] !== NO_ARC) {
      ms += arcMs(arcs, comingArc[at]!, profile);
      at = arcs.graph.tail[comingArc[at]!]!;
    }
    return ms + Math.hypot(xMm[at]! - start.spot.x, yMm[at]! - start.spot.y) / metresPerSecond;
  };
  return to.map((place) => {
    const target = findRouteEnd(ways, profile, place);
    if (target === null) return null;
    const direct =
      target.space === start.space && ways.sightOf(ground, start.space).isFree(start.spot, target.spot)
        ? Math.hypot(target.spot.x - start.spot.x, target.spot.y - start.spot.y) / metresPerSecond
        : null;
    if (direct !== null) return direct / 1000;
    const reached = (target.doors ?? target.around).seeds
      .map(({ node, costMs: seedMs }) => ({ node, total: costMs[node]! + seedMs, seedMs: target.doors === null ? seedMs : 0 }))
      .filter(({ node }) => costMs[node]! < OUT_OF_REACH_MS)
      .toSorted((a, b) => a.total - b.total)[0];
    if (reached === undefined) return null;
    const last =
      target.doors === null ? Math.hypot(xMm[reached.node]! - target.spot.x, yMm[reached.node]! - target.spot.y) / metresPerSecond : 0;
    return (msTo(reached.node) + last) / 1000;
  });
}
