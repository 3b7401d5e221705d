import type { Token } from './tokens.ts';
import type { Vocabulary } from './vocabulary.ts';
import { countMatching, findMatching } from './word-list.ts';

export interface FoundPeople {
  readonly people: number;
  readonly length: number;
}

const MOST = 1_000;

/** Finds a number of people: "for 6", "6 people", "for six people", "6 to 8 people" (which needs room for eight). */
export function findPeople(tokens: readonly Token[], at: number, vocabulary: Vocabulary): FoundPeople | undefined {
  const { words, numbers } = vocabulary;
  const led = countMatching(tokens, at, words.forHowMany);
  const numberAt = (place: number) => {
    const said = findMatching(tokens, place, numbers);
    if (said !== undefined) return { people: said.index + 1, length: said.length };
    return /^\d{1,4}$/.test(tokens[place]?.word ?? '') ? { people: Number(tokens[place]!.word), length: 1 } : undefined;
  };
  for (const start of led > 0 ? [at + led, at] : [at]) {
    const number = numberAt(start);
    if (number === undefined) continue;
    let end = start + number.length;
    let { people } = number;
    const between = countMatching(tokens, end, words.to);
    const most = between > 0 ? numberAt(end + between) : undefined;
    if (most !== undefined && countMatching(tokens, end + between + most.length, words.people) > 0) {
      people = Math.max(people, most.people);
      end += between + most.length;
    }
    const named = countMatching(tokens, end, words.people);
    // The article in "for a desk" may also be a number word, but is not a number of people.
    const isBare = named === 0 && (start === at || countMatching(tokens, start, words.filler) > 0);
    if (!isBare && people >= 1 && people <= MOST) return { people, length: end + named - at };
  }
  return undefined;
}
