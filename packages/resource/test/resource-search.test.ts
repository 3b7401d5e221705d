import {
  isNamedExactly,
  isNamedLike,
  isVisible,
  type ResourceSearch,
  searchResources,
  shownName,
  textIn,
  toAreaTree,
  toSearchIndex,
} from '@assist/resource';
import { areasOf, aResource } from '@assist/test-kit';
import { describe, expect, it } from 'vitest';
import { ANYTHING, SEARCH_CONDITIONS, type SearchCondition, unmetConditions } from './matches-search.ts';

const areas = toAreaTree(areasOf('house', 'floor-1 < house', 'zone-a < floor-1', 'floor-2 < house'));
const people = (present: number, remote = 0) =>
  [...Array<boolean>(present).fill(false), ...Array<boolean>(remote).fill(true)].map((remotely) => ({ remotely }));

describe('the conditions for a resource in a search (specification, section 5)', () => {
  it.each<[string, Parameters<typeof aResource>[0], Partial<ResourceSearch>, SearchCondition[]]>([
    ['nothing is requested', {}, {}, []],
    ['it is reserved to others', { conditions: { reservedTo: 'other' } }, {}, ['visible']],
    [
      'it is reserved to others, but visibility restriction mode 1 shows all',
      { conditions: { reservedTo: 'other' } },
      { resourceVisibilityRestriction: 1 },
      [],
    ],
    ['it is reserved to you', { conditions: { reservedTo: 'you' } }, {}, []],
    ['its type matches', {}, { resourceTypeId: 'room' }, []],
    ['its type does not match', {}, { resourceTypeId: 'desk' }, ['type']],
    ['its class code does not match', {}, { csCode: 'AssistWorkplace' }, ['type']],
    ['its capacity is in the range', { capacity: 8 }, { capacity: { from: 8, to: 8 } }, []],
    ['its capacity is below the range', { capacity: 7 }, { capacity: { from: 8, to: null } }, ['capacity']],
    ['its capacity is above the range', { capacity: 9 }, { capacity: { from: null, to: 8 } }, ['capacity']],
    ['it has no capacity', { capacity: null }, { capacity: { from: 1, to: null } }, ['capacity']],
    ['it has no capacity and none is requested', { capacity: null }, {}, []],
    ['it is in the area', {}, { areaIds: ['floor-1'] }, []],
    ['it is in a nested area', { mapInfos: [{ areaId: 'zone-a', featureId: null }] }, { areaIds: ['floor-2', 'house'] }, []],
    ['it is in another area', {}, { areaIds: ['zone-a', 'floor-2'] }, ['area']],
    [
      'one of its two locations is in the area',
      {
        mapInfos: [
          { areaId: 'floor-2', featureId: null },
          { areaId: 'zone-a', featureId: null },
        ],
      },
      { areaIds: ['floor-1'] },
      [],
    ],
    ['it is in no area', { mapInfos: [] }, { areaIds: ['house'] }, ['area']],
    ['it is premium-like and covers the attendees', { capacity: 3 }, { attendees: people(3) }, []],
    ['it is premium-like and does not cover the attendees', { capacity: 3 }, { attendees: people(4) }, ['attendees']],
    ['only the remote attendees exceed its capacity', { capacity: 3 }, { attendees: people(3, 5) }, []],
    ['it is premium-like and of unknown capacity', { capacity: null }, { attendees: people(1) }, ['attendees']],
    ['it is too small for the attendees but not premium-like', { capacity: 1, csCode: 'AssistWorkplace' }, { attendees: people(4) }, []],
    ['all active property filters pass', {}, { filters: [{ propertyId: 'note', dataTypeId: 4, text: 'a' }] }, ['filters']],
    ['its name contains the text', { name: 'Łódź 12' }, { text: 'lodz 1' }, []],
    ['none of its names contains the text', {}, { text: 'labe' }, ['text']],
    [
      'it meets none of them',
      { conditions: { reservedTo: 'other' }, mapInfos: [], capacity: 1 },
      {
        resourceTypeId: 'x',
        capacity: { from: 2, to: null },
        areaIds: ['house'],
        attendees: people(2),
        text: 'x',
        filters: [{ propertyId: 'note', dataTypeId: 4, text: 'a' }],
      },
      ['visible', 'type', 'capacity', 'area', 'attendees', 'filters', 'text'],
    ],
  ])('are all met except the expected ones if %s', (_name, resource, search, unmet) => {
    const one = aResource(resource);
    const asked = { ...ANYTHING, ...search };
    expect(searchResources(toSearchIndex([one], areas), asked)).toEqual(unmet.length === 0 ? [one] : []);
    expect(unmetConditions(one, asked, areas)).toEqual(unmet);
  });

  it('are checked in the order of the specification', () => {
    expect(SEARCH_CONDITIONS.map(([condition]) => condition)).toEqual([
      'visible',
      'type',
      'capacity',
      'area',
      'attendees',
      'filters',
      'text',
    ]);
  });
});

describe('visibility (specification, section 6)', () => {
  it.each([
    [1, null, true],
    [1, 'you', true],
    [1, 'other', true],
    [0, null, true],
    [0, 'you', true],
    [0, 'other', false],
    [2, 'other', false],
  ] as const)('in mode %i, of a resource reserved to %s, is %s', (mode, reservedTo, expected) => {
    expect(isVisible(reservedTo, mode)).toBe(expected);
  });
});

describe('names', () => {
  const resource = aResource({ name: 'R-101', displayName: 'Vltava', displayNameForApp: { cs: 'Zasedačka', en: '' } });

  it.each([
    [{ cs: 'cs', en: 'en' }, 'cs'],
    [{ en: 'en', de: 'de' }, 'en'],
    [{ cs: '', en: 'en' }, 'en'],
    [{ de: 'de' }, 'de'],
    [{}, ''],
  ])('like %j are shown as %j in the active language cs, falling back to en', (text, expected) => {
    expect(textIn(text as Record<string, string>, 'cs', 'en')).toBe(expected);
  });

  it('are shown from the app, or else the display name, or else the name', () => {
    expect(shownName(resource, 'cs', 'en')).toBe('Zasedačka');
    expect(shownName(aResource({ name: 'R-101', displayName: 'Vltava' }), 'cs', 'en')).toBe('Vltava');
    expect(shownName(aResource({ name: 'R-101', displayName: '' }), 'cs', 'en')).toBe('R-101');
  });

  it.each([
    ['r-101', true],
    ['R-101 ', true],
    ['', true],
    ['R-10', false],
    ['Vltava', false],
    ['r-1Ó1', false],
  ])("match the floor plan's filter %j, which must equal the name, ignoring case: %s", (name, expected) =>
    expect(isNamedExactly(resource, name)).toBe(expected),
  );

  it.each([
    ['r-1', true],
    ['VLTÁVA', true],
    ['zasedacka', true],
    ['labe', false],
  ])('contain %j, ignoring case and accents: %s', (name, expected) => {
    expect(isNamedLike(resource, name)).toBe(expected);
  });
});
