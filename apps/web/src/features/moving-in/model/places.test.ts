import { describe, expect, it } from 'vitest';
import { categoriesOf, parseNames, type Place, typeOf } from './places.ts';

describe('a list of names', () => {
  it.each<[string, string, readonly [string, number | undefined][]]>([
    [
      'has one name in each line',
      'Oak\nElm',
      [
        ['Oak', undefined],
        ['Elm', undefined],
      ],
    ],
    [
      'may say for how many people',
      'Oak, 8\nElm;4',
      [
        ['Oak', 8],
        ['Elm', 4],
      ],
    ],
    [
      'may be two columns of a spreadsheet',
      'Oak\t8\r\nElm\t\r\n',
      [
        ['Oak', 8],
        ['Elm', undefined],
      ],
    ],
    [
      'may have commas and numbers in names',
      'Berlin, Mitte\nRoom 8\nBerlin, 3, 12',
      [
        ['Berlin, Mitte', undefined],
        ['Room 8', undefined],
        ['Berlin, 3', 12],
      ],
    ],
    ['may have empty lines, and lines of separators', '\n ;; \nOak\n', [['Oak', undefined]]],
    ['has no capacity of nobody', 'Oak, 0', [['Oak, 0', undefined]]],
  ])('%s', (_what, text, names) => {
    expect(parseNames(text).map(({ name, capacity }) => [name, capacity])).toEqual(names);
  });
});

describe('places of a plan', () => {
  const TYPES = [
    { resourceTypeId: 'room', shape: 'room' },
    { resourceTypeId: 'table', shape: 'desk' },
  ];
  const place = (featureId: string, of: Place['of'], category: string): Place => ({
    featureId,
    levelId: 'g',
    of,
    category,
    name: null,
    rings: [],
  });
  const PLACES = [
    place('a', 'unit', 'office'),
    place('b', 'unit', 'conferenceroom'),
    place('c', 'fixture', 'desk'),
    place('d', 'unit', 'office'),
  ];

  it('are grouped by category, those first that are usually reserved', () => {
    expect(categoriesOf(PLACES, TYPES).map(({ category, places, isUsual }) => [category, places.length, isUsual])).toEqual([
      ['conferenceroom', 1, true],
      ['desk', 1, true],
      ['office', 2, false],
    ]);
  });

  it('get the company’s type that is drawn like them, unless a person decides otherwise', () => {
    const decisions = new Map([
      ['a', 'table'],
      ['c', null],
    ]);
    expect(PLACES.map((one) => typeOf(one, decisions, TYPES))).toEqual(['table', 'room', undefined, undefined]);
  });
});
