import type { RouteProfile } from '@assist/wayfinding';
import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '../../lib/api/queries.ts';

/** Returns the person's preferred route profile; the normal one until the settings are loaded. */
export function usePreferredProfile(): RouteProfile {
  const { data } = useQuery(settingsQuery);
  return data?.routeProfile ?? 'normal';
}
