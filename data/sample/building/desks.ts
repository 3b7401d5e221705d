import { around, type Point, type Rect } from './frame.ts';
import { chair } from './furniture.ts';
import type { LevelKey } from './levels.ts';
import type { Names, PlanWriter } from './plan-writer.ts';

const DESK_LENGTH_M = 1.6;
const DESK_DEPTH_M = 0.8;

export interface DeskNames {
  readonly letter: string;
  readonly areaId: string;
}

/**
 * Draws a bench of desks in two adjacent columns along v, with the chairs on the outer sides.
 *
 *      chair ▢ ┌──┬──┐ ▢
 *            ▢ ├──┼──┤ ▢     each desk 0.80 deep, 1.60 long
 *              └──┴──┘
 */
export function deskBench(
  writer: PlanWriter,
  level: LevelKey,
  middle: Point,
  rows: number,
  names: DeskNames,
  firstNumber: number,
  traitsOf: (row: number, column: 0 | 1) => readonly string[],
): number {
  const [u, v] = middle;
  const chairs: (readonly Point[])[] = [];
  let number = firstNumber;
  for (let row = 0; row < rows; row += 1) {
    const deskV = v + (row - (rows - 1) / 2) * DESK_LENGTH_M;
    for (const column of [0, 1] as const) {
      const sign = column === 0 ? -1 : 1;
      const key = `${names.letter.toLowerCase()}-${String(number).padStart(2, '0')}`;
      const label = key.toUpperCase();
      const box: Rect = around([u + (sign * DESK_DEPTH_M) / 2, deskV], DESK_DEPTH_M, DESK_LENGTH_M);
      const featureId = writer.fixture(level, `desk/${key}`, 'desk', box, { en: label, cs: label });
      const name: Names = { en: `Desk ${label}`, cs: `Stůl ${label}` };
      writer.places.push({
        kind: 'desk',
        key,
        name,
        level,
        areaId: names.areaId,
        featureId,
        capacity: 1,
        squareMetres: DESK_DEPTH_M * DESK_LENGTH_M,
        traits: traitsOf(row, column),
      });
      chairs.push(...chair([u + sign * (DESK_DEPTH_M + 0.22), deskV], column === 0 ? 'right' : 'left'));
      number += 1;
    }
  }
  writer.detail(level, `bench/${names.letter}-${firstNumber}`, 'furniture', chairs);
  return number;
}
