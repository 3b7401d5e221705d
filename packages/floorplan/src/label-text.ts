import type { Labels } from './plan.ts';

/**
 * Returns the text in the language, or else in its general form (`de` for `de-AT`), or else in the default language, or else in any
 * language; null if there is no text.
 */
export function labelText(labels: Labels | null | undefined, language: string, defaultLanguage = 'en'): string | null {
  if (labels === null || labels === undefined) return null;
  const [general = language] = language.split('-');
  // The language comes from a request, so it could be the name of a method that objects inherit.
  const own = (key: string) => (Object.hasOwn(labels, key) ? labels[key] : undefined);
  return own(language) || own(general) || own(defaultLanguage) || Object.values(labels).find((text) => text !== '') || null;
}
