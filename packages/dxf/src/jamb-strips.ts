import { boundsOf, boxIndex } from '@assist/floorplan';
import type { Point } from './dxf-entity.ts';
import { fromRing, type Rings } from './polygons.ts';

/**
 * A door is assumed between the end of a wall and another wall opposite.
 *
 *     ══════════╗ · · · · ╔════════        jamb to jamb: two walls end opposite each other
 *     ══════════╝ · · · · ╚════════
 *
 *     ══════════╗ · · · · ║                jamb to wall: perhaps a door in a corner, perhaps only a narrow place
 *     ══════════╝ · · · · ║
 */
export interface JambStrip {
  /** Two corners at the wall's end, and two at the wall opposite. */
  readonly corners: readonly [Point, Point, Point, Point];
  /** Start of the opening's centre line, which runs from the wall's end to the wall opposite (`to`). */
  readonly from: Point;
  readonly to: Point;
  readonly widthM: number;
  /** Thickness in metres of the wall that ends. */
  readonly depthM: number;
  /** True if the wall opposite also ends at the opening. */
  readonly isJambToJamb: boolean;
}

/** Thicknesses in metres of walls whose end may be a door jamb. */
const JAMB_M = { least: 0.03, most: 0.45 } as const;
/** Least sine of the angle by which the outline turns at a corner (45°). Smaller turns are mere bends. */
const CORNER_SINE = Math.sin(Math.PI / 4);
/** Distance in metres that a strip reaches into the walls at both ends, so that no gap remains. */
const INTO_WALL_M = 0.02;
/** Greatest distance in metres by which two facing wall ends may be out of line. */
const ASIDE_M = 0.12;

interface Edge {
  readonly from: Point;
  readonly to: Point;
}

/** Lists the strips that run straight from a wall end to a wall opposite at most `reachM` away. */
export function listJambStrips(solids: Rings, reachM: number): readonly JambStrip[] {
  const rings = solids.map(fromRing);
  const edges: Edge[] = rings.flatMap((ring) => ring.map((from, index) => ({ from, to: ring[(index + 1) % ring.length]! })));
  const edgesNear = boxIndex(edges, ({ from, to }) => boundsOf([from, to]));
  const ends = rings.flatMap(listWallEnds);
  const endsNear = boxIndex(ends, ({ from, to }) => boundsOf([from, to]));
  const strips = ends.flatMap((end): JambStrip[] => {
    const depthM = distance(end.from, end.to);
    const out: Point = [(end.to[1] - end.from[1]) / depthM, (end.from[0] - end.to[0]) / depthM];
    const reachOf = (share: number): number => {
      const start = between(end.from, end.to, share);
      const stop = moved(start, out, reachM);
      return edgesNear(boundsOf([start, stop])).reduce((least, edge) => Math.min(least, hitDistance(start, out, edge)), Infinity);
    };
    const hits = [0.15, 0.5, 0.85].map(reachOf);
    const widthM = hits[1]!;
    if (widthM > reachM) return [];
    // If the opposite wall is not parallel, one side of the strip must be longer.
    const deepest = Math.max(...hits.filter((hit) => hit <= Math.min(reachM, widthM + 2 * depthM)));
    const from = between(end.from, end.to, 0.5);
    const to = moved(from, out, widthM);
    const isJambToJamb = endsNear(boundsOf([moved(to, [-1, -1], 0.2), moved(to, [1, 1], 0.2)])).some(
      (other) =>
        other !== end &&
        distance(between(other.from, other.to, 0.5), to) <= ASIDE_M + Math.abs(distance(other.from, other.to) - depthM) / 2,
    );
    const [a, b] = [end.from, end.to].map((corner) => moved(corner, out, deepest + INTO_WALL_M)) as [Point, Point];
    const [c, d] = [end.from, end.to].map((corner) => moved(corner, out, -INTO_WALL_M)) as [Point, Point];
    return [{ corners: [c, d, b, a], from, to, widthM, depthM, isJambToJamb }];
  });
  return withoutPairs(strips);
}

/** Lists short edges between two convex corners. The solid lies on the left of its rings. */
function listWallEnds(ring: readonly Point[]): readonly Edge[] {
  return ring.flatMap((from, index): Edge[] => {
    const to = ring[(index + 1) % ring.length]!;
    const length = distance(from, to);
    if (length < JAMB_M.least || length > JAMB_M.most) return [];
    const before = ring[(index + ring.length - 1) % ring.length]!;
    const after = ring[(index + 2) % ring.length]!;
    return turnSine(before, from, to) >= CORNER_SINE && turnSine(from, to, after) >= CORNER_SINE ? [{ from, to }] : [];
  });
}

/** Keeps only one of two strips that start at facing wall ends, because they are the same opening. */
function withoutPairs(strips: readonly JambStrip[]): readonly JambStrip[] {
  const kept: JambStrip[] = [];
  const near = boxIndex(strips, ({ from, to }) => boundsOf([from, to]));
  const gone = new Set<JambStrip>();
  for (const strip of strips) {
    if (gone.has(strip)) continue;
    kept.push(strip);
    const middle = between(strip.from, strip.to, 0.5);
    for (const other of near(boundsOf([strip.from, strip.to]))) {
      if (other !== strip && distance(between(other.from, other.to, 0.5), middle) <= ASIDE_M) gone.add(other);
    }
  }
  return kept;
}

/**
 * Returns the distance along the ray to the edge; infinite if the ray does not meet the edge, or within 5 mm, where the wall itself ends.
 */
function hitDistance(start: Point, out: Point, { from, to }: Edge): number {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const cross = out[0] * dy - out[1] * dx;
  if (Math.abs(cross) < 1e-9) return Infinity;
  const [sx, sy] = [from[0] - start[0], from[1] - start[1]];
  const along = (sx * dy - sy * dx) / cross;
  const share = (sx * out[1] - sy * out[0]) / cross;
  return along > 0.005 && share >= 0 && share <= 1 ? along : Infinity;
}

function turnSine(before: Point, at: Point, after: Point): number {
  const [ax, ay] = [at[0] - before[0], at[1] - before[1]];
  const [bx, by] = [after[0] - at[0], after[1] - at[1]];
  const lengths = Math.hypot(ax, ay) * Math.hypot(bx, by);
  return lengths === 0 ? 0 : (ax * by - ay * bx) / lengths;
}

function between([x0, y0]: Point, [x1, y1]: Point, share: number): Point {
  return [x0 + share * (x1 - x0), y0 + share * (y1 - y0)];
}

function moved([x, y]: Point, [dx, dy]: Point, by: number): Point {
  return [x + by * dx, y + by * dy];
}

function distance([x0, y0]: Point, [x1, y1]: Point): number {
  return Math.hypot(x1 - x0, y1 - y0);
}
