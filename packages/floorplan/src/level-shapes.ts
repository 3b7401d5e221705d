import { areaBounds, type Area } from './area.ts';
import { SOLID_UNIT_CATEGORIES } from './imdf-categories.ts';
import { labelText } from './label-text.ts';
import { levelBearing } from './level-bearing.ts';
import { listSignsAndLabels, type Say } from './level-labels.ts';
import type { LocalProjection, Metres } from './metres.ts';
import { listOpeningShapes } from './opening-shapes.ts';
import { measurePlan, type MeasuredLevel } from './plan-measures.ts';
import type { Detail, Kiosk, Plan, Section, Unit } from './plan.ts';
import type { Ring } from './ring.ts';
import { SHAPE_LAYERS, shape, type Shape, type ShapeLayer } from './shape.ts';
import { findWalls } from './walls.ts';

export interface LevelShapes {
  readonly levelId: string;
  /** The level's bounds in degrees: west, south, east, north. */
  readonly bounds: readonly [number, number, number, number];
  /**
   * The compass direction in degrees that points up on the map. It is chosen so that the building's longest wall is horizontal or vertical.
   */
  readonly bearing: number;
  /** GeoJSON features in drawing order, the lowest layer first. */
  readonly features: readonly Shape[];
}

/** Returns all shapes of one level, ready to be drawn; null if the plan has no such level. */
export function levelShapes(plan: Plan, levelId: string, language = 'en', defaultLanguage = 'en'): LevelShapes | null {
  const say: Say = (labels) => labelText(labels, language, defaultLanguage);
  const { levels, projection } = measurePlan(plan);
  const measured = levels.find(({ level }) => level.feature.id === levelId);
  if (measured === undefined) return null;
  const { level } = measured;
  const onLevel = <Feature extends { readonly properties: { readonly level_id: string } }>(features: readonly Feature[]) =>
    features.filter(({ properties }) => properties.level_id === levelId);

  const shapes: Shape[] = [
    shape(level.feature.geometry, {
      layer: 'ground',
      featureId: level.feature.id,
      category: level.feature.properties.category,
      name: say(level.feature.properties.name),
    }),
    ...listWallShapes(measured, projection),
    ...measured.units.map(({ feature }) => surface(feature, isDrawnOver(feature) ? 'solid' : 'unit', say)),
    ...onLevel(plan.features.section).map((section) => surface(section, 'section', say)),
    ...measured.fixtures.map(({ feature }) => surface(feature, 'fixture', say)),
    ...onLevel(plan.features.kiosk).map((kiosk) => surface(kiosk, 'fixture', say)),
    ...onLevel(plan.features.detail).flatMap((detail) => listDetailShapes(detail, projection)),
    ...measured.openings.flatMap((opening) => listOpeningShapes(opening, measured, projection)),
    ...listSignsAndLabels(plan, measured, levels, projection, say),
  ];
  const order = new Map<ShapeLayer, number>(SHAPE_LAYERS.map((layer, index) => [layer, index]));
  return {
    levelId,
    bounds: degreeBounds(level.area, projection),
    bearing: levelBearing(level.area),
    features: shapes.toSorted((a, b) => (order.get(a.properties.layer) ?? 0) - (order.get(b.properties.layer) ?? 0)),
  };
}

/** Returns whether a unit is drawn like a column or wall. A void (`opentobelow`) is drawn like a room, under what lies in it. */
function isDrawnOver({ properties: { category } }: Unit): boolean {
  return SOLID_UNIT_CATEGORIES.has(category) && category !== 'opentobelow';
}

function surface(feature: Unit | Section | Kiosk | MeasuredLevel['fixtures'][number]['feature'], layer: ShapeLayer, say: Say): Shape {
  const { category = 'kiosk', name } = feature.properties;
  return shape(feature.geometry, { layer, featureId: feature.id, category: String(category), name: say(name) });
}

function listWallShapes(level: MeasuredLevel, projection: LocalProjection): readonly Shape[] {
  const { thick, partitions } = findWalls(level);
  const of = { featureId: level.level.feature.id, category: 'wall', name: null };
  const closed = (ring: Ring) => [...ring, ...ring.slice(0, 1)].map(projection.toDegrees);
  return [
    ...(thick.length === 0
      ? []
      : [shape({ type: 'MultiPolygon', coordinates: thick.map((rings) => rings.map(closed)) }, { ...of, layer: 'wall' })]),
    ...(partitions.length === 0
      ? []
      : [
          shape(
            { type: 'MultiLineString', coordinates: partitions.map((line) => line.map(projection.toDegrees)) },
            { ...of, layer: 'partition' },
          ),
        ]),
  ];
}

/** Lists the shapes of a detail. A window is stored as a line in the middle of its wall, and drawn as wide as the wall. */
function listDetailShapes(detail: Detail, projection: LocalProjection): readonly Shape[] {
  const { x_kind: kind, x_width_m: widthM } = detail.properties;
  // Lines of the kind `way` are only for walking, not for drawing.
  if (kind === 'way') return [];
  const properties = { featureId: detail.id, category: kind ?? 'detail', name: null };
  if (kind !== 'window') return [shape(detail.geometry, { ...properties, layer: 'detail' })];
  const lines = detail.geometry.type === 'LineString' ? [detail.geometry.coordinates] : detail.geometry.coordinates;
  const panes = lines.flatMap((line) => {
    const [from, to] = [line[0], line.at(-1)];
    if (from === undefined || to === undefined) return [];
    const [x0, y0] = projection.toMetres(from);
    const [x1, y1] = projection.toMetres(to);
    const length = Math.hypot(x1 - x0, y1 - y0) || 1;
    const [dx, dy] = [(-(y1 - y0) / length) * ((widthM ?? 0.3) / 2), ((x1 - x0) / length) * ((widthM ?? 0.3) / 2)];
    const ring: Metres[] = [
      [x0 + dx, y0 + dy],
      [x1 + dx, y1 + dy],
      [x1 - dx, y1 - dy],
      [x0 - dx, y0 - dy],
      [x0 + dx, y0 + dy],
    ];
    return [[ring.map(projection.toDegrees)]];
  });
  return [shape({ type: 'MultiPolygon', coordinates: panes }, { ...properties, layer: 'window' })];
}

function degreeBounds(area: Area, projection: LocalProjection): LevelShapes['bounds'] {
  const { minX, minY, maxX, maxY } = areaBounds(area);
  const [west, south] = projection.toDegrees([minX, minY]);
  const [east, north] = projection.toDegrees([maxX, maxY]);
  return [west, south, east, north];
}
