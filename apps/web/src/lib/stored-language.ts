import { chooseLanguage, type Language } from '@assist/i18n';
import { LANGUAGE_KEY } from '@assist/reservation';

/** Returns the language chosen in this browser, or the browser's own. */
export function storedLanguage(): Language {
  return chooseLanguage(localStorage.getItem(LANGUAGE_KEY), navigator.languages);
}
