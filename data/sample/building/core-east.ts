import { NORTH_WALL, SOUTH_WALL } from './core-walls.ts';
import { around, CORE, middleOf, rect, type Point, type Rect } from './frame.ts';
import { chair } from './furniture.ts';
import { levelAreaId, type LevelKey } from './levels.ts';
import type { Names, PlanWriter } from './plan-writer.ts';

export interface CoreEastNames {
  readonly kitchen: Names;
  readonly back: { readonly key: string; readonly category: string; readonly name: Names };
}

/** Draws the tea kitchen, four phone booths, four focus rooms and a back room, east of the main stairs. */
export function drawCoreEast(writer: PlanWriter, level: LevelKey, { kitchen, back }: CoreEastNames): void {
  const box = rect(41.32, CORE.from, 46.2, CORE.to);
  const kitchenId = writer.unit(level, 'kitchen', 'kitchen', box, kitchen);
  writer.opening(level, 'kitchen-south', [42.9, SOUTH_WALL], [44.6, SOUTH_WALL], { door: 'open' });
  writer.opening(level, 'kitchen-north', [42.9, NORTH_WALL], [44.6, NORTH_WALL], { door: 'open' });
  writer.fixture(level, 'kitchen/counter', 'furniture', rect(box.u0, 10.4, box.u0 + 0.65, 13.6));
  writer.fixture(level, 'kitchen/island', 'furniture', around([44.9, 12], 0.9, 2));
  writer.detail(
    level,
    'kitchen/stools',
    'furniture',
    [11.3, 12, 12.7].flatMap((v) => chair([45.65, v], 'left')),
  );
  writer.amenity(level, 'kitchen', 'eatingdrinking', [43.2, 12], kitchenId, kitchen);

  for (const [kind, width, startU] of [
    ['booth', 1.23, 46.32],
    ['focus', 2.38, 49.02],
  ] as const) {
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
  const name =
    kind === 'booth'
      ? { en: `Phone booth ${label}`, cs: `Telefonní budka ${label}` }
      : { en: `Focus room ${label}`, cs: `Tichá pracovna ${label}` };
  const featureId = writer.unit(level, key, kind === 'booth' ? 'phoneroom' : 'huddleroom', box, {
    en: label,
    cs: label,
  });
  const wall = south ? SOUTH_WALL : NORTH_WALL;
  const hinge = box.u1 - 0.16;
  writer.opening(level, key, [hinge, wall], [hinge - 0.8, wall]);
  const [u] = middleOf(box);
  const backV = south ? box.v1 : box.v0;
  const inward = south ? -1 : 1;
  const table = rect(box.u0 + 0.05, Math.min(backV, backV + inward * 0.55), box.u1 - 0.05, Math.max(backV, backV + inward * 0.55));
  writer.fixture(level, `${key}/table`, 'furniture', table);
  const seats: readonly Point[] =
    kind === 'booth'
      ? [[u, backV + inward * 0.85]]
      : [
          [u - 0.5, backV + inward * 0.85],
          [u + 0.5, backV + inward * 0.85],
        ];
  writer.detail(
    level,
    `${key}/chairs`,
    'furniture',
    seats.flatMap((at) => chair(at, south ? 'up' : 'down')),
  );
  writer.places.push({
    kind,
    key,
    name,
    level,
    areaId: levelAreaId(level),
    featureId,
    capacity: kind === 'booth' ? 1 : 2,
    squareMetres: Math.round((box.u1 - box.u0) * (box.v1 - box.v0) * 10) / 10,
    traits: [],
  });
}
