import { isInArea, type Resource } from '@assist/resource';
import type { ZoneName } from '@assist/time';
import { useQuery } from '@tanstack/react-query';
import { planLevelsQuery } from '../../lib/api/queries.ts';
import { useAreaTree } from '../../lib/configuration-context.tsx';
import type { FinderSearch } from '../../lib/finder-search.ts';
import { zoneOfPlace } from '../../lib/zone-of-place.ts';
import { useFirstFloorZone } from '../../parts/plan/use-first-floor-zone.ts';
import { useZoneOfArea } from '../../parts/areas/use-zone-of-area.ts';
import { useOffPlan } from './use-off-plan.ts';
import { useResources } from '../../parts/resource/use-resources.ts';

/**
 * Returns the zone of the plan: that of the floor, the resource or the area that the address names, or else of the floor that will probably
 * be chosen. A resource or an area that is on no floor comes first, because the floor that the address names is not shown then. Undefined if
 * the zone is not known.
 */
export function usePlanZone(search: FinderSearch): ZoneName | undefined {
  const { level, resource, area } = search;
  const areas = useAreaTree();
  const zoneOf = useZoneOfArea();
  const first = useFirstFloorZone();
  const { data: plans } = useQuery(planLevelsQuery);
  const { resources } = useResources();
  const levelArea = plans?.levels.find(({ id }) => id === level)?.areaId ?? level;
  const chosen = resource === undefined ? undefined : resources?.find(({ id }) => id === resource);
  const [offPlan] = useOffPlan(search);
  const isOnAFloor = ({ mapInfos }: Resource) =>
    plans?.levels.some((floor) => mapInfos.some(({ areaId }) => isInArea(areas, areaId, floor.areaId))) ?? true;
  if (chosen !== undefined && !isOnAFloor(chosen)) return zoneOfPlace(chosen);
  return zoneOf(offPlan?.id) ?? zoneOf(levelArea) ?? (chosen && zoneOfPlace(chosen)) ?? zoneOf(area?.[0]) ?? first;
}
