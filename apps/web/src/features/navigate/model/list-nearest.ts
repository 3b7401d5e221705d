import { listWalks, type RoutePlace, type RouteProfile, type WalkingWays } from '@assist/wayfinding';
import { listNearestKinds, type NearestKind } from './list-places.ts';

export interface Nearest {
  readonly kind: NearestKind;
  readonly featureId: string;
  readonly seconds: number;
}

/** Returns the nearest place of each kind that the profile can reach. */
export function listNearest(ways: WalkingWays, profile: RouteProfile, from: RoutePlace): readonly Nearest[] {
  const kinds = [...listNearestKinds(ways.graph)];
  const ids = [...new Set(kinds.flatMap(([, some]) => some))];
  const walks = listWalks(
    ways,
    profile,
    from,
    ids.map((featureId) => ({ kind: 'feature', featureId })),
  );
  const secondsOf = new Map(ids.map((id, index) => [id, walks[index] ?? null]));
  return kinds.flatMap(([kind, some]) => {
    const known = some.flatMap((featureId) => {
      const seconds = secondsOf.get(featureId) ?? null;
      return seconds === null ? [] : [{ kind, featureId, seconds }];
    });
    return known.toSorted((a, b) => a.seconds - b.seconds).slice(0, 1);
  });
}
