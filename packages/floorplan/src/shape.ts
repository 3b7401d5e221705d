import type { Feature, Geometry, GeometryCollection } from 'geojson';

/**
 * The layers of a floor's drawing, from bottom to top. The ground is the whole floor; a part of it that no unit covers is wall if it is
 * thin, and stays ground if it is wide. A partition is the line between two rooms that are drawn wall to wall.
 */
export const SHAPE_LAYERS = [
  'ground',
  'wall',
  'unit',
  'partition',
  'section',
  'fixture',
  'detail',
  'gap',
  'window',
  'solid',
  'door',
  'amenity',
  'label',
] as const;
export type ShapeLayer = (typeof SHAPE_LAYERS)[number];

export interface ShapeProperties {
  readonly layer: ShapeLayer;
  readonly featureId: string;
  readonly category: string;
  /** The name in the requested language. */
  readonly name: string | null;
  /** A second name; for a room, its number. */
  readonly code?: string | undefined;
  /** Set for labels: the kind of feature that is labelled, and how much space there is for its name. */
  readonly of?: 'unit' | 'section' | undefined;
  readonly squareMetres?: number | undefined;
  readonly widthM?: number | undefined;
}

export type Shape = Feature<ShapeGeometry, ShapeProperties>;
/** A geometry that can be drawn directly. */
export type ShapeGeometry = Exclude<Geometry, GeometryCollection>;

export function shape(geometry: ShapeGeometry, properties: ShapeProperties): Shape {
  return { type: 'Feature', geometry, properties };
}
