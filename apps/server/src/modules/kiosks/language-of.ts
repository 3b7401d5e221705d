import { isLanguage, type Language } from '@assist/i18n';

/** Of what was kept by a version that spoke other ones. */
export function languageOf({ language }: { readonly language: string }): Language {
  return isLanguage(language) ? language : 'en';
}
