import { containsPoint, distanceToBoundary, type Area } from './area.ts';
import { OPEN_UNIT_CATEGORIES } from './imdf-categories.ts';
import type { LocalProjection, Metres } from './metres.ts';
import { listUnitsAtOpening, openingMiddle } from './opening-units.ts';
import type { Measured, MeasuredLevel } from './plan-measures.ts';
import type { Opening, Unit } from './plan.ts';
import { shape, type Shape, type ShapeProperties } from './shape.ts';

/** Width in metres of the widest door with one leaf. Wider doors are drawn with two. */
const WIDEST_LEAF_M = 1.25;
const ARC_STEPS = 8;
const LEAST_GAP_M = 0.08;
/** Greatest distance in metres from the middle of an entrance to the outer wall. */
const OUTER_WALL_M = 0.7;

/** Returns the side to which a door opens: into the room rather than into a corridor, but outwards at an emergency exit. */
function opensTo(opening: Opening, units: readonly Measured<Unit>[], sideOf: (area: Area) => 1 | -1): 1 | -1 {
  const room = units.find(({ feature }) => !OPEN_UNIT_CATEGORIES.has(feature.properties.category)) ?? units[0];
  const inside = room === undefined ? 1 : sideOf(room.area);
  return opening.properties.category === 'emergencyexit' && units.length === 1 ? (inside === 1 ? -1 : 1) : inside;
}

/** Lists the shapes of an opening: the gap that it cuts into the wall, and its leaves. */
export function listOpeningShapes(opening: Opening, level: MeasuredLevel, projection: LocalProjection): readonly Shape[] {
  const coordinates = opening.geometry.coordinates;
  const [first, last] = [coordinates[0], coordinates.at(-1)];
  if (first === undefined || last === undefined) return [];
  const from = projection.toMetres(first);
  const to = projection.toMetres(last);
  const width = Math.hypot(to[0] - from[0], to[1] - from[1]);
  if (width < 0.05) return [];
  const along: Metres = [(to[0] - from[0]) / width, (to[1] - from[1]) / width];
  const across: Metres = [-along[1], along[0]];
  const middle = openingMiddle(opening, projection);
  const at = (start: Metres, alongM: number, acrossM: number): Metres => [
    start[0] + along[0] * alongM + across[0] * acrossM,
    start[1] + along[1] * alongM + across[1] * acrossM,
  ];

  const units = listUnitsAtOpening(opening, level, projection).slice(0, 2);
  const sideOf = (area: Area): 1 | -1 => (containsPoint(area, at(middle, 0, 0.5)) ? 1 : -1);
  const depths = { 1: 0, [-1]: 0 } as Record<1 | -1, number>;
  for (const { area } of units) depths[sideOf(area)] = Math.max(depths[sideOf(area)], distanceToBoundary(area, middle) + 0.01);
  if (units.length === 1 && units[0] !== undefined) {
    const outside = sideOf(units[0].area) === 1 ? -1 : 1;
    const toFacade = distanceToBoundary(level.level.area, middle);
    depths[outside] = toFacade < OUTER_WALL_M ? toFacade + 0.01 : 0.1;
  }

  // The gap has a minimum depth even if the wall is a mere line.
  for (const side of [1, -1] as const) depths[side] = Math.max(depths[side], LEAST_GAP_M);

  const properties = (layer: 'gap' | 'door'): ShapeProperties => ({
    layer,
    featureId: opening.id,
    category: opening.properties.category,
    name: null,
  });
  const ring = [at(from, 0, depths[1]), at(to, 0, depths[1]), at(to, 0, -depths[-1]), at(from, 0, -depths[-1]), at(from, 0, depths[1])];
  const gap = shape({ type: 'Polygon', coordinates: [ring.map(projection.toDegrees)] }, properties('gap'));

  const type = opening.properties.door?.type ?? 'open';
  if (type === 'open') return [gap];
  if (type !== 'swinging') {
    const line = [from, to].map(projection.toDegrees);
    return [gap, shape({ type: 'LineString', coordinates: line }, properties('door'))];
  }
  const side = opensTo(opening, units, sideOf);
  const leaves =
    width > WIDEST_LEAF_M
      ? ([
          [from, 1],
          [to, -1],
        ] as const)
      : ([[from, 1]] as const);
  const leafM = width / leaves.length;
  const lines = leaves.map(([hinge, direction]) => {
    const arc = Array.from({ length: ARC_STEPS + 1 }, (_, step) => {
      const angle = (step / ARC_STEPS) * (Math.PI / 2);
      return at(hinge, direction * leafM * Math.sin(angle), side * (leafM * Math.cos(angle) + depths[side] * (1 - step / ARC_STEPS)));
    });
    return [at(hinge, 0, side * depths[side]), ...arc].map(projection.toDegrees);
  });
  return [gap, shape({ type: 'MultiLineString', coordinates: lines }, properties('door'))];
}
