import { type LocalProjection, type MeasuredLevel, OPENING_REACH_M, type Opening, openingMiddle } from '@assist/floorplan';
import { type GroundUnit, pairKey, type DoorPairs } from './spaces.ts';
import { areBoundsNear, isWithin, nearestOnEdge, type Spot, toSpot } from './polygons.ts';

/** An opening with the units on its two sides. The second unit is null if the opening leads out of the drawn area. */
export interface DoorPlace {
  readonly opening: Opening;
  readonly middle: Spot;
  /** Unit vector from the first side to the second. */
  readonly across: Spot;
  readonly drawnMm: number;
  readonly sides: readonly [GroundUnit, GroundUnit | null];
}

/** Distances in mm from an opening's middle at which the units on its sides are searched for, up to the thickness of a wall. */
const PROBES_MM = [60, 150, 250, 350, 450];

export function listDoors(level: MeasuredLevel, units: readonly GroundUnit[], projection: LocalProjection): readonly DoorPlace[] {
  return level.openings
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .flatMap((opening) => {
      const door = toDoor(opening, units, projection);
      return door === null ? [] : [door];
    });
}

function toDoor(opening: Opening, units: readonly GroundUnit[], projection: LocalProjection): DoorPlace | null {
  const middle = toSpot(openingMiddle(opening, projection));
  const reachMm = OPENING_REACH_M * 1000;
  const bounds = { left: middle.x, right: middle.x, bottom: middle.y, top: middle.y };
  const near = units
    .filter((unit) => areBoundsNear(unit.bounds, bounds, reachMm))
    .map((unit) => ({ unit, distanceMm: nearestOnEdge(unit.area, middle)?.distanceMm ?? Infinity }))
    .filter(({ distanceMm }) => distanceMm <= reachMm)
    .toSorted((a, b) => a.distanceMm - b.distanceMm)
    .map(({ unit }) => unit);
  const [nearest] = near;
  if (nearest === undefined) return null;
  const line = opening.geometry.coordinates.map((position) => toSpot(projection.toMetres(position)));
  const drawnMm = line.slice(1).reduce((sum, { x, y }, index) => sum + Math.hypot(x - line[index]!.x, y - line[index]!.y), 0);
  const normal = normalOf(line[0]!, line.at(-1)!);
  const ahead = unitTowards(near, middle, normal, 1);
  const behind = unitTowards(near, middle, normal, -1);
  const across = { x: -normal.x, y: -normal.y };
  if (ahead !== null && behind !== null && ahead !== behind) return { opening, middle, drawnMm, across: normal, sides: [behind, ahead] };
  const known = ahead ?? behind ?? nearest;
  const other = near.find((unit) => unit !== known && ahead !== behind) ?? null;
  if (known === ahead) return { opening, middle, drawnMm, across, sides: [ahead, other] };
  return { opening, middle, drawnMm, across: normal, sides: [known, other] };
}

function unitTowards(near: readonly GroundUnit[], middle: Spot, normal: Spot, way: 1 | -1): GroundUnit | null {
  for (const probeMm of PROBES_MM) {
    const spot = { x: Math.round(middle.x + way * probeMm * normal.x), y: Math.round(middle.y + way * probeMm * normal.y) };
    const found = near.find(({ area }) => isWithin(area, spot));
    if (found !== undefined) return found;
  }
  return null;
}

function normalOf(from: Spot, to: Spot): Spot {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  return length === 0 ? { x: 1, y: 0 } : { x: -(to.y - from.y) / length, y: (to.x - from.x) / length };
}

export function doorPairs(doors: readonly DoorPlace[]): DoorPairs {
  return new Set(doors.flatMap(({ sides: [one, other] }) => (other === null ? [] : [pairKey(one.unit.id, other.unit.id)])));
}
