import { type AnswerOf, findObjects, findPlanPlaces } from '@assist/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../lib/api/call.ts';
import { KEYS } from '../../lib/api/queries.ts';
import { usePaused } from '../../lib/waiting/use-paused.ts';

export type FoundObject = AnswerOf<typeof findObjects>[number];
export type FoundPlace = AnswerOf<typeof findPlanPlaces>[number];

/** Shortest and longest text that the API accepts, in characters. */
const SHORTEST = 2;
const LONGEST = 120;
/** Time in ms for which an answer is not fetched again; names change only with an import. */
const FRESH_MS = 60_000;
const NO_OBJECTS: readonly FoundObject[] = [];
const NO_PLACES: readonly FoundPlace[] = [];

/** The results from the plans of all floors. */
export interface InBuilding {
  /** Lamps, blinds and sensors. */
  readonly objects: readonly FoundObject[];
  /** Kitchens, stairs and other places that cannot be reserved. */
  readonly places: readonly FoundPlace[];
}

/** Returns the objects and places whose names match the text. Queries the server only after typing has paused. */
export function useFoundInBuilding(text: string): { readonly found: InBuilding; readonly isAsking: boolean } {
  const wanted = text.trim();
  const isAsked = wanted.length >= SHORTEST && wanted.length <= LONGEST;
  const isPaused = usePaused(wanted) === wanted;
  const how = { enabled: isAsked && isPaused, staleTime: FRESH_MS, retry: false };
  const objects = useQuery({
    ...how,
    queryKey: [...KEYS.objects, 'found', wanted],
    queryFn: ({ signal }) => call(findObjects, { query: { q: wanted }, signal }),
  });
  const places = useQuery({
    ...how,
    queryKey: [...KEYS.plans, 'found', wanted],
    queryFn: ({ signal }) => call(findPlanPlaces, { query: { q: wanted }, signal }),
  });
  const foundObjects = (isAsked ? objects.data : undefined) ?? NO_OBJECTS;
  const foundPlaces = (isAsked ? places.data : undefined) ?? NO_PLACES;
  const found = useMemo(() => ({ objects: foundObjects, places: foundPlaces }), [foundObjects, foundPlaces]);
  return { found, isAsking: isAsked && [objects, places].some(({ isPending, isError }) => isPending && !isError) };
}
