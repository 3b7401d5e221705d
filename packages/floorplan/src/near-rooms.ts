import { areaCentroid, containsPoint, distanceToBoundary, toArea } from './area.ts';
import { labelText } from './label-text.ts';
import type { LocalProjection, Metres } from './metres.ts';
import { measurePlan } from './plan-measures.ts';
import { listFeatures, type Plan, type PlanFeature } from './plan.ts';

/**
 * Returns the name of the room in which each of these features lies, or else of the nearest one on its floor. The feature itself does not
 * count.
 */
export function nearRooms(plan: Plan, featureIds: ReadonlySet<string>, language = 'en'): ReadonlyMap<string, string> {
  const { levels, projection } = measurePlan(plan);
  const named = new Map(
    levels.map(({ level, units }) => [
      level.feature.id,
      units.flatMap(({ feature, area }) => {
        const name = labelText(feature.properties.name, language);
        return name === null ? [] : [{ id: feature.id, name, area }];
      }),
    ]),
  );
  const found = new Map<string, string>();
  for (const feature of listFeatures(plan)) {
    const rooms = featureIds.has(feature.id) ? named.get(String((feature.properties as { level_id?: unknown }).level_id)) : undefined;
    const point = rooms === undefined ? undefined : middleOf(feature, projection);
    if (rooms === undefined || point === undefined) continue;
    let nearest: { readonly name: string; readonly metres: number } | undefined;
    for (const { id, name, area } of rooms) {
      if (id === feature.id) continue;
      const metres = containsPoint(area, point) ? 0 : distanceToBoundary(area, point);
      if (nearest === undefined || metres < nearest.metres) nearest = { name, metres };
    }
    if (nearest !== undefined) found.set(feature.id, nearest.name);
  }
  return found;
}

function middleOf({ geometry }: PlanFeature, projection: LocalProjection): Metres | undefined {
  switch (geometry?.type) {
    case 'Point':
      return projection.toMetres(geometry.coordinates);
    case 'LineString':
      return projection.toMetres(geometry.coordinates[Math.floor(geometry.coordinates.length / 2)]!);
    case 'Polygon':
    case 'MultiPolygon':
      return areaCentroid(toArea(geometry, projection));
    default:
      return undefined;
  }
}
