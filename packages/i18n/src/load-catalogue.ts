import type { AccountWords, AdministrationWords, Catalogue, FirstWords, KioskWords, OtherWords, WayWords } from './catalogue.ts';
import type { Language } from './language.ts';
import { loadObjectWords } from './load-object-words.ts';

// Each part of a language is a file, loaded on demand.

export async function loadFirstWords(language: Language): Promise<FirstWords> {
  return (await import(`./catalogues/${language}/first-words.ts`)).firstWords;
}

export async function loadOtherWords(language: Language): Promise<OtherWords> {
  return (await import(`./catalogues/${language}/other-words.ts`)).otherWords;
}

export async function loadAccountWords(language: Language): Promise<AccountWords> {
  return (await import(`./catalogues/${language}/account-words.ts`)).accountWords;
}

export async function loadWayWords(language: Language): Promise<WayWords> {
  return (await import(`./catalogues/${language}/way-words.ts`)).wayWords;
}

export async function loadAdministrationWords(language: Language): Promise<AdministrationWords> {
  return (await import(`./catalogues/${language}/administration-words.ts`)).administrationWords;
}

export async function loadKioskWords(language: Language): Promise<KioskWords> {
  return (await import(`./catalogues/${language}/kiosk-words.ts`)).kioskWords;
}

/** Loads all words of a language, for texts that the server writes and for tests. */
export async function loadCatalogue(language: Language): Promise<Catalogue> {
  const parts = await Promise.all([
    loadFirstWords(language),
    loadOtherWords(language),
    loadAccountWords(language),
    loadWayWords(language),
    loadAdministrationWords(language),
    loadObjectWords(language),
    loadKioskWords(language),
  ]);
  return Object.assign({}, ...parts) as Catalogue;
}
