import { DATA_TYPE, type FilterDefinition } from '@assist/resource';
import { describe, expect, it } from 'vitest';
import { FeaturesOfRooms } from './features-of-room.ts';

const property = (id: string, name: Record<string, string>, more: Partial<FilterDefinition> = {}): FilterDefinition => {
  return {
    id,
    resourceTypeId: 'room',
    name,
    visible: true,
    filterable: true,
    matchAll: false,
    choices: [],
    dataTypeId: DATA_TYPE.boolean,
    ...more,
  };
};
const choice = (key: string, en: string) => ({ key, value: { en }, imageUrl: null, imagePreferCover: false });
const FILTERS = [
  property('screen', { en: 'Screen', cs: 'Obrazovka' }),
  property('seats', { en: 'Seats' }, { dataTypeId: DATA_TYPE.number }),
  property('link', { en: 'Video' }, { dataTypeId: DATA_TYPE.choices, choices: [choice('t', 'Teams Room'), choice('m', 'Meet')] }),
  property('window', { en: 'Window' }, { resourceTypeId: 'desk' }),
];

describe('the features of a room', () => {
  const found = (features: readonly string[], type = 'room') => {
    const { cells, unknown } = new FeaturesOfRooms(FILTERS).find(features, type);
    return [Object.fromEntries(cells), unknown];
  };
  it.each([
    ['are properties of that name, in any language', ['OBRAZOVKA'], { 'property:screen': 'yes' }, []],
    ['are choices of that name', ['meet', 'Teams room'], { 'property:link': 'm;t' }, []],
    ['count once', ['Screen', 'screen', 'Meet', 'meet'], { 'property:screen': 'yes', 'property:link': 'm' }, []],
    ['are left out if nothing has their name', ['Sofa', ''], {}, ['Sofa', '']],
    ['are left out if the property is of another type', ['Window'], {}, ['Window']],
    ['are left out if the property is a number', ['Seats'], {}, ['Seats']],
  ])('%s', (_what, features, cells, unknown) => {
    expect(found(features)).toEqual([cells, unknown]);
  });

  it('are those of the resource’s own type', () => {
    expect(found(['Window', 'Screen'], 'desk')).toEqual([{ 'property:window': 'yes' }, ['Screen']]);
  });
});
