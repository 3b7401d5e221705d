import { keyOf } from './facade-zone.ts';
import { around, FACADE_M, LENGTH_M, middleOf, rect } from './frame.ts';
import { meetingTable, planter, sofa } from './furniture.ts';
import { levelAreaId, type LevelKey } from './levels.ts';
import type { Names, PlanWriter } from './plan-writer.ts';

export type GableSpec =
  | { readonly kind: 'room'; readonly name: string; readonly seats: number }
  | { readonly kind: 'other'; readonly key: string; readonly category: string; readonly name: Names };

/** Draws the room at a gable between the two corridors; its door is on the cross corridor. */
export function drawGable(writer: PlanWriter, level: LevelKey, end: 'west' | 'east', spec: GableSpec): void {
  const box = end === 'west' ? rect(FACADE_M, 9.84, 6.5, 14.16) : rect(58.3, 9.84, LENGTH_M - FACADE_M, 14.16);
  const wall = end === 'west' ? 6.56 : 58.24;
  if (spec.kind === 'other') {
    const unitId = writer.unit(level, spec.key, spec.category, box, spec.name);
    writer.opening(level, spec.key, [wall, 13.4], [wall, 12.5]);
    const [farU, step] = end === 'west' ? [box.u0, 1] : [box.u1, -1];
    sofa(
      writer,
      level,
      `${spec.key}/sofa`,
      rect(Math.min(farU + step * 0.5, farU + step * 1.4), 10.9, Math.max(farU + step * 0.5, farU + step * 1.4), 13.1),
      end === 'west' ? 'left' : 'right',
    );
    planter(writer, level, `${spec.key}/plant`, around([farU + step * 0.9, 10.3], 0.6, 0.6));
    writer.fixture(level, `${spec.key}/table`, 'furniture', around([farU + step * 2.3, 12], 0.7, 1.2));
    if (spec.category === 'mothersroom') writer.amenity(level, spec.key, 'babychanging', middleOf(box), unitId, spec.name);
    return;
  }
  const names = { en: spec.name, cs: spec.name };
  const key = keyOf(spec.name);
  const featureId = writer.unit(level, `room/${key}`, spec.seats >= 6 ? 'conferenceroom' : 'huddleroom', box, names);
  writer.opening(level, `room/${key}`, [wall, 13.6], [wall, 12.7]);
  writer.detail(
    level,
    `glass/${key}`,
    'window',
    [
      [
        [wall, 10.2],
        [wall, 12.4],
      ],
    ],
    0.12,
  );
  meetingTable(writer, level, `room/${key}`, box, spec.seats);
  writer.places.push({
    kind: 'room',
    key,
    name: names,
    level,
    areaId: levelAreaId(level),
    featureId,
    capacity: spec.seats,
    squareMetres: Math.round((box.u1 - box.u0) * (box.v1 - box.v0) * 10) / 10,
    traits: ['window', 'corner'],
  });
}
