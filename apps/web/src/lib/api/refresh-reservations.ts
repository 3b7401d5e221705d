import type { RefreshTarget } from '@assist/reservation';
import type { QueryClient } from '@tanstack/react-query';
import { KEYS } from './queries.ts';

/** Favourites are shown as schedules (specification, section 3), and schedules show what is reserved anywhere. */
const SHOWN_BY: Readonly<Record<RefreshTarget, readonly (readonly string[])[]>> = {
  events: [KEYS.events],
  favourites: [KEYS.favourites, KEYS.schedules, KEYS.eventPlan, KEYS.utilisation],
  'status-checks': [KEYS.statuses],
};

/** What shows a reservation anywhere, others' calendars too. */
export function refreshReservations(client: QueryClient): Promise<void> {
  return refresh(client, [KEYS.event, KEYS.otherCalendars, KEYS.otherEvents, ...Object.values(SHOWN_BY).flat()]);
}

/** What lists reservations: one that is looked at, or being changed, by itself is left alone. */
export function refreshLists(client: QueryClient, what: readonly RefreshTarget[]): Promise<void> {
  return refresh(
    client,
    what.flatMap((target) => SHOWN_BY[target]),
  );
}

async function refresh(client: QueryClient, keys: readonly (readonly string[])[]): Promise<void> {
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}
