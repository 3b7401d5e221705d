import { chooseLanguage, type Language } from '@assist/i18n';
import { LANGUAGE_KEY } from '@assist/reservation';

/** The language that this browser was told, or is used to. */
export function storedLanguage(): Language {
  return chooseLanguage(localStorage.getItem(LANGUAGE_KEY), navigator.languages);
}
