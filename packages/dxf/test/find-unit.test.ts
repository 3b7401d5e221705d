import { describe, expect, it } from 'vitest';
import { listDoorSwings } from '../src/door-swings.ts';
import { DRAWING_UNITS, findUnit } from '../src/find-unit.ts';
import { placeDrawing } from '../src/place-drawing.ts';
import { readDxf } from '../src/read-dxf.ts';
import { arc, door, dxf, entity, line } from './a-drawing.ts';

const swingsOf = (entities: string) => listDoorSwings(placeDrawing(readDxf(dxf(entities)).file!).drawing!);
const doors = (count: number, width: number) =>
  Array.from({ length: count }, (_, index) => door('DOOR', [index * width * 4, 0], width)).join('');

describe('the unit of a drawing', () => {
  it.each(DRAWING_UNITS.flatMap(({ name, metres }) => [0.6, 0.9, 1.2].map((widthM) => [name, widthM, metres] as const)))(
    'is %s if doors are %s m wide in that unit, regardless of the header',
    (name, widthM, metres) => {
      for (const { insUnits } of DRAWING_UNITS) {
        expect(findUnit(swingsOf(doors(4, widthM / metres)), insUnits)).toMatchObject({ kind: 'found', unit: name, doors: 4 });
      }
    },
  );

  it.each([
    ['there are no doors', '', 4],
    ['there is only one door, and the header disagrees', doors(1, 0.9), 4],
    ['doors disagree', doors(3, 0.9) + doors(3, 900), 4],
    ['arcs have no door leaf', Array.from({ length: 5 }, (_, index) => arc('0', [index * 9, 0], 0.9, 0, 90)).join(''), 6],
    ['arcs are too large in every unit', doors(5, 30_000), 4],
  ])('is unknown if %s', (_, entities, insUnits) => {
    expect(findUnit(swingsOf(entities), insUnits).kind).toBe('unknown');
  });

  it('is the header’s unit if a single door has a door’s size in that unit', () => {
    expect(findUnit(swingsOf(doors(1, 900)), 4)).toMatchObject({ kind: 'found', unit: 'mm', doors: 1 });
  });
});

describe('the swing of a door', () => {
  it('has its hinge at the centre of the arc, and its shut end at the end of the arc without the leaf', () => {
    expect(swingsOf(door('DOOR', [2, 3], 0.9))).toMatchObject([{ hinge: [2, 3], shut: [2.9, 3], other: null, radius: 0.9 }]);
  });

  it('has two possible shut ends if there are lines to both ends of the arc', () => {
    expect(swingsOf(door('DOOR', [0, 0], 0.9) + line('DOOR', [0, 0], [0.9, 0]))[0]?.other).not.toBeNull();
  });

  it('counts once if it is drawn twice in the same place', () => {
    expect(swingsOf(door('A', [0, 0], 0.9) + door('B', [0, 0], 0.9))).toHaveLength(1);
  });

  it('is found if its arc is a bulge of a polyline and the leaf has a thickness', () => {
    const leaf = entity(
      'LWPOLYLINE',
      '0',
      [70, 1],
      ...[
        [0, 0],
        [0.04, 0],
        [0.04, 0.9],
        [0, 0.9],
      ].flatMap(([x, y]): [number, number][] => [
        [10, x!],
        [20, y!],
      ]),
    );
    const swing = entity('LWPOLYLINE', '0', [10, 0.9], [20, 0], [42, Math.tan(Math.PI / 8)], [10, 0], [20, 0.9]);
    expect(swingsOf(leaf + swing)).toHaveLength(1);
  });
});
