import { type Area, areaBounds, areaCentroid, type Box, containsPoint, interiorPoint, type Metres } from '@assist/floorplan';
import { paperAreaOf, type PlanScene } from './plan-scene.ts';

/** A place or another feature of the plan that a ring can surround. */
export interface PlanSpot {
  readonly area: Area;
  readonly box: Box;
  readonly middle: Metres;
}

/** Radius of the ring around a place that is only a point, about that of its symbol. */
const POINT_RADIUS_M = 1.2;
const CORNERS = 24;
/** Layers whose features get no ring, because they label other features or belong to the whole floor. */
const NO_SPOTS = new Set(['label', 'ground', 'wall', 'partition']);

export function spotOf(scene: PlanScene, featureId: string | undefined): PlanSpot | undefined {
  if (featureId === undefined) return undefined;
  const place = scene.places.find((one) => one.featureId === featureId);
  if (place !== undefined) return { ...place, area: place.area.length > 0 ? place.area : circleAround(place.middle) };
  const shape = scene.shapes.find(({ properties }) => properties.featureId === featureId && !NO_SPOTS.has(properties.layer));
  if (shape === undefined) return undefined;
  const drawn = paperAreaOf(shape, scene);
  const [ring = []] = drawn;
  const [first] = ring;
  if (first === undefined) return undefined;
  const area = ring.length > 1 ? drawn : circleAround(first);
  const centroid = areaCentroid(area);
  return { area, box: areaBounds(area), middle: containsPoint(area, centroid) ? centroid : interiorPoint(area[0]!) };
}

function circleAround([x, y]: Metres): Area {
  return [
    Array.from({ length: CORNERS }, (_, corner): Metres => {
      const angle = (corner / CORNERS) * 2 * Math.PI;
      return [x + POINT_RADIUS_M * Math.cos(angle), y + POINT_RADIUS_M * Math.sin(angle)];
    }),
  ];
}
