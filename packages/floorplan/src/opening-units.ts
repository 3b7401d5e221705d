import { distanceToBoundary, type Box } from './area.ts';
import { SOLID_UNIT_CATEGORIES } from './imdf-categories.ts';
import type { LocalProjection, Metres } from './metres.ts';
import type { Opening, Unit } from './plan.ts';
import type { Measured, MeasuredLevel } from './plan-measures.ts';

/**
 * Greatest distance in metres between an opening and the boundary of a unit that it leads into: half the thickest inner wall, plus
 * surveying errors.
 */
export const OPENING_REACH_M = 0.35;
/** Greatest distance in metres at which an opening may be a misplaced door of a unit. */
const OPENING_BESIDE_M = 2;

/** Returns the point halfway along an opening. */
export function openingMiddle(opening: Opening, projection: LocalProjection): Metres {
  const points = opening.geometry.coordinates.map((position) => projection.toMetres(position));
  const lengths = points.slice(1).map(([x, y], index) => Math.hypot(x - (points[index]?.[0] ?? x), y - (points[index]?.[1] ?? y)));
  let left = lengths.reduce((sum, length) => sum + length, 0) / 2;
  for (const [index, length] of lengths.entries()) {
    const from = points[index];
    const to = points[index + 1];
    if (from !== undefined && to !== undefined && length > 0 && left <= length) {
      const share = left / length;
      return [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])];
    }
    left -= length;
  }
  return points[0] ?? [0, 0];
}

/**
 * Lists the units that an opening leads into, the nearest first: those whose boundary is within reach of its middle. With two units it is a
 * door, with one an entrance, and with none a mistake. Columns and walls do not count.
 */
export function listUnitsAtOpening(
  opening: Opening,
  level: Pick<MeasuredLevel, 'unitsNear'>,
  projection: LocalProjection,
): readonly Measured<Unit>[] {
  return listUnitsWithin(OPENING_REACH_M, opening, level, projection).map(({ unit }) => unit);
}

/** Returns the nearest unit beside an opening that touches no unit; undefined if none is near. */
export function nearestUnit(
  opening: Opening,
  level: Pick<MeasuredLevel, 'unitsNear'>,
  projection: LocalProjection,
): UnitBeside | undefined {
  return listUnitsWithin(OPENING_BESIDE_M, opening, level, projection)[0];
}

interface UnitBeside {
  readonly unit: Measured<Unit>;
  readonly distance: number;
}

function listUnitsWithin(
  reachM: number,
  opening: Opening,
  level: Pick<MeasuredLevel, 'unitsNear'>,
  projection: LocalProjection,
): readonly UnitBeside[] {
  const middle = openingMiddle(opening, projection);
  return level
    .unitsNear(boxAround(middle, reachM))
    .filter(({ feature }) => !SOLID_UNIT_CATEGORIES.has(feature.properties.category))
    .map((unit) => ({ unit, distance: distanceToBoundary(unit.area, middle) }))
    .filter(({ distance }) => distance <= reachM)
    .toSorted((a, b) => a.distance - b.distance);
}

function boxAround([x, y]: Metres, reachM: number): Box {
  return { minX: x - reachM, minY: y - reachM, maxX: x + reachM, maxY: y + reachM };
}
