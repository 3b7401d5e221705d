import type { ZoneName } from '@assist/time';
import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '../../lib/api/queries.ts';
import { useZoneOfArea } from '../areas/use-zone-of-area.ts';

/** Key of the browser's store for the floor that the plan showed last. */
export const LAST_LEVEL_KEY = 'assist-plan-level';

/** Returns the zone of the floor that the plan will probably show first: the last one, or one in an area that the person prefers. */
export function useFirstFloorZone(): ZoneName | undefined {
  const zoneOf = useZoneOfArea();
  const { data: settings } = useQuery(settingsQuery);
  return zoneOf(settings?.location.filteredAreaIds[0]) ?? zoneOf(localStorage.getItem(LAST_LEVEL_KEY) ?? undefined);
}
