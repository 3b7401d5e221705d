import type { FloorSpec } from '../standard-floor.ts';
import { furnishCafe, furnishLounge } from '../lounge.ts';
import type { PlanWriter } from '../plan-writer.ts';

/** Returns the second floor. Rooms are named after rivers of Moravia and Silesia. */
export function secondFloor(writer: PlanWriter): FloorSpec {
  return {
    level: '2',
    lockers: true,
    south: [
      { kind: 'rooms', bays: 1, depth: 'full', rooms: [{ name: 'Morava', seats: 16, modules: 4 }] },
      {
        kind: 'office',
        bays: 3,
        letter: 'B',
        zone: 'birch',
        name: { en: 'Birch', cs: 'Bříza' },
        benchRows: [2, 2, 2, 2, 2, 2],
      },
      {
        kind: 'other',
        bays: 1,
        key: 'lounge',
        category: 'lounge',
        name: { en: 'Harbour', cs: 'Přístav' },
        open: true,
        furnish: furnishLounge(writer, '2', 'lounge'),
      },
      {
        kind: 'office',
        bays: 3,
        letter: 'M',
        zone: 'maple',
        name: { en: 'Maple', cs: 'Javor' },
        benchRows: [2, 2, 2, 2, 2, 2],
      },
      {
        kind: 'rooms',
        bays: 1,
        depth: 'full',
        rooms: [
          { name: 'Dyje', seats: 8, modules: 2 },
          { name: 'Svratka', seats: 8, modules: 2 },
        ],
      },
    ],
    north: [
      {
        kind: 'office',
        bays: 2,
        letter: 'L',
        zone: 'linden',
        name: { en: 'Linden', cs: 'Lípa' },
        benchRows: [2, 2, 2, 2],
      },
      {
        kind: 'rooms',
        bays: 1,
        depth: 'nook',
        rooms: [
          { name: 'Svitava', seats: 6, modules: 2 },
          { name: 'Bečva', seats: 6, modules: 2 },
        ],
      },
      { kind: 'rooms', bays: 1, depth: 'full', rooms: [{ name: 'Odra', seats: 12, modules: 4 }] },
      {
        kind: 'other',
        bays: 1,
        key: 'cafe',
        category: 'lounge',
        name: { en: 'Mill café', cs: 'Kavárna Mlýn' },
        open: true,
        furnish: furnishCafe(writer, '2', 'cafe'),
      },
      {
        kind: 'rooms',
        bays: 1,
        depth: 'nook',
        rooms: [
          { name: 'Opava', seats: 2, modules: 1 },
          { name: 'Olše', seats: 2, modules: 1 },
          { name: 'Jihlava', seats: 6, modules: 2 },
        ],
      },
      {
        kind: 'rooms',
        bays: 1,
        depth: 'full',
        rooms: [
          { name: 'Desná', seats: 8, modules: 2 },
          { name: 'Moravice', seats: 8, modules: 2 },
        ],
      },
      {
        kind: 'rooms',
        bays: 2,
        depth: 'full',
        rooms: [{ name: 'Oslava', seats: 20, modules: 8, layout: 'classroom' }],
      },
    ],
    west: { kind: 'room', name: 'Kyjovka', seats: 6 },
    east: { kind: 'other', key: 'quiet', category: 'lounge', name: { en: 'Quiet room', cs: 'Tichá místnost' } },
    coreEast: {
      kitchen: { en: 'Kitchen 2', cs: 'Kuchyňka 2' },
      back: { key: 'store', category: 'storage', name: { en: 'Store', cs: 'Sklad' } },
    },
  };
}
