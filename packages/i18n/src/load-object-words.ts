import type { ObjectWords } from './catalogue.ts';
import type { Language } from './language.ts';

/**
 * Loads the words for objects. They have a file of their own, so that no page has to know its address before there are objects on a plan.
 */
export async function loadObjectWords(language: Language): Promise<ObjectWords> {
  return (await import(`./catalogues/${language}/object-words.ts`)).objectWords;
}
