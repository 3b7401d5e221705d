import { availabilityOf, isBookable, limitedAreasOf, SHOWN, type ShownCode, slotRulesOf } from '@assist/availability';
import type { AreaTree, Resource } from '@assist/resource';
import { floorToQuarter, type Instant, MINUTE_MS, plusMinutes } from '@assist/time';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ReadSchedule } from '../../lib/api/from-wire.ts';
import { KEYS } from '../../lib/api/queries.ts';
import { useAreaTree } from '../../lib/configuration-context.tsx';
import { useNow } from '../../lib/use-now.ts';
import { serverClockMs } from '../../lib/waiting/server-clock.ts';

/** Greatest age of a schedule whose state is shown; older data would have to be shown with its age. */
const FRESH_MS = MINUTE_MS;
const NO_USES = new Map();

/** Returns a function that gives a resource's current state if a screen has fetched it within the last minute. It requests nothing. */
export function useKnownState(): (resource: Resource) => ShownCode | undefined {
  const client = useQueryClient();
  const areas = useAreaTree();
  const now = useNow();
  return useCallback((resource) => knownState(client, areas, resource, now), [client, areas, now]);
}

function knownState(client: QueryClient, areas: AreaTree, resource: Resource, now: Instant): ShownCode | undefined {
  const schedule = latestSchedule(client, resource.email, now);
  if (schedule === undefined) return undefined;
  const start = floorToQuarter(now);
  const range = { start, end: plusMinutes(start, 15) };
  const { shownOf } = availabilityOf([resource], () => schedule, {
    range,
    now,
    durationMinutes: 15,
    currentEvent: null,
    utilisation: { areas, uses: NO_USES },
  });
  const code = shownOf(resource, range);
  // The area of a free desk may be full. Its utilisation was not requested, so the state is unknown.
  const mayBeFull = code !== SHOWN.yours && code !== SHOWN.notKnown && isBookable(code);
  return mayBeFull && limitedAreasOf(slotRulesOf(resource), areas).length > 0 ? undefined : code;
}

function latestSchedule(client: QueryClient, email: string, now: Instant): ReadSchedule | undefined {
  let latest: { readonly at: number; readonly schedule: ReadSchedule } | undefined;
  for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: KEYS.schedules })) {
    const [, start, end] = queryKey as [string, Instant, Instant];
    const at = state.dataUpdatedAt + serverClockMs();
    if (start > now || end <= now || at < now - FRESH_MS || at <= (latest?.at ?? 0)) continue;
    const schedule = (state.data as ReadonlyMap<string, ReadSchedule> | undefined)?.get(email);
    if (schedule !== undefined) latest = { at, schedule };
  }
  return latest?.schedule;
}
