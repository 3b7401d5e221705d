import { type AreaTree, isInAreas } from '@assist/resource';

/** Returns whether the area lies in another chosen area, and therefore belongs to the choice anyway. */
export function isCovered(areaId: string, chosen: readonly string[], areas: AreaTree): boolean {
  return isInAreas(
    areas,
    areaId,
    chosen.filter((id) => id !== areaId),
  );
}

/** Returns the chosen areas without those that no longer exist, and without those that lie in another chosen area. */
export function withoutCovered(chosen: readonly string[], areas: AreaTree): readonly string[] {
  const known = chosen.filter((id) => areas.firstOf.has(id));
  return known.filter((id) => !isCovered(id, known, areas));
}
