import { WAITS } from '@assist/reservation';
import type { Resource } from '@assist/resource';
import type { LocalDate } from '@assist/time';
import { useAfter } from '../../lib/waiting/use-after.ts';
import { type AvailableNow, useAvailableNow } from './use-available-now.ts';

/**
 * Returns the availability of favourites, now or on another day at their place. How often it is refreshed, and for how many
 * days, follows the specification (section 9, "Favourites refresh").
 */
export function useFavouriteAvailability(chosen: readonly Resource[], day?: LocalDate): readonly AvailableNow[] {
  const isTime = useAfter(WAITS.favouritesStartMs);
  return useAvailableNow(chosen, {
    day,
    days: day === undefined ? WAITS.favouritesScheduleDays : 1,
    refreshMs: WAITS.favouritesRefreshMs,
    isTime,
  });
}
