import { SLOT } from '@assist/availability';
import type { Resource } from '@assist/resource';
import type { Instant } from '@assist/time';
import { describe, expect, it } from 'vitest';
import { fitView, isBetterUpright, pxPerMOf, zoomOf } from '../../../parts/plan/model/fit-view.ts';
import { fullnessOf } from './fullness.ts';
import { holdOrder, type Sought } from './held-order.ts';
import { listEntries } from './list-entries.ts';
import { nextPlace } from '../../../parts/plan/model/nearest-place.ts';
import { placeShapeOf, shortNameOf } from '../../../parts/plan/model/place-display.ts';
import { placeNote } from './place-notes.ts';
import { toPlanScene } from '../../../parts/plan/model/plan-scene.ts';
import { spotOf } from '../../../parts/plan/model/plan-spot.ts';

const NO_PADDING = { top: 0, right: 0, bottom: 0, left: 0 };

describe('fullness', () => {
  it('is the share of taken resources in each slot, with a mark for slots in which all are closed', () => {
    const { taken, closed } = fullnessOf([Uint8Array.from([0, 2, 3, 4]), Uint8Array.from([0, 0, 3, 2])], 4);
    expect(taken).toEqual([0, 0.5, 0, 0.5]);
    expect(closed).toEqual([false, false, true, false]);
  });
});

describe('a place', () => {
  it.each([
    ['Desk A-02', 'A-02'],
    ['Focus room 2.3', '2.3'],
    ['Vltava', 'Vltava'],
    ['Roof terrace', 'Roof terrace'],
  ])('named %s is labelled %s', (name, expected) => {
    expect(shortNameOf(name)).toBe(expected);
  });

  it('with an unknown shape is drawn with the shape "other"', () => {
    expect(placeShapeOf('room')).toBe('room');
    expect(placeShapeOf('spaceship')).toBe('other');
  });

  const item = (start: number, end: number, isOrganizer: boolean) => ({
    start: start as Instant,
    end: end as Instant,
    status: 'reserved' as const,
    isOrganizer,
    iCalUId: null,
    subject: null,
    isPrivate: false,
    organizer: { address: '', name: isOrganizer ? 'Me' : 'Libor' },
  });
  it('has a note that says until when it is free, or who has reserved it', () => {
    const texts = { until: (end: Instant) => `until ${end}` };
    const range = { start: 5 as Instant, end: 8 as Instant };
    expect(placeNote(SLOT.free, [item(9, 10, false)], range, 96 as Instant, texts)).toBe('until 9');
    expect(placeNote(SLOT.free, [], range, 96 as Instant, texts)).toBe('');
    expect(placeNote(SLOT.reserved, [item(4, 6, false)], range, 96 as Instant, texts)).toBe('Libor');
  });
});

describe('the spot of a ring', () => {
  const feature = (layer: 'ground' | 'unit' | 'amenity' | 'label', featureId: string, coordinates: readonly (readonly number[])[]) => ({
    type: 'Feature' as const,
    geometry:
      coordinates.length === 1
        ? { type: 'Point' as const, coordinates: [...coordinates[0]!] }
        : { type: 'Polygon' as const, coordinates: [[...coordinates, coordinates[0]!].map((one) => [...one])] },
    properties: { layer, featureId, category: 'kitchen', name: null },
  });
  const SQUARE = [
    [0, 0],
    [0.0001, 0],
    [0.0001, 0.0001],
    [0, 0.0001],
  ];
  const scene = toPlanScene(
    {
      levelId: 'level',
      bounds: [0, 0, 0.0002, 0.0002],
      bearing: 0,
      features: [
        feature('ground', 'level', SQUARE),
        feature('unit', 'kitchen', SQUARE),
        feature('amenity', 'lift', [[0.0001, 0.0001]]),
        feature('label', 'written', [[0, 0]]),
      ],
    },
    [],
    { nameOf: () => '', shapeOf: () => 'room', display: { layers: {}, pois: [] } },
    false,
  );

  it('is the surface of an area, and a circle around a point', () => {
    const kitchen = spotOf(scene, 'kitchen')!;
    expect(kitchen.area[0]).toHaveLength(4);
    expect(kitchen.middle.map(Math.round)).toEqual([-6, 6]);
    const lift = spotOf(scene, 'lift')!;
    expect(lift.box.maxX - lift.box.minX).toBeCloseTo(2.4);
    expect(lift.middle.map((metres) => Math.abs(Math.round(metres)))).toEqual([0, 0]);
  });

  it.each([undefined, 'level', 'written', 'elsewhere'])('is undefined for the feature id %s', (featureId) => {
    expect(spotOf(scene, featureId)).toBeUndefined();
  });
});

describe('the view', () => {
  it('fits the whole box into the space that the panels leave, and centres it there', () => {
    const view = fitView({ minX: 0, maxX: 60, minY: 0, maxY: 20 }, { widthPx: 800, heightPx: 400 }, { ...NO_PADDING, right: 200 });
    expect(view.pxPerM).toBe(10);
    expect(view.centre).toEqual([40, 10]);
  });

  it.each([
    [{ widthPx: 390, heightPx: 600 }, true],
    [{ widthPx: 1000, heightPx: 800 }, false],
  ])('turns a long building upright in a viewport of %j: %s', (viewport, expected) => {
    expect(isBetterUpright({ minX: 0, maxX: 66, minY: 0, maxY: 24 }, viewport, NO_PADDING)).toBe(expected);
  });

  it('converts a scale to a zoom and back', () => {
    expect(pxPerMOf(zoomOf(12.5, 49.2), 49.2)).toBeCloseTo(12.5, 9);
  });
});

describe('the arrow keys', () => {
  const at = (id: string, x: number, y: number) => ({ id, middle: [x, y] as const });
  // a b   c
  //   d
  const places = [at('a', 0, 0), at('b', 2, 0), at('c', 6, 0), at('d', 2.2, 2)];
  it.each([
    ['a', 'ArrowRight', 'b'],
    ['b', 'ArrowRight', 'c'],
    ['b', 'ArrowDown', 'd'],
    ['d', 'ArrowUp', 'b'],
    ['c', 'ArrowLeft', 'b'],
    ['c', 'ArrowRight', undefined],
  ] as const)('move the focus from place %s with %s to place %s', (from, key, expected) => {
    expect(
      nextPlace(
        places,
        places.find(({ id }) => id === from)!,
        key,
      )?.id,
    ).toBe(expected);
  });
});

const resource = (id: string, more: Partial<Resource> = {}) =>
  ({ id, name: id, displayNameForApp: {}, capacity: 1, rank: 0, resourceTypeId: 'desk', ...more }) as Resource;

describe('the list', () => {
  const resources = [resource('Desk 11'), resource('Desk 10'), resource('Desk 9'), resource('Desk 2', { rank: 1 })];
  const options = {
    nameOf: ({ id }: Resource) => id,
    areaOf: ({ rank }: Resource) => ({ id: `zone ${rank}`, title: `Zone ${rank}`, rank: -rank }),
    isFree: ({ id }: Resource) => id !== 'Desk 9',
    isFirst: ({ id }: Resource) => id !== 'Desk 10',
    language: 'en',
    defaultLanguage: 'en',
    locale: 'en',
    resourceTypeInfos: [
      { resourceTypeId: 'room', rank: 1 },
      { resourceTypeId: 'desk', rank: 2 },
      { resourceTypeId: 'locker', rank: 3 },
    ],
  };
  it('shows the areas by rank and, in each area, those that come first before others and by name', () => {
    expect(
      listEntries(resources, options).map((entry) =>
        entry.kind === 'heading' ? `${entry.title} ${entry.free}/${entry.count}` : entry.name,
      ),
    ).toEqual(['Zone 1 1/1', 'Desk 2', 'Zone 0 2/3', 'Desk 9', 'Desk 11', 'Desk 10']);
  });

  it('begins with the resources outside all zones, which have no heading', () => {
    const areaOf = ({ rank }: Resource) => (rank === 1 ? { id: 'floor', title: '', rank: 5 } : options.areaOf({ rank } as Resource));
    expect(listEntries(resources, { ...options, areaOf }).map(({ key }) => key)).toEqual([
      'Desk 2',
      'area zone 0',
      'Desk 9',
      'Desk 11',
      'Desk 10',
    ]);
  });

  it('shows the types in the company’s order', () => {
    const kinds = [
      resource('A locker', { resourceTypeId: 'locker' }),
      resource('Some desk'),
      resource('The room', { resourceTypeId: 'room' }),
      resource('A room', { resourceTypeId: 'room' }),
    ];
    expect(listEntries(kinds, options).map(({ key }) => key)).toEqual(['area zone 0', 'A room', 'The room', 'Some desk', 'A locker']);
  });

  describe('holds its rows in place as long as the same is looked for', () => {
    const sought: Sought = {
      found: new Set(),
      range: { start: 0, end: 1 } as Sought['range'],
      durationMinutes: 60,
      levelId: '4',
      isFreeOnly: true,
    };
    const [eleven, ten, nine] = resources as [Resource, Resource, Resource];
    const held = holdOrder(undefined, sought, [eleven, ten], () => true);
    it.each<[string, Sought, readonly Resource[], string, string]>([
      ['a taken one stays among the first', sought, [eleven], 'Desk 11, Desk 10', 'Desk 11, Desk 10'],
      ['one that becomes free is added', sought, [eleven, ten, nine], 'Desk 11, Desk 10, Desk 9', 'Desk 11, Desk 10, Desk 9'],
      ['another time begins anew', { ...sought, range: { start: 0, end: 2 } as Sought['range'] }, [ten], 'Desk 10', 'Desk 10'],
      ['another floor begins anew', { ...sought, levelId: '3' }, [nine], 'Desk 9', 'Desk 9'],
      ['other filters begin anew', { ...sought, found: new Set() }, [ten], 'Desk 10', 'Desk 10'],
    ])('%s', (_case, next, listed, expected, first) => {
      const order = holdOrder(held, next, listed, () => true);
      expect([[...order.listed].join(', '), [...order.first].join(', ')]).toEqual([expected, first]);
    });

    it('one that was taken when it was listed does not move up when it becomes free', () => {
      const taken = holdOrder(undefined, sought, [eleven, ten], ({ id }) => id === 'Desk 10');
      expect(holdOrder(taken, sought, [eleven, ten], () => true)).toBe(taken);
    });
  });
});
