import { chooseLanguage, type Language } from '@assist/i18n';
import { LANGUAGE_KEY } from '@assist/reservation';

/** Returns the language that was chosen in this browser, or else the first of the browser's languages that the product has. */
export function storedLanguage(): Language {
  return chooseLanguage(localStorage.getItem(LANGUAGE_KEY), navigator.languages);
}
