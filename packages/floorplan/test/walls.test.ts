import { describe, expect, it } from 'vitest';
import { areaSize } from '../src/area.ts';
import { importImdf } from '../src/import-imdf.ts';
import { measurePlan } from '../src/plan-measures.ts';
import { findWalls } from '../src/walls.ts';
import { rectangle, smallPlan, type SmallFeature } from './small-plan.ts';

type Room = readonly [x0: number, y0: number, x1: number, y1: number, category?: string];

/** Returns the walls of a floor that has only the given rooms. The floor is 40 × 30 units of 0.00001 degrees, about 44 × 33 m. */
function wallsOf(...rooms: readonly Room[]) {
  const files = smallPlan();
  const unit = ([x0, y0, x1, y1, category = 'office']: Room, index: number): SmallFeature => ({
    id: `room ${index}`,
    type: 'Feature',
    feature_type: 'unit',
    geometry: rectangle(x0, y0, x1, y1),
    properties: { category, name: null, alt_name: null, display_point: null, level_id: 'ground' },
  });
  for (const kind of ['opening', 'fixture', 'relationship', 'amenity'] as const) files[kind].features = [];
  const { plan, defects } = importImdf({ ...files, unit: { type: 'FeatureCollection', features: rooms.map(unit) } });
  if (plan === null) throw new Error(JSON.stringify(defects));
  const { thick, partitions } = findWalls(measurePlan(plan).levels[0]!);
  const lengthM = partitions.reduce(
    (sum, line) => sum + line.slice(1).reduce((length, [x, y], index) => length + Math.hypot(x - line[index]![0], y - line[index]![1]), 0),
    0,
  );
  return { wallM2: Math.round(thick.reduce((sum, rings) => sum + areaSize(rings), 0)), lineM: Math.round(lengthM), thick };
}

/**
 * The expected lengths are in metres: a degree at the equator is 111.32 km, so a wall that is drawn as 10 units of 1e-5 degrees is 11.1 m
 * long.
 */
describe('the area not covered by rooms', () => {
  it.each<[string, readonly Room[], number]>([
    [
      'is wall between two rooms if it is thin',
      [
        [0, 0, 19.8, 30],
        [20.2, 0, 40, 30],
      ],
      Math.round(0.4 * 30 * 1.11 * 1.11),
    ],
    ['is wall between a room and the outline', [[0.3, 0.3, 39.7, 29.7]], Math.round((40 * 30 - 39.4 * 29.4) * 1.11 * 1.11)],
    [
      'is ground between two rooms that are far apart',
      [
        [0, 0, 15, 30],
        [25, 0, 40, 30],
      ],
      0,
    ],
    ['is ground around a room in the middle of a large floor', [[15, 10, 25, 20]], 0],
    [
      'is both wall and ground if a wall ends at a court',
      [
        [0, 0, 19.8, 12],
        [20.2, 0, 40, 12],
      ],
      Math.round(0.4 * 12 * 1.11 * 1.11),
    ],
    [
      'is nothing if rooms lie wall to wall',
      [
        [0, 0, 20, 30],
        [20, 0, 40, 30],
      ],
      0,
    ],
    [
      'is nothing if rooms overlap slightly',
      [
        [0, 0, 20.02, 30],
        [20, 0, 40, 30],
      ],
      0,
    ],
  ])('%s', (_what, rooms, wallM2) => {
    expect(Math.abs(wallsOf(...rooms).wallM2 - wallM2)).toBeLessThanOrEqual(1);
  });

  it('is ground, not wall, in a pointed corner between a slanting room and the outline', () => {
    const files = smallPlan();
    for (const kind of ['opening', 'fixture', 'relationship', 'amenity'] as const) files[kind].features = [];
    const [first] = files.unit.features;
    const corners = [
      [0, 0],
      [40, 0],
      [40, 30],
      [0, 25],
      [0, 0],
    ].map(([x = 0, y = 0]) => [x * 1e-5, y * 1e-5]);
    files.unit.features = [{ ...first!, geometry: { type: 'Polygon', coordinates: [corners] } }];
    expect(findWalls(measurePlan(importImdf(files).plan!).levels[0]!).thick).toEqual([]);
  });

  it('is the same if a room’s line doubles back on itself', () => {
    const files = smallPlan();
    for (const kind of ['opening', 'fixture', 'relationship', 'amenity'] as const) files[kind].features = [];
    const [first] = files.unit.features;
    const wallsAround = (corners: readonly (readonly [number, number])[]) => {
      const coordinates = [[...corners, corners[0]!].map(([x, y]) => [x * 1e-5, y * 1e-5])];
      files.unit.features = [{ ...first!, geometry: { type: 'Polygon', coordinates } }];
      return findWalls(measurePlan(importImdf(files).plan!).levels[0]!);
    };
    const room = [
      [39.7, 0.3],
      [0.3, 29.7],
      [20, 0.3],
    ] as const;
    expect(wallsAround([...room, [10, 0.3], [5, 0.3]])).toEqual(wallsAround(room));
  });

  it('is one wall around a room, with the room as its hole', () => {
    const { thick } = wallsOf([0.3, 0.3, 39.7, 29.7]);
    expect(thick.map((rings) => rings.length)).toEqual([2]);
  });
});

describe('the edge of a room', () => {
  const metres = (drawn: number) => Math.round(drawn * 1.11);
  it.each<[string, readonly Room[], number]>([
    [
      'is a line if a neighbour lies wall to wall, and so is the neighbour’s edge',
      [
        [0, 0, 20, 30],
        [20, 0, 40, 30],
      ],
      metres(4 * (20 + 30)),
    ],
    ['is a line towards ground', [[15, 10, 25, 20]], metres(40)],
    ['is no line at a wall', [[0.3, 0.3, 39.7, 29.7]], 0],
    [
      'is no line between two walkways',
      [
        [0, 0, 20, 30, 'walkway'],
        [20, 0, 40, 30, 'walkway'],
      ],
      metres(2 * (40 + 30)),
    ],
    ['is no line around a garden', [[15, 10, 25, 20, 'vegetation']], 0],
    ['is no line around an outdoor area', [[15, 10, 25, 20, 'unenclosedarea']], 0],
    ['is a line if a walkway ends at the building’s outline', [[15, 10, 25, 20, 'walkway']], metres(40)],
  ])('%s', (_what, rooms, lineM) => {
    expect(Math.abs(wallsOf(...rooms).lineM - lineM)).toBeLessThanOrEqual(2);
  });
});
