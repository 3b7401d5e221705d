import type { RouteProfile } from '../route.ts';
import { contractGraph } from '../search/contract-graph.ts';
import { toHierarchyBytes } from '../search/hierarchy-bytes.ts';
import { PROFILES } from './profiles.ts';
import type { WalkingWays } from './walking-ways.ts';

/**
 * A contraction hierarchy for each profile, as bytes to be kept: for these ways alone, with what is closed in them. Takes a second and more; a
 * profile for which it does not pay is left out. `openWays` takes them back, read with `fromHierarchyBytes`.
 */
export function contractWays(ways: WalkingWays): ReadonlyMap<RouteProfile, Uint8Array> {
  const made = (Object.keys(PROFILES) as RouteProfile[]).map((profile) => {
    const hierarchy = contractGraph(ways.arcsOf(PROFILES[profile].ground).graph, ways.costsOf(profile));
    return [profile, hierarchy === null ? undefined : toHierarchyBytes(hierarchy)] as const;
  });
  return new Map(made.flatMap(([profile, bytes]) => (bytes === undefined ? [] : [[profile, bytes] as const])));
}
