import SearchableMap from 'minisearch/SearchableMap';

/** Correctly spelt words, in a structure that finds those similar to a mistyped one. */
export type NearWords = SearchableMap<true>;

const PLAIN = /^\p{L}+$/u;
/** Minimum number of letters of a mistyped word and of its correction. Shorter words are similar to too many others. */
const LEAST = 4;
const LONG = 5;

/** Collects words, except codes and numbers, because changing one character turns those into others. */
export function toNearWords(words: Iterable<string>, least = LEAST): NearWords {
  const near: NearWords = new SearchableMap();
  for (const word of words) if (word.length >= least && PLAIN.test(word)) near.set(word, true);
  return near;
}

/** Returns the known words with the fewest edits, in no particular order; empty if none is within `mostEdits`. */
export function nearestWords(near: NearWords, word: string, mostEdits = word.length < LONG ? 1 : 2): readonly string[] {
  if (word.length < LEAST || !PLAIN.test(word)) return [];
  const found = [...near.fuzzyGet(word, mostEdits)].map(([known, [, edits]]) => ({ known, edits }));
  const least = Math.min(...found.map(({ edits }) => edits));
  return found.filter(({ edits }) => edits === least).map(({ known }) => known);
}

export function isBegun(near: NearWords, word: string): boolean {
  return near.atPrefix(word).size > 0;
}
