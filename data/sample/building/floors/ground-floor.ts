import { around, rect, ZONE, type Rect } from '../frame.ts';
import { chair, planter, roundTable, sofa } from '../furniture.ts';
import { drawCorridorExits, type FloorSpec } from '../standard-floor.ts';
import type { PlanWriter } from '../plan-writer.ts';

/** The middle of the entrance, on the axis of the lifts. The hall is open to the corridor over its whole width. */
const ENTRANCE_U = 32.4;
const HALL: Rect = rect(21.66, ZONE.south.from, 43.14, 7.72);

/** Returns the ground floor. Rooms for guests are named after the great rivers of Europe. */
export function groundFloor(writer: PlanWriter): FloorSpec {
  return {
    level: '0',
    lockers: false,
    south: [
      { kind: 'rooms', bays: 1, depth: 'full', rooms: [{ name: 'Rhine', seats: 12, modules: 4 }] },
      {
        kind: 'rooms',
        bays: 1,
        depth: 'full',
        rooms: [
          { name: 'Seine', seats: 8, modules: 2 },
          { name: 'Thames', seats: 8, modules: 2 },
        ],
      },
      {
        kind: 'rooms',
        bays: 1,
        depth: 'nook',
        rooms: [
          { name: 'Drava', seats: 6, modules: 2 },
          { name: 'Sava', seats: 2, modules: 1 },
          { name: 'Tisza', seats: 2, modules: 1 },
        ],
      },
      { kind: 'left-out', bays: 3 },
      {
        kind: 'other',
        bays: 1,
        key: 'service-desk',
        category: 'office',
        name: { en: 'IT service desk', cs: 'Podpora IT' },
        furnish: furnishServiceDesk(writer),
      },
      {
        kind: 'rooms',
        bays: 2,
        depth: 'full',
        rooms: [{ name: 'Danube', seats: 20, modules: 8, layout: 'classroom' }],
      },
    ],
    north: [
      {
        kind: 'other',
        bays: 0.5,
        key: 'mailroom',
        category: 'mailroom',
        name: { en: 'Post', cs: 'Podatelna' },
        furnish: shelves(writer, 'mailroom'),
      },
      {
        kind: 'other',
        bays: 0.5,
        key: 'first-aid',
        category: 'firstaid',
        name: { en: 'First aid', cs: 'Ošetřovna' },
        furnish: (box) =>
          writer.fixture('0', 'first-aid/couch', 'furniture', rect(box.u0 + 0.2, box.v1 - 2.4, box.u0 + 0.95, box.v1 - 0.4)),
      },
      {
        kind: 'other',
        bays: 0.5,
        key: 'showers-women',
        category: 'shower',
        name: { en: 'Showers W', cs: 'Sprchy Ž' },
        furnish: showers(writer, 'showers-women'),
      },
      {
        kind: 'other',
        bays: 0.5,
        key: 'showers-men',
        category: 'shower',
        name: { en: 'Showers M', cs: 'Sprchy M' },
        furnish: showers(writer, 'showers-men'),
      },
      {
        kind: 'other',
        bays: 1.5,
        key: 'fitness',
        category: 'fitnessroom',
        name: { en: 'Fitness', cs: 'Posilovna' },
        furnish: furnishFitness(writer),
      },
      {
        kind: 'other',
        bays: 1,
        key: 'catering',
        category: 'kitchen',
        name: { en: 'Canteen kitchen', cs: 'Kuchyně jídelny' },
        furnish: furnishCatering(writer),
      },
      {
        kind: 'other',
        bays: 4.5,
        key: 'canteen',
        category: 'foodservice',
        name: { en: 'Canteen Confluence', cs: 'Jídelna Soutok' },
        open: true,
        furnish: furnishCanteen(writer),
      },
    ],
    west: { kind: 'other', key: 'cloakroom', category: 'room', name: { en: 'Cloakroom', cs: 'Šatna' } },
    east: { kind: 'other', key: 'prayer', category: 'room', name: { en: 'Room of silence', cs: 'Místnost ticha' } },
    coreEast: {
      kitchen: { en: 'Coffee bar', cs: 'Kávový bar' },
      back: { key: 'store', category: 'storage', name: { en: 'Store', cs: 'Sklad' } },
    },
    isWall: (side, at) =>
      (side === 'south' && Math.abs(at - ENTRANCE_U) < 1.2) || ((side === 'west' || side === 'east') && (at === 8.72 || at === 15.28)),
  };
}

export function drawHall(writer: PlanWriter): void {
  const name = { en: 'Entrance hall', cs: 'Vstupní hala' };
  const hallId = writer.unit('0', 'hall', 'lobby', HALL, name);
  writer.opening('0', 'main-entrance', [ENTRANCE_U - 1.3, 0.2], [ENTRANCE_U + 1.3, 0.2], {
    door: 'sliding',
    category: 'pedestrian.principal',
    automatic: true,
    name: { en: 'Main entrance', cs: 'Hlavní vchod' },
  });
  writer.opening('0', 'delivery', [29.2, 23.8], [30.4, 23.8], {
    category: 'service',
    name: { en: 'Deliveries', cs: 'Zásobování' },
    accessControl: true,
  });
  drawCorridorExits(writer, '0');
  writer.amenity('0', 'entrance', 'entry', [ENTRANCE_U, 1], hallId, { en: 'Main entrance', cs: 'Hlavní vchod' }, true);
  writer.fixture(
    '0',
    'hall/reception',
    'furniture',
    [
      [
        [36.6, 2.2],
        [41.2, 2.2],
        [41.2, 3],
        [37.4, 3],
        [37.4, 4.6],
        [36.6, 4.6],
      ],
    ],
    { en: 'Reception', cs: 'Recepce' },
  );
  writer.detail('0', 'hall/reception-chairs', 'furniture', [...chair([38.6, 3.6], 'down'), ...chair([40, 3.6], 'down')]);
  writer.amenity('0', 'reception', 'reception', [36.2, 3.4], hallId, { en: 'Reception', cs: 'Recepce' }, true);
  writer.amenity('0', 'defibrillator', 'defibrillator', [35, 7.2], hallId, { en: 'Defibrillator', cs: 'Defibrilátor' });
  for (const [index, u] of [24.2, 27.6].entries()) {
    sofa(writer, '0', `hall/sofa-a${index}`, rect(u - 1.1, 1.3, u + 1.1, 2.2), 'down');
    sofa(writer, '0', `hall/sofa-b${index}`, rect(u - 1.1, 4.2, u + 1.1, 5.1), 'up');
    writer.fixture('0', `hall/table-${index}`, 'furniture', around([u, 3.2], 1.2, 0.7));
  }
  planter(writer, '0', 'hall/tree-west', around([30, 1.5], 0.9, 0.9));
  planter(writer, '0', 'hall/tree-east', around([34.8, 1.5], 0.9, 0.9));
  // Cupboards for the day’s parcels.
  writer.fixture('0', 'hall/parcels', 'equipment', rect(42.5, 4.4, 43.1, 7));
  drawCafeOccupant(writer, hallId);
}

function drawCafeOccupant(writer: PlanWriter, unitId: string): void {
  const anchorId = writer.add(
    'anchor',
    'reception',
    { type: 'Point', coordinates: writer.position([38.9, 2.6]) },
    { address_id: null, unit_id: unitId },
  );
  writer.add('occupant', 'reception', null, {
    category: 'informationcenter',
    name: { en: 'Alder reception', cs: 'Recepce Alder' },
    anchor_id: anchorId,
    hours: 'Mo-Fr 07:00-18:00',
    phone: null,
    website: null,
    validity: null,
    correlation_id: null,
  });
}

function furnishServiceDesk(writer: PlanWriter): (box: Rect) => void {
  return ({ u0, u1, v0 }) => {
    const u = (u0 + u1) / 2;
    writer.fixture('0', 'service-desk/counter', 'furniture', around([u, v0 + 4.4], 4, 0.7));
    writer.fixture('0', 'service-desk/bench', 'furniture', around([u, v0 + 1.6], 4.8, 0.8));
    writer.detail(
      '0',
      'service-desk/chairs',
      'furniture',
      [-1.6, 0, 1.6].flatMap((offset) => [...chair([u + offset, v0 + 3.75], 'up'), ...chair([u + offset, v0 + 2.25], 'down')]),
    );
  };
}

const shelves =
  (writer: PlanWriter, key: string) =>
  ({ u0, u1, v0, v1 }: Rect): void => {
    writer.fixture('0', `${key}/shelf-west`, 'furniture', rect(u0, v0 + 2, u0 + 0.45, v1 - 0.5));
    writer.fixture('0', `${key}/shelf-east`, 'furniture', rect(u1 - 0.45, v0 + 2, u1, v1 - 0.5));
  };

const showers =
  (writer: PlanWriter, key: string) =>
  ({ u0, u1, v0, v1 }: Rect): void => {
    writer.detail('0', key, 'furniture', [
      [
        [u0, v1 - 1.2],
        [u1, v1 - 1.2],
      ],
      ...[1, 2, 3].map(
        (index) =>
          [
            [u0 + (index * (u1 - u0)) / 4, v1 - 1.2],
            [u0 + (index * (u1 - u0)) / 4, v1],
          ] as const,
      ),
    ]);
    writer.fixture('0', `${key}/bench`, 'furniture', around([(u0 + u1) / 2, v0 + 3.6], 0.5, 2.4));
  };

function furnishFitness(writer: PlanWriter): (box: Rect) => void {
  return ({ u0, v0, v1 }) => {
    for (let index = 0; index < 4; index += 1)
      writer.fixture('0', `fitness/run-${index}`, 'equipment', around([u0 + 1.5 + index * 1.5, v1 - 1.6], 0.8, 1.9));
    writer.fixture('0', 'fitness/mats', 'equipment', rect(u0 + 7.4, v0 + 2.4, u0 + 9.9, v0 + 5.4));
    writer.fixture('0', 'fitness/weights', 'equipment', rect(u0 + 0.4, v0 + 0.6, u0 + 3.2, v0 + 1.2));
  };
}

function furnishCatering(writer: PlanWriter): (box: Rect) => void {
  return ({ u0, u1, v0 }) => {
    const u = (u0 + u1) / 2;
    writer.fixture('0', 'catering/stoves', 'equipment', around([u - 0.8, v0 + 3.6], 1.1, 3.4));
    writer.fixture('0', 'catering/cold', 'equipment', rect(u0, v0 + 1.8, u0 + 0.75, v0 + 6));
  };
}

/** Returns a function that furnishes the canteen: a counter along the kitchen wall, and eight rows of two tables in the rest. */
function furnishCanteen(writer: PlanWriter): (box: Rect) => void {
  return ({ u0, v0, v1 }) => {
    writer.fixture('0', 'canteen/counter', 'furniture', rect(u0 + 1.6, v0 + 1.4, u0 + 2.4, v1 - 1.2));
    for (let index = 0; index < 8; index += 1) {
      const u = u0 + 6 + index * 3.3;
      for (const [row, v] of [v0 + 1.9, v1 - 2].entries()) {
        if (index % 3 === 2) roundTable(writer, '0', `canteen/round-${index}-${row}`, [u, v], 4, 0.6);
        else {
          writer.fixture('0', `canteen/table-${index}-${row}`, 'furniture', around([u, v], 0.8, 2.4));
          writer.detail(
            '0',
            `canteen/chairs-${index}-${row}`,
            'furniture',
            [-0.8, 0, 0.8].flatMap((offset) => [...chair([u - 0.64, v + offset], 'right'), ...chair([u + 0.64, v + offset], 'left')]),
          );
        }
      }
    }
    planter(writer, '0', 'canteen/plants', around([u0 + 17.5, (v0 + v1) / 2], 20, 0.35));
  };
}
