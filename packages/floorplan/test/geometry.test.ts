import { describe, expect, it } from 'vitest';
import { areaBounds, areaCentroid, areaSize, containsPoint, distanceToBoundary, interiorPoint, type Area } from '../src/area.ts';
import { boxIndex } from '../src/box-index.ts';
import { convexHull } from '../src/convex-hull.ts';
import { projectionAt } from '../src/metres.ts';
import { overlapArea } from '../src/overlap-area.ts';
import { findSelfCrossing, signedRingArea, type Ring } from '../src/ring.ts';

const square = (x: number, y: number, side: number): Ring => [
  [x, y],
  [x + side, y],
  [x + side, y + side],
  [x, y + side],
];
const ell: Ring = [
  [0, 0],
  [4, 0],
  [4, 1],
  [1, 1],
  [1, 4],
  [0, 4],
];
const ring: Area = [square(0, 0, 4), square(1, 1, 2)];

describe('a projection', () => {
  it.each([
    ['the equator', 0, 0, 110_574, 111_320],
    ['Brno', 16.6, 49.19, 111_213, 72_893],
    ['the far north', 20, 70, 111_562, 38_188],
  ])('has the right length of a degree in metres at %s', (_, longitude, latitude, north, east) => {
    const { toMetres } = projectionAt(longitude, latitude);
    expect(toMetres([longitude, latitude + 1])[1]).toBeCloseTo(north, -1);
    expect(toMetres([longitude + 1, latitude])[0]).toBeCloseTo(east, -1);
  });

  it('converts metres back to the same degrees, to 8 decimals', () => {
    const { toMetres, toDegrees } = projectionAt(16.6, 49.19);
    expect(toDegrees(toMetres([16.60123457, 49.19345678]))).toEqual([16.60123457, 49.19345678]);
  });
});

describe('a ring', () => {
  it('has a positive area if it runs anticlockwise, and a negative one if clockwise', () => {
    expect(signedRingArea(square(0, 0, 2))).toBe(4);
    expect(signedRingArea(square(0, 0, 2).toReversed())).toBe(-4);
  });

  it.each<[string, Ring, boolean]>([
    ['a square', square(0, 0, 2), false],
    ['an L', ell, false],
    [
      'a bow tie',
      [
        [0, 0],
        [2, 2],
        [2, 0],
        [0, 2],
      ],
      true,
    ],
    [
      'a shape that touches itself at a corner',
      [
        [0, 0],
        [2, 0],
        [2, 2],
        [1, 0],
        [0, 2],
      ],
      false,
    ],
    [
      'a spike through a wall',
      [
        [0, 0],
        [4, 0],
        [4, 4],
        [2, -1],
        [0, 4],
      ],
      true,
    ],
  ])('in the shape of %s crosses itself: %s', (_, shape, crosses) => {
    expect(findSelfCrossing(shape) !== null).toBe(crosses);
  });
});

describe('an area', () => {
  it.each<[string, Area, number]>([
    ['a square', [square(0, 0, 4)], 16],
    ['an L', [ell], 7],
    ['a ring with a hole', ring, 12],
    ['a hole that turns the same way as its shell', [square(0, 0, 4), square(1, 1, 2).toReversed()], 12],
    ['two separate squares', [square(0, 0, 2), square(5, 5, 1)], 5],
  ])('in the shape of %s has the right size in square metres', (_, area, size) => {
    expect(areaSize(area)).toBeCloseTo(size, 9);
  });

  it.each<[string, Area, number, number, boolean]>([
    ['inside an L', [ell], 0.5, 3, true],
    ['in the corner that an L leaves out', [ell], 2, 2, false],
    ['in the hole of a ring', ring, 2, 2, false],
    ['in the body of a ring', ring, 0.5, 2, true],
    ['outside', ring, 9, 9, false],
  ])('contains exactly the points inside it: %s', (_, area, x, y, inside) => {
    expect(containsPoint(area, [x, y])).toBe(inside);
  });

  it('has a centroid, bounds, a point inside, and a distance from its edge', () => {
    expect(areaCentroid([square(2, 2, 2)])).toEqual([3, 3]);
    expect(areaBounds([ell])).toEqual({ minX: 0, minY: 0, maxX: 4, maxY: 4 });
    expect(containsPoint([ell], interiorPoint(ell))).toBe(true);
    expect(distanceToBoundary([square(0, 0, 4)], [2, 1])).toBe(1);
  });

  it.each<[string, Area, Area, number]>([
    ['two squares that overlap in a corner', [square(0, 0, 2)], [square(1, 1, 2)], 1],
    ['two squares that share a wall', [square(0, 0, 2)], [square(2, 0, 2)], 0],
    ['a square in a square', [square(0, 0, 4)], [square(1, 1, 1)], 1],
    ['a square in a hole', ring, [square(1.5, 1.5, 1)], 0],
    ['a square over a hole', ring, [square(0, 0, 2)], 3],
    [
      'a square and a diamond',
      [square(0, 0, 2)],
      [
        [
          [1, -1],
          [3, 1],
          [1, 3],
          [-1, 1],
        ],
      ],
      4,
    ],
    [
      'a triangle through a square',
      [square(0, 0, 2)],
      [
        [
          [0, 0],
          [4, 0],
          [0, 4],
        ],
      ],
      4,
    ],
    ['two that are far apart', [square(0, 0, 1)], [square(9, 9, 1)], 0],
  ])('shared by %s has the right number of square metres', (_, one, other, shared) => {
    expect(overlapArea(one, other)).toBeCloseTo(shared, 9);
    expect(overlapArea(other, one)).toBeCloseTo(shared, 9);
  });
});

describe('an index of boxes', () => {
  it('finds the boxes that meet a given box, including large ones, in the original order', () => {
    const boxes = [
      { minX: 0, minY: 0, maxX: 900, maxY: 900 },
      { minX: 1, minY: 1, maxX: 2, maxY: 2 },
      { minX: 50, minY: 50, maxX: 51, maxY: 51 },
      { minX: -20, minY: -20, maxX: -10, maxY: -10 },
    ];
    const near = boxIndex(boxes, (box) => box);
    expect(near({ minX: 1.5, minY: 1.5, maxX: 1.6, maxY: 1.6 })).toEqual([boxes[0], boxes[1]]);
    expect(near({ minX: -99, minY: -99, maxX: 999, maxY: 999 })).toEqual(boxes);
    expect(near({ minX: -15, minY: -15, maxX: -14, maxY: -14 })).toEqual([boxes[3]]);
  });
});

describe('a convex hull', () => {
  it('leaves out the points inside', () => {
    expect(
      convexHull([
        [0, 0],
        [4, 0],
        [4, 4],
        [0, 4],
        [2, 2],
        [2, 0],
      ]),
    ).toEqual([
      [0, 0],
      [4, 0],
      [4, 4],
      [0, 4],
    ]);
  });
});
