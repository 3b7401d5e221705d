import { availabilityOf, isBookable } from '@assist/availability';
import { minutesBetween } from '@assist/time';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { schedulesQuery } from '../../lib/api/queries.ts';
import type { FoundResources } from '../../parts/use-found-resources.ts';
import { useUtilisation } from '../../parts/use-utilisation.ts';

/** A number beside the filters: it may be a little older than the rows. */
const COUNT_REFRESH_MS = 15_000;

/** How many that fulfil the filters can be reserved at the chosen time. Asked for only while it is shown. */
export function useFreeCount({ resources, matching, range, now }: FoundResources, isShown: boolean): number | undefined {
  const emails = useMemo(() => resources.map((resource) => resource.email), [resources]);
  const query = schedulesQuery(emails, range);
  const { data: schedules } = useQuery({ ...query, enabled: isShown && emails.length > 0, refetchInterval: COUNT_REFRESH_MS });
  const { utilisation } = useUtilisation(resources, range, { isWanted: isShown, refetchMs: COUNT_REFRESH_MS });
  return useMemo(() => {
    if (schedules === undefined) return undefined;
    // Only the chosen time is known, so what lies around it cannot make it too short.
    const { stateOf } = availabilityOf(resources, (email) => schedules.get(email), {
      range,
      now,
      durationMinutes: minutesBetween(range.start, range.end),
      utilisation,
    });
    return resources.filter((resource) => matching.has(resource.id) && isBookable(stateOf(resource, range))).length;
  }, [schedules, resources, matching, range, now, utilisation]);
}
