import type { Language } from '@assist/i18n';

/**
 * The letters of a language's keyboard, row by row, as its people are used to find them. Letters with accents that stand on no key of their own
 * are found without them: the search folds them.
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

/** Rooms have numbers: they stand above the letters. */
const DIGITS = '1234567890';

/** The letters that the language's own keys do not have: rooms of a house have names of many. */
export function otherLetters(language: Language): Language | undefined {
  return language === 'ua' ? 'en' : undefined;
}

export function keyboardRows(language: Language): readonly (readonly string[])[] {
  return [DIGITS, ...LETTERS[language]].map((row) => [...row]);
}
