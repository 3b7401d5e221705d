import type { Metres } from './metres.ts';

/** A rotation about the origin followed by a shift in metres. It moves a whole drawing without distorting it. */
export interface RigidMotion {
  /** Angle of the rotation in radians, anticlockwise. */
  readonly radians: number;
  readonly shift: Metres;
}

export const STANDING_STILL: RigidMotion = { radians: 0, shift: [0, 0] };

export interface PointPair {
  readonly from: Metres;
  readonly to: Metres;
}

export function moveRigidly({ radians, shift }: RigidMotion, [x, y]: Metres): Metres {
  const [cosine, sine] = [Math.cos(radians), Math.sin(radians)];
  return [cosine * x - sine * y + shift[0], sine * x + cosine * y + shift[1]];
}

/**
 * Returns the motion that moves the points `from` closest to their partners `to`, by least squares (Arun, Huang, Blostein 1987, in the
 * plane).
 */
export function fitRigidMotion(pairs: readonly PointPair[]): RigidMotion {
  if (pairs.length === 0) return STANDING_STILL;
  const from = meanOf(pairs.map((pair) => pair.from));
  const to = meanOf(pairs.map((pair) => pair.to));
  let [dot, cross] = [0, 0];
  for (const pair of pairs) {
    const [ax, ay] = [pair.from[0] - from[0], pair.from[1] - from[1]];
    const [bx, by] = [pair.to[0] - to[0], pair.to[1] - to[1]];
    dot += ax * bx + ay * by;
    cross += ax * by - ay * bx;
  }
  const radians = Math.atan2(cross, dot);
  const [x, y] = moveRigidly({ radians, shift: [0, 0] }, from);
  return { radians, shift: [to[0] - x, to[1] - y] };
}

/**
 * Fits a motion like `fitRigidMotion`, even if some of the pairs are wrong. It starts from the median shift and from a fit of all pairs,
 * refits each twice to the pairs that are then close, and returns the one with more pairs within `reachM`.
 */
export function fitMostRigidly(pairs: readonly PointPair[], reachM: number): RigidMotion {
  const shift: Metres = [median(pairs.map(({ from, to }) => to[0] - from[0])), median(pairs.map(({ from, to }) => to[1] - from[1]))];
  const [shifted, fitted] = [{ radians: 0, shift }, fitRigidMotion(pairs)].map((start) => {
    const motion = refine(start, pairs, reachM);
    return { motion, hits: pairs.filter((pair) => missM(motion, pair) <= reachM).length };
  }) as [Fit, Fit];
  return fitted.hits > shifted.hits ? fitted.motion : shifted.motion;
}

interface Fit {
  readonly motion: RigidMotion;
  readonly hits: number;
}

function refine(start: RigidMotion, pairs: readonly PointPair[], reachM: number): RigidMotion {
  let motion = start;
  for (const reach of [reachM * 4, reachM]) {
    const near = pairs.filter((pair) => missM(motion, pair) <= reach);
    // With only two pairs, the slightest error would rotate the drawing.
    if (near.length < 3) return motion;
    motion = fitRigidMotion(near);
  }
  return motion;
}

/** Returns the distance in metres between `to` and the point to which the motion moves `from`. */
export function missM(motion: RigidMotion, { from, to }: PointPair): number {
  const [x, y] = moveRigidly(motion, from);
  return Math.hypot(x - to[0], y - to[1]);
}

export function meanOf(points: readonly Metres[]): Metres {
  const sum = points.reduce(([x, y], point): Metres => [x + point[0], y + point[1]], [0, 0] as Metres);
  return [sum[0] / points.length, sum[1] / points.length];
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
