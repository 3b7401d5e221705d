import { ZONE, around, rect, type Rect } from '../frame.ts';
import { planter, roundTable } from '../furniture.ts';
import type { FloorSpec } from '../standard-floor.ts';
import { furnishCafe, furnishLounge } from '../lounge.ts';
import type { PlanWriter } from '../plan-writer.ts';

/** Index of the bay at which the terrace starts: this floor is set back in the north-east. */
const TERRACE_FROM_BAY = 5;
const TERRACE_U = TERRACE_FROM_BAY * 7.2;

/** Returns the fourth floor. Rooms are named after rivers of northern and eastern Europe. */
export function fourthFloor(writer: PlanWriter): FloorSpec {
  return {
    level: '4',
    lockers: false,
    south: [
      {
        kind: 'office',
        bays: 3,
        letter: 'D',
        zone: 'larch',
        name: { en: 'Larch', cs: 'Modřín' },
        benchRows: [2, 2, 2, 2, 2, 2],
      },
      { kind: 'rooms', bays: 1, depth: 'full', rooms: [{ name: 'Vistula', seats: 14, modules: 4 }] },
      {
        kind: 'other',
        bays: 1,
        key: 'lounge',
        category: 'lounge',
        name: { en: 'Spring', cs: 'Pramen' },
        open: true,
        furnish: furnishLounge(writer, '4', 'lounge'),
      },
      {
        kind: 'office',
        bays: 3,
        letter: 'J',
        zone: 'juniper',
        name: { en: 'Juniper', cs: 'Jalovec' },
        benchRows: [2, 2, 2, 2, 2, 2],
      },
      {
        kind: 'rooms',
        bays: 1,
        depth: 'full',
        rooms: [
          { name: 'Neva', seats: 8, modules: 2 },
          { name: 'Shannon', seats: 8, modules: 2 },
        ],
      },
    ],
    north: [
      { kind: 'rooms', bays: 1, depth: 'full', rooms: [{ name: 'Daugava', seats: 16, modules: 4 }] },
      {
        kind: 'rooms',
        bays: 1,
        depth: 'nook',
        rooms: [
          { name: 'Glomma', seats: 6, modules: 2 },
          { name: 'Torne', seats: 6, modules: 2 },
        ],
      },
      {
        kind: 'other',
        bays: 3,
        key: 'sky-lounge',
        category: 'privatelounge',
        name: { en: 'Sky lounge', cs: 'Střešní salonek' },
        furnish: furnishCafe(writer, '4', 'sky-lounge'),
      },
      { kind: 'left-out', bays: 4 },
    ],
    west: { kind: 'room', name: 'Kemi', seats: 6 },
    east: { kind: 'other', key: 'garden-room', category: 'lounge', name: { en: 'Garden room', cs: 'Zimní zahrada' } },
    coreEast: {
      kitchen: { en: 'Kitchen 4', cs: 'Kuchyňka 4' },
      back: { key: 'plant', category: 'nonpublic', name: { en: 'Plant', cs: 'Technika' } },
    },
    isWall: (side, at) => (side === 'north' && at > TERRACE_U) || (side === 'east' && at > 17),
    hasColumn: (u, v) => !(v > 20 && u > TERRACE_U + 1),
  };
}

/** Draws the roof terrace on the floor below, with a thin parapet, planting along its edge and tables for a warm evening. */
export function drawTerrace(writer: PlanWriter): void {
  const box: Rect = rect(TERRACE_U + 0.2, ZONE.north.from + 0.1, 64.65, 23.85);
  const name = { en: 'Roof terrace', cs: 'Střešní terasa' };
  const featureId = writer.unit('4', 'terrace', 'terrace', box, name);
  for (const [index, u] of [45, 59.4].entries()) {
    writer.opening('4', `terrace-${index}`, [u - 0.9, 16.38], [u + 0.9, 16.38], { name });
  }
  writer.opening('4', 'terrace-lounge', [36.06, 19.3], [36.06, 20.7]);
  const glazed = [37.5, 39.4, 41.3, 47.5, 49.4, 52.1, 54, 55.9, 61.8, 63.6];
  writer.detail(
    '4',
    'windows/terrace',
    'window',
    glazed.map((u) => [
      [u - 0.8, 16.38],
      [u + 0.8, 16.38],
    ]),
    0.22,
  );
  for (let index = 0; index < 6; index += 1) {
    const u = TERRACE_U + 3 + index * 4.6;
    planter(writer, '4', `terrace/planter-${index}`, around([u, 23.3], 3.6, 0.7));
    if (index % 2 === 0) roundTable(writer, '4', `terrace/table-${index}`, [u, 20.6], 4, 0.55);
    else planter(writer, '4', `terrace/tree-${index}`, around([u, 20.6], 1.3, 1.3));
  }
  planter(writer, '4', 'terrace/planter-east', around([64.2, 19.8], 0.6, 4.6));
  // These lines are the boards of the deck.
  const boards = Array.from({ length: 11 }, (_, index) => 17.1 + index * 0.6).map(
    (v) =>
      [
        [TERRACE_U + 0.2, v],
        [64.65, v],
      ] as const,
  );
  writer.detail('4', 'terrace/deck', 'marking', boards);
  writer.places.push({
    kind: 'event',
    key: 'roof-terrace',
    name,
    level: '4',
    areaId: 'floor-4',
    featureId,
    capacity: 60,
    squareMetres: 208,
    traits: ['outdoor'],
  });
}
