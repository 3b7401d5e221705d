import { isLanguage, type Language } from '@assist/i18n';

/** Handles a language stored by a version that had other languages. */
export function languageOf({ language }: { readonly language: string }): Language {
  return isLanguage(language) ? language : 'en';
}
