import type { RouteProfile } from '@assist/wayfinding';
import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '../../lib/api/queries.ts';

/** How this person goes through a building: as long as that is not known, as most do. */
export function usePreferredProfile(): RouteProfile {
  const { data } = useQuery(settingsQuery);
  return data?.routeProfile ?? 'normal';
}
