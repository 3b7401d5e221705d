import { describe, expect, it } from 'vitest';
import {
  categoriesOf,
  type Choices,
  choosePlaces,
  giveTypeToCategory,
  giveTypeToPlace,
  isChosenIn,
  NO_CHOICES,
  parseNames,
  type Place,
  typeIn,
} from './places.ts';

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

  const [MEETING, DESK, OTHER_MEETING] = [PLACES[1]!, PLACES[2]!, place('e', 'unit', 'conferenceroom')];
  const [ROOMS] = categoriesOf([MEETING, OTHER_MEETING], TYPES);
  const typesOf = (choices: Choices) => [MEETING, OTHER_MEETING].map((one) => typeIn(choices, one, TYPES));
  const chosenOf = (choices: Choices, isFirst: boolean) =>
    PLACES.filter((one) => isChosenIn(choices, one, isFirst, TYPES)).map(({ featureId }) => featureId);

  it.each([
    ['until something on the plan can be reserved', true, ['b', 'c']],
    ['and not afterwards', false, []],
  ])('are chosen in advance if people usually reserve them, %s', (_what, isFirst, featureIds) => {
    expect(chosenOf(NO_CHOICES, isFirst)).toEqual(featureIds);
  });

  it('are chosen and left out as a person decides', () => {
    expect(chosenOf(choosePlaces(choosePlaces(NO_CHOICES, [PLACES[0]!, MEETING], true), [MEETING, DESK], false), true)).toEqual(['a']);
  });

  it('cannot be chosen if they are resources already', () => {
    const resource = { ...MEETING, resource: { id: 'oak', name: 'Oak' } };
    expect(isChosenIn(choosePlaces(NO_CHOICES, [resource], true), resource, true, TYPES)).toBe(false);
  });

  it('get the company’s type that is drawn like them', () => {
    expect(PLACES.map((one) => typeIn(NO_CHOICES, one, TYPES))).toEqual(['room', 'room', 'table', 'room']);
  });

  it('get the type of their category, and none of them is chosen by that', () => {
    const choices = giveTypeToCategory(NO_CHOICES, ROOMS!, 'table');
    expect(typesOf(choices)).toEqual(['table', 'table']);
    expect(chosenOf(choices, false)).toEqual([]);
  });

  it('keep a type when they are left out and chosen again', () => {
    const choices = giveTypeToCategory(NO_CHOICES, ROOMS!, 'table');
    expect(typesOf(choosePlaces(choosePlaces(choices, [MEETING], false), [MEETING], true))).toEqual(['table', 'table']);
  });

  it('can each have a type of their own, until their category gets one', () => {
    const own = giveTypeToPlace(NO_CHOICES, MEETING, 'table');
    expect(typesOf(own)).toEqual(['table', 'room']);
    expect(typesOf(giveTypeToCategory(own, ROOMS!, 'room'))).toEqual(['room', 'room']);
  });

  it('get their usual type if the type that they had is no longer there', () => {
    expect(typesOf(giveTypeToCategory(NO_CHOICES, ROOMS!, 'stage'))).toEqual(['room', 'room']);
  });
});
