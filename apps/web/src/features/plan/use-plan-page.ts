import { isInArea, type Resource } from '@assist/resource';
import type { InstantRange } from '@assist/time';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { answerOf, failureOf } from '../../lib/api/failure-of.ts';
import { levelPlanQuery } from '../../lib/api/queries.ts';
import { useAreaTree } from '../../lib/configuration-context.tsx';
import type { FinderPatch } from '../../lib/finder-search.ts';
import { useLanguage } from '../../lib/language-context.tsx';
import { useZone } from '../../lib/zone-context.tsx';
import { addressTime } from '../../parts/time/default-time.ts';
import { useFinder } from '../../parts/search/use-finder.ts';
import { type BuildingChoice, levelOfArea } from '../../parts/plan/model/floors.ts';
import { usePlaceStates } from './use-place-states.ts';
import { usePlanAddress } from './use-plan-address.ts';
import { rememberLevel, usePlanFloor } from './use-plan-floor.ts';
import { useTimeTrack } from './use-time-track.ts';

export type PlanPageState = ReturnType<typeof usePlanPage>;

/** Returns the state of the plan page: the address, the data for it, and functions that change the address. */
export function usePlanPage() {
  const areas = useAreaTree();
  const address = usePlanAddress();
  const { search, change, choose } = address;
  const finder = useFinder(address.asked);
  const floor = usePlanFloor(search, finder);
  const drawn = useDrawnFloor(floor.level?.id);
  const shownId = drawn.plan?.levelId ?? floor.level?.id;
  const { hasPlan, offPlan, levelOf } = floor;
  const shown = useMemo(() => {
    const isThere = ({ mapInfos }: Resource) => offPlan.some(({ id }) => mapInfos.some(({ areaId }) => isInArea(areas, areaId, id)));
    if (offPlan.length > 0) return finder.resources.filter(isThere);
    return hasPlan === false ? finder.resources : finder.resources.filter((resource) => levelOf.get(resource.id) === shownId);
  }, [finder.resources, areas, hasPlan, offPlan, levelOf, shownId]);
  const onFloor = useMemo(() => shown.filter((resource) => finder.matching.has(resource.id)), [shown, finder.matching]);
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const chosen = finder.resources.find((resource) => resource.id === search.resource);

  const filter = useCallback(
    (patch: FinderPatch) => {
      if (typeof patch === 'function') return void change(patch);
      const area = patch.area?.[0];
      const building = floor.buildings.find((one) => one.building.id === area);
      const areaLevel =
        area === undefined ? undefined : (levelOfArea(floor.levels, areas, area) ?? (building && floor.firstLevelOf(building)));
      void change({ ...patch, ...(areaLevel === undefined ? {} : { level: areaLevel.areaId }) });
    },
    [change, floor, areas],
  );
  const pick = useCallback(
    (resource: Resource | undefined, focusCard?: boolean) => {
      setIsSheetOpen(false);
      choose(resource, focusCard);
    },
    [choose],
  );
  const timezone = useZone();
  const goToTime = useCallback((range: InstantRange) => void change(addressTime(range, timezone), true), [change, timezone]);
  /** Opens the card of a resource and shows its floor. */
  const goTo = useCallback(
    (resource: Resource) => {
      const level = floor.levels.find(({ id }) => id === floor.levelOf.get(resource.id));
      void change({ resource: resource.id, place: undefined, ...(level === undefined ? {} : { level: level.areaId }) }, true);
    },
    [change, floor.levels, floor.levelOf],
  );
  const goToBuilding = useCallback(
    (building: BuildingChoice) => {
      const level = floor.firstLevelOf(building);
      if (level === undefined) return;
      rememberLevel(level);
      void change({ level: level.areaId, resource: '', place: undefined }, true);
    },
    [change, floor],
  );
  // An automatically chosen floor is written to the address too, so that the address works as a link.
  const levelArea = floor.level?.areaId;
  useEffect(() => {
    if (levelArea !== undefined && search.level === undefined) void change({ level: levelArea });
  }, [levelArea, search.level, change]);

  return {
    ...address,
    finder,
    floor,
    plan: drawn.plan,
    shown,
    onFloor,
    states: usePlaceStates(finder, shown),
    track: useTimeTrack(finder, onFloor),
    chosen,
    // A pressed place is marked immediately. The card that the press opens is drawn afterwards, without blocking.
    opened: useDeferredValue(chosen),
    isSheetShown: useDeferredValue(isSheetOpen),
    failure: finder.error ?? floor.error ?? drawn.error,
    retry() {
      finder.retry();
      floor.retry();
      drawn.retry();
    },
    filter,
    pick,
    goTo,
    goToBuilding,
    goToTime,
    isSheetOpen,
    setIsSheetOpen,
  };
}

/** Returns the plan of a floor; until that has loaded, the plan of the previous floor, unless loading fails. */
function useDrawnFloor(levelId: string | undefined) {
  const { language } = useLanguage();
  const drawn = useQuery({
    ...levelPlanQuery(levelId ?? '', language),
    enabled: levelId !== undefined,
    placeholderData: keepPreviousData,
  });
  const { error, failureReason, failureCount } = drawn;
  const plan = answerOf(drawn);
  return {
    plan,
    error: failureOf({ data: plan, error, failureReason, failureCount }),
    retry() {
      // Without a floor there is no plan to request.
      if (levelId !== undefined) void drawn.refetch();
    },
  };
}
