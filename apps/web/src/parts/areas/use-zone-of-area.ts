import type { ZoneName } from '@assist/time';
import { useCallback } from 'react';
import { useConfiguration } from '../../lib/configuration-context.tsx';

/** Returns a function that returns the zone of an area; undefined if the area is not known. */
export function useZoneOfArea(): (areaId: string | undefined) => ZoneName | undefined {
  const { areas } = useConfiguration();
  return useCallback((areaId) => (areaId === undefined ? undefined : areas.find(({ id }) => id === areaId)?.timezone), [areas]);
}
