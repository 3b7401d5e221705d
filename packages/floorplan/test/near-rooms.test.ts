import { describe, expect, it } from 'vitest';
import { drawFloors, featureLabels, importImdf, nearRooms } from '../src/index.ts';
import { rectangle, type SmallPlan, smallPlan } from './small-plan.ts';

function planOf(change: (files: SmallPlan) => void = () => {}) {
  const files = smallPlan();
  change(files);
  return importImdf(files);
}

describe('the room near a feature', () => {
  const { plan } = planOf();

  it.each([
    ['furniture is in', 'desk-1', 'West'],
    ['a door is at', 'door-east', 'East & "Ost"'],
    ['a room has is not itself', 'west', 'East & "Ost"'],
  ])('that %s', (_, id, name) => {
    expect(nearRooms(plan!, new Set([id])).get(id)).toBe(name);
  });

  it('has its name in the language that is asked for', () => {
    expect(nearRooms(plan!, new Set(['door-east']), 'de').get('door-east')).toBe('Ost');
  });

  it('is not looked for on other floors, or for what lies on none', () => {
    expect(nearRooms(plan!, new Set(['house', 'way']))).toEqual(new Map());
  });
});

it('the label of a symbol names the floor of its room', () => {
  expect(featureLabels(planOf().plan!).get('printer')).toEqual({
    featureType: 'amenity',
    featureId: 'printer',
    floor: 'Ground floor',
    category: 'copymachine',
  });
});

it('a finding about two features names both, and says by how much', () => {
  const { defects } = planOf((files) => {
    files.unit.features[1]!.geometry = rectangle(0, 10, 22, 30);
  });
  expect(defects.find(({ code }) => code === 'units-overlap')).toMatchObject({
    featureId: 'east',
    name: 'East & "Ost"',
    otherId: 'west',
    otherName: 'West',
    floor: 'Ground floor',
    category: 'conferenceroom',
    squareMetres: expect.closeTo(49.5, 0),
  });
});

it('a plan from OpenStreetMap is drawn with those of its features that a finding names', () => {
  const stray = {
    type: 'Feature',
    id: 'way/1',
    properties: { indoor: 'room', level: '0' },
    geometry: {
      type: 'LineString',
      coordinates: [
        [0, 0],
        [1e-4, 1e-4],
      ],
    },
  };
  const osm = { type: 'FeatureCollection', features: [stray, { ...stray, id: 'way/2' }] };
  const floors = drawFloors({ imdf: smallPlan(), osm }, [{ number: 1, severity: 'warning', featureId: 'way/1' }]);
  const bare = drawFloors({ imdf: smallPlan() }, []);
  expect(floors.map(({ floor, shapes }) => [floor, shapes.length])).toEqual(
    bare.map(({ floor, shapes }) => [floor, shapes.length + (floor === 'Ground floor' ? 1 : 0)]),
  );
  expect(floors.flatMap(({ marks }) => marks.map(({ finding }) => finding.number))).toEqual([1]);
});
