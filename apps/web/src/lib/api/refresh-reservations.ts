import type { RefreshTarget } from '@assist/reservation';
import type { QueryClient } from '@tanstack/react-query';
import { KEYS } from './queries.ts';

/** Favourites are shown as schedules (specification, section 3), and schedules show reservations everywhere. */
const SHOWN_BY: Readonly<Record<RefreshTarget, readonly (readonly string[])[]>> = {
  events: [KEYS.events],
  favourites: [KEYS.favourites, KEYS.schedules, KEYS.eventPlan, KEYS.utilisation],
  'status-checks': [KEYS.statuses],
};

/** Refreshes everything that shows a reservation, including other calendars. */
export function refreshReservations(client: QueryClient): Promise<void> {
  return refresh(client, [KEYS.event, KEYS.otherCalendars, KEYS.otherEvents, ...Object.values(SHOWN_BY).flat()]);
}

/** Refreshes the lists of reservations; a single one that is open or being edited is left alone. */
export function refreshLists(client: QueryClient, what: readonly RefreshTarget[]): Promise<void> {
  return refresh(
    client,
    what.flatMap((target) => SHOWN_BY[target]),
  );
}

async function refresh(client: QueryClient, keys: readonly (readonly string[])[]): Promise<void> {
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}
