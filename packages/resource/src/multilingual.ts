/** A text by language. The set of languages is defined elsewhere. */
export type Multilingual = Readonly<Record<string, string>>;

/** Returns the active language's text, or else the default language's, or else any, or else ''. Empty text counts as missing. */
export function textIn(text: Multilingual, language: string, defaultLanguage: string): string {
  // A language may have the name of an inherited object member.
  const own = (key: string) => (Object.hasOwn(text, key) ? text[key] : undefined);
  return own(language) || own(defaultLanguage) || Object.values(text).find((value) => value !== '') || '';
}
