import type { Metres } from './metres.ts';
import { projectionAt } from './metres.ts';
import { containsPoint, distanceToBoundary, interiorPoint } from './area.ts';
import { findSelfCrossing, signedRingArea, type Ring } from './ring.ts';
import { GEOMETRY_TYPES, type GeometryKind } from './feature-rules.ts';
import { isObject } from './json-shape.ts';
import type { DefectCode } from './defect.ts';

export interface GeometryFinding {
  readonly code: DefectCode;
  readonly sentence: string;
}

/** Maximum number of points of a ring or line. No wall has more, and more would only keep the server busy. */
const MOST_RING_POINTS = 5_000;
/**
 * Maximum number of rings or lines of one feature with all its parts. In real buildings, a detail has up to 40 and a room up to 4. Rings
 * are compared with each other, so they cost more than points. The next constant limits the points of a feature. Real features have up to
 * 140 points.
 */
const MOST_RINGS = 1_000;
const MOST_FEATURE_POINTS = 10_000;
const SMALLEST_RING_M2 = 1e-4;
/** Greatest distance in metres by which corners of a hole may lie outside an outline that the hole touches. */
const TOUCHING_M = 0.05;

const finding = (code: DefectCode, sentence: string): readonly GeometryFinding[] => [{ code, sentence }];

/** Lists what is wrong with a geometry. `kind` says which geometries are allowed. */
export function listGeometryDefects(geometry: unknown, kind: GeometryKind): readonly GeometryFinding[] {
  if (geometry === null || geometry === undefined) {
    return kind === 'none' || kind === 'any' ? [] : finding('missing-geometry', 'It has no geometry.');
  }
  if (kind === 'none') return finding('needless-geometry', 'It has a geometry, which is not read: others have it.');
  if (!isObject(geometry)) return finding('invalid-geometry', 'Its geometry is not an object.');
  const { type, coordinates } = geometry;
  const allowed = GEOMETRY_TYPES[kind];
  if (typeof type !== 'string' || !allowed.includes(type)) {
    return finding('wrong-geometry-type', `Its geometry is ${shown(type)}, not ${allowed.join(' or ')}.`);
  }
  const large = listSizeDefects(type, coordinates);
  if (large.length > 0) return large;
  switch (type) {
    case 'Point':
      return listPositionDefects(coordinates);
    case 'LineString':
      return listLineDefects(coordinates, 2);
    case 'MultiLineString':
      return eachPart(coordinates, (line) => listLineDefects(line, 2));
    case 'Polygon':
      return listPolygonDefects(coordinates);
    default:
      return eachPart(coordinates, listPolygonDefects);
  }
}

function listSizeDefects(type: string, coordinates: unknown): readonly GeometryFinding[] {
  const lines = listLines(type, coordinates);
  if (lines.length > MOST_RINGS) {
    return finding('too-many-rings', `It has ${lines.length} rings or lines; ${MOST_RINGS} is the most.`);
  }
  const points = countPoints({ type, coordinates });
  return points > MOST_FEATURE_POINTS
    ? finding('too-many-points', `It has ${points} points; ${MOST_FEATURE_POINTS} is the most of one feature.`)
    : [];
}

/** Returns the number of points of a geometry's lines and rings. The geometry may be invalid. */
export function countPoints(geometry: unknown): number {
  if (!isObject(geometry)) return 0;
  return listLines(geometry['type'], geometry['coordinates']).reduce<number>(
    (sum, line) => sum + (Array.isArray(line) ? line.length : 0),
    0,
  );
}

/** Returns the rings of all polygons, or the lines, without checking them. */
function listLines(type: unknown, coordinates: unknown): readonly unknown[] {
  if (!Array.isArray(coordinates) || type === 'Point') return [];
  if (type === 'LineString') return [coordinates];
  return type === 'MultiPolygon' ? (coordinates as unknown[]).flat() : coordinates;
}

function eachPart(parts: unknown, listOf: (part: unknown) => readonly GeometryFinding[]): readonly GeometryFinding[] {
  if (!Array.isArray(parts) || parts.length === 0) return finding('invalid-geometry', 'Its geometry has no parts.');
  return parts.flatMap(listOf);
}

function listPositionDefects(position: unknown): readonly GeometryFinding[] {
  if (!Array.isArray(position) || position.length < 2) {
    return finding('invalid-geometry', `${shown(position)} is not a position.`);
  }
  const [longitude, latitude]: unknown[] = position;
  if (typeof longitude !== 'number' || typeof latitude !== 'number' || !Number.isFinite(longitude + latitude)) {
    return finding('non-finite-coordinate', `${shown(position)} holds something that is not a number.`);
  }
  if (Math.abs(longitude) > 180 || Math.abs(latitude) > 90) {
    return finding('coordinate-out-of-range', `${shown(position)} is not a longitude and a latitude.`);
  }
  return [];
}

function listLineDefects(line: unknown, fewest: number): readonly GeometryFinding[] {
  if (!Array.isArray(line) || line.length < fewest) {
    return finding('invalid-geometry', `A line of it has fewer than ${fewest} points.`);
  }
  if (line.length > MOST_RING_POINTS) {
    return finding('too-many-points', `A line of it has ${line.length} points; ${MOST_RING_POINTS} is the most.`);
  }
  // Only the first bad position is reported: a ring with a thousand of them is one mistake.
  for (const position of line) {
    const found = listPositionDefects(position);
    if (found.length > 0) return found;
  }
  return [];
}

function listPolygonDefects(rings: unknown): readonly GeometryFinding[] {
  if (!Array.isArray(rings) || rings.length === 0) return finding('invalid-geometry', 'A polygon of it has no ring.');
  const found = rings.flatMap(listRingDefects);
  if (found.length > 0) return found;
  const [shell = [], ...holes] = (rings as number[][][]).map(toNearbyRing(rings as number[][][]));
  const isOutside = (corner: Metres) => !containsPoint([shell], corner) && distanceToBoundary([shell], corner) > TOUCHING_M;
  return holes.some((hole) => !containsPoint([shell], interiorPoint(hole)) || hole.some(isOutside))
    ? finding('hole-outside-shell', 'A hole of it lies partly outside its outer ring.')
    : [];
}

function listRingDefects(ring: unknown): readonly GeometryFinding[] {
  if (!Array.isArray(ring) || ring.length < 4) {
    return finding('degenerate-ring', 'A ring of it has fewer than four points.');
  }
  const lineDefects = listLineDefects(ring, 4);
  if (lineDefects.length > 0) return lineDefects;
  const positions = ring as number[][];
  const [first, last] = [positions[0] ?? [], positions.at(-1) ?? []];
  if (first[0] !== last[0] || first[1] !== last[1]) {
    return finding('open-ring', `A ring of it ends at ${shown(last)} and not at its first point ${shown(first)}.`);
  }
  const points = toNearbyRing([positions])(positions);
  const crossing = findSelfCrossing(points);
  if (crossing !== null) {
    return finding('self-crossing-ring', `A ring of it crosses itself near ${shown(nearbyProjection([positions]).toDegrees(crossing))}.`);
  }
  if (Math.abs(signedRingArea(points)) < SMALLEST_RING_M2) {
    return finding('degenerate-ring', 'A ring of it encloses no area.');
  }
  return [];
}

/** Returns a projection around the first point, because crossings are computed in metres. */
function nearbyProjection(rings: readonly number[][][]): ReturnType<typeof projectionAt> {
  const [longitude = 0, latitude = 0] = rings[0]?.[0] ?? [];
  return projectionAt(longitude, latitude);
}

function toNearbyRing(rings: readonly number[][][]): (ring: readonly number[][]) => Ring {
  const projection = nearbyProjection(rings);
  return (ring) => ring.slice(0, -1).map((position): Metres => projection.toMetres(position));
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
