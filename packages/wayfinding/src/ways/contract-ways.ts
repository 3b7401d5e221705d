import type { RouteProfile } from '../route.ts';
import { contractGraph } from '../search/contract-graph.ts';
import { toHierarchyBytes } from '../search/hierarchy-bytes.ts';
import { PROFILES } from './profiles.ts';
import type { WalkingWays } from './walking-ways.ts';

/**
 * Builds a contraction hierarchy for each profile, as bytes to store, except where a hierarchy does not pay. This takes a second or more.
 * The hierarchies are valid only for these ways and their closures: read them with `fromHierarchyBytes` and pass them to `openWays`.
 */
export function contractWays(ways: WalkingWays): ReadonlyMap<RouteProfile, Uint8Array> {
  const made = (Object.keys(PROFILES) as RouteProfile[]).map((profile) => {
    const hierarchy = contractGraph(ways.arcsOf(PROFILES[profile].ground).graph, ways.costsOf(profile));
    return [profile, hierarchy === null ? undefined : toHierarchyBytes(hierarchy)] as const;
  });
  return new Map(made.flatMap(([profile, bytes]) => (bytes === undefined ? [] : [[profile, bytes] as const])));
}
