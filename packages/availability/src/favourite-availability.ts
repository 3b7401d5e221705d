import { fromQuarter, quarterOf, type Instant } from '@assist/time';
import { capByMaximumDuration } from './booking-limits.ts';
import { isBookable } from './slot-code.ts';

/** Specification, section 4, "Favourite availability". `until` is the end of the free span. */
export type FavouriteAvailability =
  | { readonly kind: 'NOW'; readonly from: Instant; readonly until: Instant }
  | { readonly kind: 'SOON'; readonly from: Instant; readonly until: Instant }
  | { readonly kind: 'UNAVAILABLE' };

/**
 * NOW if the first slot is free, SOON if a later one is, otherwise UNAVAILABLE. `codes` begin at the slot of `start`
 * (now, rounded up to the next quarter). The free span is capped by the maximum meeting duration.
 */
export function favouriteAvailability(
  codes: Uint8Array,
  start: Instant,
  maximumMeetingDurationInMinutes: number | null,
): FavouriteAvailability {
  const isFree = (code: number): boolean => isBookable(code);
  const first = codes.findIndex(isFree);
  if (first === -1) return { kind: 'UNAVAILABLE' };
  let last = first;
  while (last < codes.length && isFree(codes[last] as number)) last += 1;
  const from = fromQuarter(quarterOf(start) + first);
  const until = capByMaximumDuration(from, fromQuarter(quarterOf(start) + last), maximumMeetingDurationInMinutes);
  return { kind: first === 0 ? 'NOW' : 'SOON', from, until };
}
