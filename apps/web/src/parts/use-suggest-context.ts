import type { SuggestContext } from '@assist/availability';
import type { Resource } from '@assist/resource';
import type { InstantRange } from '@assist/time';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { favouritesQuery, settingsQuery } from '../lib/api/queries.ts';
import { useAreaTree } from '../lib/configuration-context.tsx';
import { useAttendeeAreas } from './use-attendee-areas.ts';

/** Who takes part, and on which day. */
export interface Meeting {
  readonly people: readonly { readonly email: string; readonly remotely: boolean }[];
  readonly dayRange: InstantRange;
}

/** What this person likes, where he is at home, what he has chosen already, and where the others sit: what suggestions go by. */
export function useSuggestContext(
  resources: readonly Resource[],
  chosen: readonly Resource[],
  { people, dayRange }: Meeting,
): SuggestContext {
  const attendeeAreaIds = useAttendeeAreas(people, dayRange, resources);
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
      attendeeAreaIds,
    };
  }, [areas, favourites, settings, resources, chosen, attendeeAreaIds]);
}
