import type { Feature, Geometry, GeometryCollection } from 'geojson';

/**
 * The layers of a floor's drawing, from the bottom to the top. The ground is the whole floor; what no unit covers of
 * it is wall where it is thin, and stays ground where it is wide. A partition is the line between two rooms that are drawn
 * wall to wall.
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
  /** In the asked language. */
  readonly name: string | null;
  /** A second name, of a room its number. */
  readonly code?: string | undefined;
  /** For labels: what is labelled, and how much room there is for its name. */
  readonly of?: 'unit' | 'section' | undefined;
  readonly squareMetres?: number | undefined;
  readonly widthM?: number | undefined;
}

export type Shape = Feature<ShapeGeometry, ShapeProperties>;
/** One that can be drawn as it is. */
export type ShapeGeometry = Exclude<Geometry, GeometryCollection>;

export function shape(geometry: ShapeGeometry, properties: ShapeProperties): Shape {
  return { type: 'Feature', geometry, properties };
}
