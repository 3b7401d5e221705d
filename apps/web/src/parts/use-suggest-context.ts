import type { SuggestContext } from '@assist/availability';
import type { Resource } from '@assist/resource';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { favouritesQuery, settingsQuery } from '../lib/api/queries.ts';
import { useAreaTree } from '../lib/configuration-context.tsx';

/** What this person likes, where he is at home, and what he has chosen already: what suggestions go by. */
export function useSuggestContext(resources: readonly Resource[], chosen: readonly Resource[]): SuggestContext {
  const areas = useAreaTree();
  const { data: favourites } = useQuery(favouritesQuery);
  const { data: settings } = useQuery(settingsQuery);
  return useMemo(() => {
    const home = settings?.homePlaceId ?? null;
    const homeResource = resources.find(({ id }) => id === home);
    return {
      areas,
      favouriteIds: new Set(favourites),
      homeAreaId: (homeResource === undefined ? home : homeResource.mapInfos[0]?.areaId) ?? settings?.location.filteredAreaIds[0] ?? null,
      chosenAreaIds: chosen.flatMap(({ mapInfos }) => mapInfos[0]?.areaId ?? []),
    };
  }, [areas, favourites, settings, resources, chosen]);
}
