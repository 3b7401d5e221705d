import { Clipper, EndType, FillRule, JoinType, type PathsD, PointInPolygonResult } from 'clipper2-ts';
import type { Area } from './area.ts';
import type { Metres } from './metres.ts';
import type { Ring } from './ring.ts';

/** Rooms that are no further apart than this have a wall between them. */
const GAP_M = 1;
/** A hole that is smaller is a shaft or a pillar, and no court. */
const LEAST_COURT_M2 = 4;
const DECIMALS = 3;

/**
 * The outline of rooms with the walls between them, for a floor whose own nobody has drawn: polygons in metres, each an outer ring and its courts. A
 * hull about them would make floor of every yard.
 */
export function outlineAround(rooms: readonly Area[]): readonly (readonly Ring[])[] {
  const united = Clipper.unionD(
    rooms.flatMap((area) =>
      Clipper.unionD(
        area.map((ring) => ring.map(([x, y]) => ({ x, y }))),
        FillRule.EvenOdd,
      ),
    ),
    FillRule.NonZero,
  );
  const grown = Clipper.inflatePathsD(united, GAP_M / 2, JoinType.Miter, EndType.Polygon, 2, DECIMALS);
  const closed: PathsD = Clipper.inflatePathsD(grown, -GAP_M / 2, JoinType.Miter, EndType.Polygon, 2, DECIMALS);
  const toRing = (path: PathsD[number]): Ring => path.map(({ x, y }): Metres => [x, y]);
  const courts = closed.filter((path) => Clipper.areaD(path) <= -LEAST_COURT_M2);
  return closed
    .filter((path) => Clipper.areaD(path) > 0)
    .map((outer) => [
      toRing(outer),
      ...courts.filter((court) => Clipper.pointInPolygonD(court[0]!, outer) === PointInPolygonResult.IsInside).map(toRing),
    ]);
}
