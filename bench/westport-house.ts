/**
 * Westport House in Dundee, an office building of seven floors. A third party has drawn its walls, windows, doors, stairs and lifts (WRLD
 * Indoor Map Format, CC BY 4.0). The data is not ours, so it is not in the repository, but beside the project on some machines.
 */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { importImdf, type Plan, projectionAt } from '@assist/floorplan';
import { imdfFeature, imdfFile } from '@assist/test-kit';
import type { Point } from '../packages/dxf/src/dxf-entity.ts';
import {
  common,
  fromRing,
  grown,
  leftTurning,
  listPlaces,
  type Place,
  placeRings,
  type Rings,
  ringsSize,
  toRing,
  united,
  without,
} from '../packages/dxf/src/polygons.ts';

const folder = fileURLToPath(new URL('../../shared/data/westport-house', import.meta.url));
export const hasWestportHouse = existsSync(folder);
const FLOORS = ['gf', '1', '2', '3', '4', '5', '6'];
const projection = projectionAt(-2.977999, 56.45992);
/** A place with at least this number of doors counts as a corridor. */
const CORRIDOR_DOORS = 4;

interface Feature {
  readonly properties: { readonly type: string };
  readonly geometry: { readonly coordinates: readonly (readonly (readonly [number, number])[])[] };
}

export interface WestportFloor {
  readonly name: string;
  /** The known rooms: areas that are neither wall nor window nor door, large enough for a room, and not inaccessible (shafts). */
  readonly known: readonly Place[];
  readonly ringsOf: (...types: string[]) => readonly (readonly Point[])[];
}

export function readWestportHouse(): readonly WestportFloor[] {
  return FLOORS.map((name) => {
    const { features } = JSON.parse(readFileSync(`${folder}/westport-house-floor-${name}.geojson`, 'utf8')) as {
      features: readonly Feature[];
    };
    const ringsOf = (...types: string[]) =>
      features
        .filter(({ properties }) => types.includes(properties.type))
        .flatMap(({ geometry }) => geometry.coordinates.map((ring) => ring.slice(0, -1).map(([x, y]) => projection.toMetres([x, y]))));
    return { name, known: listRooms(ringsOf, ['wall', 'window', 'door']), ringsOf };
  });
}

const areaOf = (rings: readonly (readonly Point[])[]): Rings => united(rings.map((ring) => leftTurning(toRing(ring))));

function listRooms(ringsOf: WestportFloor['ringsOf'], solid: readonly string[]): readonly Place[] {
  const shafts = areaOf(ringsOf('inaccessible_space'));
  return listPlaces(without(areaOf(ringsOf('building_outline')), grown(areaOf(ringsOf(...solid)), 0.005))).filter((place) => {
    const rings = placeRings(place);
    const size = ringsSize(rings);
    return size > 1.2 && grown(rings, -0.35).length > 0 && ringsSize(common(rings, shafts)) < size / 2;
  });
}

/** Returns the building's rooms, doors, stairs and lifts as an IMDF plan. The data does not say how rooms are used. */
export function planOfWestportHouse(): Plan {
  const levels: object[] = [];
  const units: object[] = [];
  const openings: object[] = [];
  for (const [ordinal, { name, ringsOf }] of readWestportHouse().entries()) {
    const inLevel = (type: string, index: number, geometry: object, category: string) =>
      imdfFeature(type, `${type} ${category} ${name} ${index}`, geometry, { category, level_id: name });
    levels.push(
      imdfFeature('level', name, toGeometry(areaOf(ringsOf('building_outline'))), {
        category: 'unspecified',
        ordinal,
        name: { en: name },
        building_ids: ['house'],
      }),
    );
    const doors = ringsOf('door').map(middleLine);
    openings.push(...doors.map((coordinates, index) => inLevel('opening', index, { type: 'LineString', coordinates }, 'pedestrian')));
    const rooms = listRooms(ringsOf, ['wall', 'window', 'door', 'stairs', 'elevator']);
    const doorRings = ringsOf('door').map((ring) => grown(areaOf([ring]), 0.1));
    units.push(
      ...rooms.map((room, index) => {
        const rings = placeRings(room);
        const isCorridor = doorRings.filter((door) => common(door, rings).length > 0).length >= CORRIDOR_DOORS;
        return inLevel('unit', index, toGeometry(rings), isCorridor ? 'walkway' : 'unspecified');
      }),
      ...(['stairs', 'elevator'] as const).flatMap((type) =>
        listPlaces(areaOf(ringsOf(type))).map((place, index) => inLevel('unit', index, toGeometry(placeRings(place)), type)),
      ),
    );
  }
  const { plan, defects } = importImdf({
    manifest: { version: '1.0.0', created: '2026-01-01T00:00:00Z', language: 'en' },
    venue: imdfFile(imdfFeature('venue', 'campus', outlineOf(levels), { category: 'businesscampus', name: { en: 'Westport House' } })),
    building: imdfFile(imdfFeature('building', 'house', null, { category: 'unspecified', name: { en: 'Westport House' } })),
    footprint: imdfFile(
      imdfFeature('footprint', 'footprint', outlineOf(levels), { category: 'ground', name: null, building_ids: ['house'] }),
    ),
    level: imdfFile(...levels),
    unit: imdfFile(...units),
    opening: imdfFile(...openings),
  });
  if (plan === null) throw new Error(JSON.stringify(defects.slice(0, 5)));
  return plan;
}

const outlineOf = ([ground]: readonly object[]) => (ground as { geometry: object }).geometry;
const toDegrees = (points: readonly Point[]) => points.map(([x, y]) => projection.toDegrees([x, y]));
const closed = (ring: readonly Point[]) => toDegrees([...ring, ring[0]!]);

function toGeometry(rings: Rings) {
  const polygons = listPlaces(rings).map(({ outer, holes }) => [outer, ...holes].map(closed));
  return polygons.length === 1 ? { type: 'Polygon', coordinates: polygons[0] } : { type: 'MultiPolygon', coordinates: polygons };
}

/** Returns the centre line of a door that is drawn as a box, parallel to the box's longest edge. */
function middleLine(ring: readonly Point[]) {
  const points = fromRing(leftTurning(toRing(ring)));
  const edges = points.map((from, index) => {
    const to = points[(index + 1) % points.length]!;
    return { x: to[0] - from[0], y: to[1] - from[1], lengthM: Math.hypot(to[0] - from[0], to[1] - from[1]) };
  });
  const { x, y, lengthM } = edges.toSorted((a, b) => b.lengthM - a.lengthM)[0]!;
  const along = points.map((point) => (point[0] * x + point[1] * y) / lengthM);
  const aside = points.map((point) => (point[1] * x - point[0] * y) / lengthM);
  const middle = (Math.min(...aside) + Math.max(...aside)) / 2;
  return toDegrees(
    [Math.min(...along), Math.max(...along)].map((at): Point => [(at * x - middle * y) / lengthM, (at * y + middle * x) / lengthM]),
  );
}
