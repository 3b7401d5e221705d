import { around, rect, type Rect } from './frame.ts';
import { planter, roundTable, sofa } from './furniture.ts';
import type { LevelKey } from './levels.ts';
import type { PlanWriter } from './plan-writer.ts';

/** Returns a function that furnishes a lounge: two groups of sofas and a few plants, open to the corridor. */
export function furnishLounge(writer: PlanWriter, level: LevelKey, key: string): (box: Rect) => void {
  return ({ u0, v0, u1, v1 }) => {
    const [u, v] = [(u0 + u1) / 2, (v0 + v1) / 2];
    for (const [index, side] of [-1, 1].entries()) {
      const at = u + side * 1.9;
      sofa(writer, level, `${key}/sofa-a${index}`, rect(at - 1, v - 1.9, at + 1, v - 1.05), 'down');
      sofa(writer, level, `${key}/sofa-b${index}`, rect(at - 1, v + 1.05, at + 1, v + 1.9), 'up');
      writer.fixture(level, `${key}/table-${index}`, 'furniture', around([at, v], 1.1, 0.6));
    }
    planter(writer, level, `${key}/plant`, around([u, v], 0.5, 2.4));
  };
}

/** Returns a function that furnishes a café: a long bar with stools along the façade and round tables in front of it. */
export function furnishCafe(writer: PlanWriter, level: LevelKey, key: string): (box: Rect) => void {
  return ({ u0, u1, v0, v1 }) => {
    const count = Math.floor((u1 - u0 - 1) / 2.4);
    const start = (u0 + u1) / 2 - ((count - 1) * 2.4) / 2;
    for (let index = 0; index < count; index += 1) {
      for (const [row, v] of [v0 + 1.7, v1 - 1.7].entries())
        roundTable(writer, level, `${key}/table-${index}-${row}`, [start + index * 2.4, v], 4);
    }
    planter(writer, level, `${key}/plants`, around([(u0 + u1) / 2, (v0 + v1) / 2], (count - 1) * 2.2, 0.4));
  };
}
