import type { SearchCatalogue, Wish } from '@assist/phrases';
import type { ZoneName } from '@assist/time';
import { useCallback } from 'react';
import { zoneOfPlace } from '../../lib/zone-of-place.ts';
import { useZoneOfArea } from '../../parts/areas/use-zone-of-area.ts';

/** Returns a function that returns the zone of the place that a wish names; undefined if it names none. */
export function usePlaceZone(): (wish: Wish, catalogue: SearchCatalogue<unknown>) => ZoneName | undefined {
  const zoneOfArea = useZoneOfArea();
  return useCallback(
    ({ resourceIds, areaIds }, { index }) => {
      const resource = index.resources.find(({ id }) => id === resourceIds[0]);
      return resource === undefined ? zoneOfArea(areaIds[0]) : zoneOfPlace(resource);
    },
    [zoneOfArea],
  );
}
