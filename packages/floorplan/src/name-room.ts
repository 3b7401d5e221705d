import type { Area } from './area.ts';
import type { Metres } from './metres.ts';

/** Half the height of a line of letters. Walls this far above or below the middle of a name limit its width too. */
const HALF_LINE_M = 0.35;

/** The space for a name centred on a point: twice the distance to the nearer wall, horizontally and vertically. */
export interface NameRoom {
  readonly widthM: number;
  readonly depthM: number;
}

export function nameRoomAt(area: Area, [x, y]: Metres): NameRoom {
  const across = [y - HALF_LINE_M, y, y + HALF_LINE_M].map((line) => nearerWall(area, x, line));
  const upright = area.map((ring) => ring.map(([ringX, ringY]): Metres => [ringY, ringX]));
  return { widthM: 2 * Math.min(...across), depthM: 2 * nearerWall(upright, y, x) };
}

/** Returns the distance from `x` to the nearer wall along the horizontal line at `y`; zero if no wall crosses the line. */
function nearerWall(area: Area, x: number, y: number): number {
  let nearest = Infinity;
  for (const ring of area) {
    for (const [index, [x0, y0]] of ring.entries()) {
      const [x1, y1] = ring[(index + 1) % ring.length]!;
      if (y0 > y !== y1 > y) nearest = Math.min(nearest, Math.abs(x0 + ((y - y0) / (y1 - y0)) * (x1 - x0) - x));
    }
  }
  return Number.isFinite(nearest) ? nearest : 0;
}
