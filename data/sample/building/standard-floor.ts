import { LENGTH_M } from './frame.ts';
import { drawColumns, drawZone, type Segment } from './facade-zone.ts';
import { drawCoreEast, type CoreEastNames } from './core-east.ts';
import { drawCoreWest } from './core-west.ts';
import { drawCorridors, drawShafts } from './core.ts';
import { drawGable, type GableSpec } from './gable.ts';
import { drawFacades } from './facade.ts';
import type { LevelKey } from './levels.ts';
import type { PlanWriter } from './plan-writer.ts';

export interface FloorSpec {
  readonly level: LevelKey;
  readonly south: readonly Segment[];
  readonly north: readonly Segment[];
  readonly west: GableSpec;
  readonly east: GableSpec;
  readonly lockers: boolean;
  readonly coreEast: CoreEastNames;
  /** Returns whether a module of the façade has no window. */
  readonly isWall?: (side: 'south' | 'north' | 'west' | 'east', at: number) => boolean;
  readonly hasColumn?: (u: number, v: number) => boolean;
}

/** Draws a floor. Every floor above the ground has the same structure; only the parts along the façades differ. */
export function drawFloor(writer: PlanWriter, spec: FloorSpec): void {
  const { level } = spec;
  drawCorridors(writer, level);
  drawShafts(writer, level);
  drawCoreWest(writer, level, spec.lockers);
  drawCoreEast(writer, level, spec.coreEast);
  drawGable(writer, level, 'west', spec.west);
  drawGable(writer, level, 'east', spec.east);
  drawZone(writer, level, 'south', spec.south);
  drawZone(writer, level, 'north', spec.north);
  drawFacades(writer, level, spec.isWall);
  drawColumns(writer, level, spec.hasColumn);
}

/** Draws exits at the four ends of the corridors; only the ground floor has them. */
export function drawCorridorExits(writer: PlanWriter, level: LevelKey): void {
  for (const [key, u] of [
    ['west', 0.2],
    ['east', LENGTH_M - 0.2],
  ] as const) {
    for (const [line, v] of [
      ['south', 8.72],
      ['north', 15.28],
    ] as const) {
      writer.opening(level, `exit-${key}-${line}`, [u, v + 0.5], [u, v - 0.5], { category: 'emergencyexit' });
    }
  }
}
