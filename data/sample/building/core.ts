import { CORE, CORRIDOR, CROSS_EAST, CROSS_WEST, FACADE_M, LENGTH_M, LIFT_LOBBY, around, middleOf, rect, type Point, type Rect } from './frame.ts';
import { chair, meetingTable, planter, sofa } from './furniture.ts';
import { keyOf } from './facade-zone.ts';
import { levelAreaId, type LevelKey } from './levels.ts';
import type { Names, PlanWriter } from './plan-writer.ts';

/** The lifts and stairs stand one above the other on every level. */
export const SHAFTS = {
  liftSouth: rect(26.8, 9.92, 29, 11.92),
  liftNorth: rect(26.8, 12.08, 29, 14.08),
  stairMain: rect(35.8, CORE.from, 41.2, CORE.to),
  stairWest: rect(8.82, CORE.from, 14.22, CORE.to),
} as const;

const SOUTH_WALL = 9.82;
const NORTH_WALL = 14.18;

export function drawShafts(writer: PlanWriter, level: LevelKey): void {
  for (const [key, box, name] of [
    ['lift-south', SHAFTS.liftSouth, { en: 'Lift A', cs: 'Výtah A' }],
    ['lift-north', SHAFTS.liftNorth, { en: 'Lift B', cs: 'Výtah B' }],
  ] as const) {
    const [u, v] = middleOf(box);
    const unitId = writer.unit(level, key, 'elevator', box, null, { accessibility: ['wheelchair'] });
    writer.opening(level, key, [29.1, v - 0.55], [29.1, v + 0.55], { door: 'sliding', automatic: true });
    writer.amenity(level, key, 'elevator', [u, v], unitId, name, true);
    writer.detail(level, key, 'stairs', [[[box.u0, box.v0], [box.u1, box.v1]], [[box.u0, box.v1], [box.u1, box.v0]]]);
  }
  drawStairs(writer, level, 'stair-main', SHAFTS.stairMain, [35.7, 12], { en: 'Main stairs', cs: 'Hlavní schodiště' });
  drawStairs(writer, level, 'stair-west', SHAFTS.stairWest, [8.72, 12], { en: 'West stairs', cs: 'Západní schodiště' });
}

/** Two flights of eleven steps around a well, the landing at the far end from the door. */
function drawStairs(writer: PlanWriter, level: LevelKey, key: string, box: Rect, [doorU, doorV]: Point, name: Names): void {
  const unitId = writer.unit(level, key, 'stairs', box, null, { x_step_count: 22 });
  writer.opening(level, key, [doorU, doorV + 0.55], [doorU, doorV - 0.55]);
  const treads = Array.from({ length: 12 }, (_, step) => box.u0 + 1.45 + step * 0.24);
  const [lower, upper] = [box.v0 + 1.7, box.v1 - 1.7];
  writer.detail(level, key, 'stairs', [
    ...treads.flatMap((u): Point[][] => [[[u, box.v0], [u, lower]], [[u, upper], [u, box.v1]]]),
    [[box.u0 + 1.45, lower], [box.u0 + 4.09, lower], [box.u0 + 4.09, upper], [box.u0 + 1.45, upper], [box.u0 + 1.45, lower]],
  ]);
  writer.amenity(level, key, 'stairs', [box.u0 + 0.8, (box.v0 + box.v1) / 2], unitId, name);
}

/** The ring of corridors with the lift lobby in its middle. Gable rooms close its ends. */
export function drawCorridors(writer: PlanWriter, level: LevelKey): string {
  const { south, north } = CORRIDOR;
  const [west, east] = [FACADE_M, LENGTH_M - FACADE_M];
  const outer: readonly Point[] = [
    [west, south.from], [east, south.from], [east, south.to], [CROSS_EAST.to, south.to], [CROSS_EAST.to, north.from],
    [east, north.from], [east, north.to], [west, north.to], [west, north.from], [CROSS_WEST.from, north.from],
    [CROSS_WEST.from, south.to], [west, south.to],
  ];
  const hole = (u0: number, u1: number): readonly Point[] => [[u0, south.to], [u1, south.to], [u1, north.from], [u0, north.from]];
  return writer.unit(level, 'corridor', 'walkway', [outer, hole(CROSS_WEST.to, LIFT_LOBBY.from), hole(LIFT_LOBBY.to, CROSS_EAST.from)], null, { x_min_width_m: 1.72 });
}

/** Lockers or storage, toilets and the print corner, between the west stairs and the lifts. */
export function drawCoreWest(writer: PlanWriter, level: LevelKey, lockers: boolean): void {
  const box = rect(14.42, CORE.from, 17, CORE.to);
  if (lockers) drawLockers(writer, level, box);
  else {
    writer.unit(level, 'cleaning', 'storage', box, { en: 'Storage', cs: 'Sklad' }, { restriction: 'employeesonly' });
    writer.opening(level, 'cleaning', [16.2, SOUTH_WALL], [15.3, SOUTH_WALL], { accessControl: true });
  }
  drawToilets(writer, level, 'toilet-women', 'restroom.female', rect(17.12, CORE.from, 20.7, CORE.to), 20.3, { en: 'Women', cs: 'Ženy' });
  drawToilets(writer, level, 'toilet-men', 'restroom.male', rect(20.82, CORE.from, 24.4, CORE.to), 24, { en: 'Men', cs: 'Muži' });

  const accessible = rect(24.52, CORE.from, 26.6, 12.12);
  const toilet = writer.unit(level, 'toilet-accessible', 'restroom.unisex.wheelchair', accessible, null, { accessibility: ['wheelchair'] });
  // It opens outward, so that nobody can block it from inside.
  writer.opening(level, 'toilet-accessible', [26.2, SOUTH_WALL], [25.2, SOUTH_WALL], { door: 'sliding' });
  writer.detail(level, 'toilet-accessible', 'furniture', [[[24.6, 11.5], [25.3, 11.5], [25.3, 12.05], [24.6, 12.05], [24.6, 11.5]], [[26.1, 11.4], [26.55, 11.4], [26.55, 11.9], [26.1, 11.9], [26.1, 11.4]]]);
  writer.amenity(level, 'toilet-accessible', 'restroom.unisex.wheelchair', middleOf(accessible), toilet, { en: 'Accessible toilet', cs: 'Bezbariérové WC' }, true);

  const print = rect(24.52, 12.24, 26.6, CORE.to);
  const corner = writer.unit(level, 'print', 'room', print, { en: 'Print', cs: 'Tisk' });
  writer.opening(level, 'print', [24.9, NORTH_WALL], [26.2, NORTH_WALL], { door: 'open' });
  writer.fixture(level, 'print/copier', 'equipment', rect(24.7, 12.34, 25.7, 13));
  writer.amenity(level, 'print', 'copymachine', [26.1, 13.6], corner, { en: 'Print corner', cs: 'Tiskový kout' });
}

function drawToilets(writer: PlanWriter, level: LevelKey, key: string, category: string, box: Rect, doorU: number, name: Names): void {
  const unitId = writer.unit(level, key, category, box);
  writer.opening(level, key, [doorU, SOUTH_WALL], [doorU - 0.9, SOUTH_WALL]);
  // Three cabins at the back, a row of basins along the side wall.
  const cabins = [0, 1, 2, 3].map((index): Point[] => [[box.u0 + (index * (box.u1 - box.u0)) / 3, box.v1 - 1.55], [box.u0 + (index * (box.u1 - box.u0)) / 3, box.v1]]);
  const bowls = [0, 1, 2].map((index): Point[] => {
    const u = box.u0 + ((index + 0.5) * (box.u1 - box.u0)) / 3;
    return [[u - 0.2, box.v1], [u - 0.2, box.v1 - 0.6], [u + 0.2, box.v1 - 0.6], [u + 0.2, box.v1]];
  });
  const basins = [0, 1].map((index): Point[] => {
    const v = box.v0 + 0.55 + index * 0.8;
    return [[box.u0, v - 0.25], [box.u0 + 0.45, v - 0.25], [box.u0 + 0.45, v + 0.25], [box.u0, v + 0.25]];
  });
  writer.detail(level, key, 'furniture', [[[box.u0, box.v1 - 1.55], [box.u1, box.v1 - 1.55]], ...cabins.slice(1, 3), ...bowls, ...basins]);
  writer.amenity(level, key, category, [(box.u0 + box.u1) / 2, box.v0 + 1.6], unitId, name);
}

/** Ten lockers along each long wall; a way through between the two corridors. */
function drawLockers(writer: PlanWriter, level: LevelKey, box: Rect): void {
  const unitId = writer.unit(level, 'lockers', 'storage', box, { en: 'Lockers', cs: 'Skříňky' });
  writer.opening(level, 'lockers-south', [15.26, SOUTH_WALL], [16.16, SOUTH_WALL], { door: 'open' });
  writer.opening(level, 'lockers-north', [15.26, NORTH_WALL], [16.16, NORTH_WALL], { door: 'open' });
  writer.amenity(level, 'lockers', 'coinlocker', middleOf(box), unitId, { en: 'Lockers', cs: 'Skříňky' });
  for (let index = 0; index < 20; index += 1) {
    const west = index < 10;
    const v0 = box.v0 + 0.08 + (index % 10) * 0.4;
    const key = `l${level}-${String(index + 1).padStart(2, '0')}`;
    const label = key.toUpperCase();
    const featureId = writer.fixture(level, `locker/${key}`, 'equipment', west ? rect(box.u0, v0, box.u0 + 0.5, v0 + 0.4) : rect(box.u1 - 0.5, v0, box.u1, v0 + 0.4), { en: label, cs: label });
    writer.places.push({ kind: 'locker', key, name: { en: `Locker ${label}`, cs: `Skříňka ${label}` }, level, areaId: levelAreaId(level), featureId, capacity: 1, squareMetres: 0.2, traits: [] });
  }
}

export interface CoreEastNames { readonly kitchen: Names; readonly back: { readonly key: string; readonly category: string; readonly name: Names } }

/** The tea kitchen, four phone booths, four focus rooms and a back room, east of the main stairs. */
export function drawCoreEast(writer: PlanWriter, level: LevelKey, { kitchen, back }: CoreEastNames): void {
  const box = rect(41.32, CORE.from, 46.2, CORE.to);
  const kitchenId = writer.unit(level, 'kitchen', 'kitchen', box, kitchen);
  writer.opening(level, 'kitchen-south', [42.9, SOUTH_WALL], [44.6, SOUTH_WALL], { door: 'open' });
  writer.opening(level, 'kitchen-north', [42.9, NORTH_WALL], [44.6, NORTH_WALL], { door: 'open' });
  writer.fixture(level, 'kitchen/counter', 'furniture', rect(box.u0, 10.4, box.u0 + 0.65, 13.6));
  writer.fixture(level, 'kitchen/island', 'furniture', around([44.9, 12], 0.9, 2));
  writer.detail(level, 'kitchen/stools', 'furniture', [11.3, 12, 12.7].flatMap((v) => chair([45.65, v], 'left')));
  writer.amenity(level, 'kitchen', 'eatingdrinking', [43.2, 12], kitchenId, kitchen);

  for (const [kind, width, startU] of [['booth', 1.23, 46.32], ['focus', 2.38, 49.02]] as const) {
    for (let index = 0; index < 4; index += 1) {
      const u0 = startU + (index % 2) * (width + 0.12);
      const south = index < 2;
      const small = south ? rect(u0, CORE.from, u0 + width, 11.94) : rect(u0, 12.06, u0 + width, CORE.to);
      drawBooth(writer, level, kind, small, south, index + 1);
    }
  }
  const last = rect(54.02, CORE.from, 55.98, CORE.to);
  writer.unit(level, back.key, back.category, last, back.name, { restriction: 'employeesonly' });
  writer.opening(level, back.key, [55.6, SOUTH_WALL], [54.7, SOUTH_WALL], { accessControl: true });
  if (back.category === 'serverroom') {
    for (const v of [11.2, 12.4, 13.6]) writer.fixture(level, `${back.key}/rack-${v}`, 'equipment', around([54.6, v], 1.0, 0.8));
  }
}

function drawBooth(writer: PlanWriter, level: LevelKey, kind: 'booth' | 'focus', box: Rect, south: boolean, number: number): void {
  const key = `${kind}-${level}${number}`;
  const label = kind === 'booth' ? `${level}${'ABCD'[number - 1] ?? ''}` : `${level}.${number}`;
  const name = kind === 'booth' ? { en: `Phone booth ${label}`, cs: `Telefonní budka ${label}` } : { en: `Focus room ${label}`, cs: `Tichá pracovna ${label}` };
  const featureId = writer.unit(level, key, kind === 'booth' ? 'phoneroom' : 'huddleroom', box, { en: label, cs: label });
  const wall = south ? SOUTH_WALL : NORTH_WALL;
  const hinge = box.u1 - 0.16;
  writer.opening(level, key, [hinge, wall], [hinge - 0.8, wall]);
  const [u] = middleOf(box);
  const backV = south ? box.v1 : box.v0;
  const inward = south ? -1 : 1;
  const table = rect(box.u0 + 0.05, Math.min(backV, backV + inward * 0.55), box.u1 - 0.05, Math.max(backV, backV + inward * 0.55));
  writer.fixture(level, `${key}/table`, 'furniture', table);
  const seats: readonly Point[] = kind === 'booth' ? [[u, backV + inward * 0.85]] : [[u - 0.5, backV + inward * 0.85], [u + 0.5, backV + inward * 0.85]];
  writer.detail(level, `${key}/chairs`, 'furniture', seats.flatMap((at) => chair(at, south ? 'up' : 'down')));
  writer.places.push({
    kind, key, name, level, areaId: levelAreaId(level), featureId, capacity: kind === 'booth' ? 1 : 2,
    squareMetres: Math.round((box.u1 - box.u0) * (box.v1 - box.v0) * 10) / 10, traits: [],
  });
}

export type GableSpec =
  | { readonly kind: 'room'; readonly name: string; readonly seats: number }
  | { readonly kind: 'other'; readonly key: string; readonly category: string; readonly name: Names };

/** The room at a gable between the two corridors; its door is on the cross corridor. */
export function drawGable(writer: PlanWriter, level: LevelKey, end: 'west' | 'east', spec: GableSpec): void {
  const box = end === 'west' ? rect(FACADE_M, 9.84, 6.5, 14.16) : rect(58.3, 9.84, LENGTH_M - FACADE_M, 14.16);
  const wall = end === 'west' ? 6.56 : 58.24;
  if (spec.kind === 'other') {
    const unitId = writer.unit(level, spec.key, spec.category, box, spec.name);
    writer.opening(level, spec.key, [wall, 13.4], [wall, 12.5]);
    const [farU, step] = end === 'west' ? [box.u0, 1] : [box.u1, -1];
    sofa(writer, level, `${spec.key}/sofa`, rect(Math.min(farU + step * 0.5, farU + step * 1.4), 10.9, Math.max(farU + step * 0.5, farU + step * 1.4), 13.1), end === 'west' ? 'left' : 'right');
    planter(writer, level, `${spec.key}/plant`, around([farU + step * 0.9, 10.3], 0.6, 0.6));
    writer.fixture(level, `${spec.key}/table`, 'furniture', around([farU + step * 2.3, 12], 0.7, 1.2));
    if (spec.category === 'mothersroom') writer.amenity(level, spec.key, 'babychanging', middleOf(box), unitId, spec.name);
    return;
  }
  const names = { en: spec.name, cs: spec.name };
  const key = keyOf(spec.name);
  const featureId = writer.unit(level, `room/${key}`, spec.seats >= 6 ? 'conferenceroom' : 'huddleroom', box, names);
  writer.opening(level, `room/${key}`, [wall, 13.6], [wall, 12.7]);
  writer.detail(level, `glass/${key}`, 'window', [[[wall, 10.2], [wall, 12.4]]], 0.12);
  meetingTable(writer, level, `room/${key}`, box, spec.seats);
  writer.places.push({
    kind: 'room', key, name: names, level, areaId: levelAreaId(level), featureId, capacity: spec.seats,
    squareMetres: Math.round((box.u1 - box.u0) * (box.v1 - box.v0) * 10) / 10, traits: ['window', 'corner'],
  });
}
