import { type Token, toWords } from './tokens.ts';

/** Ways to write something, as lists of words, by their first word. */
export type WordList = ReadonlyMap<string, readonly (readonly string[])[]>;

export function toWordList(ways: readonly string[]): WordList {
  return Map.groupBy(
    ways.map(toWords).filter((words) => words.length > 0),
    (words) => words[0]!,
  );
}

/** Returns the number of words of the longest entry that matches at `at`; 0 if none matches. */
export function countMatching(tokens: readonly Token[], at: number, list: WordList): number {
  let longest = 0;
  for (const words of list.get(tokens[at]?.word ?? '') ?? []) {
    if (words.length > longest && words.every((word, index) => tokens[at + index]?.word === word)) longest = words.length;
  }
  return longest;
}

/** Returns the index of the list that matches, and the number of words of its longest matching entry; undefined if no list matches. */
export function findMatching(
  tokens: readonly Token[],
  at: number,
  lists: readonly WordList[],
): { index: number; length: number } | undefined {
  let best: { index: number; length: number } | undefined;
  lists.forEach((list, index) => {
    const length = countMatching(tokens, at, list);
    if (length > (best?.length ?? 0)) best = { index, length };
  });
  return best;
}
