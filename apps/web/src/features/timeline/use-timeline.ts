import { availabilityOf, type WhyNot } from '@assist/availability';
import { DEFAULT_FILTER_DURATION_MINUTES } from '@assist/reservation';
import type { Resource } from '@assist/resource';
import type { InstantRange } from '@assist/time';
import { useCallback, useMemo } from 'react';
import type { FinderSearch } from '../../lib/finder-search.ts';
import type { Finder } from '../../parts/search/use-finder.ts';
import type { FoundResources } from '../../parts/search/use-found-resources.ts';
import { chosenDay } from './model/chosen-day.ts';
import { keepContent, type RowContent, toRowContent } from './model/row-content.ts';
import type { VisibleRows } from './model/schedule-parts.ts';
import type { TimeScale } from './model/time-scale.ts';
import { useVisibleSchedules } from './use-visible-schedules.ts';

export interface Timeline extends Finder {
  /** Returns the content of a row; undefined until it is loaded. */
  contentOf(resource: Resource): RowContent | undefined;
}

/** Returns the availability of the rows in view. The rules are those of the plan's finder, but only these rows' schedules are requested. */
export function useTimeline(
  found: FoundResources,
  search: FinderSearch,
  rows: readonly Resource[],
  visible: VisibleRows,
  scale: TimeScale,
): Timeline {
  const { now } = found;
  const chosen = useMemo(() => found.resources.find((resource) => resource.id === search.resource), [found.resources, search.resource]);

  // Without a chosen time, no free time counts as too short.
  const durationMinutes = search.from !== undefined && search.to !== undefined ? found.durationMinutes : DEFAULT_FILTER_DURATION_MINUTES;
  const known = useVisibleSchedules({ rows, chosen, visible, scale, durationMinutes });
  const { shown, utilisation, itemsOf, isKnown, hasFailed } = known;
  const currentEvent = search.event ?? null;
  const availability = useMemo(() => {
    const knownOf = (email: string) => ({ scheduleItems: itemsOf(email), serviceError: null });
    return availabilityOf(shown, knownOf, { range: scale.range, now, durationMinutes, currentEvent, utilisation });
  }, [shown, utilisation, itemsOf, scale, now, durationMinutes, currentEvent]);

  const contents = useMemo(() => {
    const made = new Map<string, RowContent>();
    for (const resource of shown) {
      if (!isKnown(resource)) continue;
      const content = toRowContent(scale, availability.codesOf(resource), itemsOf(resource.email), hasFailed(resource.email));
      made.set(resource.id, keepContent(resource, content));
    }
    return made;
  }, [availability, shown, scale, itemsOf, isKnown, hasFailed]);

  const contentOf = (resource: Resource) => contents.get(resource.id);

  const refusalsOf = useCallback(
    (resource: Resource, asked: InstantRange): readonly WhyNot[] =>
      hasFailed(resource.email) ? [{ kind: 'service-error' }] : availability.whyNot(resource, asked),
    [hasFailed, availability],
  );

  return {
    ...found,
    found: found.matching,
    ...chosenDay(found, scale, contentOf, itemsOf),
    contentOf,
    refusalsOf,
    schedules: known.schedules,
    isLoading: found.isLoading,
    error: found.error ?? known.error,
    retry: () => {
      found.retry();
      known.retry();
    },
  };
}
