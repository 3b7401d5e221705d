import type { AdministrationWords, Catalogue, FirstWords, KioskWords, OtherWords, WayWords } from './catalogue.ts';
import type { Language } from './language.ts';
import { loadObjectWords } from './load-object-words.ts';

/** Six bundles per language, loaded on demand. */
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
const WAYS: Readonly<Record<Language, () => Promise<WayWords>>> = {
  en: async () => (await import('./catalogues/en/way-words.ts')).wayWords,
  cs: async () => (await import('./catalogues/cs/way-words.ts')).wayWords,
  de: async () => (await import('./catalogues/de/way-words.ts')).wayWords,
  fr: async () => (await import('./catalogues/fr/way-words.ts')).wayWords,
  es: async () => (await import('./catalogues/es/way-words.ts')).wayWords,
  ca: async () => (await import('./catalogues/ca/way-words.ts')).wayWords,
  ua: async () => (await import('./catalogues/ua/way-words.ts')).wayWords,
};

const ADMINISTRATION: Readonly<Record<Language, () => Promise<AdministrationWords>>> = {
  en: async () => (await import('./catalogues/en/administration-words.ts')).administrationWords,
  cs: async () => (await import('./catalogues/cs/administration-words.ts')).administrationWords,
  de: async () => (await import('./catalogues/de/administration-words.ts')).administrationWords,
  fr: async () => (await import('./catalogues/fr/administration-words.ts')).administrationWords,
  es: async () => (await import('./catalogues/es/administration-words.ts')).administrationWords,
  ca: async () => (await import('./catalogues/ca/administration-words.ts')).administrationWords,
  ua: async () => (await import('./catalogues/ua/administration-words.ts')).administrationWords,
};

const KIOSK: Readonly<Record<Language, () => Promise<KioskWords>>> = {
  en: async () => (await import('./catalogues/en/kiosk-words.ts')).kioskWords,
  cs: async () => (await import('./catalogues/cs/kiosk-words.ts')).kioskWords,
  de: async () => (await import('./catalogues/de/kiosk-words.ts')).kioskWords,
  fr: async () => (await import('./catalogues/fr/kiosk-words.ts')).kioskWords,
  es: async () => (await import('./catalogues/es/kiosk-words.ts')).kioskWords,
  ca: async () => (await import('./catalogues/ca/kiosk-words.ts')).kioskWords,
  ua: async () => (await import('./catalogues/ua/kiosk-words.ts')).kioskWords,
};

export function loadFirstWords(language: Language): Promise<FirstWords> {
  return FIRST[language]();
}

export function loadOtherWords(language: Language): Promise<OtherWords> {
  return OTHERS[language]();
}

export function loadWayWords(language: Language): Promise<WayWords> {
  return WAYS[language]();
}

export function loadAdministrationWords(language: Language): Promise<AdministrationWords> {
  return ADMINISTRATION[language]();
}

export function loadKioskWords(language: Language): Promise<KioskWords> {
  return KIOSK[language]();
}

/** Loads all words of a language. */
export async function loadCatalogue(language: Language): Promise<Catalogue> {
  const [first, others, ways, administration, objects, kiosk] = await Promise.all([
    loadFirstWords(language),
    loadOtherWords(language),
    loadWayWords(language),
    loadAdministrationWords(language),
    loadObjectWords(language),
    loadKioskWords(language),
  ]);
  return { ...first, ...others, ...ways, ...administration, ...objects, ...kiosk };
}
