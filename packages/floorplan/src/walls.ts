import {
  Clipper,
  Clipper64,
  ClipType,
  EndType,
  FillRule,
  JoinType,
  type Paths64,
  PathType,
  type PolyPath64,
  PolyTree64,
} from 'clipper2-ts';
import type { Area } from './area.ts';
import { OPEN_UNIT_CATEGORIES } from './imdf-categories.ts';
import type { Metres } from './metres.ts';
import type { MeasuredLevel } from './plan-measures.ts';
import type { Ring } from './ring.ts';
import { fromMillimetres, MM_PER_M, soundRings, toMillimetres } from './sound-rings.ts';

/** A gap of at most this thickness (in metres) between units, or between a unit and the outline, is a wall. A wider gap is ground. */
const THICKEST_WALL_M = 0.9;
/** Least area of a wall in square metres. Smaller ones are slivers between units that do not quite meet. */
const LEAST_WALL_M2 = 0.01;
/** An edge of a unit within this distance in metres of a wall is the face of that wall. */
const FACE_M = 0.03;
const LEAST_PARTITION_M = 0.05;
/** Mitre limit: corners whose point would be farther away than this multiple of the distance are cut off. */
const MITRE = 4;
/** Mitre limit that preserves corners down to five degrees. */
const POINTED = 22;

export interface Walls {
  /** Walls as polygons in the plan's metres, each with an outer ring and its holes. */
  readonly thick: readonly (readonly Ring[])[];
  /** Lines between directly adjacent units, which are drawn as thin walls. */
  readonly partitions: readonly (readonly Metres[])[];
}

/**
 * Finds the walls of a level. Where authors draw rooms with gaps between them, the thin gaps are the walls. Where they draw rooms directly
 * beside each other, the edges are partitions. Wide gaps are not walls: some authors draw only a few rooms within a large outline.
 */
export function findWalls(level: MeasuredLevel): Walls {
  const units = level.units.map(({ area }) => normalised(area));
  const covered = Clipper.union(soundRings(units.flat()), FillRule.NonZero);
  const outline = Clipper.union(soundRings([...normalised(level.level.area), ...covered]), FillRule.NonZero);
  const bare = soundRings(Clipper.difference(soundRings(outline), soundRings(covered), FillRule.NonZero));
  const thick = polygonsOf(ClipType.Difference, bare, findWide(bare));
  const faces = inflate(thick.flat(), FACE_M);
  const inside = inflate(covered, -FACE_M);
  return {
    thick: thick.map((rings) => rings.map(fromMillimetres)),
    partitions: [...listEdges(level, isRoom, faces), ...listEdges(level, isIndoorWay, [...faces, ...inside])],
  };
}

/** Returns the wide parts of an area. Their pointed corners are included, although they are thin at the end. */
function findWide(area: Paths64): Paths64 {
  const core = inflate(area, -THICKEST_WALL_M / 2);
  const grown = inflate(core, THICKEST_WALL_M / 2 + 0.001, POINTED);
  // Drops parts that are not wide themselves, but are reached across a room by a pointed corner of a wide part.
  return polygonsOf(ClipType.Intersection, area, grown)
    .filter((rings) => Clipper.intersect(soundRings(rings), soundRings(core), FillRule.NonZero).length > 0)
    .flat();
}

const isRoom = (category: string) => !OPEN_UNIT_CATEGORIES.has(category) && !OUTDOOR.has(category);
/**
 * Returns whether units of a category are open indoor spaces like corridors. Between two of them there is no wall, but there is one between
 * them and the building's outer edge.
 */
const isIndoorWay = (category: string) => OPEN_UNIT_CATEGORIES.has(category) && !OUTDOOR.has(category);
const OUTDOOR: ReadonlySet<string> = new Set([
  'road',
  'unenclosedarea',
  'platform',
  'walkway.island',
  'footbridge',
  'vegetation',
  'fieldofplay',
]);

/** Lists the edges of the units whose category passes `isMeant`, without the parts within `leftOut`. */
function listEdges(level: MeasuredLevel, isMeant: (category: string) => boolean, leftOut: Paths64): Walls['partitions'] {
  const units = level.units.filter(({ feature }) => isMeant(feature.properties.category));
  const clipper = new Clipper64();
  const edges: Paths64 = [];
  clipper.addOpenSubject(soundRings(units.flatMap(({ area }) => area.map(toMillimetres))).map((ring) => [...ring, ...ring.slice(0, 1)]));
  clipper.addPaths(soundRings(leftOut), PathType.Clip);
  clipper.execute(ClipType.Difference, FillRule.NonZero, [], edges);
  return edges.map(fromMillimetres).filter((line) => lengthOf(line) >= LEAST_PARTITION_M);
}

/** Converts an area for Clipper, so that outer rings and holes run in opposite directions, however they run in the file. */
function normalised(area: Area): Paths64 {
  return Clipper.union(soundRings(area.map(toMillimetres)), FillRule.EvenOdd);
}

function inflate(paths: Paths64, byM: number, mitre = MITRE): Paths64 {
  return Clipper.inflatePaths(soundRings(paths), byM * MM_PER_M, JoinType.Miter, EndType.Polygon, mitre);
}

/** Combines two sets of polygons and returns the result as polygons, each with an outer ring and its holes. Tiny ones are left out. */
function polygonsOf(how: ClipType, paths: Paths64, others: Paths64): readonly Paths64[] {
  const tree = new PolyTree64();
  Clipper.booleanOpWithPolyTree(how, soundRings(paths), soundRings(others), tree, FillRule.NonZero);
  return polygonsBelow(tree);
}

function polygonsBelow(node: PolyPath64): readonly Paths64[] {
  return listChildren(node).flatMap((outer) => {
    const holes = listChildren(outer);
    const deeper = holes.flatMap(polygonsBelow);
    if (outer.poly === null || Math.abs(Clipper.area(outer.poly)) < LEAST_WALL_M2 * MM_PER_M ** 2) return deeper;
    return [[outer.poly, ...holes.flatMap(({ poly }) => (poly === null ? [] : [poly]))], ...deeper];
  });
}

function listChildren(node: PolyPath64): PolyPath64[] {
  return Array.from({ length: node.count }, (_, index) => node.child(index));
}

function lengthOf(line: readonly Metres[]): number {
  return line.slice(1).reduce((sum, [x, y], index) => sum + Math.hypot(x - line[index]![0], y - line[index]![1]), 0);
}
