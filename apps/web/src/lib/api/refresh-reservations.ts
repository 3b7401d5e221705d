import type { RefreshTarget } from '@assist/reservation';
import type { QueryClient } from '@tanstack/react-query';
import type { ExpectedReport } from '../waiting/expected-report.ts';
import { isEverythingHeard } from '../waiting/hub-state.ts';
import { KEYS } from './queries.ts';

/** The keys of the queries for each target of a refresh. Favourites are shown as schedules (specification, section 3). */
const SHOWN_BY: Readonly<Record<RefreshTarget, readonly (readonly string[])[]>> = {
  events: [KEYS.events],
  favourites: [KEYS.schedules, KEYS.eventPlan, KEYS.utilisation],
  'status-checks': [KEYS.statuses],
};

/** Refetches all data that contains reservations, including other calendars. */
export function refreshReservations(client: QueryClient): Promise<void> {
  return refresh(client, [KEYS.event, KEYS.otherEvents, ...Object.values(SHOWN_BY).flat()]);
}

/** Waits until changed data has been refetched. It refetches the data itself only if the hub's report has not caused that. */
export async function refreshAfter(client: QueryClient, report: ExpectedReport): Promise<void> {
  if (!(await report.isRead())) await refreshReservations(client);
}

/** Refetches the lists of reservations, but not the open reservation. Does nothing if the hub reports every change. */
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
