import type { PlanBuilding, PlanLevel } from '@assist/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { failureOf } from '../../lib/api/failure-of.ts';
import { planLevelsQuery, settingsQuery } from '../../lib/api/queries.ts';
import { useAreaTree } from '../../lib/configuration-context.tsx';
import type { FinderSearch } from '../../lib/finder-search.ts';
import type { Finder } from '../../parts/search/use-finder.ts';
import {
  type BuildingChoice,
  chooseFirstLevel,
  countByFloor,
  findLevel,
  type FloorCount,
  levelByResource,
  levelOfArea,
  levelOfResource,
  listBuildings,
} from '../../parts/plan/model/floors.ts';
import { type NamedArea, useOffPlan } from './use-off-plan.ts';
import { keepText } from '../../lib/keep-text.ts';
import { LAST_LEVEL_KEY } from '../../parts/plan/use-first-floor-zone.ts';

const NO_LEVELS: readonly PlanLevel[] = [];
const NO_BUILDINGS: readonly PlanBuilding[] = [];

export interface PlanFloor {
  /** The levels of all buildings. */
  readonly levels: readonly PlanLevel[];
  readonly buildings: readonly BuildingChoice[];
  /** The building of the shown floor. */
  readonly building: BuildingChoice | undefined;
  /** False if no plan shows what the address leads to, so that there is only the list; undefined until known. */
  readonly hasPlan: boolean | undefined;
  /** The areas that are listed because no plan shows them; empty otherwise. */
  readonly offPlan: readonly NamedArea[];
  /** The shown level; undefined until known, and without a plan. */
  readonly level: PlanLevel | undefined;
  readonly counts: ReadonlyMap<string, FloorCount>;
  /** Level ids by resource id. */
  readonly levelOf: ReadonlyMap<string, string>;
  /** Returns the floor to show first in a building: the floor last shown there, or else the floor that `chooseFirstLevel` finds. */
  readonly firstLevelOf: (building: BuildingChoice) => PlanLevel | undefined;
  readonly error: unknown;
  readonly retry: () => void;
}

/** Chooses the floor to show: that of the address, or else that which `chooseFirstLevel` finds. Counts the resources of all floors. */
export function usePlanFloor(search: FinderSearch, finder: Finder): PlanFloor {
  const areas = useAreaTree();
  const levelsResult = useQuery(planLevelsQuery);
  const settings = useQuery(settingsQuery);
  const levels = levelsResult.data?.levels ?? NO_LEVELS;
  const { resources, matching, stateOf, schedules } = finder;

  const levelOf = useMemo(() => levelByResource(levels, areas, resources), [levels, areas, resources]);
  const counts = useMemo(
    () => countByFloor(levelOf, resources, matching, stateOf, ({ email }) => schedules.has(email)),
    [levelOf, resources, matching, stateOf, schedules],
  );

  const firstOf = useCallback(
    (some: readonly PlanLevel[]) =>
      chooseFirstLevel(some, areas, {
        preferredAreaIds: settings.data?.location.filteredAreaIds ?? [],
        lastUsed: localStorage.getItem(LAST_LEVEL_KEY) ?? undefined,
        counts,
      }),
    [areas, settings.data, counts],
  );
  const offPlan = useOffPlan(search);
  const level = useMemo(() => {
    if (offPlan.length > 0) return undefined;
    const named = findLevel(levels, search.level);
    if (named !== undefined) return named;
    const chosen = resources.find((resource) => resource.id === search.resource);
    const ofResource = chosen === undefined ? undefined : levelOfResource(levels, areas, chosen);
    if (ofResource !== undefined) return ofResource;
    const ofArea = search.area?.[0] === undefined ? undefined : levelOfArea(levels, areas, search.area[0]);
    if (ofArea !== undefined) return ofArea;
    // Waits, because a floor that is chosen before the free resources are known might have to be replaced.
    if (finder.isLoading || settings.isPending) return undefined;
    return firstOf(levels);
  }, [offPlan, levels, search.level, search.resource, search.area, resources, areas, finder.isLoading, settings.isPending, firstOf]);

  const knownBuildings = levelsResult.data?.buildings ?? NO_BUILDINGS;
  const buildings = useMemo(() => listBuildings(knownBuildings, levels, counts), [knownBuildings, levels, counts]);

  const firstLevelOf = useCallback(
    ({ building, levels: own }: BuildingChoice) =>
      findLevel(own, localStorage.getItem(lastLevelKey(building.id)) ?? undefined) ?? firstOf(own),
    [firstOf],
  );
  useEffect(() => {
    if (level !== undefined) keepText(lastLevelKey(level.buildingId), level.areaId);
  }, [level]);
  return {
    levels,
    buildings,
    building: buildings.find(({ building }) => building.id === level?.buildingId),
    hasPlan: levelsResult.data === undefined ? undefined : levels.length > 0 && offPlan.length === 0,
    offPlan,
    level,
    counts,
    levelOf,
    firstLevelOf,
    error: failureOf(levelsResult),
    retry: () => void levelsResult.refetch(),
  };
}

function lastLevelKey(buildingId: string): string {
  return `${LAST_LEVEL_KEY} ${buildingId}`;
}

export function rememberLevel(level: PlanLevel): void {
  keepText(LAST_LEVEL_KEY, level.areaId);
}
