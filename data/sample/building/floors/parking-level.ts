import { BAY_M, LENGTH_M, PARKING_SOUTH_M, rect, type Point } from '../frame.ts';
import { drawShafts } from '../core.ts';
import type { PlanWriter } from '../plan-writer.ts';

const CAR_LENGTH_M = 5;
const SOUTH_ROW_FROM = PARKING_SOUTH_M + 0.3;
const SOUTH_ROW_TO = SOUTH_ROW_FROM + CAR_LENGTH_M;
/** Positions (v, in metres) at which the footway and the inner row begin. People walk between the columns and the cars of the inner row. */
const FOOTWAY_FROM = 7.9;
const INNER_ROW_FROM = 9.5;
const INNER_CAR_LENGTH_M = 4.8;
const RAMP_FROM = 59.9;
/** The bays with two wide places, opposite the lifts. */
const ACCESSIBLE_BAYS: readonly number[] = [4];
const CHARGER_BAYS: readonly number[] = [2, 5];

/** Draws one aisle between two rows of cars, under the forecourt; plant rooms, stores and bicycles are to the north. */
export function drawParkingLevel(writer: PlanWriter): void {
  drawAisle(writer);
  let number = drawSouthRow(writer, 1);
  for (const [fromU, count] of [
    [0.3, 2],
    [14.5, 5],
    [41.5, 7],
  ] as const) {
    number = drawCars(writer, fromU, count, INNER_ROW_FROM, 2.4, number, []);
  }
  drawShafts(writer, 'P');
  drawNorthRooms(writer);
  for (let line = 1; line < 9; line += 1) {
    for (const v of [-0.05, 7.6, 16.34, 23.4]) {
      const u = line * BAY_M;
      writer.unit('P', `column/${line}-${v}`, 'column', rect(u - 0.2, v - 0.2, u + 0.2, v + 0.2));
    }
  }
}

/** Draws the drivers’ aisle with the ramp at its eastern end, and the lift lobby that it leads to. */
function drawAisle(writer: PlanWriter): void {
  const road = writer.unit('P', 'aisle', 'road', rect(0.3, SOUTH_ROW_TO, RAMP_FROM, INNER_ROW_FROM), {
    en: 'Drive',
    cs: 'Komunikace',
  });
  const ramp = rect(RAMP_FROM, SOUTH_ROW_TO, LENGTH_M - 0.3, INNER_ROW_FROM);
  writer.unit('P', 'ramp', 'ramp', ramp, { en: 'Ramp', cs: 'Rampa' }, { x_slope_pct: 14 });
  writer.opening('P', 'ramp', [LENGTH_M - 0.15, 6.6], [LENGTH_M - 0.15, 0.6], {
    door: 'sliding',
    category: 'automobile',
    automatic: true,
    name: { en: 'Garage door', cs: 'Vjezd do garáží' },
  });
  writer.detail(
    'P',
    'ramp',
    'marking',
    [60.8, 61.8, 62.8, 63.8].map(
      (u) =>
        [
          [u - 0.5, 1.6],
          [u + 0.5, 3.7],
          [u - 0.5, 5.8],
        ] as const,
    ),
  );
  writer.detail('P', 'aisle', 'marking', [
    ...Array.from(
      { length: 13 },
      (_, index) =>
        [
          [2 + index * 4.2, 3.5],
          [4 + index * 4.2, 3.5],
        ] as const,
    ),
    [
      [0.3, FOOTWAY_FROM],
      [RAMP_FROM, FOOTWAY_FROM],
    ],
  ]);
  writer.amenity('P', 'charging', 'powerchargingstation', [18, 0.4], road, { en: 'Charging', cs: 'Dobíjení' });

  const lobby = writer.unit('P', 'lobby', 'lobby', rect(29.2, 9.7, 35.6, 16.28), {
    en: 'Lift lobby',
    cs: 'Výtahová hala',
  });
  writer.opening('P', 'lobby', [33.3, 9.6], [31.5, 9.6]);
  writer.amenity('P', 'lobby', 'information', [32.4, 11], lobby, { en: 'Lift lobby', cs: 'Výtahová hala' });
  // The west stairs have their own path to the aisle.
  writer.unit('P', 'west-porch', 'walkway', rect(5.3, 9.7, 8.62, 14.4));
  writer.opening('P', 'west-porch', [7.4, 9.6], [6.5, 9.6]);
}

function drawSouthRow(writer: PlanWriter, first: number): number {
  let number = first;
  for (let bay = 0; bay < 9; bay += 1) {
    const fromU = bay * BAY_M + (bay === 0 ? 0.3 : 0);
    const accessible = ACCESSIBLE_BAYS.includes(bay);
    const count = accessible ? 2 : 3;
    const width = accessible ? 3.6 : 2.4;
    const traits = [...(accessible ? ['accessible'] : []), ...(CHARGER_BAYS.includes(bay) ? ['charger'] : [])];
    // The wall takes up part of a place’s width in the two outermost bays.
    const narrower = bay === 0 || bay === 8 ? (BAY_M - 0.3) / 3 : width;
    number = drawCars(writer, fromU, count, SOUTH_ROW_FROM, narrower, number, traits);
  }
  return number;
}

function drawCars(
  writer: PlanWriter,
  fromU: number,
  count: number,
  v0: number,
  width: number,
  first: number,
  traits: readonly string[],
): number {
  for (let index = 0; index < count; index += 1) {
    const key = `p-${String(first + index).padStart(2, '0')}`;
    const label = key.toUpperCase();
    const box = rect(
      fromU + index * width,
      v0,
      fromU + (index + 1) * width,
      v0 + (v0 === SOUTH_ROW_FROM ? CAR_LENGTH_M : INNER_CAR_LENGTH_M),
    );
    const featureId = writer.unit('P', key, 'parking', box, { en: label, cs: label });
    const edge = v0 === SOUTH_ROW_FROM ? box.v1 : box.v0;
    writer.opening('P', key, [box.u0 + 0.5, edge], [box.u1 - 0.5, edge], { door: 'open' });
    const marks: (readonly Point[])[] = [
      [
        [box.u0, box.v0],
        [box.u0, box.v1],
      ],
      [
        [box.u1, box.v0],
        [box.u1, box.v1],
      ],
    ];
    if (traits.includes('accessible'))
      marks.push(
        [
          [box.u1 - 1.2, box.v0],
          [box.u1 - 1.2, box.v1],
        ],
        ...[0.6, 1.6, 2.6, 3.6].map((v): Point[] => [
          [box.u1 - 1.2, v0 + v],
          [box.u1, v0 + v + 0.8],
        ]),
      );
    if (traits.includes('charger'))
      marks.push([
        [box.u0 + 1.3, v0 + 0.2],
        [box.u0 + 1, v0 + 0.6],
        [box.u0 + 1.3, v0 + 0.6],
        [box.u0 + 1, v0 + 1],
      ]);
    writer.detail('P', key, 'marking', marks);
    writer.places.push({
      kind: 'parking',
      key,
      name: { en: `Parking place ${label}`, cs: `Parkovací místo ${label}` },
      level: 'P',
      areaId: 'parking',
      featureId,
      capacity: 1,
      squareMetres: Math.round(width * CAR_LENGTH_M * 10) / 10,
      traits,
    });
  }
  return first + count;
}

function drawNorthRooms(writer: PlanWriter): void {
  writer.unit('P', 'corridor-west', 'walkway', rect(0.3, 14.4, 29.2, 16.28));
  writer.unit('P', 'corridor-east', 'walkway', rect(35.6, 14.4, 64.5, 16.28));
  writer.unit(
    'P',
    'winter-store',
    'storage',
    rect(58.5, 9.7, 64.5, 14.3),
    { en: 'Winter service', cs: 'Zimní údržba' },
    { restriction: 'employeesonly' },
  );
  writer.opening('P', 'winter-store', [60.9, 14.35], [62.1, 14.35], { accessControl: true });
  const rooms: readonly (readonly [string, string, number, number, string, string])[] = [
    ['bicycles', 'storage', 0.3, 14.34, 'Bicycles', 'Kolárna'],
    ['archive', 'storage', 14.46, 21.54, 'Archive', 'Spisovna'],
    ['heating', 'nonpublic', 21.66, 31.5, 'Heating', 'Strojovna tepla'],
    ['ventilation', 'nonpublic', 31.62, 46.74, 'Ventilation', 'Vzduchotechnika'],
    ['sprinkler', 'nonpublic', 46.86, 53.94, 'Sprinkler tank', 'Nádrž'],
    ['waste', 'storage', 54.06, 64.5, 'Waste', 'Odpady'],
  ];
  for (const [key, category, u0, u1, en, cs] of rooms) {
    const box = rect(u0, 16.4, u1, 23.7);
    const unitId = writer.unit('P', key, category, box, { en, cs }, category === 'nonpublic' ? { restriction: 'restricted' } : {});
    const u = u0 + 2.2;
    writer.opening('P', key, [u + 0.6, 16.34], [u - 0.6, 16.34], { accessControl: category === 'nonpublic' });
    if (key === 'bicycles') drawBicycles(writer, unitId);
    if (category === 'nonpublic') writer.fixture('P', `${key}/machine`, 'equipment', rect(u0 + 1.2, 19.6, u1 - 1.2, 22.4));
  }
}

/** Draws racks along both walls; the two company bicycles are by the door. */
function drawBicycles(writer: PlanWriter, unitId: string): void {
  writer.amenity('P', 'bicycles', 'parking.bicycle', [7.3, 19], unitId, { en: 'Bicycles', cs: 'Kolárna' });
  for (let index = 0; index < 8; index += 1)
    writer.fixture('P', `bicycles/rack-${index}`, 'equipment', rect(0.9 + index * 1.6, 21.8, 2 + index * 1.6, 23.5));
  for (const [index, u] of [9.6, 11.6].entries()) {
    const featureId = writer.fixture('P', `bicycles/own-${index + 1}`, 'equipment', rect(u, 17.2, u + 0.7, 19), {
      en: `Bike ${index + 1}`,
      cs: `Kolo ${index + 1}`,
    });
    writer.places.push({
      kind: 'bike',
      key: `bike-${index + 1}`,
      name: { en: `Company bike ${index + 1}`, cs: `Firemní kolo ${index + 1}` },
      level: 'P',
      areaId: 'parking',
      featureId,
      capacity: 1,
      squareMetres: 1.3,
      traits: ['electric'],
    });
  }
}
