/** Polygons in whole millimetres of the plan's projection, so that results are the same on all machines. */
import { type Area, type Metres, soundRings } from '@assist/floorplan';
import {
  Clipper,
  Clipper64,
  ClipType,
  EndType,
  FillRule,
  JoinType,
  type Path64,
  type Paths64,
  PathType,
  type PolyPath64,
  PolyTree64,
} from 'clipper2-ts';
import type { Spot } from './spots.ts';

export * from './spots.ts';

/** A connected polygon: the outer ring, which runs anticlockwise, followed by its holes, which run clockwise. */
export type Piece = readonly Path64[];

/** Mitre limit: sharp corners are cut off where they would reach farther than this multiple of the distance. */
const MITRE = 2;

export function toSpot([x, y]: Metres): Spot {
  // Adding zero turns a negative zero into zero.
  return { x: Math.round(x * 1000) + 0, y: Math.round(y * 1000) + 0 };
}

export function toPaths(area: Area): Paths64 {
  return Clipper.union(soundRings(area.map((ring) => ring.map(toSpot))), FillRule.EvenOdd);
}

export function unite(paths: Paths64): Paths64 {
  return Clipper.union(soundRings(paths), FillRule.NonZero);
}

export function without(paths: Paths64, taken: Paths64): Paths64 {
  return taken.length === 0 || paths.length === 0 ? paths : Clipper.difference(soundRings(paths), soundRings(taken), FillRule.NonZero);
}

export function common(paths: Paths64, others: Paths64): Paths64 {
  return paths.length === 0 || others.length === 0 ? [] : Clipper.intersect(soundRings(paths), soundRings(others), FillRule.NonZero);
}

/** Enlarges polygons on all sides, or shrinks them if the distance is negative. */
export function spread(paths: Paths64, byMm: number): Paths64 {
  return paths.length === 0 ? [] : Clipper.inflatePaths(soundRings(paths), byMm, JoinType.Miter, EndType.Polygon, MITRE);
}

export function listPieces(paths: Paths64): readonly Piece[] {
  const tree = new PolyTree64();
  Clipper.booleanOpWithPolyTree(ClipType.Union, soundRings(paths), null, tree, FillRule.NonZero);
  return piecesBelow(tree);
}

function piecesBelow(node: PolyPath64): readonly Piece[] {
  return childrenOf(node).flatMap((outer) => {
    const holes = childrenOf(outer);
    return [[outer, ...holes].flatMap(({ poly }) => (poly === null ? [] : [poly])), ...holes.flatMap(piecesBelow)];
  });
}

function childrenOf(node: PolyPath64): readonly PolyPath64[] {
  return Array.from({ length: node.count }, (_, index) => node.child(index));
}

/** Returns the parts of the polygons' edges that lie inside `others`, each with its points in order. */
export function edgesInside(paths: Paths64, others: Paths64): Paths64 {
  const clipper = new Clipper64();
  clipper.addOpenSubject(soundRings(paths).map((path) => [...path, ...path.slice(0, 1)]));
  clipper.addPaths(soundRings(others), PathType.Clip);
  const open: Paths64 = [];
  clipper.execute(ClipType.Intersection, FillRule.NonZero, [], open);
  return joinEnds(open);
}

/** Joins lines that end where another begins, because a part of an edge that includes the start of its ring comes as two lines. */
function joinEnds(lines: Paths64): Paths64 {
  const joined: Path64[] = [];
  for (const line of lines) {
    const before = joined.findIndex((other) => isSame(other.at(-1), line[0]));
    const after = joined.findIndex((other) => isSame(line.at(-1), other[0]));
    if (before >= 0 && before !== after) joined[before] = [...joined[before]!, ...line.slice(1)];
    else if (after >= 0 && before !== after) joined[after] = [...line, ...joined[after]!.slice(1)];
    else joined.push(line);
  }
  return joined;
}

function isSame(a: Spot | undefined, b: Spot | undefined): boolean {
  return a !== undefined && b !== undefined && a.x === b.x && a.y === b.y;
}

export function squareMm(paths: Paths64): number {
  return Math.abs(paths.reduce((sum, path) => sum + Clipper.area(path), 0));
}
