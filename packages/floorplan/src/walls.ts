import { Clipper, ClipperD, ClipType, EndType, FillRule, JoinType, type PathD, type PathsD, type PolyPathD, PolyTreeD } from 'clipper2-ts';
import type { Area } from './area.ts';
import { OPEN_UNIT_CATEGORIES } from './imdf-categories.ts';
import type { Metres } from './metres.ts';
import type { MeasuredLevel } from './plan-measures.ts';
import type { Ring } from './ring.ts';

/** What is thinner than this between units, or between a unit and the outline, is a wall; wider than that it is ground that nobody has drawn. */
const THICKEST_WALL_M = 0.9;
/** Slivers of units that do not quite meet are nothing to be seen. */
const LEAST_WALL_M2 = 0.01;
/** A unit's edge this near to a wall is the wall's own face. */
const FACE_M = 0.03;
const LEAST_PARTITION_M = 0.05;
/** Millimetres. */
const DECIMALS = 3;
/** Sharper corners are cut. */
const MITRE = 4;
/** Corners down to five degrees are kept. */
const POINTED = 22;

export interface Walls {
  /** Polygons in the plan's metres, each an outer ring and its holes. */
  readonly thick: readonly (readonly Ring[])[];
  /** Lines between a room and its neighbour that nothing lies between: drawn as a thin wall. */
  readonly partitions: readonly (readonly Metres[])[];
}

/**
 * The walls of a level, as what its units leave over. Some draw rooms with their walls between them, others wall to wall, others only what matters
 * in the middle of a large outline: all that is left over is wall only where it is thin.
 */
export function findWalls(level: MeasuredLevel): Walls {
  const units = level.units.map(({ area }) => normalised(area));
  const covered = Clipper.unionD(units.flat(), FillRule.NonZero);
  const outline = Clipper.unionD([...normalised(level.level.area), ...covered], FillRule.NonZero);
  const bare = Clipper.differenceD(outline, covered, FillRule.NonZero, DECIMALS);
  const wide = findWide(bare);
  const tree = new PolyTreeD();
  Clipper.booleanOpDWithPolyTree(ClipType.Difference, bare, wide, tree, FillRule.NonZero, DECIMALS);
  const thick = listPolygons(tree);
  const faces = inflate(thick.flat().map(toPath), FACE_M);
  const inside = inflate(covered, -FACE_M);
  return { thick, partitions: [...listEdges(level, isRoom, faces), ...listEdges(level, isIndoorWay, [...faces, ...inside])] };
}

/** What of an area is wide, its pointed corners too: those are no wall, though they are thin at their end. */
function findWide(area: PathsD): PathsD {
  const core = inflate(area, -THICKEST_WALL_M / 2);
  const spread = new PolyTreeD();
  const grown = inflate(core, THICKEST_WALL_M / 2 + 0.001, POINTED);
  Clipper.booleanOpDWithPolyTree(ClipType.Intersection, area, grown, spread, FillRule.NonZero, DECIMALS);
  // A pointed corner may reach over a room into what lies beyond it.
  return listPolygons(spread)
    .map((rings) => rings.map(toPath))
    .filter((rings) => Clipper.intersectD(rings, core, FillRule.NonZero, DECIMALS).length > 0)
    .flat();
}

const isRoom = (category: string) => !OPEN_UNIT_CATEGORIES.has(category) && !OUTDOOR.has(category);
/** Between a way and the next there is no wall; where it ends at the house's skin there is one. */
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

/** The edges of those units that lie outside of what is left out. */
function listEdges(level: MeasuredLevel, isMeant: (category: string) => boolean, leftOut: PathsD): Walls['partitions'] {
  const units = level.units.filter(({ feature }) => isMeant(feature.properties.category));
  const clipper = new ClipperD(DECIMALS);
  clipper.addOpenSubjectPaths(units.flatMap(({ area }) => area.map((ring) => toPath([...ring, ...ring.slice(0, 1)]))));
  clipper.addClipPaths(leftOut);
  const edges: PathsD = [];
  clipper.execute(ClipType.Difference, FillRule.NonZero, [], edges);
  return edges.filter((path) => lengthOf(path) >= LEAST_PARTITION_M).map((path) => path.map(({ x, y }): Metres => [x, y]));
}

/** Outer rings one way round and holes the other, whatever the file's own way was. */
function normalised(area: Area): PathsD {
  return Clipper.unionD(area.map(toPath), FillRule.EvenOdd);
}

function inflate(paths: PathsD, byM: number, mitre = MITRE): PathsD {
  return Clipper.inflatePathsD(paths, byM, JoinType.Miter, EndType.Polygon, mitre, DECIMALS);
}

function listPolygons(node: PolyPathD): (readonly Ring[])[] {
  return listChildren(node).flatMap((outer) => {
    const holes = listChildren(outer);
    const deeper = holes.flatMap(listPolygons);
    if (outer.poly === null || Math.abs(Clipper.areaD(outer.poly)) < LEAST_WALL_M2) return deeper;
    return [[toRing(outer.poly), ...holes.flatMap(({ poly }) => (poly === null ? [] : [toRing(poly)]))], ...deeper];
  });
}

function listChildren(node: PolyPathD): PolyPathD[] {
  return Array.from({ length: node.count }, (_, index) => node.child(index));
}

function toPath(ring: readonly Metres[]): PathD {
  return ring.map(([x, y]) => ({ x, y }));
}

function toRing(path: PathD): Ring {
  return path.map(({ x, y }): Metres => [x, y]);
}

function lengthOf(path: PathD): number {
  return path.reduce((sum, { x, y }, index) => {
    const before = path[index - 1];
    return before === undefined ? 0 : sum + Math.hypot(x - before.x, y - before.y);
  }, 0);
}
