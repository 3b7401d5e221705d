import { searchResources, toAreaTree, toSearchIndex, type PropertyFilter, type ResourceSearch } from '@assist/resource';
import { aCompany, seededRandom } from '@assist/test-kit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchesSearch } from './matches-search.ts';

const company = aCompany(seededRandom(1), 700);
const areas = toAreaTree(company.areas);
const index = toSearchIndex(company.resources, areas);

const bound = (max: number) => fc.option(fc.integer({ min: 0, max }), { nil: null });
const range = (max: number) => fc.record({ from: bound(max), to: bound(max) });
const words = fc.constantFrom(
  '',
  '',
  '',
  '',
  'a',
  'o',
  'vlt',
  'laba',
  'Łaba',
  'oresund',
  'room',
  'ting r',
  'room v',
  'desk 12',
  '(site-1',
  'weisse',
  'no such',
  '  ',
  '7',
  '00',
  'e de r',
  'screen',
  '& ',
  'r\nd',
);
const filters: fc.Arbitrary<PropertyFilter> = fc.oneof(
  fc.record({ propertyId: fc.constantFrom('air', 'none'), dataTypeId: fc.constant(1 as const), value: fc.constantFrom(true, false, null) }),
  fc.record({ propertyId: fc.constantFrom('seats', 'none'), dataTypeId: fc.constant(2 as const), range: range(20) }),
  fc.record({ propertyId: fc.constant('noise'), dataTypeId: fc.constant(3 as const), range: range(80) }),
  fc.record({ propertyId: fc.constantFrom('note', 'none'), dataTypeId: fc.constant(4 as const), text: words }),
  fc.record({ propertyId: fc.constant('about'), dataTypeId: fc.constant(6 as const), text: words }),
  fc.record({
    propertyId: fc.constantFrom('equipment', 'none'),
    dataTypeId: fc.constant(5 as const),
    choices: fc.subarray(['whiteboard', 'screen', 'video', 'no such']),
    matchAll: fc.boolean(),
  }),
);
const searches: fc.Arbitrary<ResourceSearch> = fc.record({
  resourceVisibilityRestriction: fc.constantFrom(0, 1, 2),
  resourceTypeId: fc.constantFrom(null, null, null, 'room', 'desk', 'none'),
  csCode: fc.constantFrom(null, null, null, null, 'AssistWorkplace', 'ResourcePremium', 'none'),
  capacity: fc.oneof(range(30), fc.constant({ from: null, to: null })),
  areaIds: fc.subarray(['company', 'company', 'site-1', 'site-2-floor-3', 'site-1-floor-1-a', 'none']),
  attendees: fc.array(fc.record({ remotely: fc.boolean() }), { maxLength: 5 }),
  filters: fc.array(filters, { maxLength: 3 }),
  text: words,
});

describe('the search index', () => {
  it('finds the same resources as checking the conditions one by one, in the same order', () => {
    let found = 0;
    fc.assert(
      fc.property(searches, (search) => {
        const expected = company.resources.filter((resource) => matchesSearch(resource, search, areas));
        found += expected.length;
        expect(searchResources(index, search).map((resource) => resource.id)).toEqual(expected.map((resource) => resource.id));
      }),
      { numRuns: 1_500, seed: 7 },
    );
    expect(found).toBeGreaterThan(10_000);
  });
});
