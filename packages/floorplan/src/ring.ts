import type { Metres } from './metres.ts';

/** A closed line in metres. Its first point is not repeated at the end. */
export type Ring = readonly Metres[];
export type Segment = readonly [from: Metres, to: Metres];

export function listSegments(ring: Ring): readonly Segment[] {
  return ring.map((from, index): Segment => [from, ring[(index + 1) % ring.length] ?? from]);
}

/** Returns the ring's area in square metres: positive if it runs anticlockwise, negative if clockwise. */
export function signedRingArea(ring: Ring): number {
  return listSegments(ring).reduce((sum, [[x0, y0], [x1, y1]]) => sum + (x0 * y1 - x1 * y0), 0) / 2;
}

/** Returns a point where two edges of the ring cross; null if there is none. Edges that only touch do not cross. */
export function findSelfCrossing(ring: Ring): Metres | null {
  const segments = listSegments(ring)
    .map((segment) => ({
      segment,
      minX: Math.min(segment[0][0], segment[1][0]),
      maxX: Math.max(segment[0][0], segment[1][0]),
    }))
    .toSorted((a, b) => a.minX - b.minX);
  for (const [index, one] of segments.entries()) {
    for (let other = index + 1; other < segments.length; other += 1) {
      const candidate = segments[other];
      if (candidate === undefined || candidate.minX > one.maxX) break;
      const crossing = crossingOf(one.segment, candidate.segment);
      if (crossing !== null) return crossing;
    }
  }
  return null;
}

/** Returns the point where the interiors of two segments cross; null if they do not. */
export function crossingOf([a, b]: Segment, [c, d]: Segment): Metres | null {
  const sideC = sideOf(a, b, c);
  const sideD = sideOf(a, b, d);
  const sideA = sideOf(c, d, a);
  const sideB = sideOf(c, d, b);
  if (sideC * sideD >= 0 || sideA * sideB >= 0) return null;
  const share = sideA / (sideA - sideB);
  return [a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])];
}

/**
 * A point counts as on a line if the parallelogram that it spans with the line is smaller than this, in square metres. The rest is a
 * rounding error.
 */
const ON_LINE_M2 = 1e-9;

function sideOf(from: Metres, to: Metres, point: Metres): number {
  const cross = (to[0] - from[0]) * (point[1] - from[1]) - (to[1] - from[1]) * (point[0] - from[0]);
  return Math.abs(cross) < ON_LINE_M2 ? 0 : cross;
}
