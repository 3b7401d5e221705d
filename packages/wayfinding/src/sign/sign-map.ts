import { type LocalProjection, type LevelShapes, type Metres, OPEN_UNIT_CATEGORIES, projectionAt, type Shape } from '@assist/floorplan';

/**
 * The floor around a sign, in metres from the sign. The y axis points where the reader faces; if that is unknown, the floor is turned so
 * that its longest wall is horizontal or vertical.
 */
export interface SignMap {
  readonly areas: readonly { readonly fill: 'wall' | 'room' | 'way'; readonly rings: readonly (readonly Metres[])[] }[];
  readonly hasDirection: boolean;
}

/** A closed line of longitudes and latitudes in degrees, as in GeoJSON. */
type Positions = readonly number[][];

interface Spot {
  readonly longitude: number;
  readonly latitude: number;
  readonly bearing: number | null;
}

/** Builds the map from the shapes of the sign's floor. */
export function signMapOf(shapes: LevelShapes, { longitude, latitude, bearing }: Spot): SignMap {
  const projection = projectionAt(longitude, latitude);
  const turn = turnedBy(bearing ?? shapes.bearing);
  const ringsOf = (geometry: Shape['geometry']) =>
    polygonsOf(geometry).map((polygon) => polygon.map((ring) => toRing(ring, projection, turn)));
  const areas = shapes.features.flatMap(({ geometry, properties: { layer, category } }): SignMap['areas'] => {
    const fill = fillOf(layer, category);
    return fill === undefined ? [] : ringsOf(geometry).map((rings) => ({ fill, rings }));
  });
  return { areas, hasDirection: bearing !== null };
}

function fillOf(layer: string, category: string): 'wall' | 'room' | 'way' | undefined {
  if (layer === 'wall' || layer === 'solid') return 'wall';
  if (layer === 'ground') return 'way';
  if (layer !== 'unit') return undefined;
  return OPEN_UNIT_CATEGORIES.has(category) ? 'way' : 'room';
}

function polygonsOf(geometry: Shape['geometry']): readonly (readonly Positions[])[] {
  if (geometry.type === 'Polygon') return [geometry.coordinates];
  return geometry.type === 'MultiPolygon' ? geometry.coordinates : [];
}

function toRing(ring: Positions, projection: LocalProjection, turn: (point: Metres) => Metres): readonly Metres[] {
  return ring.map((position) => turn(projection.toMetres(position)));
}

/** Returns a function that turns points so that the given bearing (in degrees) points up. */
function turnedBy(bearing: number): (point: Metres) => Metres {
  const radians = (bearing * Math.PI) / 180;
  const [cosine, sine] = [Math.cos(radians), Math.sin(radians)];
  return ([x, y]) => [x * cosine - y * sine, x * sine + y * cosine];
}
