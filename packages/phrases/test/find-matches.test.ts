import { foldText, namesOf, toAreaTree, toSearchIndex } from '@assist/resource';
import { aResource } from '@assist/test-kit';
import { toInstant } from '@assist/time';
import { describe, expect, it } from 'vitest';
import { findMatches, type SearchCatalogue, toNameWords } from '../src/index.ts';

describe('a search by name', () => {
  const resources = ['Vltava', 'Vltava annex', 'Rhine', 'Rhone', 'Desk A-15', 'Desk A-51'].map((name) =>
    aResource({ id: name, name, displayName: name, displayNameForApp: {} }),
  );
  const index = toSearchIndex(resources, toAreaTree([]));
  const places = ['Kitchen 3', 'Quiet zone'].map((name) => ({ folded: foldText(name), item: name }));
  const catalogue: SearchCatalogue<string> = {
    index,
    names: new Map(index.resources.map((resource) => [resource.id, foldText(namesOf(resource)[0] ?? '')])),
    places,
    nameWords: toNameWords(index, places),
    vocabulary: undefined,
    restriction: 1,
  };
  const find = (text: string) => {
    const found = findMatches(text, catalogue, { now: toInstant('2026-11-23T08:07:00Z'), zone: 'Europe/Prague' });
    return [...found.resources.map(({ id }) => id), ...found.places, ...(found.isNear ? ['nearly'] : [])];
  };

  it.each([
    ['vltava', ['Vltava', 'Vltava annex']],
    ['vltva', ['Vltava', 'Vltava annex', 'nearly']],
    ['vltva annx', ['Vltava annex', 'nearly']],
    ['Kichten 3', ['Kitchen 3', 'nearly']],
    // The word is one letter away from both names, so both are found.
    ['rhene', ['Rhine', 'Rhone', 'nearly']],
    // An exact match hides similar ones.
    ['rhone', ['Rhone']],
    ['a-15', ['Desk A-15']],
    ['a-16', []],
    ['desk a-16', []],
    ['vlt', ['Vltava', 'Vltava annex']],
    ['zzzzzz', []],
    ['vltava zzzzzz', []],
  ])('finds the right results for %s', (text, expected) => {
    expect(find(text)).toEqual(expected);
  });
});
