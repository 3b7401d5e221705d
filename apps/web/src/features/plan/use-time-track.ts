import { SLOT_MS, toWallTime, type Instant } from '@assist/time';
import type { Resource } from '@assist/resource';
import { useMemo } from 'react';
import type { Finder } from '../../parts/search/use-finder.ts';
import { type Fullness, fullnessOf } from './model/fullness.ts';
import { useZone } from '../../lib/zone-context.tsx';

/** Returns the data of the time bar: how full some resources are in each slot of the day, and the current time. */
export function useTimeTrack(
  finder: Finder,
  resources: readonly Resource[],
): {
  readonly fullness: Fullness;
  readonly slotMinutes: readonly number[];
  readonly nowMinutes: number | undefined;
} {
  const timezone = useZone();
  const { codesOf, dayRange, now } = finder;
  const slotMinutes = useMemo(() => {
    const count = (dayRange.end - dayRange.start) / SLOT_MS;
    return Array.from({ length: count }, (_, slot) => toWallTime((dayRange.start + slot * SLOT_MS) as Instant, timezone).minutes);
  }, [dayRange, timezone]);
  const fullness = useMemo(() => fullnessOf(resources.map(codesOf), slotMinutes.length), [resources, codesOf, slotMinutes]);
  const isToday = now >= dayRange.start && now < dayRange.end;
  return { fullness, slotMinutes, nowMinutes: isToday ? toWallTime(now, timezone).minutes : undefined };
}
