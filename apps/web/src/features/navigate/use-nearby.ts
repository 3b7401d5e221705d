import { useMemo } from 'react';
import type { NearestPlace, OfferedPlace } from './components/place-chooser.tsx';
import { listNearest } from './model/list-nearest.ts';
import type { NavigateModel } from './use-navigate-model.ts';

/** Returns the places near the start and the person's own places, for the chooser, and the nearest reception. */
export function useNearby({ props: { ways, places, own }, navigator: { state, start }, open, choosing }: NavigateModel) {
  const { error, profile } = state;
  const isAsked = choosing === 'target' || error === 'BarrierFreeRouteNotFound';
  const near = useMemo(
    () => (start === undefined || !isAsked ? [] : listNearest(ways, profile, start.at)),
    [ways, profile, start, isAsked],
  );
  const offered = own.flatMap(({ reference, why }): OfferedPlace[] => {
    // The destination is not offered as the start, nor the start as the destination.
    const isOtherEnd = reference === (open === 'start' ? state.target : state.start);
    const place = isOtherEnd ? undefined : places.find(reference);
    return place === undefined ? [] : [{ place, why }];
  });
  const nearest = (choosing === 'target' ? near : []).flatMap(({ kind, featureId, seconds }): NearestPlace[] => {
    const place = places.find(featureId);
    if (place === undefined) return [];
    return [{ kind, place: { ...place, detail: places.levelName(place.levelId) }, minutes: Math.ceil(seconds / 60) }];
  });
  return { offered, nearest, reception: near.find(({ kind }) => kind === 'reception')?.featureId };
}
