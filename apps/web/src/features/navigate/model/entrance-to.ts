import { listWalks, type RoutePlace, type RouteProfile, type WalkingWays } from '@assist/wayfinding';
import { kindOf } from './list-places.ts';

/**
 * Returns the assumed start of somebody who has just come in: the entrance nearest to the destination, or else the nearest reception.
 * Undefined if neither can be reached.
 */
export function entranceTo(ways: WalkingWays, profile: RouteProfile, target: RoutePlace): string | undefined {
  const { points, units } = ways.graph;
  const entrances = points.filter(({ category }) => category === 'entry').map(({ featureId }) => featureId);
  const receptions = [
    ...points.map(({ featureId, category }) => ({ id: featureId, category })),
    ...units.map(({ unitId, category }) => ({ id: unitId, category })),
  ].filter(({ category }) => kindOf(category) === 'reception');
  const found = [entrances, receptions.map(({ id }) => id)].map((ids) => nearestOf(ids, ways, profile, target));
  return found.find((one) => one !== undefined);
}

function nearestOf(ids: readonly string[], ways: WalkingWays, profile: RouteProfile, target: RoutePlace): string | undefined {
  const walks = listWalks(
    ways,
    profile,
    target,
    ids.map((featureId) => ({ kind: 'feature', featureId })),
  );
  const reached = ids.flatMap((id, index) => {
    const seconds = walks[index] ?? null;
    return seconds === null ? [] : [{ id, seconds }];
  });
  return reached.toSorted((a, b) => a.seconds - b.seconds)[0]?.id;
}
