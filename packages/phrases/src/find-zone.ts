import { isInflected, isOfCity } from './is-inflected.ts';
import type { Token } from './tokens.ts';
import type { Vocabulary, ZoneTerm } from './vocabulary.ts';
import { countMatching } from './word-list.ts';

export interface FoundZone {
  readonly kind: 'zone';
  readonly term: ZoneTerm;
  readonly length: number;
}

/** Finds the longest name of a zone's city at this position, with the word "time" before or after it: "New York", "New York time", "pražského času". */
export function findZone(tokens: readonly Token[], at: number, { zones, words }: Vocabulary): FoundZone | undefined {
  const led = countMatching(tokens, at, words.zoneTime);
  const start = at + led;
  const adjective = zones.find((term) => isOfCity(tokens[start]?.word ?? '', term.words));
  if (adjective !== undefined) {
    // Only beside the word "time", because a room may be called by such an adjective, too.
    const followed = led > 0 ? 0 : countMatching(tokens, start + 1, words.zoneTime);
    if (led + followed > 0) return { kind: 'zone', term: adjective, length: led + 1 + followed };
  }
  let best: ZoneTerm | undefined;
  for (const term of zones) {
    if (
      term.words.length > (best?.words.length ?? 0) &&
      term.words.every((word, index) => isInflected(tokens[start + index]?.word ?? '', word))
    )
      best = term;
  }
  if (best === undefined) return undefined;
  const end = start + best.words.length;
  return { kind: 'zone', term: best, length: end + (led > 0 ? 0 : countMatching(tokens, end, words.zoneTime)) - at };
}

/** Returns whether a zone's city follows, with or without words like "in" before it: the number in "9 in New York" is a time. */
export function isBeforeZone(tokens: readonly Token[], at: number, vocabulary: Vocabulary): boolean {
  let next = at;
  while (next < tokens.length && findZone(tokens, next, vocabulary) === undefined) {
    const filler = countMatching(tokens, next, vocabulary.words.filler);
    if (filler === 0) return false;
    next += filler;
  }
  return next < tokens.length;
}
