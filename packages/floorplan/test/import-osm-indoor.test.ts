import { describe, expect, it } from 'vitest';
import { importOsmIndoor } from '../src/import-osm-indoor.ts';
import { parseOsmLevels } from '../src/osm-levels.ts';
import { unitCategoryOf } from '../src/osm-categories.ts';
import { rectangle } from './small-plan.ts';

const way = (id: string, tags: object, geometry: unknown) => ({ type: 'Feature', id, properties: tags, geometry });
const node = (id: string, tags: object, x: number, y: number) => way(id, tags, { type: 'Point', coordinates: [x * 1e-5, y * 1e-5] });
const smallBuilding = () => ({
  type: 'FeatureCollection',
  features: [
    way('way/1', { building: 'yes', name: 'House', 'name:de': 'Haus' }, rectangle(0, 0, 40, 30)),
    way('way/2', { indoor: 'corridor', level: '0;1' }, rectangle(0, 0, 40, 10)),
    way('way/3', { indoor: 'room', level: '0', name: 'Hall' }, rectangle(0, 10, 30, 30)),
    way('way/4', { indoor: 'room', level: '1', ref: '101', repeat_on: '2' }, rectangle(0, 10, 30, 30)),
    way('way/5', { indoor: 'room', stairs: 'yes', level: '0-2' }, rectangle(30, 10, 40, 30)),
    way(
      'way/6',
      { indoor: 'room', level: '0' },
      {
        type: 'LineString',
        coordinates: [
          [0, 0],
          [1e-5, 0],
          [1e-5, 1e-5],
          [2e-5, 2e-5],
        ],
      },
    ),
    node('node/1', { door: 'hinged', level: '0', width: '1,2' }, 15, 10),
    node('node/2', { door: 'no', level: '0-1' }, 35, 10),
    node('node/3', { entrance: 'main', door: 'sliding', automatic_door: 'motion', level: '0' }, 0, 5),
    node('node/4', { door: 'yes', level: '0' }, 15, 20),
    node('node/5', { amenity: 'vending_machine', level: '0' }, 5, 5),
  ],
});

describe('levels of Simple Indoor Tagging', () => {
  it.each<[string, number[], string[]]>([
    ['0', [0], []],
    ['0;1', [0, 1], []],
    ['0-2', [0, 1, 2], []],
    ['-2--1', [-2, -1], []],
    ['-1-1', [-1, 0, 1], []],
    ['3; 1 ;1', [1, 3], []],
    ['0.5', [], ['0.5']],
    ['1.0', [1], []],
    ['0;roof', [0], ['roof']],
    ['2-0', [], ['2-0']],
    ['0-99999999', [], ['0-99999999']],
    ['9007199254740992-9007199254740994', [], ['9007199254740992-9007199254740994']],
    ['150;-3;1e9;99999', [-3, 150], ['1e9', '99999']],
    ['-201;-200-201', [], ['-201', '-200-201']],
    ['', [], []],
  ])('that are written as %j are read as %j', (text, levels, notRead) => {
    expect(parseOsmLevels(text)).toEqual({ levels, notRead, hasComma: false });
  });

  it('that are separated by a comma are read as two floors and reported', () => {
    expect(parseOsmLevels('0,5')).toEqual({ levels: [0, 5], notRead: [], hasComma: true });
  });
});

describe('a category', () => {
  it.each<[Record<string, string>, string | null]>([
    [{ indoor: 'room', amenity: 'toilets', female: 'yes' }, 'restroom.female'],
    [{ indoor: 'room', amenity: 'toilets', wheelchair: 'yes' }, 'restroom.wheelchair'],
    [{ indoor: 'room', amenity: 'toilets' }, 'restroom'],
    [{ highway: 'elevator' }, 'elevator'],
    [{ indoor: 'room', room: 'stairs' }, 'stairs'],
    [{ indoor: 'corridor' }, 'walkway'],
    [{ indoor: 'area' }, 'unenclosedarea'],
    [{ indoor: 'room', room: 'office' }, 'office'],
    [{ indoor: 'wall', 'wall:type': 'pillar' }, 'column'],
    [{ highway: 'footway' }, null],
  ])('for the tags %j is %s', (tags, category) => {
    expect(unitCategoryOf(tags)).toBe(category);
  });
});

describe('a building from OpenStreetMap', () => {
  const { plan, defects } = importOsmIndoor(smallBuilding());
  const features = plan!.features;

  it('has all tagged levels, and the name that its outline has', () => {
    expect(features.level.map(({ properties }) => properties.ordinal)).toEqual([0, 1, 2]);
    expect(features.building[0]?.properties.name).toEqual({ en: 'House', de: 'Haus' });
  });

  it('has each room once on every level with which the room is tagged', () => {
    expect(features.unit.map(({ properties }) => properties.category).toSorted()).toEqual([
      'room',
      'room',
      'room',
      'stairs',
      'stairs',
      'stairs',
      'walkway',
      'walkway',
    ]);
  });

  it('has doors that lie along the walls, with their width and type', () => {
    expect(features.opening.map(({ properties }) => [properties.category, properties.door?.type, properties.x_width_m])).toEqual([
      ['pedestrian', 'swinging', 1.2],
      ['pedestrian', 'open', null],
      ['pedestrian', 'open', null],
      ['pedestrian.principal', 'sliding', null],
    ]);
  });

  it('links the stairs on neighbouring levels', () => {
    expect(features.relationship.map(({ properties }) => properties.category)).toEqual(['stairs', 'stairs']);
  });

  it('is imported with a report of what is left out', () => {
    expect(defects.map(({ code, featureId }) => [code, featureId])).toEqual([
      ['unclosed-way', 'way/6'],
      ['feature-not-read', 'node/4'],
    ]);
  });

  it('has the same ids on each import', () => {
    expect(importOsmIndoor(smallBuilding()).plan).toEqual(plan);
  });
});

describe('a file that is not an indoor map', () => {
  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['a list', []],
    ['features that are invalid', { type: 'FeatureCollection', features: [null, 1, {}] }],
    ['streets only', { type: 'FeatureCollection', features: [node('node/1', { highway: 'crossing' }, 1, 1)] }],
    [
      'a room with an invalid shape',
      { type: 'FeatureCollection', features: [way('way/1', { indoor: 'room', level: '0' }, { type: 'Polygon', coordinates: [['x']] })] },
    ],
    [
      'a door without a place',
      {
        type: 'FeatureCollection',
        features: [
          way('way/1', { indoor: 'room', level: '0' }, rectangle(0, 0, 1, 1)),
          way('node/1', { door: 'yes', level: '0' }, { type: 'Point', coordinates: null }),
        ],
      },
    ],
  ])('but %s is reported without an exception', (_, file) => {
    const { plan, defects } = importOsmIndoor(file);
    expect(plan === null ? defects.length : 1).toBeGreaterThan(0);
  });
});

describe('a file with few rooms on very many levels', () => {
  it('is refused, because each room counts once per level', () => {
    const rooms = Array.from({ length: 300 }, (_, index) =>
      way(`way/${index}`, { indoor: 'room', level: '-200-200' }, rectangle(index, 0, index + 1, 1)),
    );
    const { plan, defects } = importOsmIndoor({ type: 'FeatureCollection', features: rooms });
    expect([plan, defects.map(({ code, severity }) => [code, severity])]).toEqual([null, [['too-many-features', 'error']]]);
  });
});

describe('a floor with its own drawing (indoor=level)', () => {
  const withLevel = (tags: object, geometry: unknown) => {
    const file = smallBuilding();
    file.features.push(way('way/9', { indoor: 'level', ...tags }, geometry));
    const { plan } = importOsmIndoor(file);
    return plan!.features.level.map(({ geometry: { coordinates }, properties: { name, short_name, ordinal } }) => ({
      ordinal,
      name: name?.['en'],
      short: short_name?.['en'],
      isDrawn: JSON.stringify(coordinates) === JSON.stringify((geometry as { coordinates: unknown }).coordinates),
    }));
  };

  it('has the outline, name and number of that drawing', () => {
    expect(withLevel({ level: '1', name: 'First floor', 'level:ref': '1F' }, rectangle(-1, -1, 41, 31))).toEqual([
      { ordinal: 0, name: 'Ground floor', short: '0', isDrawn: false },
      { ordinal: 1, name: 'First floor', short: '1F', isDrawn: true },
      { ordinal: 2, name: 'Level 2', short: '2', isDrawn: false },
    ]);
  });

  it('that does not contain the floor’s rooms gets the outline of the building', () => {
    expect(withLevel({ level: '0' }, rectangle(0, 0, 10, 10)).map(({ isDrawn }) => isDrawn)).toEqual([false, false, false]);
  });
});

describe('the import of tagging found in practice', () => {
  const spoilt = (...more: object[]) => ({ ...smallBuilding(), features: [...smallBuilding().features, ...more] });
  const line = (...points: readonly (readonly [number, number])[]) => ({
    type: 'LineString',
    coordinates: points.map(([x, y]) => [x * 1e-5, y * 1e-5]),
  });
  const imported = (...more: object[]) => {
    const { plan, defects } = importOsmIndoor(spoilt(...more));
    return { features: plan!.features, codes: defects.map(({ code, featureId }) => [code, featureId]) };
  };

  it('keeps a footway that is drawn as a line for walking along, and does not report it as a broken room', () => {
    const { features, codes } = imported(way('way/9', { highway: 'footway', indoor: 'yes', level: '0' }, line([5, 5], [15, 15])));
    expect(features.detail.map(({ properties }) => [properties['x_osm_id'], properties.x_kind])).toEqual([['way/9', 'way']]);
    expect(codes.filter(([, id]) => id === 'way/9')).toEqual([]);
  });

  it.each<[string, Record<string, string>, [number, number][]]>([
    [
      'with an upward incline',
      { incline: 'up' },
      [
        [35, 5],
        [5, 20],
      ],
    ],
    [
      'with a downward incline',
      { incline: 'down' },
      [
        [5, 20],
        [35, 5],
      ],
    ],
    [
      'by the positions of the rooms',
      {},
      [
        [35, 5],
        [5, 20],
      ],
    ],
  ])('links the rooms at both ends of stairs that are drawn as a line: %s', (_how, tags, points) => {
    const { features } = imported(way('way/9', { highway: 'steps', indoor: 'yes', level: '0;1', ...tags }, line(...points)));
    const link = features.relationship.find(({ properties }) => properties['x_osm_id'] === 'way/9')!;
    const nameOf = (id: string | undefined) => {
      const unit = features.unit.find((one) => one.id === id);
      return unit?.properties.name?.['en'] ?? unit?.properties.category;
    };
    // The stairs lead from the ground floor's corridor to room 101 above the hall.
    expect([link.properties.category, nameOf(link.properties.origin?.id), nameOf(link.properties.destination?.id)]).toEqual([
      'stairs',
      'walkway',
      '101',
    ]);
    expect(features.detail.map(({ properties }) => properties.x_kind)).toEqual(['stairs', 'stairs']);
  });

  it('keeps a platform, and does not report its edge as a broken room', () => {
    const { features, codes } = imported(
      way('way/9', { railway: 'platform', level: '0', ref: '3' }, rectangle(50, 0, 90, 5)),
      way('way/10', { railway: 'platform', level: '0' }, line([50, 0], [90, 0])),
    );
    expect(features.unit.filter(({ properties }) => properties.category === 'platform').map(({ properties }) => properties.name)).toEqual([
      { en: '3' },
    ]);
    expect(codes.filter(([, id]) => id === 'way/10')).toEqual([]);
  });

  it('keeps both the name and the number of a room', () => {
    const { features } = imported(way('way/9', { indoor: 'room', level: '0', name: 'Library', ref: 'E 12' }, rectangle(50, 0, 60, 10)));
    expect(features.unit.at(-1)?.properties).toMatchObject({ name: { en: 'Library' }, alt_name: { en: 'E 12' } });
  });

  it('gives a floor without a drawn outline the outline of its rooms and the walls between them', () => {
    const file = (...features: object[]) => ({ type: 'FeatureCollection', features });
    const room = (id: string, x0: number, x1: number) => way(id, { indoor: 'room', level: '0' }, rectangle(x0, 0, x1, 10));
    // Two rooms half a metre apart, and a third one far from both.
    const { plan } = importOsmIndoor(file(room('way/1', 0, 10), room('way/2', 10.5, 20), room('way/3', 60, 70)), { name: 'station' });
    const { geometry } = plan!.features.level[0]!;
    expect([geometry.type, geometry.coordinates.length]).toEqual(['MultiPolygon', 2]);
    // Four rooms around a courtyard, and a fifth room beside them. The courtyard becomes a hole in the outline around it.
    const around = [
      rectangle(0, 0, 30, 10),
      rectangle(0, 20, 30, 30),
      rectangle(0, 10, 10, 20),
      rectangle(20, 10, 30, 20),
      rectangle(60, 0, 70, 10),
    ];
    const court = importOsmIndoor(file(...around.map((surface, index) => way(`way/${index}`, { indoor: 'room', level: '0' }, surface))));
    const parts = court.plan!.features.level[0]!.geometry.coordinates as unknown[][];
    expect(parts.map(({ length }) => length).toSorted((a, b) => a - b)).toEqual([1, 2]);
    expect(plan!.features.building[0]!.properties.name).toEqual({ en: 'station' });
  });

  it('keeps an amenity that lies outside all rooms, on its floor', () => {
    const { features } = imported(node('node/9', { amenity: 'vending_machine', level: '1' }, 60, 50));
    const first = features.level.find(({ properties }) => properties.ordinal === 1)!;
    expect(features.amenity.at(-1)?.properties).toMatchObject({ category: 'vendingmachine', unit_ids: null, level_id: first.id });
  });

  it('reports a level that is written with a comma', () => {
    const { codes } = imported(way('way/9', { indoor: 'room', level: '0,1' }, rectangle(50, 0, 60, 10)));
    expect(codes).toContainEqual(['level-with-comma', 'way/9']);
  });
});
