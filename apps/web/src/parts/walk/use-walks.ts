import type { AttendeePlace, SuggestContext } from '@assist/availability';
import { WALKS_TO_MAX } from '@assist/contract';
import type { Resource } from '@assist/resource';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { walkingTimesQuery } from '../../lib/api/navigation.ts';
import { useConfiguration } from '../../lib/configuration-context.tsx';
import { planFeatureOf } from './find-place-before.ts';
import { usePreferredProfile } from './use-preferred-profile.ts';
import type { PlacedContext } from './use-suggest-context.ts';

/** Extends the context by each attendee's walking times to the first hundred candidates, once the times are loaded. */
export function useWalks(context: PlacedContext, candidates: readonly Resource[]): SuggestContext {
  const { own, others } = context.places;
  // The person's own route profile is known. Those of other people are private, so theirs is taken as normal.
  const ownWalks = useWalksFrom(own, candidates, usePreferredProfile());
  const otherWalks = useWalksFrom(others, candidates, 'normal');
  return useMemo(() => ({ ...context, attendees: [...ownWalks, ...otherWalks] }), [context, ownWalks, otherWalks]);
}

function useWalksFrom(
  places: readonly Resource[],
  candidates: readonly Resource[],
  profile: ReturnType<typeof usePreferredProfile>,
): readonly AttendeePlace[] {
  const { navigationConfigured } = useConfiguration();
  const features = (some: readonly Resource[]) => [...new Set(some.flatMap((one) => planFeatureOf(one) ?? []))];
  const from = navigationConfigured ? features(places) : [];
  const to = features(candidates).slice(0, WALKS_TO_MAX).toSorted();
  const { data } = useQuery(walkingTimesQuery({ profile, from, to }));
  return useMemo(
    () =>
      places.flatMap((place) => {
        const walks = data?.get(planFeatureOf(place) ?? '');
        const walkSeconds = candidates.flatMap((candidate) => {
          const seconds = walks?.get(planFeatureOf(candidate) ?? '');
          return seconds === undefined ? [] : [[candidate.id, seconds] as const];
        });
        const areaId = place.mapInfos[0]?.areaId;
        return areaId === undefined ? [] : [{ areaId, walkSeconds: new Map(walkSeconds) }];
      }),
    [places, candidates, data],
  );
}
