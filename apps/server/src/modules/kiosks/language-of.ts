import { isLanguage, type Language } from '@assist/i18n';

/** Returns the stored language, or English if this version no longer has that language. */
export function languageOf({ language }: { readonly language: string }): Language {
  return isLanguage(language) ? language : 'en';
}
