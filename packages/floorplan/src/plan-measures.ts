import { areaBounds, areaSize, boundsOf, toArea, type Area, type Box } from './area.ts';
import { boxIndex } from './box-index.ts';
import { projectionAt, type LocalProjection, type Metres } from './metres.ts';
import type { Fixture, Level, Opening, Plan, PlanFeatures, Polygonal, Unit } from './plan.ts';

/** A feature with its surface in the plan's metres (see `planProjection`). */
export interface Measured<Feature> {
  readonly feature: Feature;
  readonly area: Area;
  readonly box: Box;
  readonly squareMetres: number;
}

export interface MeasuredLevel {
  readonly level: Measured<Level>;
  readonly units: readonly Measured<Unit>[];
  readonly fixtures: readonly Measured<Fixture>[];
  readonly openings: readonly Opening[];
  /** Returns the units whose bounding boxes meet the given box. */
  readonly unitsNear: (box: Box) => readonly Measured<Unit>[];
}

export interface PlanMeasures {
  readonly projection: LocalProjection;
  readonly levels: readonly MeasuredLevel[];
}

/** Returns the plan's projection to metres. Its origin is the middle of the venue's bounding box. */
export function planProjection(features: Pick<PlanFeatures, 'venue'>): LocalProjection {
  const positions = features.venue.flatMap(({ geometry }) =>
    geometry.type === 'Polygon' ? geometry.coordinates.flat() : geometry.coordinates.flat(2),
  );
  const box = boundsOf(positions.map(([longitude = 0, latitude = 0]): Metres => [longitude, latitude]));
  return positions.length === 0 ? projectionAt(0, 0) : projectionAt((box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2);
}

/** Returns the bounding box of the floors in degrees. It may be smaller than the venue, which may be a campus with other buildings. */
export function planBox({ features }: Pick<Plan, 'features'>): Box {
  const positions = features.level.flatMap(({ geometry }) =>
    geometry.type === 'Polygon' ? geometry.coordinates.flat() : geometry.coordinates.flat(2),
  );
  return boundsOf(positions.map(([longitude = 0, latitude = 0]): Metres => [longitude, latitude]));
}

export function measureArea<Feature extends { readonly geometry: Polygonal }>(
  feature: Feature,
  projection: LocalProjection,
): Measured<Feature> {
  const area = toArea(feature.geometry, projection);
  return { feature, area, box: areaBounds(area), squareMetres: areaSize(area) };
}

/** Measures the levels of a plan, with their units and fixtures, in metres, from the lowest level to the highest. */
export function measurePlan(plan: Pick<Plan, 'features'>): PlanMeasures {
  const { features } = plan;
  const projection = planProjection(features);
  const units = Map.groupBy(features.unit, ({ properties }) => properties.level_id);
  const fixtures = Map.groupBy(features.fixture, ({ properties }) => properties.level_id);
  const openings = Map.groupBy(features.opening, ({ properties }) => properties.level_id);
  const levels = features.level
    .toSorted((a, b) => a.properties.ordinal - b.properties.ordinal)
    .map((level): MeasuredLevel => {
      const measured = (units.get(level.id) ?? []).map((unit) => measureArea(unit, projection));
      return {
        level: measureArea(level, projection),
        units: measured,
        fixtures: (fixtures.get(level.id) ?? []).map((fixture) => measureArea(fixture, projection)),
        openings: openings.get(level.id) ?? [],
        unitsNear: boxIndex(measured, ({ box }) => box),
      };
    });
  return { projection, levels };
}
