import type { SchedulingSettings } from '@assist/resource';
import { fromQuarter, type Instant, minutesBetween, plusMinutes, quarterOf, SLOT_MINUTES, slotsFor } from '@assist/time';
import { capByMaximumDuration } from './booking-limits.ts';
import { isBookable } from './slot-code.ts';

/** The state of a favourite: specification, section 4, "Favourite availability". `until` is the end of the free span. */
export type FavouriteAvailability =
  | { readonly kind: 'NOW'; readonly from: Instant; readonly until: Instant }
  | { readonly kind: 'SOON'; readonly from: Instant; readonly until: Instant }
  | { readonly kind: 'UNAVAILABLE' };

/** The shortest and the longest reservation that a resource allows, in minutes; null if there is no limit. */
export type DurationLimits = Pick<SchedulingSettings, 'minimumMeetingDurationInMinutes' | 'maximumMeetingDurationInMinutes'>;

/**
 * Returns NOW if the first slot is free, SOON if a later one is, otherwise UNAVAILABLE. `codes` begin at the slot of `start` (now, rounded
 * up to the next quarter). The free span is capped by the maximum meeting duration. A run shorter than the minimum does not count as free,
 * because it cannot be reserved ("Free runs shorter than the requested duration become limited", section 5).
 */
export function favouriteAvailability(codes: Uint8Array, start: Instant, limits: DurationLimits): FavouriteAvailability {
  const least = leastSlots(limits);
  for (let first = 0; first < codes.length; first += 1) {
    if (!isBookable(codes[first])) continue;
    let last = first;
    while (last < codes.length && isBookable(codes[last])) last += 1;
    const from = fromQuarter(quarterOf(start) + first);
    const until = capByMaximumDuration(from, fromQuarter(quarterOf(start) + last), limits.maximumMeetingDurationInMinutes);
    if (last - first >= least) return { kind: first === 0 ? 'NOW' : 'SOON', from, until };
    first = last;
  }
  return { kind: 'UNAVAILABLE' };
}

/**
 * Returns the end of a one-press reservation in the free span from `from` until `until`: as long as wished, but in whole quarters and
 * within the resource's minimum and maximum. Undefined if no such time fits. Every offer that does not ask for a time uses this function,
 * so that the gate accepts the offered time.
 */
export function offeredEnd(
  limits: DurationLimits,
  { from, until }: { readonly from: Instant; readonly until: Instant },
  wishedMinutes: number,
): Instant | undefined {
  const most = Math.floor(Math.min(minutesBetween(from, until), limits.maximumMeetingDurationInMinutes ?? Infinity) / SLOT_MINUTES);
  const least = leastSlots(limits);
  if (most < least) return undefined;
  return plusMinutes(from, Math.min(most, Math.max(least, slotsFor(wishedMinutes))) * SLOT_MINUTES);
}

function leastSlots({ minimumMeetingDurationInMinutes: minimum }: DurationLimits): number {
  return Math.max(1, slotsFor(minimum ?? 0));
}
