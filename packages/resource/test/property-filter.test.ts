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
    ['finds an equal boolean', { valueBoolean: true }, { ...id, dataTypeId: 1, value: true }, true],
    ['does not find an unequal boolean', { valueBoolean: false }, { ...id, dataTypeId: 1, value: true }, false],
    ['treats the boolean false as a condition too', { valueBoolean: true }, { ...id, dataTypeId: 1, value: false }, false],
    ['finds a number within the range', { valueNumber: 5 }, range(2, 1, 10), true],
    ['finds a number at the lower end of the range', { valueNumber: 1 }, range(2, 1, 10), true],
    ['finds a number at the upper end of the range', { valueNumber: 10 }, range(2, 1, 10), true],
    ['does not find a number below the range', { valueNumber: 0 }, range(2, 1, 10), false],
    ['does not find a number above the range', { valueNumber: 11 }, range(2, 1, 10), false],
    ['finds a negative number if the range is open below', { valueNumber: -7 }, range(2, null, 10), true],
    ['finds a large number if the range is open above', { valueNumber: 1e9 }, range(2, 1, null), true],
    ['treats zero as a value', { valueNumber: 0 }, range(2, null, -1), false],
    ['finds a decimal within the range', { valueDecimal: 2.5 }, range(3, 2.4, 2.6), true],
    ['does not find a decimal outside the range', { valueDecimal: 2.7 }, range(3, 2.4, 2.6), false],
    ['reads only the decimal value for a decimal filter', { valueNumber: 2.5 }, range(3, 7, null), true],
    ['finds a text that contains the wanted one', { valueText: 'Near the window' }, { ...id, dataTypeId: 4, text: 'window' }, true],
    ['finds a text regardless of case and accents', { valueText: 'U OKNA, Žižkov' }, { ...id, dataTypeId: 4, text: 'žizkOV' }, true],
    ['does not find a text without the wanted one', { valueText: 'door' }, { ...id, dataTypeId: 4, text: 'window' }, false],
    ['finds the visible text of HTML', { valueHTMLContent: '<p>Caf&eacute; <b>bar</b></p>' }, { ...id, dataTypeId: 6, text: 'bar' }, true],
    [
      'does not find text in the tags of HTML',
      { valueHTMLContent: '<p class="window">door</p>' },
      { ...id, dataTypeId: 6, text: 'window' },
      false,
    ],
    ['finds a resource with any of the choices', { valueChoiceIds: ['a', 'b'] }, choices(['b', 'c']), true],
    ['does not find a resource with none of the choices', { valueChoiceIds: ['a'] }, choices(['b', 'c']), false],
    ['finds a resource with all of the choices if matchAll is set', { valueChoiceIds: ['a', 'b', 'c'] }, choices(['b', 'c'], true), true],
    [
      'does not find a resource with only some of the choices if matchAll is set',
      { valueChoiceIds: ['a', 'b'] },
      choices(['b', 'c'], true),
      false,
    ],
  ])('%s', (_name, value, filter, expected) => {
    expect(passes(value && { ...id, ...value }, filter)).toBe(expected);
  });

  it.each<[string, PropertyFilter, boolean]>([
    ['it passes a boolean filter', { ...id, dataTypeId: 1, value: true }, true],
    ['it passes a number filter', range(2, 1, 2), true],
    ['it passes a decimal filter', range(3, 1, 2), true],
    ['it fails a text filter', { ...id, dataTypeId: 4, text: 'a' }, false],
    ['it fails an HTML filter', { ...id, dataTypeId: 6, text: 'a' }, false],
    ['it fails a filter for any choice', choices(['a']), false],
    ['it fails a filter for all choices', choices(['a'], true), false],
  ])('handles a resource with no value: %s', (_name, filter, expected) => {
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
