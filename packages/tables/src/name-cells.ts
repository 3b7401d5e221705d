import { LANGUAGES } from '@assist/i18n';
import type { Multilingual } from '@assist/resource';
import type { Cells, Column } from './column.ts';
import { textsOfCells, translatedCells, translatedColumns, type TranslatedText } from './translated-cells.ts';

/** The beginning of the key of a name in one language; the language follows. */
const NAME_PREFIX = 'display_name:';
const NAME: TranslatedText = { key: 'name', prefix: NAME_PREFIX, kind: { type: 'line' }, isRequired: true };
/** A resource's `name` is in no language, so each language has a column beside it. */
const NO_LANGUAGE = '';

/** One column for the name in each language. */
export const NAME_COLUMNS: readonly Column[] = LANGUAGES.map((language) => ({ key: `${NAME_PREFIX}${language}`, kind: NAME.kind }));

export function nameCells(names: Multilingual): Cells {
  return translatedCells(names, NAME, NO_LANGUAGE);
}

/** Returns the names of the cells. Names of `before` in languages without a column stay. */
export function namesOf(cells: Cells, before?: Multilingual): Multilingual {
  return textsOfCells(cells, NAME, NO_LANGUAGE, before);
}

/** The column `name`, which is in the company's language and never empty, and a column for each other language. */
export function ownNameColumns(ownLanguage: string): readonly Column[] {
  return translatedColumns(NAME, ownLanguage);
}

export function ownNameCells(names: Multilingual, ownLanguage: string): Cells {
  return translatedCells(names, NAME, ownLanguage);
}

/** Returns the names of the cells in `ownNameColumns`. Names of `before` in languages without a column stay. */
export function namesOfOwn(cells: Cells, ownLanguage: string, before: Multilingual | undefined): Multilingual {
  return textsOfCells(cells, NAME, ownLanguage, before);
}
