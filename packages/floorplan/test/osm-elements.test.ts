import { describe, expect, it } from 'vitest';
import { type OsmElements, osmToGeojson } from '../src/osm-elements.ts';

type Way = OsmElements['ways'][number];
/** Nodes on a grid of degrees: `b3` is one degree east and three degrees north of `a0`. */
const nodes = ['a', 'b', 'c', 'd', 'e'].flatMap((column, x) =>
  [0, 1, 2, 3, 4].map((y) => ({ id: `${column}${y}`, position: [14 + x, 50 + y] as const, tags: {} })),
);
const way = (id: string, path: string, tags: Way['tags'] = {}): Way => ({ id, nodeIds: path.split(' '), tags });
const told = (ways: readonly Way[], members: string, tags: Way['tags'] = { type: 'multipolygon', indoor: 'room' }) => {
  const relation = {
    id: '9',
    tags,
    members: members.split(' ').map((member) => {
      const [role = '', ref = ''] = member.split(':');
      return { type: 'way', ref, role };
    }),
  };
  const { features } = osmToGeojson({ nodes, ways, relations: [relation] }) as {
    features: { id: string; properties: object; geometry: { type: string; coordinates: never } }[];
  };
  return features.filter(({ id }) => id === 'relation/9').map(({ geometry, properties }) => ({ ...geometry, properties }));
};
const at = (path: string) => path.split(' ').map((id) => [14 + 'abcde'.indexOf(id[0]!), 50 + Number(id[1])]);
const SQUARE = 'a0 e0 e4 a4 a0';
const HOLE = 'b1 c1 c2 b2 b1';

describe('OpenStreetMap elements as GeoJSON', () => {
  it('include tagged nodes as points and tagged ways as lines, but no elements without tags', () => {
    const door = { id: '7', position: [14, 50] as const, tags: { door: 'hinged' } };
    const ways = [way('1', SQUARE, { indoor: 'room' }), way('2', HOLE)];
    expect(osmToGeojson({ nodes: [...nodes, door], ways, relations: [] })).toEqual({
      type: 'FeatureCollection',
      features: [
        { type: 'Feature', id: 'node/7', properties: { door: 'hinged' }, geometry: { type: 'Point', coordinates: [14, 50] } },
        { type: 'Feature', id: 'way/1', properties: { indoor: 'room' }, geometry: { type: 'LineString', coordinates: at(SQUARE) } },
      ],
    });
  });

  it.each<[string, Way[], string, object[]]>([
    ['one ring', [way('1', SQUARE)], 'outer:1', [{ type: 'Polygon', coordinates: [at(SQUARE)] }]],
    ['without a role', [way('1', SQUARE)], ':1', [{ type: 'Polygon', coordinates: [at(SQUARE)] }]],
    ['a hole', [way('1', SQUARE), way('2', HOLE)], 'outer:1 inner:2', [{ type: 'Polygon', coordinates: [at(SQUARE), at(HOLE)] }]],
    [
      'a ring of three ways, one of them drawn backwards',
      [way('1', 'a0 e0'), way('2', 'a4 e4 e0'), way('3', 'a4 a0')],
      'outer:1 outer:2 outer:3',
      [{ type: 'Polygon', coordinates: [at('a0 e0 e4 a4 a0')] }],
    ],
    [
      'two surfaces, with the hole in the one that contains it',
      [way('1', 'a0 d0 d3 a3 a0'), way('2', 'd4 e4 e3 d4'), way('3', HOLE)],
      'outer:2 outer:1 inner:3',
      [{ type: 'MultiPolygon', coordinates: [[at('d4 e4 e3 d4')], [at('a0 d0 d3 a3 a0'), at(HOLE)]] }],
    ],
    ['a ring that does not close', [way('1', 'a0 e0 e4')], 'outer:1', [{ type: 'LineString', coordinates: at('a0 e0 e4') }]],
    ['a way that is missing from the file', [way('1', SQUARE)], 'outer:1 outer:8', [{ type: 'Polygon', coordinates: [at(SQUARE)] }]],
  ])('include a multipolygon as a surface where possible: %s', (_case, ways, members, expected) => {
    expect(told(ways, members)).toEqual(expected.map((geometry) => ({ ...geometry, properties: { indoor: 'room' } })));
  });

  it('include no surface for a relation of another type', () => {
    expect(told([way('1', SQUARE)], 'outer:1', { type: 'site' })).toEqual([]);
  });
});
