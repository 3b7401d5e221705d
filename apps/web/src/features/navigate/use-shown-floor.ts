import type { PlanBuilding, PlanLevel } from '@assist/contract';
import type { Route, Step } from '@assist/wayfinding';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { levelPlanQuery } from '../../lib/api/queries.ts';
import { useLanguage } from '../../lib/language-context.tsx';
import { type FloorCount, listBuildings } from '../../parts/plan/model/floors.ts';

const NO_COUNTS: ReadonlyMap<string, FloorCount> = new Map();

interface Asked {
  readonly levels: readonly PlanLevel[];
  readonly buildings: readonly PlanBuilding[];
  /** Current step, or the step at which the walk ended. */
  readonly step: Step | undefined;
  readonly route: Route | undefined;
  /** Floor of the place that is shown while there is no route. */
  readonly placeLevelId: string | undefined;
}

/** Chooses the floor to show: the floor of the step, the route or the place, unless the person has since switched to another floor. */
export function useShownFloor({ levels, buildings, step, route, placeLevelId }: Asked) {
  const { language } = useLanguage();
  const client = useQueryClient();
  const wanted = step?.levelId ?? (route === undefined ? placeLevelId : route.points[0]!.levelId);
  const [looked, setLooked] = useState<{ readonly levelId: string; readonly instead: string | undefined }>();
  const levelId =
    (looked !== undefined && looked.instead === wanted ? looked.levelId : wanted) ??
    levels.find(({ ordinal }) => ordinal === 0)?.id ??
    levels[0]?.id ??
    '';
  const level = levels.find(({ id }) => id === levelId);
  const { data: plan } = useQuery({ ...levelPlanQuery(levelId, language), enabled: levelId !== '', placeholderData: keepPreviousData });
  // The plans of all floors of a route are loaded before the person leaves the network.
  useEffect(() => {
    for (const id of new Set(route?.points.map((point) => point.levelId))) void client.prefetchQuery(levelPlanQuery(id, language));
  }, [route, client, language]);
  const shownBuildings = useMemo(() => listBuildings(buildings, levels, NO_COUNTS), [buildings, levels]);
  return {
    level,
    plan,
    buildings: shownBuildings,
    building: shownBuildings.find((one) => one.building.id === level?.buildingId),
    look: (next: PlanLevel | undefined) => setLooked(next === undefined ? undefined : { levelId: next.id, instead: wanted }),
    consider: (next: PlanLevel) => void client.prefetchQuery(levelPlanQuery(next.id, language)),
  };
}
