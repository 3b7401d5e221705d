import { availabilityOf, type FavouriteAvailability, favouriteAvailability, isBookable, SHOWN, SLOT } from '@assist/availability';
import { WAITS } from '@assist/reservation';
import type { Resource } from '@assist/resource';
import { ceilToQuarter, DAY_MS, type Instant, instantOf, SLOT_MINUTES } from '@assist/time';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { failureOf } from '../lib/api/failure-of.ts';
import { schedulesQuery } from '../lib/api/queries.ts';
import { useNow } from '../lib/use-now.ts';
import { useAfter } from '../lib/waiting/use-after.ts';
import { useUtilisation } from './use-utilisation.ts';

/** Beside the specification's three: its calendar did not answer, so that it is neither free nor taken. */
const NOT_KNOWN = { kind: 'NOT_KNOWN' } as const;
/** Decisions, section 12: outside working hours it counts as free, and the sentence says so. */
type Told = FavouriteAvailability & { readonly isOutside: boolean };
export type ShownAvailability = Told | typeof NOT_KNOWN | { readonly kind: 'YOURS'; readonly until: Instant };

export interface ShownFavourite {
  readonly resource: Resource;
  /** Undefined while its schedule is on the way. */
  readonly availability: ShownAvailability | undefined;
}

/** Specification, section 4, "Favourite availability", of each of these. */
export function useFavouriteAvailability(chosen: readonly Resource[]): readonly ShownFavourite[] {
  const now = useNow();
  const start = ceilToQuarter(now);
  const range = useMemo(() => ({ start, end: instantOf(start + WAITS.favouritesScheduleDays * DAY_MS) }), [start]);
  const isTime = useAfter(WAITS.favouritesStartMs);
  const emails = chosen.map((resource) => resource.email);
  const result = useQuery({
    ...schedulesQuery(emails, range),
    // What has to be seen first is asked for first.
    enabled: isTime && chosen.length > 0,
    refetchInterval: WAITS.favouritesRefreshMs,
  });
  const schedules = result.data;
  const hasFailed = failureOf(result) !== null;
  const { utilisation, isKnown } = useUtilisation(chosen, range);
  const available = useMemo(
    () => availabilityOf(chosen, (email) => schedules?.get(email), { range, now, durationMinutes: SLOT_MINUTES, utilisation }),
    [chosen, schedules, range, now, utilisation],
  );

  return chosen.map((resource): ShownFavourite => {
    const schedule = schedules?.get(resource.email);
    if (schedule === undefined || !isKnown(resource)) return { resource, availability: hasFailed ? NOT_KNOWN : undefined };
    if (schedule.serviceError !== null) return { resource, availability: NOT_KNOWN };
    const own =
      available.shownCodesOf(resource)[0] === SHOWN.yours
        ? schedule.scheduleItems.find((item) => item.isOrganizer && item.start <= start && start < item.end)
        : undefined;
    if (own !== undefined) return { resource, availability: { kind: 'YOURS', until: own.end } };
    const codes = available.codesOf(resource);
    const told = favouriteAvailability(codes, start, resource.schedulingSettings.maximumMeetingDurationInMinutes);
    return { resource, availability: { ...told, isOutside: codes.find(isBookable) === SLOT.freeOutsideWorkingHours } };
  });
}
