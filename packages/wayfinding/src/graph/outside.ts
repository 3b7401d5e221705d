import type { PlanMeasures } from '@assist/floorplan';
import type { DoorPlace } from './doors.ts';
import type { Passage } from './passages.ts';
import { boundsOfPaths, nearestWithin, spread, toPaths, unite, without } from './polygons.ts';
import type { Space } from './spaces.ts';

/** The open air around the buildings of a plan, which connects buildings and wings. Only plans with at least two outside doors have it. */
export interface OutsideSpace {
  readonly space: Space;
  readonly passages: readonly Passage[];
}

/** Returns whether a level is the ground floor of its building: the lowest one that is not underground. */
function isGroundFloor(levels: PlanMeasures['levels'], index: number): boolean {
  const { ordinal, building_ids: buildingIds } = levels[index]!.level.feature.properties;
  const own = levels
    .map(({ level }) => level.feature.properties)
    .filter((other) => (other.building_ids?.[0] ?? '') === (buildingIds?.[0] ?? ''));
  return ordinal === Math.min(...own.map((other) => other.ordinal).filter((other) => other >= 0));
}

const AROUND_MM = 10_000;
/** Greatest distance in mm of an outside door from the open air. A door deeper inside leads to something that is not drawn. */
const FARTHEST_MM = 3000;

export function outsideSpace(
  { levels }: PlanMeasures,
  exits: readonly { readonly door: DoorPlace; readonly space: Space }[],
): OutsideSpace | null {
  const isGround = (index: number) => isGroundFloor(levels, index);
  const doors = exits.filter(
    ({ door: { opening }, space: { levelIndex } }) => isGround(levelIndex) || opening.properties.category === 'pedestrian.principal',
  );
  if (doors.filter(({ door: { opening } }) => opening.properties.category !== 'emergencyexit').length < 2) return null;
  const buildings = unite(
    levels
      .filter((_, index) => isGround(index))
      .flatMap(({ level, units }) => [...toPaths(level.area), ...units.flatMap(({ area }) => toPaths(area))]),
  );
  const { left, bottom, right, top } = boundsOfPaths(buildings);
  const around = [
    { x: left - AROUND_MM, y: bottom - AROUND_MM },
    { x: right + AROUND_MM, y: bottom - AROUND_MM },
    { x: right + AROUND_MM, y: top + AROUND_MM },
    { x: left - AROUND_MM, y: top + AROUND_MM },
  ];
  const air = without([around], buildings);
  const levelIndex = levels.findIndex((_, index) => isGround(index));
  const space: Space = {
    levelIndex: Math.max(0, levelIndex),
    kind: 'outside',
    units: [],
    ground: air,
    floor: air,
    bounds: boundsOfPaths(air),
  };
  const free = spread(air, -300);
  const passages = doors.flatMap(({ door, space: from }): Passage[] => {
    const reached = nearestWithin(free, door.middle);
    if (reached === null || reached.distanceMm > FARTHEST_MM) return [];
    return [{ kind: 'entrance', opening: door.opening, from, to: space, middles: [door.middle], across: door.across }];
  });
  return passages.length < 2 ? null : { space, passages };
}
