import { isBookable, type SlotCode } from '@assist/availability';
import type { PlanBuilding, PlanLevel } from '@assist/contract';
import { type AreaTree, isInArea, type Resource } from '@assist/resource';

export interface FloorCount {
  /** Number of free resources among those whose times are known. */
  readonly free: number;
  /** Number of resources that match the filters. */
  readonly all: number;
  /** True if the times of all these resources are known; otherwise `free` must not be shown. */
  readonly isKnown: boolean;
}

/** Returns the floor that an area is, or that contains it; undefined if the area is larger than a floor or unknown. */
export function levelOfArea(levels: readonly PlanLevel[], areas: AreaTree, areaId: string): PlanLevel | undefined {
  return levels.find((level) => isInArea(areas, areaId, level.areaId));
}

export function levelOfResource(levels: readonly PlanLevel[], areas: AreaTree, resource: Resource): PlanLevel | undefined {
  for (const { areaId } of resource.mapInfos) {
    const level = levelOfArea(levels, areas, areaId);
    if (level !== undefined) return level;
  }
  return undefined;
}

/** Returns a floor by its own id or by the id of its area; page addresses use the area's id. */
export function findLevel(levels: readonly PlanLevel[], asked: string | undefined): PlanLevel | undefined {
  return levels.find((level) => level.areaId === asked || level.id === asked);
}

/** Returns the floor's id by the resource's id, for all resources that are on a floor. */
export function levelByResource(
  levels: readonly PlanLevel[],
  areas: AreaTree,
  resources: readonly Resource[],
): ReadonlyMap<string, string> {
  const byArea = new Map<string, PlanLevel | undefined>();
  const found = new Map<string, string>();
  for (const resource of resources) {
    for (const { areaId } of resource.mapInfos) {
      if (!byArea.has(areaId)) byArea.set(areaId, levelOfArea(levels, areas, areaId));
      const level = byArea.get(areaId);
      if (level === undefined) continue;
      found.set(resource.id, level.id);
      break;
    }
  }
  return found;
}

/** Returns the counts of each floor that has resources matching the filters, by the floor's id. */
export function countByFloor(
  levelOf: ReadonlyMap<string, string>,
  resources: readonly Resource[],
  matching: ReadonlySet<string>,
  stateOf: (resource: Resource) => SlotCode,
  isKnown: (resource: Resource) => boolean,
): ReadonlyMap<string, FloorCount> {
  const counts = new Map<string, { free: number; all: number; isKnown: boolean }>();
  for (const resource of resources) {
    const levelId = levelOf.get(resource.id);
    if (levelId === undefined || !matching.has(resource.id)) continue;
    const count = counts.get(levelId) ?? { free: 0, all: 0, isKnown: true };
    count.all += 1;
    if (!isKnown(resource)) count.isKnown = false;
    else if (isBookable(stateOf(resource))) count.free += 1;
    counts.set(levelId, count);
  }
  return counts;
}

export interface BuildingChoice extends FloorCount {
  readonly building: PlanBuilding;
  readonly levels: readonly PlanLevel[];
}

/** Returns the buildings with their floors and the sums of the floors' counts. */
export function listBuildings(
  buildings: readonly PlanBuilding[],
  levels: readonly PlanLevel[],
  counts: ReadonlyMap<string, FloorCount>,
): readonly BuildingChoice[] {
  const byBuilding = Map.groupBy(levels, ({ buildingId }) => buildingId);
  return buildings.map((building) => {
    const own = byBuilding.get(building.id) ?? [];
    const sum = (of: 'free' | 'all') => own.reduce((total, { id }) => total + (counts.get(id)?.[of] ?? 0), 0);
    return { building, levels: own, free: sum('free'), all: sum('all'), isKnown: own.every(({ id }) => counts.get(id)?.isKnown !== false) };
  });
}

export interface FirstLevelHints {
  /** Ids of the preferred areas in the person's settings. */
  readonly preferredAreaIds: readonly string[];
  readonly lastUsed: string | undefined;
  readonly counts: ReadonlyMap<string, FloorCount>;
}

/**
 * Returns the floor that the plan opens with if the address names none: the floor with the most free resources among those of the person's
 * preferred areas, or else the last used floor if it has a free resource, or else the floor with the most free resources.
 */
export function chooseFirstLevel(levels: readonly PlanLevel[], areas: AreaTree, hints: FirstLevelHints): PlanLevel | undefined {
  const free = (level: PlanLevel) => hints.counts.get(level.id)?.free ?? 0;
  const most = (some: readonly PlanLevel[]) => some.toSorted((a, b) => free(b) - free(a) || Math.abs(a.ordinal) - Math.abs(b.ordinal))[0];
  const preferred = levels.filter((level) =>
    hints.preferredAreaIds.some((areaId) => isInArea(areas, level.areaId, areaId) || isInArea(areas, areaId, level.areaId)),
  );
  const own = most(preferred);
  if (own !== undefined && free(own) > 0) return own;
  const last = findLevel(levels, hints.lastUsed);
  if (last !== undefined && free(last) > 0) return last;
  return most(levels);
}
