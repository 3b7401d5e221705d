/**
 * The measures of the building, in metres: u runs along the long side from the western gable, v from the street
 * (south) to the garden (north). One structural bay is 7.20 m, one façade module 1.80 m: every partition meets
 * a pier between two windows.
 *
 *      v 24.00 ┌──────────────────────────────────────────┐ façade 0.40
 *        23.60 │  north zone, 7.20 deep                   │
 *        16.34 ├──────────────────────────────────────────┤ partition 0.12
 *        15.28 │  north corridor, 2.00 wide               │
 *              │ gable │  core west │ lifts │ core east │ gable
 *         8.72 │  south corridor, 2.00 wide               │
 *         7.66 ├──────────────────────────────────────────┤
 *              │  south zone, 7.20 deep                   │
 *            0 └──────────────────────────────────────────┘
 */
export const BAY_M = 7.2;
export const MODULE_M = 1.8;
export const BAYS = 9;
export const LENGTH_M = BAY_M * BAYS;
export const DEPTH_M = 24;
export const FACADE_M = 0.4;
export const PARTITION_M = 0.12;
export const COLUMN_M = 0.4;

export type Side = 'south' | 'north';

/** The clear depth of each row of rooms, and the position of its corridor wall and its façade. */
export const ZONE = {
  south: { from: 0.4, to: 7.6, corridorWall: 7.66, facade: 0.2, inward: 1 },
  north: { from: 16.4, to: 23.6, corridorWall: 16.34, facade: 23.8, inward: -1 },
} as const;

export const CORRIDOR = { south: { from: 7.72, to: 9.72 }, north: { from: 14.28, to: 16.28 } } as const;
export const CORE = { from: 9.92, to: 14.08, wall: 0.2 } as const;
export const CROSS_WEST = { from: 6.62, to: 8.62 } as const;
export const CROSS_EAST = { from: 56.18, to: 58.18 } as const;
export const LIFT_LOBBY = { from: 29.2, to: 35.6 } as const;

/** Southern edge of the parking level, which extends under the forecourt. */
export const PARKING_SOUTH_M = -5.6;

/** Place of the building: a street corner in the south of Brno’s centre. Its long side is rotated nine degrees from east. */
export const SITE = { longitude: 16.6192, latitude: 49.1866, turnDegrees: 9 } as const;

export type Point = readonly [u: number, v: number];
export interface Rect {
  readonly u0: number;
  readonly v0: number;
  readonly u1: number;
  readonly v1: number;
}

export function rect(u0: number, v0: number, u1: number, v1: number): Rect {
  return { u0, v0, u1, v1 };
}

export function cornersOf({ u0, v0, u1, v1 }: Rect): readonly Point[] {
  return [
    [u0, v0],
    [u1, v0],
    [u1, v1],
    [u0, v1],
  ];
}

/** Returns a rectangle around a centre, with whole (not half) widths along u and v. */
export function around([u, v]: Point, widthU: number, widthV: number): Rect {
  return rect(u - widthU / 2, v - widthV / 2, u + widthU / 2, v + widthV / 2);
}

export function middleOf({ u0, v0, u1, v1 }: Rect): Point {
  return [(u0 + u1) / 2, (v0 + v1) / 2];
}
