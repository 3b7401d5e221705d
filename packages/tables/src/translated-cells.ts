import { LANGUAGES } from '@assist/i18n';
import type { Multilingual } from '@assist/resource';
import { textOf } from './cell-value.ts';
import type { Cells, CellKind, Column } from './column.ts';

/**
 * A text in several languages, as columns. The text in the company's language has the column `key`, so that a table has one column that is
 * never missing; each other language has the column `prefix` with the language after it.
 */
export interface TranslatedText {
  readonly key: string;
  readonly prefix: string;
  readonly kind: CellKind;
  readonly isRequired?: boolean;
}

/** Returns the columns of a text: first the one in the company's language. */
export function translatedColumns({ key, prefix, kind, isRequired = false }: TranslatedText, companyLanguage: string): readonly Column[] {
  const others = LANGUAGES.filter((language) => language !== companyLanguage);
  return [{ key, kind, isRequired }, ...others.map((language) => ({ key: `${prefix}${language}`, kind }))];
}

export function translatedCells(texts: Multilingual, text: TranslatedText, companyLanguage: string): Cells {
  return Object.fromEntries(LANGUAGES.map((language) => [keyOf(text, language, companyLanguage), texts[language] ?? null]));
}

/** Returns the text of the cells in all languages. What `before` has in languages without a column stays. */
export function textsOfCells(cells: Cells, text: TranslatedText, companyLanguage: string, before: Multilingual = {}): Multilingual {
  const others = Object.entries(before).filter(([language]) => !(LANGUAGES as readonly string[]).includes(language));
  const own = LANGUAGES.flatMap((language) => {
    const found = textOf(cells, keyOf(text, language, companyLanguage));
    return found === null ? [] : [[language, found] as const];
  });
  return Object.fromEntries([...own, ...others]);
}

function keyOf({ key, prefix }: TranslatedText, language: string, companyLanguage: string): string {
  return language === companyLanguage ? key : `${prefix}${language}`;
}
