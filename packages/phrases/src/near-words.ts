import SearchableMap from 'minisearch/SearchableMap';

/** Known words, by which those that are typed with a mistake are found. */
export type NearWords = SearchableMap<true>;

const PLAIN = /^\p{L}+$/u;
/** Shorter ones are near to too many. */
const LEAST = 4;
const LONG = 5;

/** Codes and numbers are none of them: with one letter changed they are another one's. */
export function toNearWords(words: Iterable<string>, least = LEAST): NearWords {
  const near: NearWords = new SearchableMap();
  for (const word of words) if (word.length >= least && PLAIN.test(word)) near.set(word, true);
  return near;
}

/** The known words that are the least number of letters away, in no order; none where the nearest is too far. */
export function nearestWords(near: NearWords, word: string, mostEdits = word.length < LONG ? 1 : 2): readonly string[] {
  if (word.length < LEAST || !PLAIN.test(word)) return [];
  const found = [...near.fuzzyGet(word, mostEdits)].map(([known, [, edits]]) => ({ known, edits }));
  const least = Math.min(...found.map(({ edits }) => edits));
  return found.filter(({ edits }) => edits === least).map(({ known }) => known);
}

export function isBegun(near: NearWords, word: string): boolean {
  return near.atPrefix(word).size > 0;
}
