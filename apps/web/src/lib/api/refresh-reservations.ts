import { REFRESHED_AFTER_CHANGE, type RefreshTarget } from '@assist/reservation';
import type { QueryClient } from '@tanstack/react-query';
import { KEYS } from './queries.ts';

/** Favourites are shown as schedules (specification, section 3), and schedules show what is reserved anywhere. */
const SHOWN_BY = {
  events: [KEYS.events],
  favourites: [KEYS.favourites, KEYS.schedules],
  'status-checks': [KEYS.statuses],
} as const satisfies Record<RefreshTarget, unknown>;

/** What shows a reservation anywhere. */
export async function refreshReservations(client: QueryClient, what: readonly RefreshTarget[] = REFRESHED_AFTER_CHANGE): Promise<void> {
  await Promise.all(what.flatMap((target) => SHOWN_BY[target].map((queryKey) => client.invalidateQueries({ queryKey }))));
}
