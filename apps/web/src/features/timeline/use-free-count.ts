import { availabilityOf, isBookable, spanWithin } from '@assist/availability';
import type { Resource } from '@assist/resource';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { schedulesQuery } from '../../lib/api/queries.ts';
import type { FoundResources } from '../../parts/search/use-found-resources.ts';
import { useUtilisation } from '../../parts/resource/use-utilisation.ts';

/** Polling interval of the number beside the filters, which may be a little older than the rows. */
const COUNT_REFRESH_MS = 15_000;

/** Returns the number of matching resources that can be reserved at the chosen time; undefined until it is loaded. */
export function useFreeCount({ resources, matching, range, durationMinutes, now }: FoundResources): number | undefined {
  const emails = useMemo(() => resources.map((resource) => resource.email), [resources]);
  const query = schedulesQuery(emails, range, { everyMs: COUNT_REFRESH_MS });
  const { data: schedules } = useQuery({ ...query, enabled: emails.length > 0 });
  const { utilisation } = useUtilisation(resources, range, { refetchMs: COUNT_REFRESH_MS });
  return useMemo(() => {
    if (schedules === undefined) return undefined;
    // Computed for the chosen time alone, because only its schedules are loaded.
    const { codesOf, stateOf } = availabilityOf(resources, (email) => schedules.get(email), {
      range,
      now,
      durationMinutes,
      utilisation,
    });
    const spanOf = (resource: Resource) => spanWithin(codesOf(resource), range.start, range, durationMinutes);
    return resources.filter((resource) => matching.has(resource.id) && isBookable(stateOf(resource, spanOf(resource)))).length;
  }, [schedules, resources, matching, range, durationMinutes, now, utilisation]);
}
