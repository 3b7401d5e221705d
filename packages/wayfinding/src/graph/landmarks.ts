import type { Plan, PlanMeasures } from '@assist/floorplan';
import type { GroundNodes } from './ground-nodes.ts';
import type { Passage } from './passages.ts';
import { areBoundsNear, boundsOfPaths, isWithin, nearestWithin, type Spot, toSpot } from './polygons.ts';
import type { Space } from './spaces.ts';
import type { GraphLandmark } from './walking-graph.ts';

/** The kinds of landmarks, the one best known to people first. */
const RANK: readonly GraphLandmark['kind'][] = ['elevator', 'stairs', 'reception', 'kitchen', 'toilets', 'room'];
const SEEN_MM = 5000;
const MOST_SEEN = 2;

const UNIT_KINDS: ReadonlyMap<string, GraphLandmark['kind']> = new Map(
  Object.entries<GraphLandmark['kind']>({
    elevator: 'elevator',
    stairs: 'stairs',
    escalator: 'stairs',
    kitchen: 'kitchen',
    restroom: 'toilets',
  }),
);
const AMENITY_KINDS: ReadonlyMap<string, GraphLandmark['kind']> = new Map(
  Object.entries<GraphLandmark['kind']>({
    reception: 'reception',
    information: 'reception',
    checkin: 'reception',
    eatingdrinking: 'kitchen',
    restroom: 'toilets',
    elevator: 'elevator',
    stairs: 'stairs',
    escalator: 'stairs',
  }),
);

/** A landmark with what is needed to find the nodes from which it is visible. */
export interface PlacedLandmark extends GraphLandmark {
  readonly level: number;
  /**
   * The spaces from which a unit's door is visible: those that the door leads to. Empty for an amenity, which is visible in the space
   * around it.
   */
  readonly from: readonly Space[];
}

/** Lists the landmarks of a plan. A unit is visible at its door, an amenity at its location. */
export function listLandmarks(plan: Plan, { levels, projection }: PlanMeasures, passages: readonly Passage[]): readonly PlacedLandmark[] {
  const levelIndex = new Map(levels.map(({ level }, index) => [level.feature.id, index]));
  const units = new Map(plan.features.unit.map((unit) => [unit.id, unit]));
  const doors = passages.flatMap(({ from, to, middles }) =>
    [
      { space: from, other: to },
      { space: to, other: from },
    ].flatMap(({ space, other }): PlacedLandmark[] => {
      const [only] = space.units;
      if (only === undefined || space.units.length > 1 || other === space) return [];
      const { category, name } = only.unit.properties;
      const kind = UNIT_KINDS.get(category.split('.')[0]!) ?? (hasName(name) && space.kind === 'room' ? 'room' : undefined);
      const middle = middles[Math.floor(middles.length / 2)]!;
      return kind === undefined
        ? []
        : [{ featureId: only.unit.id, kind, xMm: middle.x, yMm: middle.y, level: space.levelIndex, from: [other] }];
    }),
  );
  const amenities = plan.features.amenity.flatMap((amenity): PlacedLandmark[] => {
    const kind = AMENITY_KINDS.get(amenity.properties.category.split('.')[0]!);
    const levelId =
      (amenity.properties.unit_ids ?? []).map((id) => units.get(id)?.properties.level_id).find((id) => id !== undefined) ??
      amenity.properties['level_id'];
    const level = levelIndex.get(String(levelId));
    if (kind === undefined || level === undefined) return [];
    const { x, y } = toSpot(projection.toMetres(amenity.geometry.coordinates));
    return [{ featureId: amenity.id, kind, xMm: x, yMm: y, level, from: [] }];
  });
  return [...doors, ...amenities];
}

function hasName(name: Readonly<Record<string, string>> | null | undefined): boolean {
  return Object.values(name ?? {}).some((text) => /\p{L}/u.test(text));
}

/**
 * Returns [node, landmark, …]: for each node of a space, the indices of the up to two best landmarks that are visible from it. `first` is
 * the index of the first node.
 */
export function landmarksSeen(
  landmarks: readonly PlacedLandmark[],
  space: Space,
  { rings, sight, nodes }: GroundNodes,
  first: number,
): readonly number[] {
  const paths = rings.map((ring) =>
    Array.from({ length: ring.length / 2 }, (_, index) => ({ x: ring[2 * index]!, y: ring[2 * index + 1]! })),
  );
  const near = landmarks.flatMap((landmark, index) => {
    if (
      landmark.level !== space.levelIndex ||
      !areBoundsNear(space.bounds, boundsOfPaths([[{ x: landmark.xMm, y: landmark.yMm }]]), SEEN_MM) ||
      (landmark.from.length > 0 && !landmark.from.includes(space))
    )
      return [];
    const at = { x: landmark.xMm, y: landmark.yMm };
    if (
      landmark.from.length === 0 &&
      !isWithin(
        space.units.flatMap(({ area }) => area),
        at,
      )
    )
      return [];
    const seen = nearestWithin(paths, at);
    return seen === null || seen.distanceMm > 1500 ? [] : [{ landmark, index, at, seen: seen.spot }];
  });
  return nodes.flatMap((node, index) =>
    near
      .map((candidate) => ({ ...candidate, distanceMm: distance(node, candidate.at) }))
      .filter(({ distanceMm, seen }) => distanceMm <= SEEN_MM && sight.isFree(node, seen))
      .toSorted((a, b) => RANK.indexOf(a.landmark.kind) - RANK.indexOf(b.landmark.kind) || a.distanceMm - b.distanceMm)
      .slice(0, MOST_SEEN)
      .flatMap((seen) => [first + index, seen.index]),
  );
}

const distance = (a: Spot, b: Spot) => Math.hypot(a.x - b.x, a.y - b.y);
