import { imdfFeature, imdfFile } from './imdf.ts';

/** Degrees per metre. The building is at the equator, where a metre is equally many degrees in both directions. */
export const DEGREES_A_METRE = 1 / 111_320;

type Spot = readonly [xM: number, yM: number];

export interface OneFloor {
  readonly level: { readonly id: string; readonly ordinal: number; readonly name: string };
  /** The corner of the floor that is opposite to 0, 0; both in metres. */
  readonly size: Spot;
  /** The units: the id (which is also the name), the category, the south-western and the north-eastern corner. */
  readonly units: readonly (readonly [id: string, category: string, from: Spot, to: Spot])[];
  readonly doors: readonly (readonly [id: string, from: Spot, to: Spot, widthM?: number])[];
  /** The amenities: the id (which is also the name), the category, the position, and the id of the unit that contains the amenity. */
  readonly amenities?: readonly (readonly [id: string, category: string, at: Spot, unitId: string])[];
}

/** Creates the files of an IMDF venue `campus` with a building `house` of one floor. They can be read by `importImdf`. */
export function oneFloor({ level, size: [width, depth], units, doors, amenities = [] }: OneFloor): Record<string, unknown> {
  const whole = box([0, 0], [width, depth]);
  return {
    manifest: { version: '1.0.0', created: '2026-01-01T00:00:00Z', language: 'en' },
    venue: imdfFile(
      imdfFeature('venue', 'campus', box([-5, -5], [width + 5, depth + 5]), { category: 'businesscampus', name: { en: 'Campus' } }),
    ),
    building: imdfFile(imdfFeature('building', 'house', null, { category: 'unspecified', name: { en: 'House' } })),
    footprint: imdfFile(imdfFeature('footprint', 'footprint', whole, { category: 'ground', name: null, building_ids: ['house'] })),
    level: imdfFile(
      imdfFeature('level', level.id, whole, {
        category: 'unspecified',
        ordinal: level.ordinal,
        name: { en: level.name },
        building_ids: ['house'],
      }),
    ),
    unit: imdfFile(
      ...units.map(([id, category, from, to]) =>
        imdfFeature('unit', id, box(from, to), { category, name: { en: id }, level_id: level.id }),
      ),
    ),
    ...(amenities.length === 0
      ? {}
      : {
          amenity: imdfFile(
            ...amenities.map(([id, category, at, unitId]) =>
              imdfFeature('amenity', id, { type: 'Point', coordinates: toDegrees(at) }, { category, name: { en: id }, unit_ids: [unitId] }),
            ),
          ),
        }),
    opening: imdfFile(
      ...doors.map(([id, from, to, widthM]) =>
        imdfFeature(
          'opening',
          id,
          { type: 'LineString', coordinates: [from, to].map(toDegrees) },
          { category: 'pedestrian', level_id: level.id, ...(widthM === undefined ? {} : { x_width_m: widthM }) },
        ),
      ),
    ),
  };
}

const toDegrees = (spot: Spot) => spot.map((metres) => metres * DEGREES_A_METRE);

function box([west, south]: Spot, [east, north]: Spot) {
  const corners: Spot[] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return { type: 'Polygon', coordinates: [corners.map(toDegrees)] };
}
