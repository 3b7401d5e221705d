import type { SuggestContext } from '@assist/availability';
import type { Resource } from '@assist/resource';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { favouritesQuery, settingsQuery } from '../../lib/api/queries.ts';
import { useAreaTree } from '../../lib/configuration-context.tsx';
import { type AttendeePlaces, type Meeting, useAttendeePlaces } from './use-attendee-places.ts';

/** The context of suggestions with the places from which the attendees come. `useWalks` adds the walking times from there. */
export interface PlacedContext extends SuggestContext {
  readonly places: AttendeePlaces;
}

/** Returns what suggestions depend on: the person's favourites and usual area, the areas of the chosen resources, and the attendees' places. */
export function useSuggestContext(resources: readonly Resource[], chosen: readonly Resource[], meeting: Meeting): PlacedContext {
  const places = useAttendeePlaces(meeting, resources);
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
      places,
      attendees: [...places.own, ...places.others].flatMap(({ mapInfos }) =>
        mapInfos[0] === undefined ? [] : [{ areaId: mapInfos[0].areaId, walkSeconds: NO_WALKS }],
      ),
    };
  }, [areas, favourites, settings, resources, chosen, places]);
}

const NO_WALKS: ReadonlyMap<string, number> = new Map();
