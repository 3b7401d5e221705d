import type { RefreshTarget } from '@assist/reservation';
import type { QueryClient } from '@tanstack/react-query';
import type { ExpectedReport } from '../waiting/heard-changes.ts';
import { isEverythingHeard } from '../waiting/hub-state.ts';
import { KEYS } from './queries.ts';

/** Favourites are shown as schedules (specification, section 3), and schedules show reservations everywhere. */
const SHOWN_BY: Readonly<Record<RefreshTarget, readonly (readonly string[])[]>> = {
  events: [KEYS.events],
  favourites: [KEYS.schedules, KEYS.eventPlan, KEYS.utilisation],
  'status-checks': [KEYS.statuses],
};

/** Refreshes everything that shows a reservation, including other calendars. */
export function refreshReservations(client: QueryClient): Promise<void> {
  return refresh(client, [KEYS.event, KEYS.otherEvents, ...Object.values(SHOWN_BY).flat()]);
}

/** After a change of this page: one read of what it changed. The hub's report causes it; without a report, the page reads by itself. */
export async function refreshAfter(client: QueryClient, report: ExpectedReport): Promise<void> {
  if (!(await report.isRead())) await refreshReservations(client);
}

/** Refreshes the lists of reservations; a single one that is open or being edited is left alone. Nothing is stale if the hub reports every change. */
export async function refreshLists(client: QueryClient, what: readonly RefreshTarget[]): Promise<void> {
  if (isEverythingHeard()) return;
  await refresh(
    client,
    what.flatMap((target) => SHOWN_BY[target]),
  );
}

async function refresh(client: QueryClient, keys: readonly (readonly string[])[]): Promise<void> {
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}
