import { type Token, toWords } from './tokens.ts';

/** Ways to write something, by their first word. */
export type WordList = ReadonlyMap<string, readonly (readonly string[])[]>;

export function toWordList(ways: readonly string[]): WordList {
  return Map.groupBy(
    ways.map(toWords).filter((words) => words.length > 0),
    (words) => words[0]!,
  );
}

/** Returns how many words of the text form the longest matching entry; 0 if none matches. */
export function countMatching(tokens: readonly Token[], at: number, list: WordList): number {
  let longest = 0;
  for (const words of list.get(tokens[at]?.word ?? '') ?? []) {
    if (words.length > longest && words.every((word, index) => tokens[at + index]?.word === word)) longest = words.length;
  }
  return longest;
}

/** Returns which of several lists with different meanings matches, and the number of words of its longest entry. */
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
