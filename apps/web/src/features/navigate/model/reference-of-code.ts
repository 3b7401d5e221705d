import type { AreaAnswer, PlanLevel, SignSpot } from '@assist/contract';
import { projectionAt } from '@assist/floorplan';
import type { WalkingGraph } from '@assist/wayfinding';
import { type Code, placeOfCode } from './place-of-code.ts';
import { toPointReference } from './place-reference.ts';

interface Site {
  readonly resources: readonly {
    readonly id: string;
    readonly mapInfos: readonly { readonly areaId: string; readonly featureId: string | null }[];
  }[];
  readonly areas: readonly AreaAnswer[];
  readonly levels: readonly PlanLevel[];
  readonly graph: WalkingGraph;
  /** The exact position of the sign; null if nobody has entered it. */
  readonly spot: SignSpot | null;
}

interface Spot {
  readonly xMm: number;
  readonly yMm: number;
}

/**
 * Returns a reference to the place of a scanned code, as the start or destination of a route: the sign's exact position if known,
 * otherwise its resource or feature, or the middle of its area. Undefined if none of these is on the plan.
 */
export function referenceOfCode(code: Code, site: Site): string | undefined {
  const { spot, graph, levels } = site;
  // The floor of the sign may no longer be on the plan.
  if (spot !== null && levels.some(({ id }) => id === spot.levelId)) {
    const [x, y] = projectionAt(...graph.origin).toMetres([spot.longitude, spot.latitude]);
    return toPointReference({
      levelId: spot.levelId,
      xMm: x * 1_000,
      yMm: y * 1_000,
      ...(spot.bearing === null ? {} : { readerBearingDeg: spot.bearing }),
    });
  }
  const place = placeOfCode(code, site.resources, site.areas);
  switch (place.kind) {
    case 'resource':
      return place.id;
    case 'zone':
      return middleOfZone(place.area, site) ?? middleOfFloor(place.area.parentAreaId, site);
    case 'floor':
      return place.featureId ?? middleOfFloor(place.areaId, site);
  }
}

/** Returns a point in the zone: the place of the resource that is nearest to the middle of all its resources. */
function middleOfZone({ id, parentAreaId }: AreaAnswer, { resources, levels, graph }: Site): string | undefined {
  const level = levels.find(({ areaId }) => areaId === parentAreaId);
  const featureIds = new Set(
    resources.flatMap(({ mapInfos }) => mapInfos.filter(({ areaId }) => areaId === id).map((one) => one.featureId)),
  );
  const spots = [
    ...graph.units.filter(({ unitId }) => featureIds.has(unitId)),
    ...graph.points.filter(({ featureId }) => featureIds.has(featureId)),
  ];
  const middle = nearestToMiddle(spots);
  return level === undefined || middle === undefined ? undefined : toPointReference({ levelId: level.id, ...middle });
}

/** Returns the middle of the walkable part of the floor; for a building or a site, of its floor nearest to the ground. */
function middleOfFloor(areaId: string | null | undefined, { areas, levels, graph }: Site): string | undefined {
  const isWithin = (id: string | null): boolean =>
    id !== null && (id === areaId || isWithin(areas.find((area) => area.id === id)?.parentAreaId ?? null));
  const level = levels
    .filter((one) => one.areaId === areaId || one.id === areaId || isWithin(one.areaId))
    .toSorted((a, b) => Math.abs(a.ordinal) - Math.abs(b.ordinal))[0];
  const index = graph.levels.findIndex(({ levelId }) => levelId === level?.id);
  const onFloor = graph.units.filter((unit) => unit.level === index && unit.space >= 0);
  const ways = onFloor.filter(({ space }) => graph.walking.spaces[space]?.kind === 'way');
  const middle = nearestToMiddle(ways.length > 0 ? ways : onFloor);
  return level === undefined || middle === undefined ? undefined : toPointReference({ levelId: level.id, ...middle });
}

/** Returns the spot nearest to the mean of all, because the mean itself may lie in a wall. */
function nearestToMiddle(spots: readonly Spot[]): Spot | undefined {
  const meanOf = (of: (spot: Spot) => number) => spots.reduce((sum, spot) => sum + of(spot), 0) / spots.length;
  const [x, y] = [meanOf(({ xMm }) => xMm), meanOf(({ yMm }) => yMm)];
  const nearest = spots.toSorted((a, b) => Math.hypot(a.xMm - x, a.yMm - y) - Math.hypot(b.xMm - x, b.yMm - y))[0];
  return nearest === undefined ? undefined : { xMm: nearest.xMm, yMm: nearest.yMm };
}
