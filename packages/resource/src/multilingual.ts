/** A text by language. Which languages there are is not this package's business. */
export type Multilingual = Readonly<Record<string, string>>;

/** The active language's text, else the default language's, else any that there is, else ''. Empty text counts as none. */
export function textIn(text: Multilingual, language: string, defaultLanguage: string): string {
  // A language may be called as any object calls its methods.
  const own = (key: string) => (Object.hasOwn(text, key) ? text[key] : undefined);
  return own(language) || own(defaultLanguage) || Object.values(text).find((value) => value !== '') || '';
}
