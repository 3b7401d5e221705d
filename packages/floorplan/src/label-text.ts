import type { Labels } from './plan.ts';

/**
 * Returns the text in the language, or else in a more general form of it (`de` for `de-AT`), or else in the default language, or else in
 * any.
 */
export function labelText(labels: Labels | null | undefined, language: string, defaultLanguage = 'en'): string | null {
  if (labels === null || labels === undefined) return null;
  const [general = language] = language.split('-');
  // The language comes from the caller, and may be the name of an inherited object method.
  const own = (key: string) => (Object.hasOwn(labels, key) ? labels[key] : undefined);
  return own(language) || own(general) || own(defaultLanguage) || Object.values(labels).find((text) => text !== '') || null;
}
