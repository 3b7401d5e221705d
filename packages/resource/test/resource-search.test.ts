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
    ['reserved to others is not visible', { conditions: { reservedTo: 'other' } }, {}, ['visible']],
    ['visibility restriction mode 1 shows all', { conditions: { reservedTo: 'other' } }, { resourceVisibilityRestriction: 1 }, []],
    ['reserved to you is visible', { conditions: { reservedTo: 'you' } }, {}, []],
    ['its type matches', {}, { resourceTypeId: 'room' }, []],
    ['its type does not match', {}, { resourceTypeId: 'desk' }, ['type']],
    ['its class code does not match', {}, { csCode: 'AssistWorkplace' }, ['type']],
    ['capacity inside the range', { capacity: 8 }, { capacity: { from: 8, to: 8 } }, []],
    ['capacity below', { capacity: 7 }, { capacity: { from: 8, to: null } }, ['capacity']],
    ['capacity above', { capacity: 9 }, { capacity: { from: null, to: 8 } }, ['capacity']],
    ['no capacity', { capacity: null }, { capacity: { from: 1, to: null } }, ['capacity']],
    ['no capacity, none requested', { capacity: null }, {}, []],
    ['in the area', {}, { areaIds: ['floor-1'] }, []],
    ['in a nested area', { mapInfos: [{ areaId: 'zone-a', featureId: null }] }, { areaIds: ['floor-2', 'house'] }, []],
    ['in another area', {}, { areaIds: ['zone-a', 'floor-2'] }, ['area']],
    [
      'in one of its two areas',
      {
        mapInfos: [
          { areaId: 'floor-2', featureId: null },
          { areaId: 'zone-a', featureId: null },
        ],
      },
      { areaIds: ['floor-1'] },
      [],
    ],
    ['nowhere', { mapInfos: [] }, { areaIds: ['house'] }, ['area']],
    ['premium-like, covers the attendees', { capacity: 3 }, { attendees: people(3) }, []],
    ['premium-like, does not cover them', { capacity: 3 }, { attendees: people(4) }, ['attendees']],
    ['remote attendees need no place', { capacity: 3 }, { attendees: people(3, 5) }, []],
    ['premium-like, of unknown capacity', { capacity: null }, { attendees: people(1) }, ['attendees']],
    ['not premium-like', { capacity: 1, csCode: 'AssistWorkplace' }, { attendees: people(4) }, []],
    ['all active property filters pass', {}, { filters: [{ propertyId: 'note', dataTypeId: 4, text: 'a' }] }, ['filters']],
    ['text in its name', { name: 'Łódź 12' }, { text: 'lodz 1' }, []],
    ['text not in its names', {}, { text: 'labe' }, ['text']],
    [
      'everything at once',
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
  ])('are checked for this case: %s', (_name, resource, search, unmet) => {
    const one = aResource(resource);
    const asked = { ...ANYTHING, ...search };
    expect(searchResources(toSearchIndex([one], areas), asked)).toEqual(unmet.length === 0 ? [one] : []);
    expect(unmetConditions(one, asked, areas)).toEqual(unmet);
  });

  it('are checked in this order', () => {
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
  ])("pass the floor plan's filter %j, which matches the exact name, ignoring case: %s", (name, expected) =>
    expect(isNamedExactly(resource, name)).toBe(expected),
  );

  it.each([
    ['r-1', true],
    ['VLTÁVA', true],
    ['zasedacka', true],
    ['labe', false],
  ])('contain %j in one of them: %s', (name, expected) => {
    expect(isNamedLike(resource, name)).toBe(expected);
  });
});
