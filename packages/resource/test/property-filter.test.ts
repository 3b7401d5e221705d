import { type PropertyFilter, type Resource, type ResourceProperty, searchResources, toAreaTree, toSearchIndex } from '@assist/resource';
import { aResource } from '@assist/test-kit';
import { describe, expect, it } from 'vitest';
import { ANYTHING } from './matches-search.ts';

const id = { propertyId: 'p' };
const choices = (wanted: string[], matchAll = false): PropertyFilter => ({ ...id, dataTypeId: 5, choices: wanted, matchAll });
const range = (dataTypeId: 2 | 3, from: number | null, to: number | null): PropertyFilter => ({ ...id, dataTypeId, range: { from, to } });

const NO_AREAS = toAreaTree([]);
/** Whether the product finds a resource with these properties. */
function isFound(properties: Resource['properties'], ...filters: readonly PropertyFilter[]): boolean {
  return searchResources(toSearchIndex([aResource({ properties: [...properties] })], NO_AREAS), { ...ANYTHING, filters }).length === 1;
}
const passes = (property: ResourceProperty | undefined, filter: PropertyFilter) =>
  isFound(property === undefined ? [] : [property], filter);

describe('filter matching by data type (specification, section 5)', () => {
  it.each<[string, Partial<ResourceProperty> | undefined, PropertyFilter, boolean]>([
    ['boolean equal', { valueBoolean: true }, { ...id, dataTypeId: 1, value: true }, true],
    ['boolean not equal', { valueBoolean: false }, { ...id, dataTypeId: 1, value: true }, false],
    ['boolean false is a condition too', { valueBoolean: true }, { ...id, dataTypeId: 1, value: false }, false],
    ['number within', { valueNumber: 5 }, range(2, 1, 10), true],
    ['number at the lower end', { valueNumber: 1 }, range(2, 1, 10), true],
    ['number at the upper end', { valueNumber: 10 }, range(2, 1, 10), true],
    ['number below', { valueNumber: 0 }, range(2, 1, 10), false],
    ['number above', { valueNumber: 11 }, range(2, 1, 10), false],
    ['number, open below', { valueNumber: -7 }, range(2, null, 10), true],
    ['number, open above', { valueNumber: 1e9 }, range(2, 1, null), true],
    ['zero is a value', { valueNumber: 0 }, range(2, null, -1), false],
    ['decimal within', { valueDecimal: 2.5 }, range(3, 2.4, 2.6), true],
    ['decimal outside', { valueDecimal: 2.7 }, range(3, 2.4, 2.6), false],
    ['a decimal filter reads the decimal value', { valueNumber: 2.5 }, range(3, 7, null), true],
    ['text contains', { valueText: 'Near the window' }, { ...id, dataTypeId: 4, text: 'window' }, true],
    ['text regardless of case and accents', { valueText: 'U OKNA, Žižkov' }, { ...id, dataTypeId: 4, text: 'žizkOV' }, true],
    ['text does not contain', { valueText: 'door' }, { ...id, dataTypeId: 4, text: 'window' }, false],
    ['HTML contains its visible text', { valueHTMLContent: '<p>Caf&eacute; <b>bar</b></p>' }, { ...id, dataTypeId: 6, text: 'bar' }, true],
    ['HTML does not contain its tags', { valueHTMLContent: '<p class="window">door</p>' }, { ...id, dataTypeId: 6, text: 'window' }, false],
    ['choices, any selected', { valueChoiceIds: ['a', 'b'] }, choices(['b', 'c']), true],
    ['choices, none selected', { valueChoiceIds: ['a'] }, choices(['b', 'c']), false],
    ['choices, all with matchAll', { valueChoiceIds: ['a', 'b', 'c'] }, choices(['b', 'c'], true), true],
    ['choices, not all with matchAll', { valueChoiceIds: ['a', 'b'] }, choices(['b', 'c'], true), false],
  ])('follows the rule: %s', (_name, value, filter, expected) => {
    expect(passes(value && { ...id, ...value }, filter)).toBe(expected);
  });

  it.each<[string, PropertyFilter, boolean]>([
    ['boolean passes', { ...id, dataTypeId: 1, value: true }, true],
    ['number passes', range(2, 1, 2), true],
    ['decimal passes', range(3, 1, 2), true],
    ['text fails', { ...id, dataTypeId: 4, text: 'a' }, false],
    ['HTML fails', { ...id, dataTypeId: 6, text: 'a' }, false],
    ['choices fail', choices(['a']), false],
    ['choices fail with matchAll', choices(['a'], true), false],
  ])('follows the rule for a resource with no value: %s', (_name, filter, expected) => {
    const none = {
      ...id,
      valueBoolean: null,
      valueNumber: null,
      valueDecimal: null,
      valueText: null,
      valueHTMLContent: null,
      valueChoiceIds: null,
    };
    expect(passes(undefined, filter)).toBe(expected);
    expect(passes(id, filter)).toBe(expected);
    expect(passes(none, filter)).toBe(expected);
  });

  it.each<[string, PropertyFilter]>([
    ['boolean', { ...id, dataTypeId: 1, value: null }],
    ['number', range(2, null, null)],
    ['text', { ...id, dataTypeId: 4, text: '  ' }],
    ['HTML', { ...id, dataTypeId: 6, text: '' }],
    ['choices', choices([], true)],
  ])('passes everything with a %s filter without a condition', (_name, filter) => {
    expect(passes(undefined, filter)).toBe(true);
  });

  it('requires all active filters to pass', () => {
    const properties = [
      { propertyId: 'seats', valueNumber: 4 },
      { propertyId: 'note', valueText: 'quiet' },
    ];
    const seats = { propertyId: 'seats', dataTypeId: 2, range: { from: 2, to: null } } as const;
    expect(isFound(properties, seats, { propertyId: 'note', dataTypeId: 4, text: 'quiet' })).toBe(true);
    expect(isFound(properties, seats, { propertyId: 'note', dataTypeId: 4, text: 'loud' })).toBe(false);
  });
});
