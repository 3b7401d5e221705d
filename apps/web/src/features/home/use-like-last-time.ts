import { availabilityOf, type WhyNot } from '@assist/availability';
import { likeLastTime, type LikeLastTime, pairEvents, toResourceDirectory } from '@assist/reservation';
import { type Resource, workingHoursOf } from '@assist/resource';
import { localDateOf, localDay, minutesBetween, opensOn, plusDays, startOfDay } from '@assist/time';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ReadEvent } from '../../lib/api/from-wire.ts';
import { eventsQuery, schedulesQuery } from '../../lib/api/queries.ts';
import { useNow } from '../../lib/use-now.ts';
import { useAfter } from '../../lib/waiting/use-after.ts';
import { useZone } from '../../lib/zone-context.tsx';
import { zoneOfPlace } from '../../lib/zone-of-place.ts';
import { useResources } from '../../parts/resource/use-resources.ts';
import { useUtilisation } from '../../parts/resource/use-utilisation.ts';

/** Number of days that are searched for the last reservation, enough to span a holiday. */
const DAYS_BACK = 30;
/** Delay of the request for past reservations, so that the requests for the first view come before it. */
const QUIET_MS = 1_000;

export interface OfferedAgain extends LikeLastTime {
  readonly resource: Resource;
  /** Reasons why the resource cannot be reserved at the offered time; empty if it can. */
  readonly refusals: readonly WhyNot[];
}

/**
 * Returns the person's last resource and the next day on which they have nothing of its kind. Null if there is nothing to offer; undefined
 * until this and the resource's availability are known.
 */
export function useLikeLastTime(coming: readonly ReadEvent[]): OfferedAgain | null | undefined {
  const timezone = useZone();
  const now = useNow();
  const { resources } = useResources();
  const today = localDateOf(now, timezone);
  const isQuiet = useAfter(QUIET_MS);
  const range = useMemo(
    () => ({ start: startOfDay(plusDays(today, -DAYS_BACK), timezone), end: startOfDay(today, timezone) }),
    [today, timezone],
  );
  const { data: past, isError } = useQuery({
    ...eventsQuery(range, undefined, { isPast: true }),
    enabled: isQuiet,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const again = useMemo(() => {
    if (isError) return null;
    if (past === undefined || resources === undefined) return undefined;
    const byId = new Map(resources.map((resource) => [resource.id, resource]));
    const known = pairEvents(
      past.filter((event) => !event.limited),
      toResourceDirectory(resources),
      range.start,
    ).events;
    return (
      likeLastTime([...known, ...coming], {
        now,
        zoneOf: (id) => zoneOfPlace(byId.get(id)!),
        typeOf: (id) => byId.get(id)?.resourceTypeId,
        isOpenOn: (id, day) => opensOn(day, workingHoursOf(byId.get(id)!)),
      }) ?? null
    );
  }, [past, isError, resources, coming, now, range.start]);
  const resource = resources?.find(({ id }) => id === again?.resourceId);
  const refusals = useRefusals(resource, again ?? undefined);
  if (again === null || refusals === null) return null;
  return again === undefined || resource === undefined || refusals === undefined ? undefined : { ...again, resource, refusals };
}

/** Returns why the resource cannot be reserved; undefined until its schedule has arrived, null if it cannot be fetched. */
function useRefusals(resource: Resource | undefined, again: LikeLastTime | undefined): readonly WhyNot[] | null | undefined {
  const ownZone = useZone();
  const timezone = resource === undefined ? ownZone : zoneOfPlace(resource);
  const now = useNow();
  const chosen = useMemo(() => (resource === undefined ? [] : [resource]), [resource]);
  const start = again?.range.start ?? now;
  const day = useMemo(() => localDay(localDateOf(start, timezone), timezone), [start, timezone]);
  const { data, isError } = useQuery(
    schedulesQuery(
      chosen.map(({ email }) => email),
      day,
    ),
  );
  const { utilisation } = useUtilisation(chosen, day);
  return useMemo(() => {
    const schedule = resource === undefined ? undefined : data?.get(resource.email);
    if (resource === undefined || again === undefined || schedule === undefined) return isError ? null : undefined;
    const durationMinutes = minutesBetween(again.range.start, again.range.end);
    return availabilityOf([resource], () => schedule, { range: day, now, durationMinutes, utilisation }).whyNot(resource, again.range);
  }, [resource, again, data, isError, day, now, utilisation]);
}
