import { type Measured, type MeasuredLevel, OPEN_UNIT_CATEGORIES, SOLID_UNIT_CATEGORIES, type Unit } from '@assist/floorplan';
import type { Path64, Paths64 } from 'clipper2-ts';
import { areBoundsNear, type Bounds, boundsOfPaths, common, edgesInside, spread, squareMm, toPaths, unite, without } from './polygons.ts';

export type SpaceKind = 'way' | 'room' | 'bay' | 'stairs' | 'steps' | 'escalator' | 'elevator' | 'ramp' | 'outside';

/** A part of a floor in which people can walk without passing a door: a room, or corridors and halls that flow into each other. */
export interface Space {
  readonly levelIndex: number;
  readonly kind: SpaceKind;
  /** The unit or, for corridors, the units of the space; empty for the outside. */
  readonly units: readonly GroundUnit[];
  /** The area where people can stand: without columns and without objects on the floor. */
  readonly ground: Paths64;
  /** The area without columns, but with the objects on the floor, which may be drawn as large as the room. */
  readonly floor: Paths64;
  readonly bounds: Bounds;
}

/** A walkable unit with its actual surface, from which the units that lie over it are cut out. */
export interface GroundUnit {
  readonly unit: Unit;
  readonly area: Paths64;
  readonly bounds: Bounds;
}

/** Half of the greatest gap in mm that counts as a surveying error. Corridors no farther apart than that gap flow into each other. */
const JOINT_MM = 20;
/** Least overlap of two units in mm² that counts. A smaller one is a surveying error. */
const LEAST_OVERLAP_MM2 = 50_000;

/** Pairs of unit ids (see `pairKey`) with a door between them. Corridors with a door between them do not flow into each other there. */
export type DoorPairs = ReadonlySet<string>;
export const pairKey = (one: string, other: string) => (one < other ? `${one} ${other}` : `${other} ${one}`);

/** Lists the walkable units of a level, sorted by id. */
export function listGroundUnits(level: MeasuredLevel): readonly GroundUnit[] {
  const walkable = level.units
    .filter(({ feature }) => !SOLID_UNIT_CATEGORIES.has(feature.properties.category))
    .toSorted((a, b) => (a.feature.id < b.feature.id ? -1 : 1))
    .map((unit) => ({ unit, paths: toPaths(unit.area) }));
  const pathsOf = new Map(walkable.map(({ unit, paths }) => [unit, paths]));
  return walkable.map(({ unit, paths }) => {
    const above = level
      .unitsNear(unit.box)
      .filter((other) => liesOver(other, unit))
      .flatMap((other) => {
        const shared = common(pathsOf.get(other) ?? [], paths);
        return squareMm(shared) > LEAST_OVERLAP_MM2 ? shared : [];
      });
    const area = without(paths, unite(above));
    return { unit: unit.feature, area, bounds: boundsOfPaths(area) };
  });
}

/**
 * Returns whether `other` is cut out of `unit`, like a room that is drawn in a hall or a lift in stairs. The smaller unit is cut out of the
 * larger.
 */
function liesOver(other: Measured<Unit>, unit: Measured<Unit>): boolean {
  if (other === unit || SOLID_UNIT_CATEGORIES.has(other.feature.properties.category)) return false;
  if (flows(other.feature) && flows(unit.feature)) return false;
  if (other.squareMetres !== unit.squareMetres) return other.squareMetres < unit.squareMetres;
  return other.feature.id < unit.feature.id;
}

export function listSpaces(level: MeasuredLevel, levelIndex: number, units: readonly GroundUnit[], doors: DoorPairs): readonly Space[] {
  const solid = unite(
    level.units.filter(({ feature }) => SOLID_UNIT_CATEGORIES.has(feature.properties.category)).flatMap(({ area }) => toPaths(area)),
  );
  const furniture = unite(level.fixtures.flatMap(({ area }) => toPaths(area)));
  const toSpace = (kind: SpaceKind, members: readonly GroundUnit[], area: Paths64): Space => {
    const floor = without(area, near(solid, area));
    return { levelIndex, kind, units: members, floor, ground: without(floor, near(furniture, floor)), bounds: boundsOfPaths(area) };
  };
  const flowing = units.filter(({ unit }) => flows(unit));
  const others = units.filter(({ unit }) => !flows(unit));
  return [
    ...groupFlowing(flowing, doors).map((members) => toSpace('way', members, uniteFlowing(members, others, doors))),
    ...others.map((unit) => toSpace(kindOf(unit.unit), [unit], unit.area)),
  ];
}

function near(paths: Paths64, area: Paths64): Paths64 {
  const bounds = boundsOfPaths(area);
  return paths.filter((path) => areBoundsNear(boundsOfPaths([path]), bounds, 0));
}

/** Returns whether the unit belongs to the general corridors. A corridor with special properties is a separate space. */
function flows({ properties }: Unit): boolean {
  return (
    OPEN_UNIT_CATEGORIES.has(properties.category) &&
    properties.category !== 'ramp' &&
    (properties.restriction ?? null) === null &&
    (properties.x_status ?? null) === null &&
    (properties.x_min_width_m ?? null) === null &&
    (properties.x_step_count ?? null) === null &&
    (properties.x_slope_pct ?? null) === null
  );
}

/** Returns whether a space can be entered anywhere along its edge, without a door. */
export function isEnteredAnywhere({ kind, units }: Space): boolean {
  return kind === 'ramp' || kind === 'steps' || (kind === 'way' && units.length === 1 && !flows(units[0]!.unit));
}

function kindOf({ properties }: Unit): SpaceKind {
  const [category] = properties.category.split('.');
  if (category === 'stairs' || category === 'steps' || category === 'escalator' || category === 'elevator' || category === 'ramp')
    return category;
  if (category === 'movingwalkway' || OPEN_UNIT_CATEGORIES.has(properties.category)) return 'way';
  return category === 'parking' ? 'bay' : 'room';
}

/** Groups the units that touch, directly or through others of the group, without a door between them. */
function groupFlowing(units: readonly GroundUnit[], doors: DoorPairs): readonly (readonly GroundUnit[])[] {
  const groups: GroundUnit[][] = [];
  const groupOf = new Map<GroundUnit, GroundUnit[]>();
  const isJoined = (a: GroundUnit, b: GroundUnit) =>
    areBoundsNear(a.bounds, b.bounds, 2 * JOINT_MM) &&
    !doors.has(pairKey(a.unit.id, b.unit.id)) &&
    common(spread(a.area, JOINT_MM), spread(b.area, JOINT_MM)).length > 0;
  for (const unit of units) {
    const joined = new Set(groups.filter((group) => group.some((member) => isJoined(member, unit))));
    const group = [...joined].flat();
    group.push(unit);
    for (const old of joined) groups.splice(groups.indexOf(old), 1);
    groups.push(group);
    for (const member of group) groupOf.set(member, group);
  }
  return groups;
}

/**
 * Unites units into one surface. Where there is a door between two of them, their common edge is a wall, even if they flow together
 * elsewhere.
 */
function uniteFlowing(members: readonly GroundUnit[], others: readonly GroundUnit[], doors: DoorPairs): Paths64 {
  const whole = spread(
    unite(
      spread(
        members.flatMap(({ area }) => area),
        JOINT_MM,
      ),
    ),
    -JOINT_MM,
  );
  const walls = members.flatMap((one, index) =>
    members
      .slice(index + 1)
      .filter((other) => doors.has(pairKey(one.unit.id, other.unit.id)))
      .flatMap((other) => common(spread(one.area, JOINT_MM + 5), spread(other.area, JOINT_MM + 5))),
  );
  const bounds = boundsOfPaths(whole);
  // Closing the gaps between corridors must not open a passage through a narrow room that lies in such a gap.
  const rooms = others.filter((other) => areBoundsNear(other.bounds, bounds, 0)).flatMap(({ area }) => area);
  return without(without(whole, unite(walls)), unite(rooms));
}

/** Returns the parts of the first surface's edge that are within `reachMm` of the second surface, the longest first. */
export function sharedEdges(one: Paths64, other: Paths64, reachMm: number): readonly SharedEdge[] {
  return edgesInside(one, spread(other, reachMm))
    .map((line): SharedEdge => ({ line, lengthMm: lengthOf(line) }))
    .toSorted((a, b) => b.lengthMm - a.lengthMm);
}

export interface SharedEdge {
  readonly line: Path64;
  readonly lengthMm: number;
}

function lengthOf(line: Path64): number {
  return line.slice(1).reduce((sum, { x, y }, index) => sum + Math.hypot(x - line[index]!.x, y - line[index]!.y), 0);
}
