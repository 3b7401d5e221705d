/**
 * A floor of two rooms and a corridor, for the tests of this package. Ten metres are 0.0001 degrees north.
 *
 *      +--------+--------+
 *      |  west  |  east  |   rooms 20 m wide
 *      +---/ ---+--- /---+
 *      |     corridor    |
 *      +-----------------+
 */
type Json = Record<string, unknown>;
export interface SmallFeature extends Json {
  id: string;
  properties: Json;
  geometry: Json | null;
}
export type SmallPlan = Record<string, Json> &
  Record<
    'unit' | 'level' | 'opening' | 'fixture' | 'relationship' | 'venue' | 'footprint' | 'building' | 'amenity',
    { features: SmallFeature[] } & Json
  >;

function ringOf(x0: number, y0: number, x1: number, y1: number): number[][] {
  return [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
    [x0, y0],
  ].map(([x = 0, y = 0]) => [x * 1e-5, y * 1e-5]);
}

export function rectangle(x0: number, y0: number, x1: number, y1: number): Json {
  return { type: 'Polygon', coordinates: [ringOf(x0, y0, x1, y1)] };
}

function feature(type: string, id: string, geometry: Json | null, properties: Json): SmallFeature {
  return { id, type: 'Feature', feature_type: type, geometry, properties };
}

function line(x0: number, y0: number, x1: number, y1: number): Json {
  return {
    type: 'LineString',
    coordinates: [
      [x0 * 1e-5, y0 * 1e-5],
      [x1 * 1e-5, y1 * 1e-5],
    ],
  };
}

/** Returns the files of the plan by name. Each call returns a new copy, which a test may modify. */
export function smallPlan(): SmallPlan {
  const collection = (...features: SmallFeature[]) => ({ type: 'FeatureCollection', features });
  const named = (name: string) => ({ name: { en: name }, alt_name: null, display_point: null });
  return {
    manifest: { version: '1.0.0', created: '2026-01-01T00:00:00Z', language: 'en' },
    venue: collection(feature('venue', 'venue', rectangle(-5, -5, 45, 35), { category: 'businesscampus', ...named('Campus') })),
    building: collection(feature('building', 'house', null, { category: 'unspecified', ...named('House') })),
    footprint: collection(
      feature('footprint', 'footprint', rectangle(0, 0, 40, 30), { category: 'ground', name: null, building_ids: ['house'] }),
    ),
    level: collection(
      feature('level', 'ground', rectangle(0, 0, 40, 30), {
        category: 'unspecified',
        ordinal: 0,
        ...named('Ground floor'),
        building_ids: ['house'],
      }),
    ),
    unit: collection(
      feature('unit', 'corridor', rectangle(0, 0, 40, 10), { category: 'walkway', name: null, level_id: 'ground' }),
      feature('unit', 'west', rectangle(0, 10, 20, 30), { category: 'office', ...named('West'), level_id: 'ground' }),
      feature('unit', 'east', rectangle(20, 10, 40, 30), {
        category: 'conferenceroom',
        name: { en: 'East & "Ost"', de: 'Ost' },
        level_id: 'ground',
      }),
    ),
    opening: collection(
      feature('opening', 'door-west', line(9, 10, 10, 10), { category: 'pedestrian', door: { type: 'swinging' }, level_id: 'ground' }),
      feature('opening', 'door-east', line(29, 10, 30, 10), { category: 'pedestrian', door: { type: 'open' }, level_id: 'ground' }),
    ),
    fixture: collection(
      feature('fixture', 'desk-1', rectangle(2, 20, 4, 21), { category: 'desk', name: { en: '1' }, level_id: 'ground' }),
      feature('fixture', 'desk-2', rectangle(6, 20, 8, 21), { category: 'desk', name: { en: '2' }, level_id: 'ground' }),
    ),
    amenity: collection(
      feature('amenity', 'printer', { type: 'Point', coordinates: [5e-5, 5e-5] }, { category: 'copymachine', unit_ids: ['corridor'] }),
    ),
    relationship: collection(
      feature('relationship', 'way', null, {
        category: 'traversal',
        direction: 'undirected',
        origin: { id: 'west', feature_type: 'unit' },
        destination: { id: 'east', feature_type: 'unit' },
      }),
    ),
  };
}
