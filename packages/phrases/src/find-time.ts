import { findZone, isBeforeZone } from './find-zone.ts';
import type { Token } from './tokens.ts';
import type { Vocabulary } from './vocabulary.ts';
import { countMatching, findMatching } from './word-list.ts';

/** What a piece of text says about the time of day: a range, one end, a distance from now, a part of the day, or a duration. */
export type FoundTime = { readonly length: number } & (
  | { readonly kind: 'range'; readonly from: Clock; readonly to: Clock }
  | { readonly kind: 'from'; readonly from: Clock }
  | { readonly kind: 'to'; readonly to: Clock }
  | { readonly kind: 'duration'; readonly minutes: number }
  /** A start time, as a number of minutes from now. */
  | { readonly kind: 'ahead'; readonly minutes: number }
  | { readonly kind: 'part'; readonly part: PartOfDay }
);

export type PartOfDay = 'morning' | 'afternoon' | 'evening' | 'wholeDay';

export interface Clock {
  readonly minutes: number;
  /** True for an hour alone, such as "2": other words may move it to the other half of the day. */
  readonly isBare: boolean;
}

/** Greatest number of hours that counts as a duration before an ambiguous word: "2 h" is a duration, but "14 h" is a time. */
const LONGEST_SAID_HOURS = 5;
const DAY_MINUTES = 24 * 60;
const PARTS: readonly PartOfDay[] = ['morning', 'afternoon', 'evening', 'wholeDay'];

/** Finds a time. With `isAfterDay`, a bare number may be a time, as in "Friday 10". */
export function findTime(tokens: readonly Token[], at: number, vocabulary: Vocabulary, isAfterDay: boolean): FoundTime | undefined {
  const found = [
    rangeAt(tokens, at, vocabulary),
    durationAt(tokens, at, vocabulary),
    aheadAt(tokens, at, vocabulary),
    pointAt(tokens, at, vocabulary, isAfterDay),
    partAt(tokens, at, vocabulary),
  ].filter((one) => one !== undefined);
  return found.toSorted((a, b) => b.length - a.length)[0];
}

function rangeAt(tokens: readonly Token[], at: number, vocabulary: Vocabulary): FoundTime | undefined {
  const { from: fromWords, to: toWords, and, people } = vocabulary.words;
  const led = countMatching(tokens, at, fromWords);
  for (const start of led > 0 ? [at + led, at] : [at]) {
    const from = clockAt(tokens, start, vocabulary);
    if (from === undefined) continue;
    const middle = start + from.length;
    const lists = start > at ? [toWords, and] : [toWords];
    const between = Math.max(...lists.map((list) => countMatching(tokens, middle, list)));
    const to = between === 0 ? undefined : clockAt(tokens, middle + between, vocabulary);
    if (to === undefined) continue;
    const end = middle + between + to.length;
    // The numbers in "6 to 8 people" are not times.
    if (countMatching(tokens, end, people) > 0) return undefined;
    return { kind: 'range', length: end - at, ...inOneHalf(from, to) };
  }
  return undefined;
}

/** Puts both times into matching halves of the day: "1 to 3 pm" is 13 to 15, "9 to 5" is 9 to 17, "2 to 4" is in the afternoon. */
function inOneHalf(from: FoundClock, to: FoundClock): { from: Clock; to: Clock } {
  const later = (clock: FoundClock): FoundClock => ({ ...clock, minutes: clock.minutes + 12 * 60, isBare: false });
  if (from.isBare && to.half !== null && to.half !== undefined) {
    const moved = to.half === 'pm' && from.minutes < 12 * 60 ? later(from) : from;
    return { from: moved.minutes < to.minutes ? moved : from, to };
  }
  const isEarly = from.isBare && to.isBare && from.minutes < 6 * 60 && to.minutes <= 8 * 60 && from.minutes < to.minutes;
  if (isEarly) return { from: later(from), to: later(to) };
  const isOtherHalf = to.minutes <= from.minutes && to.isBare && to.minutes > 0 && to.minutes < 12 * 60;
  // "22 to 2" leads into the night.
  if (isOtherHalf && later(to).minutes > from.minutes) return { from, to: later(to) };
  return { from, to: to.minutes === 0 ? { minutes: DAY_MINUTES, isBare: false } : to };
}

function pointAt(tokens: readonly Token[], at: number, vocabulary: Vocabulary, isAfterDay: boolean): FoundTime | undefined {
  const { at: atWords, to: toWords, people, forHowMany } = vocabulary.words;
  const open = countMatching(tokens, at, toWords);
  const led = countMatching(tokens, at, atWords);
  if (led > 0) {
    const from = clockAt(tokens, at + led, vocabulary);
    // The number in "a 6 personas" is not a time.
    if (from !== undefined && countMatching(tokens, at + led + from.length, people) === 0)
      return { kind: 'from', from, length: led + from.length };
  }
  if (open > 0 && tokens[at]?.word !== '-') {
    const to = clockAt(tokens, at + open, vocabulary);
    if (to !== undefined) return { kind: 'to', to, length: open + to.length };
  }
  const lead = countMatching(tokens, at, forHowMany);
  for (const start of lead > 0 ? [at, at + lead] : [at]) {
    const from = clockAt(tokens, start, vocabulary);
    if (from === undefined || countMatching(tokens, start + from.length, people) > 0) continue;
    const isLikely = start === at && from.minutes >= 6 * 60;
    const isSaid = !from.isBare || (isLikely && (isAfterDay || isBeforeZone(tokens, start + from.length, vocabulary)));
    if (isSaid) return { kind: 'from', from, length: start + from.length - at };
  }
  return undefined;
}

function partAt(tokens: readonly Token[], at: number, { words }: Vocabulary): FoundTime | undefined {
  const part = findMatching(
    tokens,
    at,
    PARTS.map((name) => words[name]),
  );
  return part === undefined ? undefined : { kind: 'part', part: PARTS[part.index]!, length: part.length };
}

interface FoundClock extends Clock {
  readonly length: number;
  readonly half: 'am' | 'pm' | null;
}

const CLOCK = /^(\d{1,2})(?:[:.](\d\d)|h(\d\d)?)?(am|pm)?$/;

/** Reads a time of day: "9", "9:30", "9.30", "14h", "14h30", "9am", "9 a.m.", "14 Uhr", "14 Uhr 30", "noon". */
function clockAt(tokens: readonly Token[], at: number, { words }: Vocabulary): FoundClock | undefined {
  const noon = countMatching(tokens, at, words.noon);
  if (noon > 0) return { minutes: 12 * 60, isBare: false, half: null, length: noon };
  const token = tokens[at];
  const parts = CLOCK.exec(token?.word ?? '');
  if (parts === null) return undefined;
  let length = 1;
  let minutes = Number(parts[2] ?? parts[3] ?? 0);
  const mark = countMatching(tokens, at + 1, words.oclock);
  length += mark;
  if (mark > 0 && parts[2] === undefined && /^[0-5]\d$/.test(tokens[at + length]?.word ?? '')) {
    minutes = Number(tokens[at + length]!.word);
    length += 1;
  }
  const am = countMatching(tokens, at + length, words.am);
  const pm = countMatching(tokens, at + length, words.pm);
  const half = parts[4] === 'am' || am > 0 ? 'am' : parts[4] === 'pm' || pm > 0 ? 'pm' : null;
  length += Math.max(am, pm);
  const hours = hoursOf(Number(parts[1]), half);
  if (hours === undefined || minutes > 59 || hours * 60 + minutes > DAY_MINUTES) return undefined;
  const isBare = half === null && length === 1 && /^\d{1,2}$/.test(token!.word) && !/^0\d/.test(token!.word);
  return { minutes: hours * 60 + minutes, isBare, half, length };
}

function hoursOf(said: number, half: 'am' | 'pm' | null): number | undefined {
  if (half === null) return said <= 24 ? said : undefined;
  if (said < 1 || said > 12) return undefined;
  return (said % 12) + (half === 'pm' ? 12 : 0);
}

const AMOUNT = /^(\d{1,3})(?:[.,](\d))?$/;
const JOINED = /^(\d{1,3})(?:[.,](\d))?([a-z]+)(\d\d)?$/;

/** Finds a duration: "2 hours", "90 min", "1,5 h", "1h30", "half an hour", with or without "for" before it. */
function durationAt(tokens: readonly Token[], at: number, vocabulary: Vocabulary): FoundTime | undefined {
  const { words } = vocabulary;
  const led = countMatching(tokens, at, words.forHowMany);
  for (const start of led > 0 ? [at + led, at] : [at]) {
    const amount = lengthAt(tokens, start, vocabulary, start > at);
    if (amount !== undefined) return { kind: 'duration', minutes: amount.minutes, length: start + amount.length - at };
  }
  return undefined;
}

/** Finds a time from now: "in 2 hours", "in half an hour". */
function aheadAt(tokens: readonly Token[], at: number, vocabulary: Vocabulary): FoundTime | undefined {
  const led = countMatching(tokens, at, vocabulary.words.within);
  const amount = led === 0 ? undefined : lengthAt(tokens, at + led, vocabulary, true);
  return amount === undefined ? undefined : { kind: 'ahead', minutes: amount.minutes, length: led + amount.length };
}

/** Reads a duration that is written in numbers or in words. `isLed` is true if a preceding word rules out a time of day. */
function lengthAt(tokens: readonly Token[], at: number, vocabulary: Vocabulary, isLed: boolean) {
  const { words } = vocabulary;
  const said = [
    { list: words.hourAndHalf, minutes: 90 },
    { list: words.halfHour, minutes: 30 },
    { list: words.oneHour, minutes: 60 },
  ]
    .map(({ list, minutes }) => ({ minutes, length: countMatching(tokens, at, list) }))
    .filter(({ length }) => length > 0)
    .toSorted((a, b) => b.length - a.length)[0];
  const amount = amountAt(tokens, at, vocabulary, isLed) ?? said;
  return amount !== undefined && amount.minutes > 0 && amount.minutes <= DAY_MINUTES ? amount : undefined;
}

function amountAt(tokens: readonly Token[], at: number, vocabulary: Vocabulary, isLed: boolean) {
  const { words, numbers } = vocabulary;
  const said = findMatching(tokens, at, numbers);
  const parts = AMOUNT.exec(tokens[at]?.word ?? '');
  const unit = at + (said?.length ?? 1);
  const amount = said === undefined ? (parts === null ? undefined : Number(`${parts[1]}.${parts[2] ?? 0}`)) : said.index + 1;
  if (amount !== undefined) {
    // "9 hora: Praga" is a time in Prague, but "1 hora, Praga" is an hour.
    if (amount !== 1 && findZone(tokens, unit, vocabulary) !== undefined) return undefined;
    const minutes = countMatching(tokens, unit, words.minutes);
    if (minutes > 0) return { minutes: amount, length: unit + minutes - at };
    const hours = countMatching(tokens, unit, words.hours);
    const isClock = countMatching(tokens, unit, words.oclock) === hours && !isLed && amount > LONGEST_SAID_HOURS;
    if (hours === 0 || isClock) return undefined;
    const rest = /^\d{1,2}$/.test(tokens[unit + hours]?.word ?? '') ? countMatching(tokens, unit + hours + 1, words.minutes) : 0;
    const more = rest > 0 ? Number(tokens[unit + hours]!.word) : 0;
    return { minutes: amount * 60 + more, length: unit + hours - at + (rest > 0 ? 1 + rest : 0) };
  }
  const joined = JOINED.exec(tokens[at]?.word ?? '');
  if (joined === null) return undefined;
  const count = Number(`${joined[1]}.${joined[2] ?? 0}`);
  const isUnit = (list: typeof words.hours) => (list.get(joined[3]!) ?? []).some((way) => way.length === 1);
  if (isUnit(words.minutes) && joined[4] === undefined) return { minutes: count, length: 1 };
  if (!isUnit(words.hours) || (isUnit(words.oclock) && !isLed && count > LONGEST_SAID_HOURS)) return undefined;
  return { minutes: count * 60 + Number(joined[4] ?? 0), length: 1 };
}
