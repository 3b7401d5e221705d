import type { Point } from './dxf-entity.ts';

/** A transformation of points: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Affine = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export const IDENTITY: Affine = [1, 0, 0, 1, 0, 0];
/** The transformation of objects that are drawn from below: x is mirrored. */
export const FLIP: Affine = [-1, 0, 0, 1, 0, 0];

/** Returns the transformation that applies `inner` and then `outer`. */
export function composed(outer: Affine, inner: Affine): Affine {
  const [a, b, c, d, e, f] = outer;
  const [g, h, i, j, k, l] = inner;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

export function applied([a, b, c, d, e, f]: Affine, [x, y]: Point): Point {
  return [a * x + c * y + e, b * x + d * y + f];
}

export function moveBy([x, y]: Point): Affine {
  return [1, 0, 0, 1, x, y];
}

export function rotateBy(degrees: number): Affine {
  const [cosine, sine] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return [cosine, sine, -sine, cosine, 0, 0];
}

export function scaleBy([x, y]: Point): Affine {
  return [x, 0, 0, y, 0, 0];
}

/** Returns the factor by which lengths are multiplied; null if the factor differs by more than 1 % between directions. */
export function uniformScale([a, b, c, d]: Affine): number | null {
  const [along, across] = [Math.hypot(a, b), Math.hypot(c, d)];
  const most = Math.max(along, across);
  if (most === 0 || Math.abs(along - across) > 0.01 * most || Math.abs(a * c + b * d) > 0.01 * most * most) return null;
  return (along + across) / 2;
}
