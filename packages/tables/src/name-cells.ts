import { LANGUAGES } from '@assist/i18n';
import type { Multilingual } from '@assist/resource';
import { textOf } from './cell-value.ts';
import type { Cells, Column } from './column.ts';

/** The beginning of the key of a name in one language; the language follows. */
const NAME_PREFIX = 'display_name:';

/** One column for the name in each language. */
export const NAME_COLUMNS: readonly Column[] = LANGUAGES.map((language) => ({ key: `${NAME_PREFIX}${language}`, kind: { type: 'line' } }));

export function nameCells(names: Multilingual): Cells {
  return Object.fromEntries(LANGUAGES.map((language) => [`${NAME_PREFIX}${language}`, names[language] ?? null]));
}

/** Returns the names of the cells. Names of `before` in languages without a column stay. */
export function namesOf(cells: Cells, before: Multilingual = {}): Multilingual {
  const others = Object.entries(before).filter(([language]) => !(LANGUAGES as readonly string[]).includes(language));
  const names = LANGUAGES.flatMap((language) => {
    const name = textOf(cells, `${NAME_PREFIX}${language}`);
    return name === null ? [] : [[language, name] as const];
  });
  return Object.fromEntries([...names, ...others]);
}

/** The column `name`, which is in the company's language and never empty, and a column for each other language. */
export function ownNameColumns(ownLanguage: string): readonly Column[] {
  return [
    { key: 'name', kind: { type: 'line' }, isRequired: true },
    ...NAME_COLUMNS.filter(({ key }) => key !== NAME_PREFIX + ownLanguage),
  ];
}

export function ownNameCells(names: Multilingual, ownLanguage: string): Cells {
  const { [NAME_PREFIX + ownLanguage]: name = null, ...otherNames } = nameCells(names);
  return { name, ...otherNames };
}

/** Returns the names of the cells in `ownNameColumns`. Names of `before` in languages without a column stay. */
export function namesOfOwn(cells: Cells, ownLanguage: string, before: Multilingual | undefined): Multilingual {
  return namesOf({ ...cells, [NAME_PREFIX + ownLanguage]: textOf(cells, 'name') }, before);
}
