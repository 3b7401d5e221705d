import type { RouteProfile } from '@assist/wayfinding';
import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '../../lib/api/queries.ts';

/** Returns this person's route profile; the most common one until it is known. */
export function usePreferredProfile(): RouteProfile {
  const { data } = useQuery(settingsQuery);
  return data?.routeProfile ?? 'normal';
}
