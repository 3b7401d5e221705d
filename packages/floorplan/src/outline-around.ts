import { Clipper, EndType, FillRule, JoinType, type Path64, type Paths64, PointInPolygonResult } from 'clipper2-ts';
import type { Area } from './area.ts';
import type { Ring } from './ring.ts';
import { fromMillimetres, MM_PER_M, soundRings, toMillimetres } from './sound-rings.ts';

/** Greatest distance in metres between rooms that have only a wall between them. */
const GAP_M = 1;
/** Least area of a courtyard in square metres. A smaller hole is a shaft or a pillar. */
const LEAST_COURT_M2 = 4;

/**
 * Returns the outline of the rooms and the walls between them, for a floor without a drawn outline: polygons in metres, each with an outer
 * ring and its courtyards. A convex hull would turn every courtyard into floor.
 */
export function outlineAround(rooms: readonly Area[]): readonly (readonly Ring[])[] {
  const united = Clipper.union(
    soundRings(rooms.flatMap((area) => Clipper.union(soundRings(area.map(toMillimetres)), FillRule.EvenOdd))),
    FillRule.NonZero,
  );
  const grown = inflate(united, GAP_M / 2);
  const closed = inflate(grown, -GAP_M / 2);
  const sizeOf = (path: Path64) => Clipper.area(path) / MM_PER_M ** 2;
  const courts = closed.filter((path) => sizeOf(path) <= -LEAST_COURT_M2);
  return closed
    .filter((path) => sizeOf(path) > 0)
    .map((outer) => [
      fromMillimetres(outer),
      ...courts.filter((court) => Clipper.pointInPolygon(court[0]!, outer) === PointInPolygonResult.IsInside).map(fromMillimetres),
    ]);
}

function inflate(paths: Paths64, byM: number): Paths64 {
  return Clipper.inflatePaths(soundRings(paths), byM * MM_PER_M, JoinType.Miter, EndType.Polygon, 2);
}
