/** Specification, section 1: the languages of the interface, by the keys used in storage and in the API. */
export const LANGUAGES = ['cs', 'en', 'de', 'fr', 'es', 'ca', 'ua'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Default language of the interface (specification, section 9). */
const DEFAULT_LANGUAGE: Language = 'en';

/** The name of each language in that language, for choosing one. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  cs: 'Čeština',
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  ca: 'Català',
  ua: 'Українська',
};

/** The language tag (BCP 47) of each language, for Intl. Intl does not know the key 'ua', and would silently use its default language. */
const LOCALES: Readonly<Record<Language, string>> = {
  cs: 'cs-CZ',
  en: 'en-GB',
  de: 'de-DE',
  fr: 'fr-FR',
  es: 'es-ES',
  ca: 'ca-ES',
  ua: 'uk-UA',
};

export function localeOf(language: Language): string {
  return LOCALES[language];
}

export function isLanguage(text: string): text is Language {
  return (LANGUAGES as readonly string[]).includes(text);
}

/** Finds the language of a tag (BCP 47): 'de-AT' is German, 'uk' is 'ua'. Our own keys are accepted as tags. */
export function findLanguage(tag: string): Language | undefined {
  const base = tag.toLowerCase().split('-')[0]!;
  const language = base === 'uk' ? 'ua' : base;
  return isLanguage(language) ? language : undefined;
}

/** Returns the stored language, or else the first of the browser's languages that the product has, or else English. */
export function chooseLanguage(stored: string | null, browserTags: readonly string[]): Language {
  if (stored !== null && isLanguage(stored)) return stored;
  return browserTags.map(findLanguage).find((language) => language !== undefined) ?? DEFAULT_LANGUAGE;
}
