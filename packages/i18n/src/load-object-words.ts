import type { ObjectWords } from './catalogue.ts';
import type { Language } from './language.ts';

/**
 * Loads the words for objects on a plan. This function has a separate file, so that pages without such objects need not contain the
 * addresses of the word files.
 */
export async function loadObjectWords(language: Language): Promise<ObjectWords> {
  return (await import(`./catalogues/${language}/object-words.ts`)).objectWords;
}
