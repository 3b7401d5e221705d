import type { ObjectWords } from './catalogue.ts';
import type { Language } from './language.ts';

const OBJECTS: Readonly<Record<Language, () => Promise<ObjectWords>>> = {
  en: async () => (await import('./catalogues/en/object-words.ts')).objectWords,
  cs: async () => (await import('./catalogues/cs/object-words.ts')).objectWords,
  de: async () => (await import('./catalogues/de/object-words.ts')).objectWords,
  fr: async () => (await import('./catalogues/fr/object-words.ts')).objectWords,
  es: async () => (await import('./catalogues/es/object-words.ts')).objectWords,
  ca: async () => (await import('./catalogues/ca/object-words.ts')).objectWords,
  ua: async () => (await import('./catalogues/ua/object-words.ts')).objectWords,
};

/** In a file of its own, so that no page has to know its address before there are objects on a plan. */
export function loadObjectWords(language: Language): Promise<ObjectWords> {
  return OBJECTS[language]();
}
