import { WAITS } from '@assist/reservation';
import type { Resource } from '@assist/resource';
import { useAfter } from '../lib/waiting/use-after.ts';
import { type AvailableNow, useAvailableNow } from './use-available-now.ts';

/** Of favourites, as often and as far ahead as the specification says (section 9, "Favourites refresh"). */
export function useFavouriteAvailability(chosen: readonly Resource[]): readonly AvailableNow[] {
  const isTime = useAfter(WAITS.favouritesStartMs);
  return useAvailableNow(chosen, { days: WAITS.favouritesScheduleDays, refreshMs: WAITS.favouritesRefreshMs, isTime });
}
