import type { Catalogue } from './catalogue.ts';
import type { Language } from './language.ts';

/** A bundle a language, on demand. */
const LOADERS: Readonly<Record<Language, () => Promise<Catalogue>>> = {
  en: async () => (await import('./catalogues/en/index.ts')).en,
  cs: async () => (await import('./catalogues/cs/index.ts')).cs,
  de: async () => (await import('./catalogues/de/index.ts')).de,
  fr: async () => (await import('./catalogues/fr/index.ts')).fr,
  es: async () => (await import('./catalogues/es/index.ts')).es,
  ca: async () => (await import('./catalogues/ca/index.ts')).ca,
  ua: async () => (await import('./catalogues/ua/index.ts')).ua,
};

export async function loadCatalogue(language: Language): Promise<Catalogue> {
  return LOADERS[language]();
}
