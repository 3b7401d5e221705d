import type { Position } from 'geojson';

/** A point in metres from the projection's origin: x to the east, y to the north. */
export type Metres = readonly [x: number, y: number];

export interface LocalProjection {
  readonly origin: readonly [longitude: number, latitude: number];
  toMetres(position: Position): Metres;
  /** Converts to degrees, rounded to 8 decimals (about a millimetre). */
  toDegrees(point: Metres): [longitude: number, latitude: number];
}

const SEMI_MAJOR_M = 6_378_137;
const ECCENTRICITY_SQUARED = 0.00669437999014;
const RADIANS = Math.PI / 180;

/**
 * Returns a projection to the plane that touches the WGS84 ellipsoid at the given origin. Over one kilometre, its error stays below a
 * centimetre in the middle latitudes, less than the tolerance of a wall.
 */
export function projectionAt(longitude: number, latitude: number): LocalProjection {
  const sine = Math.sin(latitude * RADIANS);
  const curvature = 1 - ECCENTRICITY_SQUARED * sine * sine;
  const metresPerDegreeNorth = (SEMI_MAJOR_M * (1 - ECCENTRICITY_SQUARED) * RADIANS) / curvature ** 1.5;
  const metresPerDegreeEast = (SEMI_MAJOR_M * Math.cos(latitude * RADIANS) * RADIANS) / Math.sqrt(curvature);
  return {
    origin: [longitude, latitude],
    toMetres: ([lon = NaN, lat = NaN]) => [(lon - longitude) * metresPerDegreeEast, (lat - latitude) * metresPerDegreeNorth],
    toDegrees: ([x, y]) => [roundDegrees(longitude + x / metresPerDegreeEast), roundDegrees(latitude + y / metresPerDegreeNorth)],
  };
}

function roundDegrees(degrees: number): number {
  // Adding zero turns a negative zero, which would be shown as "-0", into zero.
  return Math.round(degrees * 1e8) / 1e8 + 0;
}
