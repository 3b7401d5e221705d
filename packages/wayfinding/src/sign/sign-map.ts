import { type LocalProjection, type LevelShapes, type Metres, OPEN_UNIT_CATEGORIES, projectionAt, type Shape } from '@assist/floorplan';

/**
 * The floor around a sign, in metres from it: y points in the direction that the reader faces; if that is unknown, the building's long side
 * is horizontal.
 */
export interface SignMap {
  readonly areas: readonly { readonly fill: 'wall' | 'room' | 'way'; readonly rings: readonly (readonly Metres[])[] }[];
  readonly hasDirection: boolean;
}

/** A closed line in degrees, as in GeoJSON. */
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

/** Turns points so that the given direction is up. */
function turnedBy(bearing: number): (point: Metres) => Metres {
  const radians = (bearing * Math.PI) / 180;
  const [cosine, sine] = [Math.cos(radians), Math.sin(radians)];
  return ([x, y]) => [x * cosine - y * sine, x * sine + y * cosine];
}
