import { LANGUAGES } from '@assist/i18n';
import { DATA_TYPE, type DataTypeId, type FilterChoice, type FilterDefinition, type Multilingual } from '@assist/resource';
import { applyCells } from './apply-cells.ts';
import { textOf, truthOf } from './cell-value.ts';
import { CHOICES_PREFIX, type ChoiceLine, formatChoiceLines, nameInLine, parseChoiceLines, withKeys } from './choice-lines.ts';
import type { Cells, Column, RowCode, RowFinding } from './column.ts';
import { namesOfOwn, ownNameCells, ownNameColumns } from './name-cells.ts';
import { parseCell } from './parse-cell.ts';

/** The company's data on which the columns of properties depend. */
export interface PropertyContext {
  /** The language of the columns `name` and `choices`. The other languages have columns of their own. */
  readonly defaultLanguage: string;
}

/** What a property's values can be, by the word in the column `kind`. */
const PROPERTY_KINDS = {
  'yes-no': DATA_TYPE.boolean,
  whole: DATA_TYPE.number,
  decimal: DATA_TYPE.decimal,
  choices: DATA_TYPE.choices,
  text: DATA_TYPE.text,
  html: DATA_TYPE.html,
} as const satisfies Record<string, DataTypeId>;

/** The largest number of rows in each list of the company's document, and of one property's choices. */
export const COMPANY_ENTRIES_MAX = 1_000;

const otherLanguages = ({ defaultLanguage }: PropertyContext) => LANGUAGES.filter((language) => language !== defaultLanguage);
const choicesColumn = (language: string, { defaultLanguage }: PropertyContext) =>
  language === defaultLanguage ? 'choices' : `${CHOICES_PREFIX}${language}`;

/** The columns of a property. */
export function propertyColumns(context: PropertyContext): readonly Column[] {
  return [
    { key: 'id', kind: { type: 'id' }, isRequired: true },
    { key: 'type', kind: { type: 'reference', to: 'type' }, isRequired: true },
    ...ownNameColumns(context.defaultLanguage),
    { key: 'kind', kind: { type: 'choice', of: Object.keys(PROPERTY_KINDS) }, isRequired: true },
    { key: 'shown', kind: { type: 'yes-no' } },
    { key: 'filterable', kind: { type: 'yes-no' } },
    { key: 'match_all', kind: { type: 'yes-no' } },
    { key: 'choices', kind: { type: 'text' } },
    ...otherLanguages(context).map((language): Column => ({ key: choicesColumn(language, context), kind: { type: 'text' } })),
  ];
}

/** Returns a property's cells in all its columns. */
export function cellsOfProperty(property: FilterDefinition, context: PropertyContext): Cells {
  const named = property.choices.map(({ key, value }) => ({ key, value }));
  const inLanguage = (language: string) => named.map(({ key, value }): ChoiceLine => ({ key, name: nameInLine(value[language]) }));
  return {
    id: property.id,
    type: property.resourceTypeId,
    ...ownNameCells(property.name, context.defaultLanguage),
    kind: Object.entries(PROPERTY_KINDS).find(([, dataTypeId]) => dataTypeId === property.dataTypeId)![0],
    shown: property.visible,
    filterable: property.filterable,
    match_all: property.matchAll,
    choices: formatChoiceLines(inLanguage(context.defaultLanguage)),
    ...Object.fromEntries(
      otherLanguages(context).map((language) => [
        choicesColumn(language, context),
        formatChoiceLines(inLanguage(language).filter(({ name }) => name !== '')),
      ]),
    ),
  };
}

/**
 * Returns all cells of a property after some were set. Each choice has a key then, and the names of choices that are no longer there are
 * dropped in the languages that were not set.
 */
export function propertyCellsAfter(before: FilterDefinition | undefined, set: Cells, context: PropertyContext): Cells {
  const columns = propertyColumns(context);
  const cells = (stored: FilterDefinition | undefined) => (stored === undefined ? undefined : cellsOfProperty(stored, context));
  if (!('choices' in set)) return applyCells(cells(before), set, columns);
  const lines = withKeys(parseChoiceLines(textOf(set, 'choices')), before?.choices ?? [], context.defaultLanguage);
  const kept = new Set(lines.map(({ key }) => key));
  const stored = before === undefined ? undefined : { ...before, choices: before.choices.filter(({ key }) => kept.has(key)) };
  return applyCells(cells(stored), { ...set, choices: formatChoiceLines(lines) }, columns);
}

/** Lists what is wrong with the choices of cells that are sound one by one. */
export function checkProperty(cells: Cells, context: PropertyContext): readonly RowFinding<RowCode>[] {
  const lines = parseChoiceLines(textOf(cells, 'choices'));
  const keys = new Set(lines.map(({ key }) => key));
  const translations = otherLanguages(context).map((language) => {
    const column = choicesColumn(language, context);
    return { column, lines: parseChoiceLines(textOf(cells, column)) };
  });
  const named = new Set([...lines, ...translations.flatMap((one) => one.lines)].flatMap(({ key, name }) => (name === '' ? [] : [key])));
  const own = findLineDefect('choices', lines) ?? findLackDefect(cells, lines, named);
  return [
    ...(own === undefined ? [] : [own]),
    ...translations.flatMap(({ column, lines: translated }): RowFinding<RowCode>[] => {
      const unknown = translated.find(({ key }) => !keys.has(key));
      const defect =
        unknown === undefined
          ? findLineDefect(column, translated)
          : { column, code: 'unknown-choice' as const, sentence: `There is no choice with the key ${JSON.stringify(unknown.key)}.` };
      return defect === undefined ? [] : [defect];
    }),
  ];
}

function findLackDefect(cells: Cells, lines: readonly ChoiceLine[], named: ReadonlySet<string>): RowFinding<RowCode> | undefined {
  const column = 'choices';
  if (lines.length === 0)
    return textOf(cells, 'kind') === 'choices' ? { column, code: 'missing-value', sentence: 'A choice list has choices.' } : undefined;
  const nameless = lines.find(({ key }) => !named.has(key));
  return nameless === undefined
    ? undefined
    : { column, code: 'missing-value', sentence: `The choice ${JSON.stringify(nameless.key)} has no name.` };
}

function findLineDefect(column: string, lines: readonly ChoiceLine[]): RowFinding<RowCode> | undefined {
  if (lines.length > COMPANY_ENTRIES_MAX)
    return { column, code: 'too-long', sentence: `There are ${lines.length} choices; ${COMPANY_ENTRIES_MAX} are the most.` };
  const passed = new Set<string>();
  for (const { key, name } of lines) {
    const fault = parseCell({ type: 'id' }, key).fault ?? parseCell({ type: 'line' }, name).fault;
    if (fault !== null) return { column, ...fault };
    if (passed.has(key)) return { column, code: 'repeated-choice', sentence: `The key ${JSON.stringify(key)} is there twice.` };
    passed.add(key);
  }
  return undefined;
}

/**
 * Returns the property that these cells describe. Its cells must be complete and sound. `before` is the stored property, which keeps its
 * choices' pictures, and all names in languages without a column.
 */
export function propertyOfCells(cells: Cells, context: PropertyContext, before: FilterDefinition | undefined): FilterDefinition {
  return {
    id: textOf(cells, 'id') ?? '',
    resourceTypeId: textOf(cells, 'type') ?? '',
    name: namesOfOwn(cells, context.defaultLanguage, before?.name),
    visible: truthOf(cells, 'shown') ?? true,
    filterable: truthOf(cells, 'filterable') ?? true,
    matchAll: truthOf(cells, 'match_all') ?? false,
    choices: choicesOf(cells, context, before?.choices ?? []),
    dataTypeId: PROPERTY_KINDS[(textOf(cells, 'kind') ?? 'text') as keyof typeof PROPERTY_KINDS],
  };
}

function choicesOf(cells: Cells, context: PropertyContext, before: readonly FilterChoice[]): readonly FilterChoice[] {
  const stored = new Map(before.map((choice) => [choice.key, choice]));
  const names = new Map<string, ReadonlyMap<string, string>>(
    LANGUAGES.map((language) => {
      const lines = parseChoiceLines(textOf(cells, choicesColumn(language, context)));
      return [language, new Map(lines.map(({ key, name }) => [key, name]))];
    }),
  );
  return parseChoiceLines(textOf(cells, 'choices')).map(({ key }): FilterChoice => {
    const { value: old = {}, imageUrl = null, imagePreferCover = false } = stored.get(key) ?? {};
    const inColumns = [...names].flatMap(([language, nameOf]) => {
      const name = nameOf.get(key) ?? '';
      return name === '' ? [] : [[language, keptName(name, old[language])] as const];
    });
    const others = Object.entries(old).filter(([language]) => !names.has(language));
    const value: Multilingual = Object.fromEntries([...inColumns, ...others]);
    return { key, value, imageUrl, imagePreferCover };
  });
}

/** Returns the stored name if it is the same, which may have line breaks that a line cannot hold. */
function keptName(name: string, stored: string | undefined): string {
  return stored !== undefined && nameInLine(stored) === name ? stored : name;
}
