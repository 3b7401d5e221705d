import { type LocalDate, localDateOf, type ZoneName } from '@assist/time';
import { findDay } from './find-day.ts';
import { findTime } from './find-time.ts';
import { mendTokens } from './mend-tokens.ts';
import { parsePhrase, type When } from './parse-phrase.ts';
import { type Token, toTokens } from './tokens.ts';
import type { Vocabulary } from './vocabulary.ts';
import { countMatching } from './word-list.ts';

/** Which people a text asks about, and for what time. */
export interface AskedPeople {
  /** `all`: "who is in tomorrow", "who is on the second floor"; `one`: "where is Ingrid", "Ingrid tomorrow", or a name alone. */
  readonly kind: 'all' | 'one';
  /** The name as typed, without the words about time; for `all`, the part that was not understood. */
  readonly name: string;
  /** The areas if all people are asked about; empty means anywhere. Always empty for `one`. */
  readonly areaIds: readonly string[];
  /** The text without the words of the question, for a search for rooms and places. Empty for `all`. */
  readonly text: string;
  /** True if the text is worded as a question: "who is …", "where is …". */
  readonly isQuestion: boolean;
  /** The zone of the day and the time if the areas, or the text, have one; otherwise null. Always null for `one`. */
  readonly zone: ZoneName | null;
  readonly day: LocalDate | null;
  /** Minutes since midnight. Either both are set or neither is. */
  readonly fromMinutes: number | null;
  readonly toMinutes: number | null;
}

/** The rest of a text once its question, its day and its time have been removed. */
interface Left {
  readonly name: string;
  /** The words about day and time. */
  readonly when: string;
  readonly isPresent: boolean;
  /** True if a filler word precedes the name: "who is on Willow" asks for a place, "who is Willow" for a person. */
  readonly isLed: boolean;
}

/**
 * Finds people in a text: "who is in on Friday", "where is Ingrid", "Ingrid tomorrow". Any other text is taken as a name, and so is every
 * text until the words of the language are loaded. Names are never corrected: Frida is not Friday. A pure function.
 */
export function findAskedPeople(text: string, vocabulary: Vocabulary | undefined, when: When): AskedPeople {
  if (vocabulary === undefined) return nameAlone(text);
  const typed = toTokens(text);
  const { who, where } = vocabulary.words;
  const askedWho = countMatching(typed, 0, who);
  const led = Math.max(askedWho, countMatching(typed, 0, where));
  const left = leftOf(text, typed, led, vocabulary, when);
  if (askedWho > 0 && typed.length > askedWho) {
    const mended = left.name === '' ? left : leftOf(text, mendTokens(typed, vocabulary), led, vocabulary, when);
    const all = mended.name.length < left.name.length ? mended : left;
    const { areaIds, zone } = all.isPresent || all.isLed ? placeOf(all.name, vocabulary, when) : NOWHERE;
    // "who is Ingrid" asks for one person, so it is handled further below.
    if (all.name === '' || all.isPresent || zone !== null)
      return {
        kind: 'all',
        name: zone === null ? all.name : '',
        areaIds,
        zone,
        text: '',
        isQuestion: true,
        ...timeOf(all, vocabulary, { ...when, zone: zone ?? when.zone }),
      };
  }
  const isQuestion = led > 0 && left.name !== '';
  // A day alone is taken as a name: "Mar" is a day in French, but also the beginning of many names.
  if (left.name === '' || (!isQuestion && left.when === '')) return nameAlone(text);
  return {
    kind: 'one',
    name: left.name,
    areaIds: [],
    zone: null,
    text: isQuestion ? `${left.name} ${left.when}`.trim() : text,
    isQuestion,
    ...timeOf(left, vocabulary, when),
  };
}

function nameAlone(text: string): AskedPeople {
  return {
    kind: 'one',
    name: text.trim(),
    areaIds: [],
    zone: null,
    text,
    isQuestion: false,
    day: null,
    fromMinutes: null,
    toMinutes: null,
  };
}

function leftOf(text: string, tokens: readonly Token[], from: number, vocabulary: Vocabulary, { now, zone }: When): Left {
  const { words } = vocabulary;
  const today = localDateOf(now, zone);
  const names: number[] = [];
  const whens: number[] = [];
  let isPresent = false;
  let isAfterDay = false;
  for (let at = from; at < tokens.length;) {
    const day = findDay(tokens, at, vocabulary, today)?.length ?? 0;
    const time = findTime(tokens, at, vocabulary, isAfterDay)?.length ?? 0;
    const present = from === 0 ? 0 : countMatching(tokens, at, words.present);
    const said = from === 0 ? 0 : countMatching(tokens, at, words.whereabouts);
    const most = Math.max(day, time, present, said);
    isAfterDay = day > 0 && day === most;
    if (most === 0) names.push(at);
    else if (most === Math.max(day, time)) whens.push(...Array.from({ length: most }, (_, index) => at + index));
    else isPresent ||= most === present;
    at += Math.max(1, most);
  }
  const isFiller = (at: number) => countMatching(tokens, at, words.filler) > 0;
  const first = names.findIndex((at) => !isFiller(at));
  const last = names.findLastIndex((at) => !isFiller(at));
  return {
    name: first < 0 ? '' : asTyped(text, tokens, names.slice(first, last + 1)),
    when: asTyped(text, tokens, whens),
    isPresent,
    isLed: first > 0,
  };
}

/** Returns the numbered words as typed. Neighbouring words keep the characters between them; others are joined by a space. */
function asTyped(text: string, tokens: readonly Token[], numbers: readonly number[]): string {
  return numbers
    .map((at, index) =>
      index > 0 && numbers[index - 1] === at - 1
        ? text.slice(tokens[at - 1]!.end, tokens[at]!.end)
        : ` ${text.slice(tokens[at]!.start, tokens[at]!.end)}`,
    )
    .join('')
    .trim();
}

const NOWHERE = { areaIds: [], zone: null } as const;

/** Returns the areas that a text names, and their zone; nothing if the text contains anything else. */
function placeOf(name: string, vocabulary: Vocabulary, when: When): Pick<AskedPeople, 'areaIds' | 'zone'> {
  const { areaIds, typeIds, resourceIds, properties, people, text, also, unknown, zone } = parsePhrase(name, vocabulary, when);
  const others = [typeIds, resourceIds, properties, also, unknown];
  if (text !== '' || people !== null || others.some((one) => one.length > 0)) return NOWHERE;
  return { areaIds, zone: zone ?? vocabulary.zoneOfArea.get(areaIds[0] ?? '') ?? null };
}

function timeOf({ when: said }: Left, vocabulary: Vocabulary, when: When): Pick<AskedPeople, 'day' | 'fromMinutes' | 'toMinutes'> {
  const { day, fromMinutes, toMinutes } = parsePhrase(said, vocabulary, when);
  return { day, fromMinutes, toMinutes };
}
