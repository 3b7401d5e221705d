import { around, cornersOf, middleOf, type Point, type Rect } from './frame.ts';
import type { LevelKey } from './levels.ts';
import type { PlanWriter } from './plan-writer.ts';

const CHAIR_M = 0.48;
const SEAT_PITCH_M = 0.78;

/** Returns the lines of a chair from above: a seat and its back, the back on the side away from the table. */
export function chair([u, v]: Point, facing: 'up' | 'down' | 'left' | 'right'): readonly (readonly Point[])[] {
  const half = CHAIR_M / 2;
  const seat = cornersOf(around([u, v], CHAIR_M, CHAIR_M));
  const back: Record<typeof facing, readonly [Point, Point]> = {
    up: [
      [u - half, v - half - 0.07],
      [u + half, v - half - 0.07],
    ],
    down: [
      [u - half, v + half + 0.07],
      [u + half, v + half + 0.07],
    ],
    right: [
      [u - half - 0.07, v - half],
      [u - half - 0.07, v + half],
    ],
    left: [
      [u + half + 0.07, v - half],
      [u + half + 0.07, v + half],
    ],
  };
  return [[...seat, ...seat.slice(0, 1)], back[facing]];
}

/** Draws a table with seats along its long sides and, if it has at least six seats, one seat at each end. */
export function meetingTable(writer: PlanWriter, level: LevelKey, key: string, room: Rect, seats: number): void {
  const [u, v] = middleOf(room);
  const alongV = room.v1 - room.v0 > room.u1 - room.u0;
  const atEnds = seats >= 6 ? 2 : 0;
  const perSide = Math.ceil((seats - atEnds) / 2);
  const length = Math.max(0.9, perSide * SEAT_PITCH_M + (atEnds > 0 ? 0.3 : 0.1));
  const width = seats >= 10 ? 1.4 : seats >= 6 ? 1.2 : 0.8;
  writer.fixture(level, `${key}/table`, 'furniture', around([u, v], alongV ? width : length, alongV ? length : width));
  const chairs: (readonly Point[])[] = [];
  const place = (along: number, across: number, facing: readonly ['up' | 'down' | 'left' | 'right', 'up' | 'down' | 'left' | 'right']) =>
    chairs.push(...chair(alongV ? [u + across, v + along] : [u + along, v + across], alongV ? facing[0] : facing[1]));
  const out = width / 2 + 0.22;
  for (let seat = 0; seat < perSide; seat += 1) {
    const along = (seat - (perSide - 1) / 2) * SEAT_PITCH_M;
    place(along, -out, ['right', 'up']);
    if (seats - atEnds > seat + perSide) place(along, out, ['left', 'down']);
  }
  if (atEnds > 0) {
    place(-length / 2 - 0.22, 0, ['up', 'right']);
    place(length / 2 + 0.22, 0, ['down', 'left']);
  }
  writer.detail(level, `${key}/chairs`, 'furniture', chairs);
}

/** Draws rows of two-seat tables that face one wall. */
export function classroom(writer: PlanWriter, level: LevelKey, key: string, room: Rect, seats: number): void {
  const tables = Math.ceil(seats / 2);
  const perRow = 2;
  const rows = Math.ceil(tables / perRow);
  const [, v] = middleOf(room);
  const chairs: (readonly Point[])[] = [];
  for (let index = 0; index < tables; index += 1) {
    const row = Math.floor(index / perRow);
    const u = room.u0 + 3.2 + row * ((room.u1 - room.u0 - 4.6) / Math.max(1, rows - 1));
    const across = v + (index % perRow === 0 ? -1.45 : 1.45);
    writer.fixture(level, `${key}/table-${index + 1}`, 'furniture', around([u, across], 0.6, 1.6));
    chairs.push(...chair([u + 0.55, across - 0.4], 'left'), ...chair([u + 0.55, across + 0.4], 'left'));
  }
  writer.fixture(level, `${key}/lectern`, 'furniture', around([room.u0 + 1.3, v - 2.2], 0.6, 0.9));
  writer.detail(level, `${key}/chairs`, 'furniture', chairs);
  writer.detail(level, `${key}/screen`, 'furniture', [
    [
      [room.u0 + 0.12, v - 1.8],
      [room.u0 + 0.12, v + 1.8],
    ],
  ]);
}

/** Draws a round table as an octagon, because no plan needs more corners. */
export function roundTable(writer: PlanWriter, level: LevelKey, key: string, [u, v]: Point, seats = 4, radiusM = 0.45): void {
  const corner = (index: number): Point => [
    u + radiusM * Math.cos(((index + 0.5) * Math.PI) / 4),
    v + radiusM * Math.sin(((index + 0.5) * Math.PI) / 4),
  ];
  writer.fixture(level, key, 'furniture', [Array.from({ length: 8 }, (_, index) => corner(index))]);
  const out = radiusM + 0.24;
  const around4: readonly (readonly [Point, 'up' | 'down' | 'left' | 'right'])[] = [
    [[u, v - out], 'up'],
    [[u, v + out], 'down'],
    [[u - out, v], 'right'],
    [[u + out, v], 'left'],
  ];
  writer.detail(
    level,
    `${key}/chairs`,
    'furniture',
    around4.slice(0, seats).flatMap(([at, facing]) => chair(at, facing)),
  );
}

/** Draws a sofa with its cushions, and its back to the wall on the named side. */
export function sofa(writer: PlanWriter, level: LevelKey, key: string, seat: Rect, backTo: 'up' | 'down' | 'left' | 'right'): void {
  writer.fixture(level, key, 'furniture', seat);
  const { u0, v0, u1, v1 } = seat;
  const back = {
    up: [
      [u0, v1 - 0.22],
      [u1, v1 - 0.22],
    ],
    down: [
      [u0, v0 + 0.22],
      [u1, v0 + 0.22],
    ],
    left: [
      [u0 + 0.22, v0],
      [u0 + 0.22, v1],
    ],
    right: [
      [u1 - 0.22, v0],
      [u1 - 0.22, v1],
    ],
  } as const;
  writer.detail(level, `${key}/cushions`, 'furniture', [back[backTo]]);
}

export function planter(writer: PlanWriter, level: LevelKey, key: string, box: Rect): void {
  writer.fixture(level, key, 'vegetation', box);
}
