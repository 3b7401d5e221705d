import { BAYS, BAY_M, DEPTH_M, LENGTH_M, MODULE_M, type Point } from './frame.ts';
import type { LevelKey } from './levels.ts';
import type { PlanWriter } from './plan-writer.ts';

const WINDOW_M = 1.4;
const WALL_M = 0.4;

/** Draws one window in each module; `isWall` leaves some out (an entrance, a terrace). */
export function drawFacades(
  writer: PlanWriter,
  level: LevelKey,
  isWall: (side: 'south' | 'north' | 'west' | 'east', at: number) => boolean = () => false,
): void {
  const modules = Array.from({ length: BAYS * (BAY_M / MODULE_M) }, (_, index) => MODULE_M / 2 + index * MODULE_M);
  for (const [side, v] of [
    ['south', WALL_M / 2],
    ['north', DEPTH_M - WALL_M / 2],
  ] as const) {
    const panes = modules
      .filter((u) => !isWall(side, u))
      // The wall’s thickness takes up part of the first and last module at the gables.
      .map((u) => (u < MODULE_M ? u + 0.15 : u > LENGTH_M - MODULE_M ? u - 0.15 : u))
      .map((u): Point[] => [
        [u - WINDOW_M / 2, v],
        [u + WINDOW_M / 2, v],
      ]);
    if (panes.length > 0) writer.detail(level, `windows/${side}`, 'window', panes, WALL_M);
  }
  for (const [side, u] of [
    ['west', WALL_M / 2],
    ['east', LENGTH_M - WALL_M / 2],
  ] as const) {
    const panes = [2.2, 4, 5.8, 8.72, 10.95, 13.05, 15.28, 18.2, 20, 21.8]
      .filter((v) => !isWall(side, v))
      .map((v): Point[] => [
        [u, v - WINDOW_M / 2],
        [u, v + WINDOW_M / 2],
      ]);
    if (panes.length > 0) writer.detail(level, `windows/${side}`, 'window', panes, WALL_M);
  }
}
