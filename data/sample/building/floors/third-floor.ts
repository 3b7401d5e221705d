import { around, rect, type Rect } from '../frame.ts';
import { roundTable, sofa } from '../furniture.ts';
import type { FloorSpec } from '../standard-floor.ts';
import { furnishLounge } from '../lounge.ts';
import type { PlanWriter } from '../plan-writer.ts';

/** Returns the third floor. Rooms are named after rivers of southern and western Europe. Three bays are a quiet library. */
export function thirdFloor(writer: PlanWriter): FloorSpec {
  return {
    level: '3',
    lockers: true,
    south: [
      {
        kind: 'office',
        bays: 3,
        letter: 'O',
        zone: 'oak',
        name: { en: 'Oak', cs: 'Dub' },
        benchRows: [2, 2, 2, 2, 2, 2],
      },
      {
        kind: 'rooms',
        bays: 1,
        depth: 'full',
        rooms: [
          { name: 'Loire', seats: 8, modules: 2 },
          { name: 'Garonne', seats: 8, modules: 2 },
        ],
      },
      {
        kind: 'other',
        bays: 1,
        key: 'lounge',
        category: 'lounge',
        name: { en: 'Delta', cs: 'Delta' },
        open: true,
        furnish: furnishLounge(writer, '3', 'lounge'),
      },
      {
        kind: 'rooms',
        bays: 1,
        depth: 'nook',
        rooms: [
          { name: 'Ebro', seats: 6, modules: 2 },
          { name: 'Douro', seats: 6, modules: 2 },
        ],
      },
      {
        kind: 'office',
        bays: 3,
        letter: 'S',
        zone: 'ash',
        name: { en: 'Ash', cs: 'Jasan' },
        benchRows: [2, 2, 2, 2, 2, 2],
      },
    ],
    north: [
      { kind: 'rooms', bays: 1, depth: 'full', rooms: [{ name: 'Rhône', seats: 12, modules: 4 }] },
      {
        kind: 'office',
        bays: 2,
        letter: 'H',
        zone: 'hazel',
        name: { en: 'Hazel', cs: 'Líska' },
        benchRows: [2, 2, 2, 2],
      },
      {
        kind: 'rooms',
        bays: 1,
        depth: 'nook',
        rooms: [
          { name: 'Tagus', seats: 6, modules: 2 },
          { name: 'Po', seats: 2, modules: 1 },
          { name: 'Arno', seats: 2, modules: 1 },
        ],
      },
      { kind: 'rooms', bays: 1, depth: 'full', rooms: [{ name: 'Tiber', seats: 14, modules: 4 }] },
      {
        kind: 'rooms',
        bays: 1,
        depth: 'full',
        rooms: [
          { name: 'Adige', seats: 8, modules: 2 },
          { name: 'Minho', seats: 8, modules: 2 },
        ],
      },
      {
        kind: 'other',
        bays: 3,
        key: 'library',
        category: 'library',
        name: { en: 'Library', cs: 'Knihovna' },
        furnish: furnishLibrary(writer),
      },
    ],
    west: { kind: 'room', name: 'Isère', seats: 6 },
    east: { kind: 'other', key: 'reading', category: 'lounge', name: { en: 'Reading room', cs: 'Čítárna' } },
    coreEast: {
      kitchen: { en: 'Kitchen 3', cs: 'Kuchyňka 3' },
      back: { key: 'store', category: 'storage', name: { en: 'Archive', cs: 'Archiv' } },
    },
  };
}

/**
 * Returns a function that furnishes the library: shelves across the room, reading tables between them and the windows, armchairs by the
 * door.
 */
function furnishLibrary(writer: PlanWriter): (box: Rect) => void {
  return ({ u0, u1, v0, v1 }) => {
    for (let index = 0; index < 6; index += 1) {
      const u = u0 + 1.9 + index * 3.55;
      writer.fixture('3', `library/shelf-${index}`, 'furniture', around([u, v0 + 2.9], 0.7, 2.6));
      writer.detail('3', `library/shelf-${index}`, 'furniture', [
        [
          [u, v0 + 1.6],
          [u, v0 + 4.2],
        ],
      ]);
      roundTable(writer, '3', `library/table-${index}`, [u, v1 - 1.5], 3, 0.5);
    }
    sofa(writer, '3', 'library/armchair-west', rect(u0 + 0.15, v1 - 2.6, u0 + 0.65, v1 - 1.7), 'left');
    sofa(writer, '3', 'library/armchair-east', rect(u1 - 0.65, v1 - 2.6, u1 - 0.15, v1 - 1.7), 'right');
  };
}
