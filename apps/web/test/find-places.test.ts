import { oneFloor } from '@assist/test-kit';
import { importImdf } from '@assist/floorplan';
import { buildWalkingGraph } from '@assist/wayfinding';
import { describe, expect, it } from 'vitest';
import { findPlaces, kindOf, type NavigablePlace } from '../src/features/navigate/model/list-places.ts';
import { nearestFeature } from '../src/features/navigate/model/nearest-feature.ts';
import { wayAddress } from '../src/features/navigate/model/way-address.ts';

const place = (name: string, detail = 'First floor'): NavigablePlace => ({
  reference: name,
  name,
  detail,
  levelId: 'l1',
  at: { kind: 'feature', featureId: name },
});
const PLACES = [
  place('Vltava'),
  place('Sázava'),
  place('Bečva'),
  place('Focus room 2.1', 'Second floor'),
  place('Room 12'),
  place('Room 121'),
];

describe('a typed text', () => {
  it.each([
    ['vlt', ['Vltava']],
    ['becva', ['Bečva']],
    ['room', ['Room 12', 'Room 121', 'Focus room 2.1']],
    ['second', ['Focus room 2.1']],
    // These texts have a typing mistake.
    ['vlatva', ['Vltava']],
    ['vltavva', ['Vltava']],
    ['sasava', ['Sázava']],
    // These texts have more words than the name.
    ['room vltava', ['Vltava', 'Room 12', 'Room 121', 'Focus room 2.1']],
    ['meeting vltava please', ['Vltava']],
    // A mistyped number is another number, so only the word "room" matches.
    ['room 13', ['Room 12', 'Room 121', 'Focus room 2.1']],
    ['', []],
    ['xyzzy', []],
    ['q w', []],
  ])('%j finds %j', (typed, found) => {
    expect(findPlaces(PLACES, typed, 10).map(({ name }) => name)).toEqual(found);
  });

  it('finds at most the requested number of places', () => expect(findPlaces(PLACES, 'room', 2)).toHaveLength(2));
});

describe('the IMDF category', () => {
  it.each([
    ['restroom', 'toilets'],
    ['restroom.unisex', 'toilets'],
    ['restroom.female', 'toiletsForWomen'],
    ['restroom.male', 'toiletsForMen'],
    ['restroom.female.wheelchair', 'wheelchairToilets'],
    ['elevator', 'elevator'],
    ['information', 'reception'],
    ['office', undefined],
    ['', undefined],
  ])('%s has the kind %s', (category, kind) => expect(kindOf(category)).toBe(kind));
});

describe('a press on the plan', () => {
  const { plan } = importImdf(
    oneFloor({
      level: { id: 'l1', ordinal: 0, name: 'Ground floor' },
      size: [40, 14],
      units: [
        ['corridor', 'walkway', [0, 0], [40, 4]],
        ['wc', 'restroom', [0, 4], [6, 10]],
        ['lift', 'elevator', [30, 4], [34, 8]],
      ],
      doors: [
        ['door of wc', [2, 4], [3, 4]],
        ['door of lift', [31, 4], [32, 4]],
      ],
    }),
  );
  const graph = buildWalkingGraph(plan!);
  const at = (unitId: string) => graph.units.find((unit) => unit.unitId === unitId)!;
  const press = (unitId: string, byMm: number, levelId = 'l1') =>
    nearestFeature(graph, { levelId, xMm: at(unitId).xMm + byMm, yMm: at(unitId).yMm });

  it('selects the nearest possible destination, within a finger’s reach', () => {
    expect([press('wc', 0), press('lift', 1_500), press('lift', 100_000)]).toEqual(['wc', 'lift', undefined]);
  });
  it('selects nothing on another floor', () => expect(press('wc', 0, 'l2')).toBeUndefined());
});

describe('a route’s address', () => {
  it.each([
    ['off', undefined, 'https://assist.example/navigate?from=%40l1%2C1%2C2%2C90&to=room-1'],
    ['open', undefined, 'https://assist.example/visit/navigate?from=%40l1%2C1%2C2%2C90&to=room-1'],
    ['with-invitation', 'stepFree', 'https://assist.example/visit/navigate?from=%40l1%2C1%2C2%2C90&to=room-1&profile=stepFree'],
  ] as const)('with guests %s and profile %s is %s', (guests, profile, address) => {
    const ends = { from: '@l1,1,2,90', to: 'room-1', ...(profile === undefined ? {} : { profile }) };
    expect(wayAddress('https://assist.example', ends, guests)).toBe(address);
  });
});
