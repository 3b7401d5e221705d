import type { FloorSpec } from '../standard-floor.ts';
import { furnishLounge } from '../lounge.ts';
import type { PlanWriter } from '../plan-writer.ts';

/** Returns the first floor. Rooms are named after rivers of Bohemia. The hall of the ground floor extends up through this floor. */
export function firstFloor(writer: PlanWriter): FloorSpec {
  return {
    level: '1',
    lockers: true,
    south: [
      {
        kind: 'office',
        bays: 3,
        letter: 'W',
        zone: 'willow',
        name: { en: 'Willow', cs: 'Vrba' },
        benchRows: [2, 2, 2, 2, 2, 2],
      },
      {
        kind: 'rooms',
        bays: 1,
        depth: 'full',
        rooms: [
          { name: 'Vltava', seats: 8, modules: 2 },
          { name: 'Sázava', seats: 8, modules: 2 },
        ],
      },
      {
        kind: 'other',
        bays: 1,
        key: 'void',
        category: 'opentobelow',
        name: { en: 'Hall below', cs: 'Vzduch haly' },
        furnish: ({ u0, v0, u1, v1 }) =>
          writer.detail('1', 'void', 'marking', [
            [
              [u0, v0],
              [u1, v1],
            ],
            [
              [u0, v1],
              [u1, v0],
            ],
          ]),
      },
      {
        kind: 'rooms',
        bays: 1,
        depth: 'nook',
        rooms: [
          { name: 'Berounka', seats: 6, modules: 2 },
          { name: 'Lužnice', seats: 6, modules: 2 },
        ],
      },
      {
        kind: 'office',
        bays: 3,
        letter: 'A',
        zone: 'aspen',
        name: { en: 'Aspen', cs: 'Osika' },
        benchRows: [2, 2, 2, 2, 2, 2],
      },
    ],
    north: [
      { kind: 'rooms', bays: 1, depth: 'full', rooms: [{ name: 'Jizera', seats: 12, modules: 4 }] },
      {
        kind: 'office',
        bays: 3,
        letter: 'R',
        zone: 'rowan',
        name: { en: 'Rowan', cs: 'Jeřáb' },
        benchRows: [2, 2, 0, 2, 2, 0],
      },
      {
        kind: 'other',
        bays: 1,
        key: 'lounge',
        category: 'lounge',
        name: { en: 'Weir lounge', cs: 'Salonek Jez' },
        open: true,
        furnish: furnishLounge(writer, '1', 'lounge'),
      },
      {
        kind: 'rooms',
        bays: 1,
        depth: 'nook',
        rooms: [
          { name: 'Otava', seats: 2, modules: 1 },
          { name: 'Orlice', seats: 2, modules: 1 },
          { name: 'Ohře', seats: 6, modules: 2 },
        ],
      },
      { kind: 'rooms', bays: 1, depth: 'full', rooms: [{ name: 'Malše', seats: 14, modules: 4 }] },
      { kind: 'rooms', bays: 2, depth: 'full', rooms: [{ name: 'Labe', seats: 20, modules: 8, layout: 'classroom' }] },
    ],
    west: { kind: 'room', name: 'Radbuza', seats: 6 },
    east: {
      kind: 'other',
      key: 'parents',
      category: 'mothersroom',
      name: { en: 'Parents’ room', cs: 'Pokoj pro rodiče' },
    },
    coreEast: {
      kitchen: { en: 'Kitchen 1', cs: 'Kuchyňka 1' },
      back: { key: 'server', category: 'serverroom', name: { en: 'Server', cs: 'Serverovna' } },
    },
  };
}
