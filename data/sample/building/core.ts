import { CORE, CORRIDOR, CROSS_EAST, CROSS_WEST, FACADE_M, LENGTH_M, LIFT_LOBBY, middleOf, rect, type Point, type Rect } from './frame.ts';
import { type LevelKey } from './levels.ts';
import type { Names, PlanWriter } from './plan-writer.ts';

/** The areas of the lifts and stairs, in the same place on every level. */
const SHAFTS = {
  liftSouth: rect(26.8, 9.92, 29, 11.92),
  liftNorth: rect(26.8, 12.08, 29, 14.08),
  stairMain: rect(35.8, CORE.from, 41.2, CORE.to),
  stairWest: rect(8.82, CORE.from, 14.22, CORE.to),
} as const;

export function drawShafts(writer: PlanWriter, level: LevelKey): void {
  for (const [key, box, name] of [
    ['lift-south', SHAFTS.liftSouth, { en: 'Lift A', cs: 'Výtah A' }],
    ['lift-north', SHAFTS.liftNorth, { en: 'Lift B', cs: 'Výtah B' }],
  ] as const) {
    const [u, v] = middleOf(box);
    const unitId = writer.unit(level, key, 'elevator', box, null, { accessibility: ['wheelchair'] });
    writer.opening(level, key, [29.1, v - 0.55], [29.1, v + 0.55], { door: 'sliding', automatic: true });
    writer.amenity(level, key, 'elevator', [u, v], unitId, name, true);
    writer.detail(level, key, 'stairs', [
      [
        [box.u0, box.v0],
        [box.u1, box.v1],
      ],
      [
        [box.u0, box.v1],
        [box.u1, box.v0],
      ],
    ]);
  }
  drawStairs(writer, level, 'stair-main', SHAFTS.stairMain, [35.7, 12], { en: 'Main stairs', cs: 'Hlavní schodiště' });
  drawStairs(writer, level, 'stair-west', SHAFTS.stairWest, [8.72, 12], { en: 'West stairs', cs: 'Západní schodiště' });
}

/** Draws two flights of eleven steps around a well, with the landing at the far end from the door. */
function drawStairs(writer: PlanWriter, level: LevelKey, key: string, box: Rect, [doorU, doorV]: Point, name: Names): void {
  const unitId = writer.unit(level, key, 'stairs', box, null, { x_step_count: 22 });
  writer.opening(level, key, [doorU, doorV + 0.55], [doorU, doorV - 0.55]);
  const treads = Array.from({ length: 12 }, (_, step) => box.u0 + 1.45 + step * 0.24);
  const [lower, upper] = [box.v0 + 1.7, box.v1 - 1.7];
  writer.detail(level, key, 'stairs', [
    ...treads.flatMap((u): Point[][] => [
      [
        [u, box.v0],
        [u, lower],
      ],
      [
        [u, upper],
        [u, box.v1],
      ],
    ]),
    [
      [box.u0 + 1.45, lower],
      [box.u0 + 4.09, lower],
      [box.u0 + 4.09, upper],
      [box.u0 + 1.45, upper],
      [box.u0 + 1.45, lower],
    ],
  ]);
  writer.amenity(level, key, 'stairs', [box.u0 + 0.8, (box.v0 + box.v1) / 2], unitId, name);
}

/** Draws the ring of corridors with the lift lobby in its middle. Gable rooms close its ends. */
export function drawCorridors(writer: PlanWriter, level: LevelKey): string {
  const { south, north } = CORRIDOR;
  const [west, east] = [FACADE_M, LENGTH_M - FACADE_M];
  const outer: readonly Point[] = [
    [west, south.from],
    [east, south.from],
    [east, south.to],
    [CROSS_EAST.to, south.to],
    [CROSS_EAST.to, north.from],
    [east, north.from],
    [east, north.to],
    [west, north.to],
    [west, north.from],
    [CROSS_WEST.from, north.from],
    [CROSS_WEST.from, south.to],
    [west, south.to],
  ];
  const hole = (u0: number, u1: number): readonly Point[] => [
    [u0, south.to],
    [u1, south.to],
    [u1, north.from],
    [u0, north.from],
  ];
  return writer.unit(
    level,
    'corridor',
    'walkway',
    [outer, hole(CROSS_WEST.to, LIFT_LOBBY.from), hole(LIFT_LOBBY.to, CROSS_EAST.from)],
    null,
    { x_min_width_m: 1.72 },
  );
}
