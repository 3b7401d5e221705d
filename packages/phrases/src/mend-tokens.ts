import { isInflected } from './is-inflected.ts';
import { isBegun, nearestWords } from './near-words.ts';
import type { Token } from './tokens.ts';
import { FIXED_LEAST, type Vocabulary } from './vocabulary.ts';

/** The largest number of edits between a typed word and the word of the language that replaces it. */
const FIXED_EDITS = 1;

/** Corrects words that neither the language nor the company's names contain, if exactly one of their words is nearest. */
export function mendTokens(tokens: readonly Token[], vocabulary: Vocabulary): readonly Token[] {
  return tokens.map((token) => {
    const word = isKnown(token.word, vocabulary) ? undefined : nearestOf(token.word, vocabulary);
    return word === undefined ? token : { ...token, word };
  });
}

function isKnown(word: string, { fixedWords, companyWords, nearNames, isInName }: Vocabulary): boolean {
  return (
    fixedWords.has(word) ||
    // The word may be the beginning of a name that is still being typed.
    isBegun(nearNames, word) ||
    companyWords.some((known) => isInflected(word, known)) ||
    isInName(word)
  );
}

function nearestOf(word: string, { nearFixed, nearNames }: Vocabulary): string | undefined {
  const fixed = word.length < FIXED_LEAST ? [] : nearestWords(nearFixed, word, FIXED_EDITS);
  // A name that is equally near is another possible meaning, so the word is not corrected.
  const named = fixed.length === 0 ? nearestWords(nearNames, word) : nearestWords(nearNames, word, FIXED_EDITS);
  const all = new Set([...fixed, ...named]);
  return all.size === 1 ? [...all][0] : undefined;
}
