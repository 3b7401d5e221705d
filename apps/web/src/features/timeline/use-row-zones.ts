import type { Resource } from '@assist/resource';
import { fromWallTime, isLocalDate, localDateOf, offsetMsAt, UTC, type ZoneName } from '@assist/time';
import { useCallback, useMemo } from 'react';
import type { FinderSearch } from '../../lib/finder-search.ts';
import { useNow } from '../../lib/use-now.ts';
import { usePersonZone, useZone } from '../../lib/zone-context.tsx';
import { zoneOfPlace } from '../../lib/zone-of-place.ts';
import type { FoundResources } from '../../parts/search/use-found-resources.ts';

const NOON_MINUTES = 12 * 60;

interface RowZones {
  /** The zone whose rows are shown; undefined if there are no rows. */
  readonly zone: ZoneName | undefined;
  /** One zone for each clock that the matching rows have. */
  readonly zones: readonly ZoneName[];
}

/** Returns the zone of the rows: that of the chosen resource or of the address, or else the person's own, or else that of the first row. */
export function useRowZones(
  { resource, zone: asked, day }: FinderSearch,
  { resources, matching }: Pick<FoundResources, 'resources' | 'matching'>,
): RowZones {
  const person = usePersonZone();
  const clockOf = useClock(day);
  return useMemo(() => {
    const rows = matching.size === 0 ? resources : resources.filter(({ id }) => matching.has(id));
    const byClock = new Map<number, ZoneName>();
    for (const row of rows) {
      const zone = zoneOfPlace(row);
      if (!byClock.has(clockOf(zone)) || zone === person) byClock.set(clockOf(zone), zone);
    }
    const chosen = rows.find(({ id }) => id === resource);
    const wanted = chosen === undefined ? asked : zoneOfPlace(chosen);
    const zones = [...byClock.values()];
    const named = wanted === undefined || !rows.some((row) => zoneOfPlace(row) === wanted) ? undefined : byClock.get(clockOf(wanted));
    return { zone: named ?? byClock.get(clockOf(person)) ?? zones[0], zones };
  }, [resources, matching, resource, asked, person, clockOf]);
}

/** Leaves out the resources at which the clock does not show the time of the surrounding zone. */
export function useRowsOfZone(found: FoundResources, { day }: FinderSearch): FoundResources {
  const zone = useZone();
  const clockOf = useClock(day);
  return useMemo(() => {
    const isHere = (resource: Resource) => clockOf(zoneOfPlace(resource)) === clockOf(zone);
    const resources = found.resources.filter(isHere);
    if (resources.length === found.resources.length) return found;
    return { ...found, resources, matching: new Set(resources.filter(({ id }) => found.matching.has(id)).map(({ id }) => id)) };
  }, [found, zone, clockOf]);
}

/** Returns a function by which zones with the same time at noon of the day are the same. Without a valid day, today is meant. */
function useClock(day: string | undefined): (zone: ZoneName) => number {
  const today = localDateOf(useNow(), UTC);
  const shown = day !== undefined && isLocalDate(day) ? day : today;
  return useCallback((zone) => offsetMsAt(zone, fromWallTime(shown, NOON_MINUTES, UTC)), [shown]);
}
