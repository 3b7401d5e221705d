import { LANGUAGES } from '@assist/i18n';
import { DATA_TYPE, type FilterChoice, type FilterDefinition } from '@assist/resource';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyCells,
  type Cells,
  cellsOfProperty,
  cellsOfType,
  checkProperty,
  COMPANY_ENTRIES_MAX,
  dependsOnUses,
  findPropertyDefects,
  formatCell,
  parseCell,
  propertyCellsAfter,
  propertyColumns,
  propertyOfCells,
  type PropertyUse,
  typeColumns,
  typeOfCells,
} from '../src/index.ts';
import { anyCells } from './any-cells.ts';

const IN_ENGLISH = { defaultLanguage: 'en' };
const choice = (key: string, value: FilterChoice['value'], imageUrl: string | null = null): FilterChoice => ({
  key,
  value,
  imageUrl,
  imagePreferCover: imageUrl !== null,
});
const NOISE: FilterDefinition = {
  id: 'noise',
  resourceTypeId: 'desk',
  name: { en: 'Noise', cs: 'Hluk', pl: 'Hałas' },
  visible: true,
  filterable: false,
  matchAll: false,
  dataTypeId: DATA_TYPE.choices,
  choices: [choice('silent', { en: 'Silent', cs: 'Ticho', pl: 'Cisza' }, '/api/pictures/silent'), choice('loud', { en: 'Loud' })],
};

const NAME = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
  .map((text) => text.replaceAll(/[\p{Cc}\p{Cs}\p{Cf}]/gu, '').trim())
  .filter((text) => text !== '');
const NAMES = fc
  .uniqueArray(fc.constantFrom(...LANGUAGES), { minLength: 1 })
  .chain((languages) => fc.record(Object.fromEntries(languages.map((language) => [language, NAME]))));
const ANY_PROPERTY = fc.record({
  id: fc.stringMatching(/^[\w.:@-]{1,20}$/u),
  resourceTypeId: fc.constantFrom('desk', 'room'),
  name: NAMES.map((names) => ({ ...names, en: 'Noise' })),
  visible: fc.boolean(),
  filterable: fc.boolean(),
  matchAll: fc.boolean(),
  choices: fc.uniqueArray(
    fc.record({
      key: fc.stringMatching(/^[\w.:@-]{1,20}$/u),
      value: NAMES,
      imageUrl: fc.option(fc.webPath()),
      imagePreferCover: fc.boolean(),
    }),
    { selector: ({ key }) => key, maxLength: 6 },
  ),
  dataTypeId: fc.constantFrom(...Object.values(DATA_TYPE)),
});

/** Writes the cells as texts, and reads them again. */
function again(cells: Cells): Cells {
  return Object.fromEntries(
    propertyColumns(IN_ENGLISH).map(({ key, kind }) => {
      const { value, fault } = parseCell(kind, formatCell(cells[key] ?? null));
      expect([key, fault]).toEqual([key, null]);
      return [key, value];
    }),
  );
}

describe('any property', () => {
  it('is the same again after its cells were written and read', () => {
    fc.assert(
      fc.property(ANY_PROPERTY, (property) => {
        const cells = again(cellsOfProperty(property, IN_ENGLISH));
        expect(cells).toEqual(cellsOfProperty(property, IN_ENGLISH));
        expect(propertyOfCells(cells, IN_ENGLISH, property)).toEqual(property);
        const bare = property.choices.map((one) => ({ ...one, imageUrl: null, imagePreferCover: false }));
        expect(propertyOfCells(cells, IN_ENGLISH, undefined)).toEqual({ ...property, choices: bare });
      }),
    );
  });

  it('is the same again after any one of its cells was set to what it is', () => {
    fc.assert(
      fc.property(ANY_PROPERTY, fc.constantFrom(...propertyColumns(IN_ENGLISH).map(({ key }) => key)), (property, key) => {
        const cells = cellsOfProperty(property, IN_ENGLISH);
        const after = propertyCellsAfter(property, { [key]: cells[key] ?? null }, IN_ENGLISH);
        expect(after).toEqual(cells);
        expect(propertyOfCells(after, IN_ENGLISH, property)).toEqual(property);
      }),
    );
  });

  it('has keys of plain letters that differ, whatever its choices are called', () => {
    fc.assert(
      fc.property(fc.array(NAME, { minLength: 1, maxLength: 8 }), (names) => {
        const lines = names.map((name) => name.replaceAll('=', '-')).join('\n');
        const after = propertyCellsAfter(NOISE, { choices: parseCell({ type: 'text' }, lines).value }, IN_ENGLISH);
        const { choices } = propertyOfCells(after, IN_ENGLISH, NOISE);
        expect(new Set(choices.map(({ key }) => key)).size).toBe(choices.length);
        for (const { key } of choices) expect(key).toMatch(/^[a-z0-9-]+$/u);
      }),
    );
  });
});

describe('the choices of a property that is changed', () => {
  const changed = (set: Cells, context = IN_ENGLISH) => propertyOfCells(propertyCellsAfter(NOISE, set, context), context, NOISE).choices;

  it('keep pictures and names in other languages, in the order of the lines', () => {
    expect(changed({ choices: 'loud = Noisy\nsilent = Silent' })).toEqual([
      choice('loud', { en: 'Noisy' }),
      choice('silent', { en: 'Silent', cs: 'Ticho', pl: 'Cisza' }, '/api/pictures/silent'),
    ]);
  });

  it('get keys that are made of their names, which no other choice has', () => {
    const keys = changed({ choices: 'Loud\nŘíční šum\nLoud\nТиша\n= Two = 2\nloud-2 = Louder' }).map(({ key }) => key);
    expect(keys).toEqual(['loud', 'ricni-sum', 'loud-3', 'choice', 'two-2', 'loud-2']);
  });

  it('keep the key of the choice that has the same name', () => {
    expect(changed({ choices: 'Silent' })).toEqual([NOISE.choices[0]]);
  });

  it('are named in each language', () => {
    expect(changed({ 'choices:cs': 'loud = Hlasitě\nsilent =' }).map(({ value }) => value)).toEqual([
      { en: 'Silent', pl: 'Cisza' },
      { en: 'Loud', cs: 'Hlasitě' },
    ]);
    expect(cellsOfProperty(NOISE, { defaultLanguage: 'cs' })).toMatchObject({
      name: 'Hluk',
      choices: 'silent = Ticho\nloud =',
      'choices:en': 'silent = Silent\nloud = Loud',
    });
  });

  it('may be called what no line can hold, as long as nobody changes it', () => {
    const stored = { ...NOISE, choices: [choice('silent', { en: 'Silent\nas a grave' })] };
    const cells = propertyCellsAfter(stored, { shown: false }, IN_ENGLISH);
    expect(propertyOfCells(cells, IN_ENGLISH, stored).choices).toEqual(stored.choices);
  });

  it.each<[string, Cells, readonly string[]]>([
    ['as they are', {}, []],
    ['that are none', { choices: null }, ['choices missing-value']],
    ['that are none, of a text', { choices: null, kind: 'text' }, []],
    ['with a key that is none', { choices: 'a b = Silent' }, ['choices wrong-id']],
    ['with a key twice', { choices: 'a = Silent\na = Loud' }, ['choices repeated-choice']],
    ['without a name', { choices: 'a =' }, ['choices missing-value']],
    ['named in another language alone', { choices: 'a =', 'choices:de': 'a = Leise' }, []],
    ['with a long name', { choices: `a = ${'Ž'.repeat(121)}` }, ['choices too-long']],
    ['with a tab in a name', { choices: 'a = Si\tlent' }, ['choices control-character']],
    ['with an unknown key in a language', { 'choices:cs': 'quiet = Klid' }, ['choices:cs unknown-choice']],
    ['with a name alone in a language', { 'choices:cs': 'Klid' }, ['choices:cs unknown-choice']],
    ['with a key twice in a language', { 'choices:cs': 'loud = A\nloud = B' }, ['choices:cs repeated-choice']],
    [
      'more than there may be',
      { choices: Array.from({ length: COMPANY_ENTRIES_MAX + 1 }, (_, index) => `c${index} = C`).join('\n') },
      ['choices too-long'],
    ],
  ])('%s', (_what, set, expected) => {
    const found = checkProperty(propertyCellsAfter(NOISE, set, IN_ENGLISH), IN_ENGLISH);
    expect(found.map(({ column, code }) => `${column} ${code}`)).toEqual(expected);
  });
});

describe('changes of properties', () => {
  const use = (name: string, ...choiceKeys: string[]): PropertyUse => ({ name, choiceKeys });
  const surroundings = (uses: readonly PropertyUse[]) => ({ typeIds: new Set(['desk', 'room']), uses: new Map([['noise', uses]]) });
  const LOUD = use('Desk 1', 'loud');

  it.each<[string, Partial<FilterDefinition> | undefined, readonly PropertyUse[], string | undefined]>([
    ['another name', { name: { en: 'Sound' } }, [LOUD], undefined],
    ['an unknown type', { resourceTypeId: 'boat' }, [], 'type unknown-type'],
    ['another type', { resourceTypeId: 'room' }, [], undefined],
    ['another type, although resources have values', { resourceTypeId: 'room' }, [LOUD], 'type property-in-use'],
    ['another kind', { dataTypeId: DATA_TYPE.text }, [], undefined],
    ['another kind, although resources have values', { dataTypeId: DATA_TYPE.text }, [LOUD], 'kind property-in-use'],
    ['a choice less', { choices: NOISE.choices.slice(1) }, [LOUD], undefined],
    ['a choice less that resources have', { choices: NOISE.choices.slice(0, 1) }, [LOUD], 'choices choice-in-use'],
    ['the removal', undefined, [], undefined],
    ['the removal, although resources have values', undefined, [LOUD], 'id property-in-use'],
  ])('%s', (_what, changes, uses, expected) => {
    const after = changes === undefined ? undefined : { ...NOISE, ...changes };
    const finding = findPropertyDefects([{ id: 'noise', before: NOISE, after }], surroundings(uses)).get('noise');
    expect(finding && `${finding.column} ${finding.code}`).toBe(expected);
  });

  it('name the first five resources that have a removed choice', () => {
    const uses = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((name) => use(name, 'loud'));
    const after = { ...NOISE, choices: NOISE.choices.slice(0, 1) };
    const found = findPropertyDefects([{ id: 'noise', before: NOISE, after }], surroundings([use('Z', 'silent'), ...uses]));
    expect(found.get('noise')).toMatchObject({ names: ['A', 'B', 'C', 'D', 'E'], more: 2 });
  });

  it('need to know the values of resources only if something is taken away', () => {
    const needs = (after: FilterDefinition | undefined, before: FilterDefinition | undefined = NOISE) =>
      dependsOnUses({ id: 'noise', before, after });
    expect(needs(undefined)).toBe(true);
    expect(needs({ ...NOISE, choices: [] })).toBe(true);
    expect(needs({ ...NOISE, matchAll: true, choices: [...NOISE.choices, choice('new', { en: 'New' })] })).toBe(false);
    expect(dependsOnUses({ id: 'noise', before: undefined, after: NOISE })).toBe(false);
  });
});

describe('any resource type', () => {
  it('is the same again after its cells were written and read', () => {
    const columns = typeColumns(IN_ENGLISH);
    fc.assert(
      fc.property(anyCells(columns), (cells) => {
        const once = typeOfCells(cells, IN_ENGLISH, undefined);
        const texts = columns.map(({ key, kind }) => [key, parseCell(kind, formatCell(cellsOfType(once, IN_ENGLISH)[key] ?? null)).value]);
        expect(typeOfCells(Object.fromEntries(texts), IN_ENGLISH, undefined)).toEqual(once);
      }),
    );
  });

  it('keeps its names in languages without a column, and has an icon and a shape', () => {
    const cells = applyCells(undefined, { id: 'boat', name: 'Boat', class: 'ResourceBasic' }, typeColumns(IN_ENGLISH));
    const boat = typeOfCells(cells, IN_ENGLISH, undefined);
    expect(boat).toMatchObject({ shape: 'other', icon: 'box', rank: 0, csCode: 'ResourceBasic' });
    const stored = { ...boat, name: { en: 'Boat', pl: 'Łódź' } };
    expect(typeOfCells(cells, IN_ENGLISH, stored)).toEqual(stored);
  });
});
