import { availabilityOf } from '@assist/availability';
import { WAITS } from '@assist/reservation';
import { DEFAULT_SORT_ORDER, isSortOrder, type Resource, type SortOrder, sortResources } from '@assist/resource';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { schedulesQuery, settingsQuery, utilisationQuery } from '../../lib/api/queries.ts';
import { useAreaTree, useConfiguration } from '../../lib/configuration-context.tsx';
import type { FinderSearch } from '../../lib/finder-search.ts';
import { useLanguage, useT, useText } from '../../lib/language-context.tsx';
import type { FoundResources } from '../../parts/search/use-found-resources.ts';
import { limitedAreaIdsOf } from '../../parts/resource/use-utilisation.ts';
import { type Grouping, type TimelineGroup, toGroups } from './model/timeline-groups.ts';
import type { TimeScale } from './model/time-scale.ts';

export interface TimelineRows {
  readonly groups: readonly TimelineGroup[];
  /** All rows in display order. */
  readonly rows: readonly Resource[];
  /** True once everything that the order depends on has loaded. */
  readonly isOrdered: boolean;
}

const NO_AREAS: readonly string[] = [];

/** Returns the order and the grouping that the address names, or else the defaults. */
export function orderOf(search: FinderSearch): { readonly sort: SortOrder; readonly grouping: Grouping } {
  return {
    sort: search.sort !== undefined && isSortOrder(search.sort) ? search.sort : DEFAULT_SORT_ORDER,
    grouping: search.group === 'type' ? 'type' : 'area',
  };
}

/** Returns the rows, with their groups and their order, for the address. */
export function useTimelineRows(found: FoundResources, search: FinderSearch, scale: TimeScale): TimelineRows {
  const t = useT();
  const textOf = useText();
  const { language, locale } = useLanguage();
  const { areas, resourceTypeInfos, defaultLanguage } = useConfiguration();
  const { resources, matching } = found;
  const { sort, grouping } = orderOf(search);
  const bookable = useBookableCounts(found, scale, sort.startsWith('availability'));

  const { data: settings, isPending } = useQuery(settingsQuery);
  const firstAreaIds = settings?.location.filteredAreaIds ?? NO_AREAS;

  const sorted = useMemo(
    () =>
      sortResources(resources, sort, {
        language,
        defaultLanguage,
        locale,
        resourceTypeInfos,
        availabilityOf: (resource) => bookable?.get(resource.id) ?? 0,
      }),
    [resources, sort, language, defaultLanguage, locale, resourceTypeInfos, bookable],
  );
  return useMemo(() => {
    const groups = toGroups(sorted, {
      grouping,
      areas,
      firstAreaIds,
      types: resourceTypeInfos,
      textOf,
      fulfils: (resource) => matching.has(resource.id),
      elsewhere: t('timeline.elsewhere'),
      unfulfilled: t('timeline.unfulfilled'),
    });
    return { groups, rows: groups.flatMap((group) => group.resources), isOrdered: !isPending };
  }, [sorted, grouping, areas, firstAreaIds, isPending, resourceTypeInfos, matching, textOf, t]);
}

/**
 * Returns the number of bookable quarters of the shown days, by resource id. They are counted only once for the same days, because a
 * slightly outdated order is better than rows that change places while somebody reads them.
 */
function useBookableCounts(
  { resources, now }: FoundResources,
  scale: TimeScale,
  isWanted: boolean,
): ReadonlyMap<string, number> | undefined {
  const client = useQueryClient();
  const areas = useAreaTree();
  const { data } = useQuery({
    queryKey: ['timeline-order', scale.range.start, scale.range.end, resources.length],
    enabled: isWanted && resources.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: WAITS.calculationCacheMs,
    queryFn: async (): Promise<ReadonlyMap<string, number>> => {
      const emails = resources.map((resource) => resource.email);
      const [schedules, uses] = await Promise.all([
        client.fetchQuery(schedulesQuery(emails, scale.range)),
        client.fetchQuery(utilisationQuery(limitedAreaIdsOf(resources, areas), scale.range)),
      ]);
      const { countOf } = availabilityOf(resources, (email) => schedules.get(email), {
        range: scale.range,
        now,
        durationMinutes: 0,
        utilisation: { areas, uses },
      });
      return new Map(resources.map((resource) => [resource.id, countOf(resource)]));
    },
  });
  return data;
}
