import type { Language } from '@assist/i18n';

/**
 * The letters of a language's keyboard, row by row, in the usual layout. Accented letters without a key of their own are found without
 * their accents, because the search folds them.
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

/** Rooms have numbers, so the digits are above the letters. */
const DIGITS = '1234567890';

/** Returns a language with the alphabet that these keys lack, if any: names of rooms come from many languages. */
export function otherLetters(language: Language): Language | undefined {
  return language === 'ua' ? 'en' : undefined;
}

export function keyboardRows(language: Language): readonly (readonly string[])[] {
  return [DIGITS, ...LETTERS[language]].map((row) => [...row]);
}
