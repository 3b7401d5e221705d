import { soundRings } from '@assist/floorplan';
import {
  Clipper,
  Clipper64,
  ClipType,
  EndType,
  FillRule,
  JoinType,
  PolyTree64,
  type Path64,
  type Paths64,
  type PolyPath64,
} from 'clipper2-ts';
import type { Point } from './dxf-entity.ts';

/** Clipper's units per metre: Clipper needs integers, so they are tenths of a millimetre. */
const PER_M = 10_000;

/** Rings in Clipper's units, without a repeated last point. Outer rings run anticlockwise, holes clockwise. */
export type Rings = Paths64;

/** One connected area in metres: its outer ring, and its holes. */
export interface Place {
  readonly outer: readonly Point[];
  readonly holes: readonly (readonly Point[])[];
}

export function toRing(points: readonly Point[]): Path64 {
  return points.map(([x, y]) => ({ x: Math.round(x * PER_M), y: Math.round(y * PER_M) }));
}

/** Returns the ring in anticlockwise order, like an outer ring. */
export function leftTurning(ring: Path64): Path64 {
  return Clipper.area(ring) < 0 ? ring.toReversed() : ring;
}

export function fromRing(ring: Path64): readonly Point[] {
  return ring.map(({ x, y }): Point => [x / PER_M, y / PER_M]);
}

/** Returns the area of lines that are drawn with twice `widthM` as thickness. Closed lines stay hollow. */
export function thickened(lines: readonly { readonly points: readonly Point[]; readonly isClosed: boolean }[], widthM: number): Rings {
  // A line shorter than a tenth of a millimetre becomes a point, which Clipper does not accept as a line.
  const drawn = lines
    .map(({ points, isClosed }) => ({ path: Clipper.stripDuplicates(toRing(points), isClosed), isClosed }))
    .filter(({ path }) => path.length > 1);
  const thick = (paths: Paths64, end: EndType) => Clipper.inflatePaths(paths, widthM * PER_M, JoinType.Miter, end, 2);
  const isRing = ({ path, isClosed }: (typeof drawn)[number]) => isClosed && path.length > 2;
  const [closed, open] = [drawn.filter(isRing), drawn.filter((line) => !isRing(line))];
  return united([
    ...thick(
      open.map(({ path }) => path),
      EndType.Square,
    ),
    ...thick(
      closed.map(({ path }) => path),
      EndType.Joined,
    ),
  ]);
}

/** Grows rings on all sides, or shrinks them if the distance is negative. Corners stay sharp. */
export function grown(rings: Rings, byM: number): Rings {
  return Clipper.inflatePaths(soundRings(rings), byM * PER_M, JoinType.Miter, EndType.Polygon, 2);
}

export function united(rings: Rings): Rings {
  return Clipper.union(soundRings(rings), FillRule.NonZero);
}

/** Returns what lies within an odd number of rings, regardless of their direction. */
export function evenOdd(rings: Rings): Rings {
  return Clipper.union(soundRings(rings), FillRule.EvenOdd);
}

export function without(rings: Rings, taken: Rings): Rings {
  return Clipper.difference(soundRings(rings), soundRings(taken), FillRule.NonZero);
}

export function common(rings: Rings, others: Rings): Rings {
  return Clipper.intersect(soundRings(rings), soundRings(others), FillRule.NonZero);
}

/** Removes corners that lie within the tolerance of the line between their neighbours. */
export function simplified(rings: Rings, toleranceM: number): Rings {
  return Clipper.simplifyPaths(rings, toleranceM * PER_M, true).filter((ring) => ring.length > 2);
}

/** Returns the rings without their holes. */
export function filled(rings: Rings): Rings {
  return united(rings.filter((ring) => Clipper.area(ring) > 0));
}

/** Returns the area in square metres, without holes. */
export function ringsSize(rings: Rings): number {
  return Clipper.areaPaths(rings) / PER_M ** 2;
}

/** Lists the connected areas with their holes. What lies within a hole is a separate place. */
export function listPlaces(rings: Rings): readonly Place[] {
  const tree = new PolyTree64();
  Clipper.booleanOpWithPolyTree(ClipType.Union, soundRings(rings), null, tree, FillRule.NonZero);
  const places: Place[] = [];
  const visit = (node: PolyPath64): void => {
    for (const outer of childrenOf(node)) {
      const holes = childrenOf(outer);
      places.push({ outer: fromRing(outer.poly ?? []), holes: holes.map((hole) => fromRing(hole.poly ?? [])) });
      for (const hole of holes) visit(hole);
    }
  };
  visit(tree);
  return places;
}

function childrenOf(node: PolyPath64): readonly PolyPath64[] {
  return Array.from({ length: node.count }, (_, index) => node.child(index));
}

export function placeRings({ outer, holes }: Place): Rings {
  return [outer, ...holes].map(toRing);
}

/** Returns the length in metres of the part of the ring's line that lies outside the areas of `others`. */
export function lengthOutside(ring: readonly Point[], others: Rings): number {
  const clipper = new Clipper64();
  clipper.addOpenSubject(soundRings([toRing(ring)]).map((path) => [...path, ...path.slice(0, 1)]));
  clipper.addClip(soundRings(others));
  const outside: Paths64 = [];
  clipper.execute(ClipType.Difference, FillRule.NonZero, [], outside);
  return outside.reduce((sum, path) => sum + lengthOf(fromRing(path)), 0);
}

export function lengthOf(line: readonly Point[]): number {
  return line.slice(1).reduce((sum, [x, y], index) => sum + Math.hypot(x - line[index]![0], y - line[index]![1]), 0);
}
