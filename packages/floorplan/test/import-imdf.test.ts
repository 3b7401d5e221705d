import { describe, expect, it } from 'vitest';
import type { DefectCode } from '../src/defect.ts';
import { exportImdf } from '../src/export-imdf.ts';
import { importImdf } from '../src/import-imdf.ts';
import { rectangle, smallPlan, type SmallPlan } from './small-plan.ts';

type Spoil = (plan: SmallPlan) => void;
const unit = (plan: SmallPlan, id: string) => plan.unit.features.find((feature) => feature.id === id)!;
const ringOfWest = (plan: SmallPlan) => (unit(plan, 'west').geometry as { coordinates: number[][][] }).coordinates[0]!;

/** Returns a closed ring with the given number of corners, about half a metre from its middle. */
const circle = (x: number, y: number, corners: number): number[][] =>
  Array.from({ length: corners + 1 }, (_, index) => ((index % corners) / corners) * 2 * Math.PI).map((angle) => [
    (x + Math.cos(angle) / 2) * 1e-5,
    (y + Math.sin(angle) / 2) * 1e-5,
  ]);

/** Returns a closed ring in the form of a comb with the given number of teeth, which point east. */
const comb = (teeth: number): number[][] =>
  [
    [0, 0],
    ...Array.from({ length: teeth }, (_, index) => [
      [1, index],
      [1, index + 0.5],
      [0.1, index + 0.5],
      [0.1, index + 1],
    ]).flat(),
    [0, teeth],
    [0, 0],
  ].map(([x = 0, y = 0]) => [x * 20e-5, (y / teeth) * 20e-5]);

describe('a sound plan', () => {
  it('is imported without defects', () => {
    const { plan, defects } = importImdf(smallPlan());
    expect(defects).toEqual([]);
    expect(plan?.features.unit.map(({ id }) => id)).toEqual(['corridor', 'west', 'east']);
  });

  it('is exported unchanged, including unknown keys', () => {
    const files = smallPlan();
    files.unit['crs'] = { type: 'name' };
    unit(files, 'west').properties['x_carpet'] = ['blue', { since: 2019 }];
    unit(files, 'west')['bbox'] = [0, 0, 1, 1];
    files['manifest']!['extensions'] = ['imdf:extension:example:thing#1.0.0'];
    const { plan } = importImdf(files);
    const exported = exportImdf(plan!);
    expect(exported['manifest.json']).toEqual(files['manifest']);
    expect(exported['unit.geojson']).toEqual(files.unit);
    expect(importImdf(exported)).toEqual({ plan, defects: [] });
  });

  it.each([['unit.geojson'], ['Plan/unit.json'], ['UNIT']])('may have its units in the file %s', (name) => {
    const { unit: units, ...rest } = smallPlan();
    expect(importImdf({ ...rest, [name]: units }).plan).not.toBeNull();
  });
});

const decoration = (feature_type: string, id: string, properties: object) => ({
  type: 'Feature',
  feature_type,
  id,
  properties,
  geometry: {
    type: 'LineString',
    coordinates: [
      [0, 0],
      [1e-5, 0],
    ],
  },
});

/** Replaces every position of a plan. */
function moveAll(plan: SmallPlan, move: (position: readonly number[]) => number[]): void {
  const moved = (part: unknown): unknown =>
    Array.isArray(part) ? (typeof part[0] === 'number' ? move(part as number[]) : part.map(moved)) : part;
  for (const file of Object.values(plan)) {
    for (const { geometry } of (file as { features?: { geometry: Record<string, unknown> | null }[] }).features ?? [])
      if (geometry !== null) geometry['coordinates'] = moved(geometry['coordinates']);
  }
}

describe('a plan as found in practice', () => {
  // The real plan of a campus of 80 buildings (SPBSTU-indoor-navigation/PolyMap, IMDFData/level.geojson) has such multi-part buildings.
  it('may list the parts of a feature as holes beside each other, which are read as parts', () => {
    const files = smallPlan();
    const west = files.unit.features.find(({ id }) => id === 'west')!;
    west.geometry = {
      type: 'Polygon',
      coordinates: [rectangle(0, 10, 8, 30), rectangle(2, 12, 4, 14), rectangle(10, 10, 20, 30)].flatMap(
        ({ coordinates }) => coordinates as unknown[],
      ),
    };
    const { plan, defects } = importImdf(files);
    expect(
      defects
        .filter(({ severity, code }) => severity === 'error' || code === 'part-as-hole')
        .map(({ code, featureId }) => [code, featureId]),
    ).toEqual([['part-as-hole', 'west']]);
    const { geometry } = plan!.features.unit.find(({ id }) => id === 'west')!;
    expect([geometry.type, geometry.coordinates.map((part) => part.length)]).toEqual(['MultiPolygon', [2, 1]]);
  });

  it('may consist only of building, footprint, level and unit, as for Microsoft Places', () => {
    const { building, footprint, level, unit: units } = smallPlan();
    const { plan, defects } = importImdf({ building, footprint, level, unit: units });
    expect(defects.map(({ code, severity }) => `${severity} ${code}`)).toEqual(['warning no-manifest', 'warning no-venue']);
    expect(plan?.features.venue).toMatchObject([{ feature_type: 'venue', properties: { name: { en: 'House' } } }]);
    expect(plan?.features.venue[0]?.geometry).toEqual({ type: 'MultiPolygon', coordinates: [rectangle(0, 0, 40, 30)['coordinates']] });
    // The same archive always yields the same venue.
    expect(importImdf({ building, footprint, level, unit: units }).plan?.features.venue[0]?.id).toBe(plan?.features.venue[0]?.id);
  });

  it.each([
    ['Campus', { de: 'Campus' }],
    ['', { de: 'Building' }],
    [{}, { de: 'Building' }],
    [{ en: ' ' }, { de: 'Building' }],
    [null, { de: 'Building' }],
  ])('has a name wherever one is required: %j becomes %j', (name, expected) => {
    const files = smallPlan();
    files['manifest']!['language'] = 'de';
    files.venue.features[0]!.properties['name'] = name;
    const { plan } = importImdf(files);
    expect(plan?.features.venue[0]?.properties.name).toEqual(expected);
    expect(importImdf(exportImdf(plan!))).toEqual({ plan, defects: [] });
  });

  it('is given the same ids on each import if it has none, and this is reported', () => {
    const files = smallPlan();
    files.relationship.features = [];
    files.fixture.features.push({ ...files.fixture.features[0]! });
    for (const { features } of [files.fixture, files.opening]) for (const one of features) delete (one as Partial<typeof one>).id;
    unit(files, 'west').properties['id'] = 'west';
    unit(files, 'west').id = '';
    const { plan, defects } = importImdf(files);
    expect(defects.filter(({ code }) => code === 'no-id')).toHaveLength(6);
    expect(defects.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(plan!.features.unit.map(({ id }) => id)).toEqual(['corridor', 'west', 'east']);
    const ids = plan!.features.fixture.map(({ id }) => id);
    expect([new Set(ids).size, importImdf(structuredClone(files)).plan]).toEqual([3, plan]);
    expect(importImdf(exportImdf(plan!)).plan).toEqual(plan);
    expect(importImdf(exportImdf(plan!)).defects.map(({ code }) => code)).not.toContain('no-id');
  });

  it('with swapped or foreign coordinates has one finding, which names a foreign system', () => {
    const swapped = smallPlan();
    moveAll(swapped, ([x, y]) => [y! + 35, x! + 139]);
    expect(importImdf(swapped).defects.map(({ code }) => code)).toEqual(['swapped-coordinates']);
    const projected = smallPlan();
    moveAll(projected, ([x, y]) => [x! * 111_320 + 450_000, y! * 111_320 + 5_550_000]);
    projected.unit['crs'] = { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::25833' } };
    const { defects } = importImdf(projected);
    expect(defects.filter(({ code }) => code === 'foreign-coordinates').map(({ sentence }) => sentence)).toEqual([
      expect.stringContaining('urn:ogc:def:crs:EPSG::25833'),
    ]);
    expect(defects.some(({ code }) => code === 'coordinate-out-of-range')).toBe(false);
  });

  it('whose units all overlap is reported with at most 21 findings for each unit', () => {
    const files = smallPlan();
    files.unit.features = [
      unit(files, 'corridor'),
      ...Array.from({ length: 600 }, (_, index) => ({
        ...structuredClone(unit(smallPlan(), 'west')),
        id: `west-${String(index).padStart(3, '0')}`,
      })),
    ];
    files.relationship.features = [];
    const { defects } = importImdf(files);
    const overlaps = defects.filter(({ code }) => code === 'units-overlap');
    expect(overlaps.filter(({ featureId }) => featureId === 'west-000')).toHaveLength(21);
    expect(overlaps.length).toBeLessThan(600 * 21);
  });
});

describe('a defect', () => {
  it.each<[DefectCode, string | null, Spoil]>([
    [
      'missing-file',
      null,
      (plan) => {
        delete (plan as Record<string, unknown>)['level'];
      },
    ],
    [
      'no-manifest',
      null,
      (plan) => {
        delete plan['manifest'];
      },
    ],
    [
      'no-venue',
      null,
      (plan) => {
        delete (plan as Record<string, unknown>)['venue'];
      },
    ],
    [
      'no-venue',
      null,
      (plan) => {
        plan.venue.features = [];
      },
    ],
    [
      'empty-file',
      null,
      (plan) => {
        plan.level.features = [];
      },
    ],
    [
      'older-version',
      null,
      (plan) => {
        plan['manifest']!['version'] = '1.0.0-rc.1';
      },
    ],
    ['swapped-coordinates', null, (plan) => moveAll(plan, ([x, y]) => [y! + 35, x! + 139])],
    ['foreign-coordinates', null, (plan) => moveAll(plan, ([x, y]) => [x! * 111_320 + 450_000, y! * 111_320 + 5_550_000])],
    [
      'not-a-collection',
      null,
      (plan) => {
        plan['unit'] = [] as never;
      },
    ],
    [
      'duplicate-file',
      null,
      (plan) => {
        plan['copy/unit.geojson'] = plan.unit;
      },
    ],
    [
      'wrong-version',
      null,
      (plan) => {
        plan['manifest']!['version'] = '2.0.0';
      },
    ],
    [
      'invalid-manifest',
      null,
      (plan) => {
        plan['manifest'] = {};
      },
    ],
    [
      'not-a-feature',
      null,
      (plan) => {
        plan.unit.features.push(null as never);
      },
    ],
    [
      'missing-id',
      null,
      (plan) => {
        unit(plan, 'west').id = 12 as never;
      },
    ],
    [
      'duplicate-id',
      'west',
      (plan) => {
        unit(plan, 'east').id = 'west';
      },
    ],
    [
      'duplicate-id',
      'desk-1',
      (plan) => {
        plan.opening.features[0]!.id = 'desk-1';
      },
    ],
    [
      'wrong-feature-type',
      'west',
      (plan) => {
        unit(plan, 'west')['feature_type'] = 'level';
      },
    ],
    [
      'missing-properties',
      'west',
      (plan) => {
        unit(plan, 'west').properties = null as never;
      },
    ],
    [
      'missing-level',
      'west',
      (plan) => {
        unit(plan, 'west').properties['level_id'] = null;
      },
    ],
    [
      'unknown-level',
      'west',
      (plan) => {
        unit(plan, 'west').properties['level_id'] = 'attic';
      },
    ],
    [
      'unknown-level',
      'desk-1',
      (plan) => {
        plan.fixture.features[0]!.properties['level_id'] = 'house';
      },
    ],
    [
      'unknown-reference',
      'footprint',
      (plan) => {
        plan.footprint.features[0]!.properties['building_ids'] = ['garage'];
      },
    ],
    [
      'missing-reference',
      'footprint',
      (plan) => {
        plan.footprint.features[0]!.properties['building_ids'] = [];
      },
    ],
    [
      'relationship-to-nothing',
      'way',
      (plan) => {
        plan.relationship.features[0]!.properties['destination'] = { id: 'moon', feature_type: 'unit' };
      },
    ],
    [
      'relationship-to-nothing',
      'way',
      (plan) => {
        plan.relationship.features[0]!.properties['origin'] = null;
      },
    ],
    [
      'invalid-property',
      'ground',
      (plan) => {
        plan.level.features[0]!.properties['ordinal'] = 0.5;
      },
    ],
    [
      'plain-name',
      'venue',
      (plan) => {
        plan.venue.features[0]!.properties['name'] = 'Campus';
      },
    ],
    [
      'plain-name',
      'west',
      (plan) => {
        unit(plan, 'west').properties['name'] = {};
      },
    ],
    [
      'missing-name',
      'ground',
      (plan) => {
        delete plan.level.features[0]!.properties['name'];
      },
    ],
    [
      'invalid-property',
      'venue',
      (plan) => {
        plan.venue.features[0]!.properties['name'] = 7;
      },
    ],
    [
      'invalid-property',
      'west',
      (plan) => {
        delete unit(plan, 'west').properties['category'];
      },
    ],
    [
      'invalid-property',
      'door-west',
      (plan) => {
        plan.opening.features[0]!.properties['x_width_m'] = 'wide';
      },
    ],
    [
      'unknown-category',
      'west',
      (plan) => {
        unit(plan, 'west').properties['category'] = 'ballroom';
      },
    ],
    [
      'missing-geometry',
      'west',
      (plan) => {
        unit(plan, 'west').geometry = null;
      },
    ],
    [
      'wrong-geometry-type',
      'west',
      (plan) => {
        unit(plan, 'west').geometry = { type: 'Point', coordinates: [0, 0] };
      },
    ],
    [
      'needless-geometry',
      'house',
      (plan) => {
        plan.building.features[0]!.geometry = rectangle(0, 0, 1, 1);
      },
    ],
    [
      'invalid-geometry',
      'west',
      (plan) => {
        unit(plan, 'west').geometry = { type: 'Polygon', coordinates: [] };
      },
    ],
    [
      'open-ring',
      'west',
      (plan) => {
        ringOfWest(plan)[4] = [1e-5, 1e-5];
      },
    ],
    [
      'degenerate-ring',
      'west',
      (plan) => {
        ringOfWest(plan).splice(1, 2);
      },
    ],
    [
      'degenerate-ring',
      'west',
      (plan) => {
        for (const point of ringOfWest(plan)) point[1] = 0;
      },
    ],
    [
      'self-crossing-ring',
      'west',
      (plan) => {
        const ring = ringOfWest(plan);
        [ring[1], ring[2]] = [ring[2]!, ring[1]!];
      },
    ],
    [
      'hole-outside-shell',
      'west',
      (plan) => {
        (unit(plan, 'west').geometry as { coordinates: unknown[] }).coordinates.push(
          ...(rectangle(15, 15, 25, 16)['coordinates'] as unknown[]),
        );
      },
    ],
    [
      'non-finite-coordinate',
      'west',
      (plan) => {
        ringOfWest(plan)[2] = [Number.NaN, 0];
      },
    ],
    [
      'non-finite-coordinate',
      'west',
      (plan) => {
        ringOfWest(plan)[2] = ['1', 0] as never;
      },
    ],
    [
      'coordinate-out-of-range',
      'west',
      (plan) => {
        ringOfWest(plan)[2] = [4_600_000, 512];
      },
    ],
    [
      'too-far-apart',
      'west',
      (plan) => {
        unit(plan, 'west').geometry = rectangle(9_000_000, 10, 9_000_020, 30);
      },
    ],
    [
      'too-many-points',
      'west',
      (plan) => {
        unit(plan, 'west').geometry = { type: 'Polygon', coordinates: [Array.from({ length: 6_000 }, (_, index) => [index * 1e-9, 0])] };
      },
    ],
    [
      'too-many-points',
      'west',
      (plan) => {
        // Each ring alone has few enough points.
        unit(plan, 'west').geometry = {
          type: 'MultiPolygon',
          coordinates: [[circle(5, 15, 4_000)], [circle(15, 15, 4_000)], [circle(15, 25, 4_000)]],
        };
      },
    ],
    [
      'too-many-points',
      'ground',
      (plan) => {
        for (let index = 0; index < 15; index += 1)
          plan.unit.features.push({
            ...unit(plan, 'west'),
            id: `round ${index}`,
            geometry: { type: 'Polygon', coordinates: [circle(2 + 2 * index, 20, 4_000)] },
          });
      },
    ],
    [
      'too-many-crossings',
      'ground',
      (plan) => {
        unit(plan, 'west').geometry = { type: 'Polygon', coordinates: [comb(100)] };
        unit(plan, 'east').geometry = { type: 'Polygon', coordinates: [comb(100).map(([x = 0, y = 0]) => [y, x])] };
      },
    ],
    [
      'too-many-crossings',
      'ground',
      (plan) => {
        // The units have the same edges, so they do not cross each other but overlap.
        for (let index = 0; index < 1_000; index += 1) plan.unit.features.push({ ...unit(plan, 'west'), id: `west ${index}` });
      },
    ],
    [
      'too-many-rings',
      'west',
      (plan) => {
        const [shell] = rectangle(0, 10, 20, 30)['coordinates'] as number[][][];
        unit(plan, 'west').geometry = { type: 'Polygon', coordinates: [shell, ...Array.from({ length: 2_000 }, () => circle(5, 20, 3))] };
      },
    ],
    [
      'too-many-rings',
      'west',
      (plan) => {
        unit(plan, 'west').geometry = { type: 'MultiPolygon', coordinates: Array.from({ length: 2_000 }, () => [circle(5, 20, 3)]) };
      },
    ],
    [
      'too-long',
      'west',
      (plan) => {
        unit(plan, 'west').properties['name'] = { en: 'x'.repeat(5_000_000) };
      },
    ],
    [
      'too-long',
      'west',
      (plan) => {
        unit(plan, 'west').properties['alt_name'] = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`x-${index}`, 'West']));
      },
    ],
    [
      'too-long',
      'west',
      (plan) => {
        unit(plan, 'west').properties['name'] = 'x'.repeat(5_000_000);
      },
    ],
    [
      'too-long',
      'west',
      (plan) => {
        unit(plan, 'west').properties['x_notes'] = 'x'.repeat(10_001);
      },
    ],
    [
      'too-many-features',
      null,
      (plan) => {
        plan['detail'] = { type: 'FeatureCollection', features: Array.from({ length: 100_001 }, () => null) };
      },
    ],
    [
      'invalid-property',
      'ground',
      (plan) => {
        plan.level.features[0]!.properties['ordinal'] = 1e300;
      },
    ],
    [
      'opening-touches-no-unit',
      'door-west',
      (plan) => {
        plan.opening.features[0]!.geometry = {
          type: 'LineString',
          coordinates: [
            [5e-5, 20e-5],
            [6e-5, 20e-5],
          ],
        };
      },
    ],
    [
      'detail-without-level',
      'kerb',
      (plan) => {
        plan['detail'] = { type: 'FeatureCollection', features: [decoration('detail', 'kerb', { level_id: 'street' })] };
      },
    ],
    [
      'occupant-without-place',
      'shop',
      (plan) => {
        const shop = { ...decoration('occupant', 'shop', { category: 'store', anchor_id: 'gone' }), geometry: null };
        plan['occupant'] = { type: 'FeatureCollection', features: [shop] };
      },
    ],
    [
      'opening-off-units',
      'door-west',
      (plan) => {
        // The door lies half a metre south of the corridor's wall, and far from the wall to which it belongs.
        plan.opening.features[0]!.geometry = {
          type: 'LineString',
          coordinates: [
            [9e-5, -0.5e-5],
            [10e-5, -0.5e-5],
          ],
        };
      },
    ],
    [
      'opening-touches-many-units',
      'door-west',
      (plan) => {
        plan.opening.features[0]!.geometry = {
          type: 'LineString',
          coordinates: [
            [19.5e-5, 10e-5],
            [20.5e-5, 10e-5],
          ],
        };
      },
    ],
    [
      'unit-outside-level',
      'east',
      (plan) => {
        unit(plan, 'east').geometry = rectangle(20, 10, 44, 30);
      },
    ],
    [
      'level-outside-footprint',
      'ground',
      (plan) => {
        plan.footprint.features[0]!.geometry = rectangle(0, 0, 30, 30);
      },
    ],
    [
      'units-overlap',
      'east',
      (plan) => {
        unit(plan, 'west').geometry = rectangle(0, 10, 24, 30);
      },
    ],
    [
      'fixture-without-unit',
      'desk-1',
      (plan) => {
        plan.fixture.features[0]!.geometry = rectangle(50, 50, 52, 51);
      },
    ],
    [
      'fixture-crosses-wall',
      'desk-1',
      (plan) => {
        plan.fixture.features[0]!.geometry = rectangle(19, 20, 21.5, 21);
      },
    ],
    [
      'fixtures-overlap',
      'desk-1',
      (plan) => {
        plan.fixture.features[1]!.geometry = rectangle(3, 20, 5, 21);
      },
    ],
    [
      'point-outside-level',
      'printer',
      (plan) => {
        plan.amenity.features[0]!.geometry = { type: 'Point', coordinates: [5e-5, 25e-5] };
      },
    ],
    [
      'unknown-file',
      null,
      (plan) => {
        plan['wallpaper.geojson'] = {};
      },
    ],
  ])('with the code %s is reported for %s', (code, featureId, spoil) => {
    const files = smallPlan();
    spoil(files);
    const { plan, defects } = importImdf(files);
    const found = defects.find((defect) => defect.code === code);
    expect(found, JSON.stringify(defects)).toMatchObject({ code, featureId });
    expect(found?.sentence).toMatch(/\.$/u);
    expect(plan === null).toBe(defects.some(({ severity }) => severity === 'error'));
  });

  it('does not hide other defects, which are all reported together', () => {
    const files = smallPlan();
    unit(files, 'west').properties['level_id'] = 'attic';
    unit(files, 'east').geometry = null;
    files.opening.features[0]!.id = 'desk-1';
    expect(
      importImdf(files)
        .defects.map(({ code }) => code)
        .toSorted(),
    ).toEqual(['duplicate-id', 'missing-geometry', 'unknown-level']);
  });

  it('states the feature’s name, if it has one, and its floor', () => {
    const files = smallPlan();
    unit(files, 'west').geometry = null;
    files.opening.features[0]!.geometry = null;
    expect(importImdf(files).defects.map(({ featureId, name, floor }) => [featureId, name, floor])).toEqual([
      ['west', 'West', 'Ground floor'],
      ['door-west', undefined, 'Ground floor'],
    ]);
  });

  it('states the feature’s position in its file', () => {
    const files = smallPlan();
    unit(files, 'east').geometry = null;
    expect(importImdf(files).defects[0]?.place).toBe('unit[2]');
  });
});

describe('malicious input', () => {
  it('may have files named like the members that all objects inherit, which are reported as unknown', () => {
    const names = JSON.parse('{"__proto__":{"type":"x"},"constructor":{},"toString":1}') as object;
    const { plan, defects } = importImdf({ ...smallPlan(), ...names });
    expect(plan).not.toBeNull();
    expect(defects.map(({ code }) => code)).toEqual(['unknown-file', 'unknown-file', 'unknown-file']);
  });

  const deep = Array.from({ length: 5_000 }).reduce<unknown>((inner) => [inner], 0);
  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a list', []],
    ['a text', 'unit.geojson'],
    ['files that are null', { 'unit.geojson': null, 'manifest.json': null }],
    ['features that are numbers', { ...smallPlan(), unit: { type: 'FeatureCollection', features: [1, 'a', [], {}] } }],
    [
      'a geometry with many nested brackets',
      {
        ...smallPlan(),
        unit: {
          type: 'FeatureCollection',
          features: [{ id: 'a', type: 'Feature', feature_type: 'unit', geometry: { type: 'Polygon', coordinates: deep }, properties: {} }],
        },
      },
    ],
    [
      'an id that is the name of a method',
      {
        ...smallPlan(),
        unit: {
          type: 'FeatureCollection',
          features: [
            {
              id: 'toString',
              type: 'Feature',
              feature_type: 'unit',
              geometry: rectangle(0, 0, 1, 1),
              properties: { category: 'constructor', level_id: '__proto__', name: { en: 1 } },
            },
          ],
        },
      },
    ],
  ])('such as %s is refused without an exception', (_, files) => {
    const { plan, defects } = importImdf(files as Record<string, unknown>);
    expect(plan).toBeNull();
    expect(defects.length).toBeGreaterThan(0);
  });
});
