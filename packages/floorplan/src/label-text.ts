import type { Labels } from './plan.ts';

/** The text in the language, else in a more general form of it (`de` for `de-AT`), else in the default one, else any. */
export function labelText(labels: Labels | null | undefined, language: string, defaultLanguage = 'en'): string | null {
  if (labels === null || labels === undefined) return null;
  const [general = language] = language.split('-');
  // A language is asked for by anybody, and may be called as any object calls its methods.
  const own = (key: string) => (Object.hasOwn(labels, key) ? labels[key] : undefined);
  return own(language) || own(general) || own(defaultLanguage) || Object.values(labels).find((text) => text !== '') || null;
}
