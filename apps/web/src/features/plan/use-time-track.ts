import { SLOT_MS } from '@assist/time';
import type { Resource } from '@assist/resource';
import { useMemo } from 'react';
import type { Finder } from '../../parts/search/use-finder.ts';
import { type Fullness, fullnessOf } from './model/fullness.ts';
import { useZone } from '../../lib/zone-context.tsx';
import type { DayClock } from '../../parts/time/day-clock.ts';

/** Returns the data of the time bar: the shown days, and how full some resources are in each slot of them. */
export function useTimeTrack(
  { codesOf, dayRange }: Finder,
  resources: readonly Resource[],
): { readonly clock: DayClock; readonly fullness: Fullness } {
  const zone = useZone();
  const clock = useMemo(() => ({ range: dayRange, zone }), [dayRange, zone]);
  const fullness = useMemo(
    () => fullnessOf(resources.map(codesOf), (dayRange.end - dayRange.start) / SLOT_MS),
    [resources, codesOf, dayRange],
  );
  return { clock, fullness };
}
