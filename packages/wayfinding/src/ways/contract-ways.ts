import type { RouteProfile } from '../route.ts';
import { contractGraph } from '../search/contract-graph.ts';
import { toHierarchyBytes } from '../search/hierarchy-bytes.ts';
import { PROFILES } from './profiles.ts';
import type { WalkingWays } from './walking-ways.ts';

/**
 * Builds a contraction hierarchy for each profile, as bytes to store. They are valid only for these ways, with their closures. Building
 * takes a second or more; profiles for which it does not pay are left out. Pass the hierarchies to `openWays` after reading them with
 * `fromHierarchyBytes`.
 */
export function contractWays(ways: WalkingWays): ReadonlyMap<RouteProfile, Uint8Array> {
  const made = (Object.keys(PROFILES) as RouteProfile[]).map((profile) => {
    const hierarchy = contractGraph(ways.arcsOf(PROFILES[profile].ground).graph, ways.costsOf(profile));
    return [profile, hierarchy === null ? undefined : toHierarchyBytes(hierarchy)] as const;
  });
  return new Map(made.flatMap(([profile, bytes]) => (bytes === undefined ? [] : [[profile, bytes] as const])));
}
