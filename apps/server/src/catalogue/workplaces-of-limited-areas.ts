import { limitedAreas } from '@assist/availability';
import { type AreaTree, isWorkplace, pathToRoot } from '@assist/resource';
import type { StoredResource } from './stored-resource.ts';

/** By area: decisions, section 12: "over all bookable workplaces of the area, visible to the viewer or not". */
export function workplacesOfLimitedAreas(resources: readonly StoredResource[], areaTree: AreaTree): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>(limitedAreas(areaTree).map((area) => [area.id, new Set()]));
  const above = new Map(areaTree.areas.map((area) => [area.id, pathToRoot(areaTree, area.id)]));
  for (const stored of resources) {
    if (!stored.reservationsEnabled || stored.retired === true || !isWorkplace(stored)) continue;
    for (const { areaId } of stored.mapInfos) {
      for (const area of above.get(areaId) ?? []) found.get(area.id)?.add(stored.email);
    }
  }
  return new Map([...found].map(([areaId, emails]) => [areaId, [...emails]]));
}
