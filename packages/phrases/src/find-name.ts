import { isInflected } from './is-inflected.ts';
import { findZone, type FoundZone } from './find-zone.ts';
import type { Token } from './tokens.ts';
import type { NameTerm, PropertyTerm, Vocabulary } from './vocabulary.ts';
import { countMatching } from './word-list.ts';

export type FoundName = { readonly length: number } & (
  | { readonly kind: 'type' | 'area' | 'resource'; readonly ids: readonly string[] }
  | { readonly kind: 'property'; readonly terms: readonly PropertyTerm[]; readonly count: number | null }
  | FoundZone
);

/**
 * Returns the longest name that begins at this position. Of equally long names, a type comes before an area, a property, a resource and a
 * zone: a room may be called after a city.
 */
export function findName(tokens: readonly Token[], at: number, vocabulary: Vocabulary): FoundName | undefined {
  const found = [
    longest(tokens, at, vocabulary.types, 'type'),
    longest(tokens, at, vocabulary.areas, 'area'),
    propertyAt(tokens, at, vocabulary),
    resourceAt(tokens, at, vocabulary),
    findZone(tokens, at, vocabulary),
  ].filter((one) => one !== undefined);
  return found.toSorted((a, b) => b.length - a.length)[0];
}

function longest(tokens: readonly Token[], at: number, terms: readonly NameTerm[], kind: 'type' | 'area'): FoundName | undefined {
  let best: { term: NameTerm; isExact: boolean } | undefined;
  for (const term of terms) {
    if (term.words.length < (best?.term.words.length ?? 0)) continue;
    if (!term.words.every((word, index) => isInflected(tokens[at + index]?.word ?? '', word))) continue;
    const isExact = term.words.every((word, index) => tokens[at + index]?.word === word);
    const isLonger = term.words.length > (best?.term.words.length ?? 0);
    if (isLonger || (isExact && best?.isExact !== true)) best = { term, isExact };
  }
  return best === undefined ? undefined : { kind, ids: best.term.ids, length: best.term.words.length };
}

/**
 * Finds a property. Filler words may occur in between: "docking the station" matches too. A number before the property requests at least
 * that many.
 */
function propertyAt(tokens: readonly Token[], at: number, vocabulary: Vocabulary): FoundName | undefined {
  const counted = /^\d{1,3}$/.test(tokens[at]?.word ?? '') ? Number(tokens[at]!.word) : null;
  const withCount = counted === null ? undefined : termsAt(tokens, at + 1, vocabulary, true);
  if (withCount !== undefined) return { kind: 'property', terms: withCount.terms, count: counted, length: 1 + withCount.length };
  const plain = termsAt(tokens, at, vocabulary, false);
  return plain === undefined ? undefined : { kind: 'property', terms: plain.terms, count: null, length: plain.length };
}

function termsAt(tokens: readonly Token[], at: number, { properties, words }: Vocabulary, isCounted: boolean) {
  let best: { terms: PropertyTerm[]; length: number; isExact: boolean } | undefined;
  for (const term of properties) {
    if ((term.value === null) !== isCounted) continue;
    const length = wordsAlong(tokens, at, term.words, words.filler);
    if (length === 0 || length < (best?.length ?? 0)) continue;
    const isExact = term.words.every((word) => tokens.slice(at, at + length).some((token) => token.word === word));
    if (length > (best?.length ?? 0) || (isExact && best?.isExact === false)) best = { terms: [term], length, isExact };
    else if (isExact === best?.isExact) best.terms.push(term);
  }
  return best;
}

function wordsAlong(tokens: readonly Token[], at: number, words: readonly string[], filler: Vocabulary['words']['filler']): number {
  let place = at;
  for (const [index, word] of words.entries()) {
    while (index > 0 && !isInflected(tokens[place]?.word ?? '', word) && countMatching(tokens, place, filler) > 0) place += 1;
    if (!isInflected(tokens[place]?.word ?? '', word)) return 0;
    place += 1;
  }
  return place - at;
}

function resourceAt(tokens: readonly Token[], at: number, { resources, longestName }: Vocabulary): FoundName | undefined {
  for (let length = Math.min(longestName, tokens.length - at); length > 0; length -= 1) {
    const name = tokens
      .slice(at, at + length)
      .map(({ word }) => word)
      .join(' ');
    const ids = resources.get(name);
    if (ids !== undefined) return { kind: 'resource', ids, length };
  }
  return undefined;
}
