/**
 * A building of one floor for tests of plans: two rooms, two desks in the first, a corridor below them.
 *
 *      +----------+----------+
 *      | 101  ▭ ▭ |   102    |   metres from the south-west corner, 10 m × 8 m each
 *      +----------+----------+
 *      |       corridor      |
 *      +---------------------+
 */
interface DrawnFeature {
  readonly id: string;
  readonly type: 'Feature';
  readonly feature_type: string;
  readonly geometry: object | null;
  readonly properties: Readonly<Record<string, unknown>>;
}
export type BuildingFiles = Readonly<Record<string, unknown>>;

interface Drawn {
  /** Returns the id of each feature from its name. By default, the id is the name. */
  readonly idOf?: (name: string) => string;
  /** Names of features that are not drawn. */
  readonly without?: readonly string[];
  /** Metres by which to move features to the east, by their names. */
  readonly moved?: Readonly<Record<string, number>>;
  /** Metres by which to move the whole building to the east. */
  readonly eastM?: number;
}

const ORIGIN = { longitude: 16.6, latitude: 49.2 };
const DEGREES_EAST = 1 / 72_890;
const DEGREES_NORTH = 1 / 111_230;

/** Returns the files of the building's IMDF archive. */
export function smallBuilding({ idOf = (name) => name, without = [], moved = {}, eastM = 0 }: Drawn = {}): BuildingFiles {
  const feature = (
    type: string,
    name: string,
    box: readonly [west: number, south: number, east: number, north: number] | null,
    properties: object,
  ) =>
    without.includes(name)
      ? []
      : [
          {
            id: idOf(name),
            type: 'Feature',
            feature_type: type,
            geometry: box === null ? null : rectangle(box, eastM + (moved[name] ?? 0)),
            properties: { ...properties },
          } as DrawnFeature,
        ];
  const collection = (...features: DrawnFeature[][]) => ({ type: 'FeatureCollection', features: features.flat() });
  const named = (en: string) => ({ name: { en } });
  const onFloor = { level_id: idOf('floor') };
  return {
    manifest: { version: '1.0.0', created: '2026-01-01T00:00:00Z', language: 'en' },
    venue: collection(feature('venue', 'venue', [-5, -5, 25, 15], { category: 'businesscampus', ...named('Small House') })),
    building: collection(feature('building', 'building', null, { category: 'unspecified', ...named('Small House') })),
    level: collection(
      feature('level', 'floor', [0, 0, 20, 11], {
        category: 'unspecified',
        ordinal: 0,
        ...named('Ground floor'),
        building_ids: [idOf('building')],
      }),
    ),
    unit: collection(
      feature('unit', 'corridor', [0, 0, 20, 3], { category: 'walkway', ...onFloor }),
      feature('unit', 'room-101', [0, 3, 10, 11], { category: 'office', ...named('101'), ...onFloor }),
      feature('unit', 'room-102', [10, 3, 20, 11], { category: 'conferenceroom', ...named('102'), ...onFloor }),
    ),
    fixture: collection(
      feature('fixture', 'desk-a', [2, 8, 3.6, 8.8], { category: 'desk', ...named('A'), ...onFloor }),
      feature('fixture', 'desk-b', [5, 8, 6.6, 8.8], { category: 'desk', ...named('B'), ...onFloor }),
    ),
  };
}

function rectangle([west, south, east, north]: readonly [number, number, number, number], movedM: number) {
  const at = (x: number, y: number) => [ORIGIN.longitude + (x + movedM) * DEGREES_EAST, ORIGIN.latitude + y * DEGREES_NORTH];
  return { type: 'Polygon', coordinates: [[at(west, south), at(east, south), at(east, north), at(west, north), at(west, south)]] };
}
