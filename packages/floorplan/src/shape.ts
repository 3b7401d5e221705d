import type { Feature, Geometry, GeometryCollection } from 'geojson';

/**
 * The layers of a floor's drawing, from bottom to top. The ground is the whole floor. Where no unit covers it, thin parts are wall. A
 * partition is the line between two rooms that are drawn without a wall between them.
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
  /** The name in the reader's language; null if there is none. */
  readonly name: string | null;
  /** A second name: for a room, its number. */
  readonly code?: string | undefined;
  /** Only for labels: what is labelled. `squareMetres` and `widthM` say how much space the label has. */
  readonly of?: 'unit' | 'section' | undefined;
  readonly squareMetres?: number | undefined;
  readonly widthM?: number | undefined;
}

export type Shape = Feature<ShapeGeometry, ShapeProperties>;
/** Any GeoJSON geometry except a collection. */
export type ShapeGeometry = Exclude<Geometry, GeometryCollection>;

export function shape(geometry: ShapeGeometry, properties: ShapeProperties): Shape {
  return { type: 'Feature', geometry, properties };
}
