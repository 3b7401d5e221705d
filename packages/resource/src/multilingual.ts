/** A text by language. Other code decides which languages there are. */
export type Multilingual = Readonly<Record<string, string>>;

/**
 * Returns the text in the active language, or else in the default language, or else in any language, or else ''. Empty text counts as
 * missing.
 */
export function textIn(text: Multilingual, language: string, defaultLanguage: string): string {
  // Only own members count: a language key may equal the name of an inherited object member.
  const own = (key: string) => (Object.hasOwn(text, key) ? text[key] : undefined);
  return own(language) || own(defaultLanguage) || Object.values(text).find((value) => value !== '') || '';
}
