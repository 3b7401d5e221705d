import { BAY_M, COLUMN_M, FACADE_M, LENGTH_M, MODULE_M, PARTITION_M, rect, ZONE, type Rect, type Side } from './frame.ts';
import { deskBench } from './desks.ts';
import { classroom, meetingTable, planter, roundTable, sofa } from './furniture.ts';
import { levelAreaId, type LevelKey } from './levels.ts';
import type { Names, PlanWriter } from './plan-writer.ts';

/** A room that people reserve. Its width is counted in façade modules of 1.80 m. */
export interface RoomSpec {
  readonly name: string;
  readonly seats: number;
  readonly modules: number;
  readonly layout?: 'table' | 'classroom';
}

/** The parts along one façade, from west to east; `bays` adds up to nine. */
export type Segment =
  | {
      readonly kind: 'office';
      readonly bays: number;
      readonly letter: string;
      readonly zone: string;
      readonly name: Names;
      readonly benchRows: readonly number[];
    }
  | {
      readonly kind: 'rooms';
      readonly bays: number;
      readonly rooms: readonly RoomSpec[];
      readonly depth: 'full' | 'nook';
    }
  | {
      readonly kind: 'other';
      readonly bays: number;
      readonly key: string;
      readonly category: string;
      readonly name: Names | null;
      readonly open?: boolean;
      readonly furnish?: (box: Rect) => void;
    }
  | { readonly kind: 'left-out'; readonly bays: number };

/** Depth of rooms behind a nook; the nook in front of them belongs to the corridor. */
const NOOK_ROOM_DEPTH_M = 4.6;
const GAP_M = PARTITION_M / 2;

export function drawZone(writer: PlanWriter, level: LevelKey, side: Side, segments: readonly Segment[]): void {
  let bay = 0;
  for (const segment of segments) {
    const box = clearBox(side, bay * BAY_M, (bay + segment.bays) * BAY_M);
    switch (segment.kind) {
      case 'office':
        drawOffice(writer, level, side, box, bay, segment);
        break;
      case 'rooms':
        drawRooms(writer, level, side, bay * BAY_M, segment);
        break;
      case 'other':
        drawOther(writer, level, side, box, segment);
        break;
      case 'left-out':
        break;
    }
    bay += segment.bays;
  }
  if (Math.abs(bay - 9) > 1e-9) throw new Error(`The ${side} zone of level ${level} has ${bay} bays.`);
}

/** Returns the space between two partitions, given by their centre lines. At the gables the façade is thicker. */
function clearBox(side: Side, fromU: number, toU: number): Rect {
  const { from, to } = ZONE[side];
  return rect(fromU === 0 ? FACADE_M : fromU + GAP_M, from, toU >= LENGTH_M - 1e-6 ? LENGTH_M - FACADE_M : toU - GAP_M, to);
}

function drawOffice(
  writer: PlanWriter,
  level: LevelKey,
  side: Side,
  box: Rect,
  firstBay: number,
  segment: Extract<Segment, { kind: 'office' }>,
): void {
  const { facade, inward, corridorWall } = ZONE[side];
  writer.unit(level, `office/${segment.zone}`, 'office', box);
  writer.section(level, `zone/${segment.zone}`, box, segment.name, [(box.u0 + box.u1) / 2 + BAY_M / 2, facade + inward * 5.8]);
  const names = { letter: segment.letter, areaId: `zone-${segment.zone}` };
  let number = 1;
  for (let index = 0; index < segment.bays; index += 1) {
    const bayU = (firstBay + index) * BAY_M;
    // The wide opening to the corridor faces the aisle between the two benches of the bay.
    writer.opening(level, `office/${segment.zone}/${index}`, [bayU + 2.7, corridorWall], [bayU + 4.5, corridorWall], {
      door: 'open',
    });
    for (const bench of [0, 1]) {
      const rows = segment.benchRows[index * 2 + bench] ?? 0;
      const v = facade + inward * (0.2 + 1.2 + (rows * 1.6) / 2);
      // Leaves space for a chair and a passage behind it: 1.20 m between the last desk and the wall at either end.
      const u = Math.min(Math.max(bayU + BAY_M / 4 + (bench * BAY_M) / 2, box.u0 + 2), box.u1 - 2);
      if (rows > 0) {
        number = deskBench(writer, level, [u, v], rows, names, number, (row) => {
          const fromFacade = inward === 1 ? row : rows - 1 - row;
          return [...(fromFacade === 0 ? ['window'] : []), ...(bench === 0 ? ['standing'] : [])];
        });
      } else {
        roundTable(writer, level, `${segment.zone}/table-${index}-${bench}`, [u, facade + inward * 2.4], 4, 0.6);
        sofa(writer, level, `${segment.zone}/sofa-${index}-${bench}`, spanV(u - 1, u + 1, side, 4.6, 5.4), inward === 1 ? 'up' : 'down');
      }
    }
    if (index > 0) furnishAisleEnd(writer, level, `${segment.zone}/${index}`, bayU, side);
  }
}

/** Draws cupboards and a plant around the column at the corridor wall. */
function furnishAisleEnd(writer: PlanWriter, level: LevelKey, key: string, u: number, side: Side): void {
  writer.fixture(level, `${key}/cupboard`, 'furniture', spanV(u - 1.5, u + 0.6, side, 6.5, 6.95));
  planter(writer, level, `${key}/plant`, spanV(u + 0.7, u + 1.5, side, 6.5, 6.95));
}

/** Returns a rectangle whose depths are counted from the inner face of the façade. */
function spanV(u0: number, u1: number, side: Side, nearM: number, farM: number): Rect {
  const { from, to, inward } = ZONE[side];
  return inward === 1 ? rect(u0, from + nearM, u1, from + farM) : rect(u0, to - farM, u1, to - nearM);
}

function drawRooms(writer: PlanWriter, level: LevelKey, side: Side, fromU: number, segment: Extract<Segment, { kind: 'rooms' }>): void {
  const { corridorWall, inward } = ZONE[side];
  const toU = fromU + segment.bays * BAY_M;
  const depth = segment.depth === 'full' ? 7.2 : NOOK_ROOM_DEPTH_M;
  const frontV = segment.depth === 'full' ? corridorWall : ZONE[side][inward === 1 ? 'from' : 'to'] + inward * (depth + GAP_M);
  let u = fromU;
  for (const room of segment.rooms) {
    const nextU = u + room.modules * MODULE_M;
    const whole = clearBox(side, u, nextU);
    const box = { ...whole, ...pickV(spanV(whole.u0, whole.u1, side, 0, depth)) };
    drawRoom(writer, level, box, room);
    // The door is at the side of the room towards the next partition, clear of the columns.
    const doorU = nextU - 0.5;
    writer.opening(level, `room/${keyOf(room.name)}`, [doorU, frontV], [doorU - 0.9, frontV]);
    if (doorU - 0.9 - (u + 0.5) > 0.5) {
      writer.detail(
        level,
        `glass/${keyOf(room.name)}`,
        'window',
        [
          [
            [u + 0.4, frontV],
            [doorU - 1.1, frontV],
          ],
        ],
        PARTITION_M,
      );
    }
    u = nextU;
  }
  if (Math.abs(u - toU) > 1e-6) throw new Error(`The rooms of ${level} ${side} at ${fromU} do not fill their bays.`);
  if (segment.depth === 'nook') drawNook(writer, level, side, fromU, toU, depth);
}

function pickV({ v0, v1 }: Rect): { v0: number; v1: number } {
  return { v0, v1 };
}

function drawRoom(writer: PlanWriter, level: LevelKey, box: Rect, { name, seats, layout = 'table' }: RoomSpec): void {
  const key = keyOf(name);
  const names = { en: name, cs: name };
  const category = seats >= 6 ? 'conferenceroom' : 'huddleroom';
  const featureId = writer.unit(level, `room/${key}`, category, box, names);
  if (layout === 'classroom') classroom(writer, level, `room/${key}`, box, seats);
  else meetingTable(writer, level, `room/${key}`, box, seats);
  const squareMetres = (box.u1 - box.u0) * (box.v1 - box.v0);
  writer.places.push({
    kind: 'room',
    key,
    name: names,
    level,
    areaId: levelAreaId(level),
    featureId,
    capacity: seats,
    squareMetres: Math.round(squareMetres * 10) / 10,
    traits: ['window', ...(layout === 'classroom' ? ['classroom'] : [])],
  });
}

/** Draws a nook. It reaches the corridor's edge, so that both are one walkable place. */
function drawNook(writer: PlanWriter, level: LevelKey, side: Side, fromU: number, toU: number, depth: number): void {
  const inner = spanV(clearBox(side, fromU, toU).u0, clearBox(side, fromU, toU).u1, side, depth + PARTITION_M, 7.32);
  const key = `nook/${side}-${Math.round(fromU * 10)}`;
  writer.unit(level, key, 'unenclosedarea', inner);
  const [u0, u1] = [inner.u0 + 0.25, inner.u1 - 0.25];
  const seatV = depth + PARTITION_M;
  // The seats are at the two ends towards the corridor: this leaves 1.25 m in front of the doors for a wheelchair.
  sofa(writer, level, `${key}/seat-west`, spanV(u0, u0 + 0.75, side, seatV + 1.25, seatV + 2.55), 'left');
  planter(writer, level, `${key}/plant`, spanV(u1 - 0.45, u1, side, seatV + 1.5, seatV + 2.1));
}

function drawOther(writer: PlanWriter, level: LevelKey, side: Side, box: Rect, segment: Extract<Segment, { kind: 'other' }>): void {
  const { corridorWall, inward } = ZONE[side];
  const whole = segment.open === true ? (inward === 1 ? { ...box, v1: 7.72 } : { ...box, v0: 16.28 }) : box;
  writer.unit(level, segment.key, segment.category, whole, segment.name);
  const middle = (box.u0 + box.u1) / 2;
  const toColumn = Math.abs(middle - Math.round(middle / BAY_M) * BAY_M);
  const u = toColumn < 1.2 ? middle - MODULE_M : middle;
  if (segment.open === true) {
    const edge = inward === 1 ? whole.v1 : whole.v0;
    writer.opening(level, segment.key, [box.u0 + 0.6, edge], [box.u1 - 0.6, edge], { door: 'open' });
  } else if (segment.category !== 'opentobelow') {
    const half = segment.bays >= 1 ? 0.9 : 0.45;
    writer.opening(level, segment.key, [u - half, corridorWall], [u + half, corridorWall]);
  }
  segment.furnish?.(box);
}

export function keyOf(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, '-');
}

/** Draws the columns: on every line of the grid, in the façades and in the corridor walls. */
export function drawColumns(writer: PlanWriter, level: LevelKey, isFree: (u: number, v: number) => boolean = () => true): void {
  for (let line = 1; line < 9; line += 1) {
    for (const v of [0.6, 7.66, 16.34, 23.4]) {
      const u = line * BAY_M;
      if (isFree(u, v))
        writer.unit(level, `column/${line}-${v}`, 'column', rect(u - COLUMN_M / 2, v - COLUMN_M / 2, u + COLUMN_M / 2, v + COLUMN_M / 2));
    }
  }
}
