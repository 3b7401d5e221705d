import type { Language } from '@assist/i18n';

/**
 * The letters of a language's keyboard, row by row, in the usual layout. There is no key for most accented letters, because the search
 * ignores accents.
 */
const LETTERS: Readonly<Record<Language, readonly string[]>> = {
  en: ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'],
  cs: ['qwertzuiop', 'asdfghjkl', 'yxcvbnm'],
  de: ['qwertzuiopü', 'asdfghjklöä', 'yxcvbnmß'],
  fr: ['azertyuiop', 'qsdfghjklm', 'wxcvbn'],
  es: ['qwertyuiop', 'asdfghjklñ', 'zxcvbnm'],
  ca: ['qwertyuiop', 'asdfghjklç', 'zxcvbnm'],
  ua: ['йцукенгшщзхї', 'фівапролджє', 'ґячсмитьбю'],
};

/** The row above the letters, since many rooms have numbers. */
const DIGITS = '1234567890';

/**
 * Returns the language of a second alphabet, for Ukrainian, whose keys lack the Latin letters in many rooms' names; undefined otherwise.
 */
export function otherLetters(language: Language): Language | undefined {
  return language === 'ua' ? 'en' : undefined;
}

export function keyboardRows(language: Language): readonly (readonly string[])[] {
  return [DIGITS, ...LETTERS[language]].map((row) => [...row]);
}
