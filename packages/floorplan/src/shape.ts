import type { Feature, Geometry, GeometryCollection } from 'geojson';

/**
 * The layers of a floor's drawing, from the bottom to the top. The ground is the whole floor in the colour of
 * its walls: the units are drawn over it, and what stays visible between them are the walls.
 */
export const SHAPE_LAYERS = [
  'ground',
  'unit',
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
