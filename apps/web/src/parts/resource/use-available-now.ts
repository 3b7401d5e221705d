import { availabilityOf, type FavouriteAvailability, favouriteAvailability, SHOWN, SLOT } from '@assist/availability';
import { type Resource, workingHoursOf } from '@assist/resource';
import {
  ceilToQuarter,
  DAY_MS,
  DAYS_OF_WEEK,
  fromWallTime,
  type Instant,
  instantOf,
  type InstantRange,
  localDay,
  type LocalDate,
  openRanges,
  SLOT_MINUTES,
  SLOT_MS,
  UTC,
} from '@assist/time';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isConnectionLost } from '../../lib/api/api-error.ts';
import { failureOf } from '../../lib/api/failure-of.ts';
import type { ReadSchedule } from '../../lib/api/from-wire.ts';
import { schedulesQuery } from '../../lib/api/queries.ts';
import { useNow } from '../../lib/use-now.ts';
import { zoneOfPlace } from '../../lib/zone-of-place.ts';
import { WORKING_DAY } from '../time/default-time.ts';
import { useUtilisation } from './use-utilisation.ts';

/** A state in addition to the specification's three: without the calendar's answer, it is not known whether a resource is free. */
const NOT_KNOWN = { kind: 'NOT_KNOWN', isOffline: false } as const;
const OFFLINE = { kind: 'NOT_KNOWN', isOffline: true } as const;
/** A known availability. Outside working hours, a resource counts as free, and `isOutside` is true (decisions, section 12). */
type Told = FavouriteAvailability & { readonly isOutside: boolean };
export type ShownAvailability = Told | typeof NOT_KNOWN | typeof OFFLINE | { readonly kind: 'YOURS'; readonly until: Instant };

/** A resource with its availability. */
export interface AvailableNow {
  readonly resource: Resource;
  /** The availability; undefined while the resource's schedule is loading. */
  readonly availability: ShownAvailability | undefined;
  /** The resource's schedule in the requested range. */
  readonly schedule: ReadSchedule | undefined;
}

interface Looked {
  /** A later day, at each place in its own zone; undefined for the availability now. */
  readonly day?: LocalDate | undefined;
  readonly days: number;
  readonly refreshMs: number;
  /** False to wait, because requests for the first view take precedence. */
  readonly isTime?: boolean;
}

/**
 * Returns the availability of each resource, as the specification defines it for favourites (section 4, "Favourite availability"): NOW,
 * SOON or UNAVAILABLE. Further states are the person's own reservation and an unknown availability.
 */
export function useAvailableNow(chosen: readonly Resource[], { day, days, refreshMs, isTime = true }: Looked): readonly AvailableNow[] {
  const now = useNow();
  const quarter = ceilToQuarter(now);
  const range = useMemo(
    () => (day === undefined ? { start: quarter, end: instantOf(quarter + days * DAY_MS) } : dayEverywhere(day, chosen)),
    [day, quarter, days, chosen],
  );
  const emails = chosen.map((resource) => resource.email);
  const result = useQuery({
    ...schedulesQuery(emails, range, { everyMs: refreshMs }),
    enabled: isTime && chosen.length > 0,
  });
  const schedules = result.data;
  const failure = failureOf(result);
  const { utilisation, isKnown } = useUtilisation(chosen, range);
  const available = useMemo(
    () => availabilityOf(chosen, (email) => schedules?.get(email), { range, now, durationMinutes: SLOT_MINUTES, utilisation }),
    [chosen, schedules, range, now, utilisation],
  );

  return chosen.map((resource): AvailableNow => {
    const here = day === undefined ? range : localDay(day, zoneOfPlace(resource));
    const { start } = here;
    const schedule = schedules?.get(resource.email);
    if (schedule === undefined || !isKnown(resource)) {
      const availability = failure === null ? undefined : isConnectionLost(failure) ? OFFLINE : NOT_KNOWN;
      return { resource, schedule, availability };
    }
    if (schedule.serviceError !== null) return { resource, schedule, availability: NOT_KNOWN };
    const own =
      available.shownCodesOf(resource)[(start - range.start) / SLOT_MS] === SHOWN.yours
        ? schedule.scheduleItems.find((item) => item.isOrganizer && item.start <= start && start < item.end)
        : undefined;
    if (own !== undefined) return { resource, schedule, availability: { kind: 'YOURS', until: own.end } };
    const tellFrom = (first: Instant): Told => {
      const codes = available.codesOf(resource).subarray((first - range.start) / SLOT_MS, (here.end - range.start) / SLOT_MS);
      const told = favouriteAvailability(codes, first, resource.schedulingSettings);
      const isOutside = told.kind !== 'UNAVAILABLE' && codes[(told.from - first) / SLOT_MS] === SLOT.freeOutsideWorkingHours;
      return { ...asOf(told, day), isOutside };
    };
    if (day === undefined) return { resource, schedule, availability: tellFrom(start) };
    const opening = openingIn(here, resource);
    const morning = instantOf(Math.max(opening, fromWallTime(day, WORKING_DAY.fromMinutes, zoneOfPlace(resource))));
    const told = tellFrom(morning);
    return { resource, schedule, availability: told.kind === 'UNAVAILABLE' ? tellFrom(opening) : told };
  });
}

/** Returns the time from the first beginning to the last end of a day at some places. */
function dayEverywhere(day: LocalDate, places: readonly Resource[]): InstantRange {
  const zones = places.length === 0 ? [UTC] : [...new Set(places.map(zoneOfPlace))];
  const days = zones.map((zone) => localDay(day, zone));
  return {
    start: instantOf(Math.min(...days.map(({ start }) => start))),
    end: instantOf(Math.max(...days.map(({ end }) => end))),
  };
}

/** Replaces NOW by SOON for a later day, because a resource that is free at its start is not free now. */
function asOf(told: FavouriteAvailability, day: LocalDate | undefined): FavouriteAvailability {
  return day !== undefined && told.kind === 'NOW' ? { ...told, kind: 'SOON' } : told;
}

/**
 * Returns when a resource opens on a day. Its hours count on every weekday, because it may be free on closed days too. A later day is
 * searched from the start of the working day, and from the opening only if nothing is free after that start.
 */
function openingIn(day: InstantRange, resource: Resource): Instant {
  const opening = openRanges(day, { ...workingHoursOf(resource), daysOfWeek: DAYS_OF_WEEK })[0]?.start ?? day.start;
  return opening > day.start ? ceilToQuarter(opening) : day.start;
}
