import { isBookable } from '@assist/availability';
import {
  areaBounds,
  areaCentroid,
  type Area,
  type Box,
  containsPoint,
  distanceToBoundary,
  interiorPoint,
  type LocalProjection,
  type Metres,
  type PlanDisplay,
  projectionAt,
  type Shape,
  turnPoint,
} from '@assist/floorplan';
import type { Resource, ResourceShape } from '@assist/resource';
import { shortNameOf } from './place-display.ts';

/** A resource and its place on the plan. */
export interface PlanPlace {
  readonly featureId: string;
  readonly resource: Resource;
  readonly shape: ResourceShape;
  readonly name: string;
  readonly code: string;
  readonly feature: Shape;
  /** The place's surface on paper; empty if the place is only a point. */
  readonly area: Area;
  readonly box: Box;
  readonly middle: Metres;
  /** The shorter side of the box. */
  readonly widthM: number;
}

/** One floor, converted for both renderers. Coordinates are metres on paper, where the direction `bearing` is up, and y points down. */
export interface PlanScene {
  readonly levelId: string;
  readonly bearing: number;
  readonly projection: LocalProjection;
  readonly box: Box;
  /** All features that are not places of resources, the lowest layer first. */
  readonly shapes: readonly Shape[];
  readonly places: readonly PlanPlace[];
  readonly display: PlanDisplay;
}

export interface LevelDrawing {
  readonly levelId: string;
  readonly bounds: readonly number[];
  readonly bearing: number;
  readonly features: readonly Shape[];
}

export interface SceneTexts {
  nameOf(resource: Resource): string;
  shapeOf(resource: Resource): ResourceShape;
  /** The company's settings for names and symbols. */
  readonly display: PlanDisplay;
}

/**
 * The layers that determine which area a view of the whole floor shows. The floor's outline is not used, because it may be that of the
 * whole site.
 */
const SEEN_LAYERS: ReadonlySet<string> = new Set(['unit', 'solid', 'wall', 'fixture']);

/** Converts a floor to a scene. `quarterTurn` turns it by 90 degrees, for a long building on a screen in portrait. */
export function toPlanScene(level: LevelDrawing, resources: readonly Resource[], texts: SceneTexts, quarterTurn: boolean): PlanScene {
  const paper = paperOf(level, quarterTurn);
  const byFeature = new Map<string, Resource>();
  for (const resource of resources) {
    for (const { featureId } of resource.mapInfos) if (featureId !== null && !byFeature.has(featureId)) byFeature.set(featureId, resource);
  }
  const shapes: Shape[] = [];
  const places: PlanPlace[] = [];
  for (const feature of level.features) {
    const { layer, featureId } = feature.properties;
    const resource = byFeature.get(featureId);
    if (resource === undefined || layer === 'label') {
      // The label of a room that can be reserved is left out, because the room has its resource's name, which may differ from the plan's.
      if (resource === undefined) shapes.push(feature);
      continue;
    }
    const points = paperAreaOf(feature, paper);
    const area = ringsOf(feature).length > 0 ? points : [];
    const box = areaBounds(points);
    const name = texts.nameOf(resource);
    places.push({
      featureId,
      resource,
      shape: texts.shapeOf(resource),
      name,
      code: shortNameOf(name),
      feature,
      area,
      box,
      middle: middleOf(area, box),
      widthM: Math.min(box.maxX - box.minX, box.maxY - box.minY),
    });
  }
  return { ...paper, levelId: level.levelId, shapes, places, display: texts.display };
}

/** Returns how a floor lies on paper: the direction that is up, and the box that a view of the whole floor shows. */
export function paperOf(level: LevelDrawing, quarterTurn = false): Pick<PlanScene, 'bearing' | 'projection' | 'box'> {
  const [west = 0, south = 0, east = 0, north = 0] = level.bounds;
  const projection = projectionAt((west + east) / 2, (south + north) / 2);
  const bearing = level.bearing + (quarterTurn ? 90 : 0);
  const drawn = level.features.filter(({ properties }) => SEEN_LAYERS.has(properties.layer)).flatMap(ringsOf);
  const ground = level.features.filter(({ properties }) => properties.layer === 'ground').flatMap(ringsOf);
  const corners = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ];
  const outline = [drawn, ground, [corners]].find((rings) => rings.length > 0) ?? [];
  const onPaper = (position: readonly number[]) => toPaper(projection.toMetres([...position]), bearing);
  return { bearing, projection, box: areaBounds(outline.map((ring) => ring.map(onPaper))) };
}

export function toPaper(metres: Metres, bearing: number): Metres {
  const [x, y] = turnPoint(metres, bearing);
  return [x, -y];
}

/** Converts metres on paper to geographic coordinates. */
export function fromPaper([x, y]: Metres, scene: Pick<PlanScene, 'projection' | 'bearing'>): [longitude: number, latitude: number] {
  return scene.projection.toDegrees(turnPoint([x, -y], -scene.bearing));
}

/** Returns a feature's surface on paper; for a feature without a surface, its first point. */
export function paperAreaOf(feature: Shape, { projection, bearing }: Pick<PlanScene, 'projection' | 'bearing'>): Area {
  const paper = (position: readonly number[]) => toPaper(projection.toMetres([...position]), bearing);
  const rings = ringsOf(feature);
  return rings.length > 0 ? rings.map((ring) => ring.slice(0, -1).map(paper)) : [[paper(pointOf(feature))]];
}

/** Returns by how many screen pixels a press may miss a place, because a finger is wider than a desk on the plan. */
export function reachPxOf(pointerType: string): number {
  return pointerType === 'mouse' ? 2 : 24;
}

/** Returns the place under a point, or else the nearest one within reach that matches the filters. Available places take precedence. */
export function placeAt(scene: PlanScene, point: Metres, reachM: number, codes: ReadonlyMap<string, number>): PlanPlace | undefined {
  const wanted = scene.places.filter(({ featureId }) => (codes.get(featureId) ?? -1) >= 0);
  const bookable = wanted.filter(({ featureId }) => isBookable(codes.get(featureId)));
  return (
    nearestOf(wanted, point, 0) ??
    nearestOf(scene.places, point, 0) ??
    nearestOf(bookable, point, reachM) ??
    nearestOf(wanted, point, reachM)
  );
}

function nearestOf(places: readonly PlanPlace[], point: Metres, reachM: number): PlanPlace | undefined {
  const [x, y] = point;
  let nearest: PlanPlace | undefined;
  let nearestM = reachM;
  for (const place of places) {
    const { box } = place;
    if (x < box.minX - reachM || x > box.maxX + reachM || y < box.minY - reachM || y > box.maxY + reachM) continue;
    if (containsPoint(place.area, point)) return place;
    const distance = place.area.length === 0 ? Math.hypot(x - place.middle[0], y - place.middle[1]) : distanceToBoundary(place.area, point);
    if (distance < nearestM) [nearest, nearestM] = [place, distance];
  }
  return nearest;
}

function ringsOf({ geometry }: Shape): readonly (readonly (readonly number[])[])[] {
  if (geometry.type === 'Polygon') return geometry.coordinates;
  return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : [];
}

function pointOf({ geometry }: Shape): readonly number[] {
  if (geometry.type === 'Point') return geometry.coordinates;
  return geometry.type === 'LineString' ? (geometry.coordinates[0] ?? [0, 0]) : [0, 0];
}

function middleOf(area: Area, box: Box): Metres {
  const [ring] = area;
  if (ring === undefined) return [box.minX, box.minY];
  const centroid = areaCentroid(area);
  return containsPoint(area, centroid) ? centroid : interiorPoint(ring);
}
