import type { Language } from '../language.ts';
import type { PhraseWords } from './phrase-words.ts';

/** The files of the languages, loaded on demand: they are not needed before the search is opened. */
const LOADERS: Readonly<Record<Language, () => Promise<PhraseWords>>> = {
  en: async () => (await import('./en.ts')).en,
  cs: async () => (await import('./cs.ts')).cs,
  de: async () => (await import('./de.ts')).de,
  fr: async () => (await import('./fr.ts')).fr,
  es: async () => (await import('./es.ts')).es,
  ca: async () => (await import('./ca.ts')).ca,
  ua: async () => (await import('./ua.ts')).ua,
};

export async function loadPhraseWords(language: Language): Promise<PhraseWords> {
  return LOADERS[language]();
}
