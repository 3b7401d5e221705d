import type { LevelPlan, PlanObjectAnswer } from '@assist/contract';
import type { Resource } from '@assist/resource';

type Position = readonly number[];
type Rings = readonly (readonly Position[])[];

/** Returns the objects that belong to a resource, and the objects in its room that belong to no resource. */
export function objectsOf(
  resource: Resource,
  objects: readonly PlanObjectAnswer[],
  plan: LevelPlan | undefined,
): readonly PlanObjectAnswer[] {
  const ids = new Set(resource.mapInfos.map(({ featureId }) => featureId));
  const rooms = (plan?.features ?? [])
    .filter(({ properties }) => properties.layer === 'unit' && ids.has(properties.featureId))
    .flatMap(({ geometry }): readonly Rings[] =>
      geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.type === 'MultiPolygon' ? geometry.coordinates : [],
    );
  return objects.filter(
    ({ resourceId, longitude, latitude }) =>
      resourceId === resource.id || (resourceId === null && rooms.some((rings) => isWithin([longitude, latitude], rings))),
  );
}

/** Returns whether a point is inside the rings, by the even-odd rule, so that the area of a hole is outside. */
function isWithin([x = 0, y = 0]: Position, rings: Rings): boolean {
  let isInside = false;
  for (const ring of rings)
    for (let at = 1; at < ring.length; at += 1) {
      const [ax = 0, ay = 0] = ring[at - 1]!;
      const [bx = 0, by = 0] = ring[at]!;
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isInside = !isInside;
    }
  return isInside;
}
