import type { Catalogue, FirstWords, OtherWords } from './catalogue.ts';
import type { Language } from './language.ts';

/** Two bundles a language, on demand. */
const FIRST: Readonly<Record<Language, () => Promise<FirstWords>>> = {
  en: async () => (await import('./catalogues/en/first-words.ts')).firstWords,
  cs: async () => (await import('./catalogues/cs/first-words.ts')).firstWords,
  de: async () => (await import('./catalogues/de/first-words.ts')).firstWords,
  fr: async () => (await import('./catalogues/fr/first-words.ts')).firstWords,
  es: async () => (await import('./catalogues/es/first-words.ts')).firstWords,
  ca: async () => (await import('./catalogues/ca/first-words.ts')).firstWords,
  ua: async () => (await import('./catalogues/ua/first-words.ts')).firstWords,
};
const OTHERS: Readonly<Record<Language, () => Promise<OtherWords>>> = {
  en: async () => (await import('./catalogues/en/other-words.ts')).otherWords,
  cs: async () => (await import('./catalogues/cs/other-words.ts')).otherWords,
  de: async () => (await import('./catalogues/de/other-words.ts')).otherWords,
  fr: async () => (await import('./catalogues/fr/other-words.ts')).otherWords,
  es: async () => (await import('./catalogues/es/other-words.ts')).otherWords,
  ca: async () => (await import('./catalogues/ca/other-words.ts')).otherWords,
  ua: async () => (await import('./catalogues/ua/other-words.ts')).otherWords,
};

export function loadFirstWords(language: Language): Promise<FirstWords> {
  return FIRST[language]();
}

export function loadOtherWords(language: Language): Promise<OtherWords> {
  return OTHERS[language]();
}

/** All that a language says. */
export async function loadCatalogue(language: Language): Promise<Catalogue> {
  const [first, others] = await Promise.all([loadFirstWords(language), loadOtherWords(language)]);
  return { ...first, ...others };
}
