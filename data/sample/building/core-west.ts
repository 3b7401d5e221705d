import { NORTH_WALL, SOUTH_WALL } from './core-walls.ts';
import { CORE, middleOf, rect, type Point, type Rect } from './frame.ts';
import { levelAreaId, type LevelKey } from './levels.ts';
import type { Names, PlanWriter } from './plan-writer.ts';

/** Draws lockers or storage, toilets and the print corner, between the west stairs and the lifts. */
export function drawCoreWest(writer: PlanWriter, level: LevelKey, lockers: boolean): void {
  const box = rect(14.42, CORE.from, 17, CORE.to);
  if (lockers) drawLockers(writer, level, box);
  else {
    writer.unit(level, 'cleaning', 'storage', box, { en: 'Storage', cs: 'Sklad' }, { restriction: 'employeesonly' });
    writer.opening(level, 'cleaning', [16.2, SOUTH_WALL], [15.3, SOUTH_WALL], { accessControl: true });
  }
  drawToilets(writer, level, 'toilet-women', 'restroom.female', rect(17.12, CORE.from, 20.7, CORE.to), 20.3, {
    en: 'Women',
    cs: 'Ženy',
  });
  drawToilets(writer, level, 'toilet-men', 'restroom.male', rect(20.82, CORE.from, 24.4, CORE.to), 24, {
    en: 'Men',
    cs: 'Muži',
  });

  const accessible = rect(24.52, CORE.from, 26.6, 12.12);
  const toilet = writer.unit(level, 'toilet-accessible', 'restroom.unisex.wheelchair', accessible, null, {
    accessibility: ['wheelchair'],
  });
  // A sliding door, which nobody inside can block.
  writer.opening(level, 'toilet-accessible', [26.2, SOUTH_WALL], [25.2, SOUTH_WALL], { door: 'sliding' });
  writer.detail(level, 'toilet-accessible', 'furniture', [
    [
      [24.6, 11.5],
      [25.3, 11.5],
      [25.3, 12.05],
      [24.6, 12.05],
      [24.6, 11.5],
    ],
    [
      [26.1, 11.4],
      [26.55, 11.4],
      [26.55, 11.9],
      [26.1, 11.9],
      [26.1, 11.4],
    ],
  ]);
  writer.amenity(
    level,
    'toilet-accessible',
    'restroom.unisex.wheelchair',
    middleOf(accessible),
    toilet,
    { en: 'Accessible toilet', cs: 'Bezbariérové WC' },
    true,
  );

  const print = rect(24.52, 12.24, 26.6, CORE.to);
  const corner = writer.unit(level, 'print', 'room', print, { en: 'Print', cs: 'Tisk' });
  writer.opening(level, 'print', [24.9, NORTH_WALL], [26.2, NORTH_WALL], { door: 'open' });
  writer.fixture(level, 'print/copier', 'equipment', rect(24.7, 12.34, 25.7, 13));
  writer.amenity(level, 'print', 'copymachine', [26.1, 13.6], corner, { en: 'Print corner', cs: 'Tiskový kout' });
}

function drawToilets(writer: PlanWriter, level: LevelKey, key: string, category: string, box: Rect, doorU: number, name: Names): void {
  const unitId = writer.unit(level, key, category, box);
  writer.opening(level, key, [doorU, SOUTH_WALL], [doorU - 0.9, SOUTH_WALL]);
  // There are three cabins at the back, and a row of basins along the side wall.
  const cabins = [0, 1, 2, 3].map((index): Point[] => [
    [box.u0 + (index * (box.u1 - box.u0)) / 3, box.v1 - 1.55],
    [box.u0 + (index * (box.u1 - box.u0)) / 3, box.v1],
  ]);
  const bowls = [0, 1, 2].map((index): Point[] => {
    const u = box.u0 + ((index + 0.5) * (box.u1 - box.u0)) / 3;
    return [
      [u - 0.2, box.v1],
      [u - 0.2, box.v1 - 0.6],
      [u + 0.2, box.v1 - 0.6],
      [u + 0.2, box.v1],
    ];
  });
  const basins = [0, 1].map((index): Point[] => {
    const v = box.v0 + 0.55 + index * 0.8;
    return [
      [box.u0, v - 0.25],
      [box.u0 + 0.45, v - 0.25],
      [box.u0 + 0.45, v + 0.25],
      [box.u0, v + 0.25],
    ];
  });
  writer.detail(level, key, 'furniture', [
    [
      [box.u0, box.v1 - 1.55],
      [box.u1, box.v1 - 1.55],
    ],
    ...cabins.slice(1, 3),
    ...bowls,
    ...basins,
  ]);
  writer.amenity(level, key, category, [(box.u0 + box.u1) / 2, box.v0 + 1.6], unitId, name);
}

/** Draws ten lockers along each long wall, with a passage between the two corridors. */
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
    const featureId = writer.fixture(
      level,
      `locker/${key}`,
      'equipment',
      west ? rect(box.u0, v0, box.u0 + 0.5, v0 + 0.4) : rect(box.u1 - 0.5, v0, box.u1, v0 + 0.4),
      { en: label, cs: label },
    );
    writer.places.push({
      kind: 'locker',
      key,
      name: { en: `Locker ${label}`, cs: `Skříňka ${label}` },
      level,
      areaId: levelAreaId(level),
      featureId,
      capacity: 1,
      squareMetres: 0.2,
      traits: [],
    });
  }
}
