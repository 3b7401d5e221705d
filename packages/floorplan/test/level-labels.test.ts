import { describe, expect, it } from 'vitest';
import { importImdf } from '../src/import-imdf.ts';
import { levelShapes } from '../src/level-shapes.ts';
import { rectangle, smallPlan, type SmallFeature } from './small-plan.ts';

type Files = ReturnType<typeof smallPlan>;
const point = (x: number, y: number) => ({ type: 'Point', coordinates: [x * 1e-5, y * 1e-5] });
const feature = (type: string, id: string, geometry: object | null, properties: object): SmallFeature =>
  ({ id, type: 'Feature', feature_type: type, geometry, properties }) as unknown as SmallFeature;
const collection = (...features: SmallFeature[]) => ({ type: 'FeatureCollection', features });
const unnamed = { name: null, alt_name: null, display_point: null };

function shapesOf(spoil: (files: Files) => object, levelId = 'ground') {
  const files = smallPlan();
  const { plan, defects } = importImdf({ ...files, ...spoil(files) });
  if (plan === null) throw new Error(JSON.stringify(defects));
  return levelShapes(plan, levelId)!.features;
}
const labelsOf = (shapes: ReturnType<typeof shapesOf>) =>
  shapes
    .filter(({ properties }) => properties.layer === 'label')
    .map(({ properties }) => [properties.featureId, properties.name, properties.code]);
const signsOf = (shapes: ReturnType<typeof shapesOf>) =>
  shapes.filter(({ properties }) => properties.layer === 'amenity').map(({ properties }) => [properties.featureId, properties.category]);

describe('a room', () => {
  const anchorsAt = (...ids: string[]) =>
    collection(...ids.map((id, index) => feature('anchor', id, point(3 + 5 * index, 20), { address_id: null, unit_id: 'west' })));
  const occupant = (id: string, anchorId: string, name: string) =>
    feature('occupant', id, null, { ...unnamed, name: { en: name }, category: 'cafe', anchor_id: anchorId });

  it('is named after its occupant, and its own name is its code', () => {
    const shapes = shapesOf(() => ({ anchor: anchorsAt('a'), occupant: collection(occupant('o', 'a', 'Tea & Co')) }));
    expect(labelsOf(shapes)).toContainEqual(['west', 'Tea & Co', 'West']);
  });

  it('with several occupants has a label for each at their own place', () => {
    const shapes = shapesOf(() => ({
      anchor: anchorsAt('a', 'b'),
      occupant: collection(occupant('o', 'a', 'Tea'), occupant('p', 'b', 'Books')),
    }));
    expect(labelsOf(shapes).filter(([id]) => id === 'west')).toEqual([
      ['west', 'Tea', 'West'],
      ['west', 'Books', 'West'],
    ]);
    const places = shapes.filter(({ properties: { layer, featureId } }) => layer === 'label' && featureId === 'west');
    expect(places.map(({ geometry }) => geometry)).toEqual([point(3, 20), point(8, 20)]);
  });

  it('has its alternative name as its code', () => {
    const shapes = shapesOf((files) => {
      files.unit.features[1]!.properties['alt_name'] = { en: '1.05' };
      return {};
    });
    expect(labelsOf(shapes)).toContainEqual(['west', 'West', '1.05']);
  });

  it('that is U-shaped has its label inside, at its widest part', () => {
    const u = {
      type: 'Polygon',
      coordinates: [
        [
          [0, 10],
          [20, 10],
          [20, 30],
          [14, 30],
          [14, 12],
          [4, 12],
          [4, 30],
          [0, 30],
          [0, 10],
        ].map(([x, y]) => [x! * 1e-5, y! * 1e-5]),
      ],
    };
    const shapes = shapesOf((files) => {
      files.unit.features[1]!.geometry = u;
      return {};
    });
    const label = shapes.find(({ properties }) => properties.layer === 'label' && properties.featureId === 'west')!;
    const [x] = (label.geometry as unknown as { coordinates: number[] }).coordinates;
    expect(x! * 1e5).toBeGreaterThan(14);
  });
});

describe('a sign', () => {
  const toilet = feature('unit', 'wc', rectangle(10, 10, 20, 30), { ...unnamed, category: 'restroom.male', level_id: 'ground' });
  const withToilet = (files: Files, ...amenities: SmallFeature[]) => {
    files.unit.features[1]!.geometry = rectangle(0, 10, 10, 30) as never;
    return {
      unit: { ...files.unit, features: [...files.unit.features, toilet] },
      opening: collection(),
      amenity: collection(...amenities),
    };
  };
  const amenity = (id: string, x: number, y: number, more: object = {}) =>
    feature('amenity', id, point(x, y), { ...unnamed, category: 'restroom.male', accessibility: null, unit_ids: null, ...more });

  it('marks a toilet, even if the toilet has no name', () => {
    expect(signsOf(shapesOf((files) => withToilet(files)))).toEqual([['wc', 'restroom.male']]);
  });

  it('of a toilet is left out if an amenity in the toilet has a sign', () => {
    expect(signsOf(shapesOf((files) => withToilet(files, amenity('sign', 15, 20))))).toEqual([['sign', 'restroom.male']]);
  });

  it('of an amenity without a name shows the room’s name, which is then not shown as a label', () => {
    const shapes = shapesOf((files) => {
      const spoilt = withToilet(files, amenity('sign', 15, 20));
      toilet.properties['name'] = { en: 'Gents' };
      return spoilt;
    });
    toilet.properties['name'] = null;
    expect(shapes.find(({ properties }) => properties.featureId === 'sign')?.properties.name).toBe('Gents');
    expect(labelsOf(shapes).map(([id]) => id)).not.toContain('wc');
  });

  it.each<[string, SmallFeature]>([
    ['without a unit is on the floor that has a unit there', amenity('lone', 5, 5)],
    ['with a level of its own is on that level, although IMDF has no such key', amenity('lone', 500, 500, { level_id: 'ground' })],
    ['far from every floor is on the floor nearest to the ground', amenity('lone', 500, 500)],
  ])('%s', (_what, lone) => {
    expect(signsOf(shapesOf((files) => withToilet(files, lone))).map(([id]) => id)).toContain('lone');
  });
});

describe('a kiosk', () => {
  it('is drawn as furniture, and has a label', () => {
    const shapes = shapesOf(() => ({
      kiosk: collection(
        feature('kiosk', 'stand', rectangle(5, 2, 8, 4), {
          ...unnamed,
          name: { en: 'Ice' },
          level_id: 'ground',
          anchor_id: null,
          address_id: null,
        }),
      ),
    }));
    expect(labelsOf(shapes)).toContainEqual(['stand', 'Ice', undefined]);
    expect(shapes.find(({ properties }) => properties.featureId === 'stand')?.properties).toMatchObject({
      layer: 'fixture',
      category: 'kiosk',
    });
  });
});
