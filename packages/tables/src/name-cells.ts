import { LANGUAGES } from '@assist/i18n';
import type { Multilingual } from '@assist/resource';
import { textOf } from './cell-value.ts';
import type { Cells, Column } from './column.ts';

/** The beginning of the key of a name in one language; the language follows. */
export const NAME_PREFIX = 'display_name:';

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
