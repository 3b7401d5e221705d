import { ceilToQuarter, type Instant, localDateOf, plusMinutes, toWallTime, type ZoneName } from '@assist/time';
import { findDay } from './find-day.ts';
import { findName, type FoundName } from './find-name.ts';
import { findPeople } from './find-people.ts';
import { findTime, type FoundTime } from './find-time.ts';
import { settleProperties } from './settle-properties.ts';
import { type SaidTime, settleTime } from './settle-time.ts';
import { mendTokens } from './mend-tokens.ts';
import { type Token, toTokens } from './tokens.ts';
import type { Vocabulary, ZoneTerm } from './vocabulary.ts';
import type { Wish, WishedRequirement } from './wish.ts';
import { countMatching, findMatching } from './word-list.ts';

/** Maximum number of requirements. People do not ask for more at a time, and more cannot be shown together. */
const MOST_REQUIREMENTS = 6;

export interface When {
  readonly now: Instant;
  readonly zone: ZoneName;
}

/** What has been read so far about one requirement. */
interface ReadRequirement {
  /** Index of the token at which the requirement begins. */
  readonly at: number;
  /** How many such resources are requested: 2 for "two desks". */
  readonly count: number;
  readonly types: string[];
  readonly areas: string[];
  readonly resources: string[];
  readonly properties: { readonly name: Extract<FoundName, { kind: 'property' }>; readonly at: number }[];
  people: number | null;
}

/** Everything that has been read so far. */
interface Reading {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly vocabulary: Vocabulary;
  readonly time: SaidTime;
  readonly requirements: [ReadRequirement, ...ReadRequirement[]];
  /** Indexes of the tokens that were not understood. */
  readonly unread: number[];
  readonly isMended: boolean;
  /** The zone that was named. */
  zone: ZoneTerm | null;
  isAfterDay: boolean;
  /** The kind of name that was read immediately before; null if something else was read. */
  named: FoundName['kind'] | null;
}

/**
 * Parses typed text into a wish: "desk tomorrow 9 to 12 near the window". Reads from left to right, and takes the longest piece that makes
 * sense at each position. A piece that makes no sense, or contradicts earlier words, is reported as unknown. A pure function.
 */
export function parsePhrase(text: string, vocabulary: Vocabulary, when: When): Wish {
  const reading = read(text, vocabulary, when);
  const zone = zoneOf(reading) ?? when.zone;
  // "Tomorrow" and "in two hours" are meant there, so the text is read once more with that clock.
  return zone === when.zone ? toWish(reading, when) : toWish(read(text, vocabulary, { ...when, zone }), { ...when, zone });
}

/** Returns the zone that is named, or else that of the first place that is named. */
function zoneOf({ zone, requirements, vocabulary }: Reading): ZoneName | undefined {
  const [resource, area] = [requirements[0].resources[0], requirements[0].areas[0]];
  if (zone !== null) return zone.zone;
  return resource !== undefined
    ? vocabulary.zoneOfResource.get(resource)
    : area !== undefined
      ? vocabulary.zoneOfArea.get(area)
      : undefined;
}

function read(text: string, vocabulary: Vocabulary, when: When): Reading {
  const typed = toTokens(text);
  const tokens = mendTokens(typed, vocabulary);
  const reading: Reading = {
    text,
    tokens,
    vocabulary,
    time: { day: null, from: null, to: null, durationMinutes: null, part: null },
    requirements: [emptyRequirement(0, 1)],
    unread: [],
    isMended: tokens.some((token, index) => token !== typed[index]),
    zone: null,
    isAfterDay: false,
    named: null,
  };
  for (let at = 0; at < reading.tokens.length;) at += readAt(reading, at, when);
  return reading;
}

function emptyRequirement(at: number, count: number): ReadRequirement {
  return { at, count, types: [], areas: [], resources: [], properties: [], people: null };
}

/** Reads at a position and returns the number of tokens read. */
function readAt(reading: Reading, at: number, when: When): number {
  const { tokens, vocabulary } = reading;
  const unwanted = unwantedAt(reading, at);
  if (unwanted > 0) return leave(reading, at, unwanted);
  const either = eitherAt(reading, at);
  if (either > 0) return either;
  const requirement = reading.requirements.at(-1)!;
  const another = anotherAt(reading, at);
  if (another !== undefined) return beginRequirement(reading, at, another);
  const day = findDay(tokens, at, vocabulary, localDateOf(when.now, when.zone));
  const time = findTime(tokens, at, vocabulary, reading.isAfterDay);
  const people = findPeople(tokens, at, vocabulary);
  const name = findName(tokens, at, vocabulary);
  const counted = day === undefined && time === undefined ? countedAt(reading, at) : undefined;
  // The word for "one" is just as often an article, so it begins no requirement.
  if (counted !== undefined && counted.count > 1) return beginRequirement(reading, at, counted);
  const most = Math.max(...[day, time, people, name].map((found) => found?.length ?? 0));
  reading.isAfterDay = false;
  const filler = most === 0 ? countMatching(tokens, at, vocabulary.words.filler) : 0;
  if (filler > 0) return filler;
  reading.named = null;
  if (most === 0) return leave(reading, at, 1);
  if (day?.length === most) {
    if (reading.time.day !== null && reading.time.day !== day.day) return leave(reading, at, most);
    reading.time.day = day.day;
    reading.isAfterDay = true;
  } else if (time?.length === most && !(name?.length === most && name.kind === 'resource')) {
    if (!takeTime(reading.time, time, when)) return leave(reading, at, most);
  } else if (people?.length === most) {
    if (requirement.people !== null) return leave(reading, at, most);
    requirement.people = people.people;
  } else if (name?.kind === 'zone') {
    if (reading.zone !== null && reading.zone.zone !== name.term.zone) return leave(reading, at, most);
    reading.zone = name.term;
  } else if (name !== undefined) {
    takeName(reading, name, at);
  }
  return most;
}

/** Counts the tokens of "without a screen": the word "without", and the name or the single word after it. */
function unwantedAt({ tokens, vocabulary }: Reading, at: number): number {
  const length = countMatching(tokens, at, vocabulary.words.without);
  if (length === 0) return 0;
  let next = at + length;
  while (next < tokens.length - 1 && countMatching(tokens, next, vocabulary.words.filler) > 0) next += 1;
  return next >= tokens.length ? length : next - at + (findName(tokens, next, vocabulary)?.length ?? 1);
}

/** Counts the tokens of "or" in "a desk or a room", where either will do. Only types and areas can be alternatives, not days or times. */
function eitherAt({ tokens, vocabulary, named }: Reading, at: number): number {
  const length = countMatching(tokens, at, vocabulary.words.or);
  if (length === 0 || (named !== 'type' && named !== 'area')) return 0;
  let next = at + length;
  while (next < tokens.length - 1 && countMatching(tokens, next, vocabulary.words.filler) > 0) next += 1;
  return findName(tokens, next, vocabulary)?.kind === named ? length : 0;
}

interface Begun {
  readonly count: number;
  readonly length: number;
}

/** Recognises "… and a desk", "… and two desks", "… and the Vltava": another requirement, in addition to the ones before. */
function anotherAt(reading: Reading, at: number): Begun | undefined {
  const { tokens, vocabulary } = reading;
  const length = countMatching(tokens, at, vocabulary.words.and);
  if (length === 0 || !isNamed(reading)) return undefined;
  let next = at + length;
  const counted = countedAt(reading, next);
  if (counted !== undefined) return { count: counted.count, length: length + counted.length };
  while (next < tokens.length - 1 && countMatching(tokens, next, vocabulary.words.filler) > 0) next += 1;
  // A number that is too large is reported as unknown, and the requirement counts only once.
  if (/^\d+$/.test(tokens[next]?.word ?? '')) next += 1;
  const kind = findName(tokens, next, vocabulary)?.kind;
  return (kind === 'type' || kind === 'resource') && roomFor(reading, 1) ? { count: 1, length } : undefined;
}

/** Recognises the number in "two desks". */
function countedAt(reading: Reading, at: number): Begun | undefined {
  const { tokens, vocabulary } = reading;
  const said = findMatching(tokens, at, vocabulary.numbers);
  const figure = /^\d$/.test(tokens[at]?.word ?? '') ? { index: Number(tokens[at]!.word) - 1, length: 1 } : said;
  if (figure === undefined || figure.index < 0 || findName(tokens, at + figure.length, vocabulary)?.kind !== 'type') return undefined;
  const count = figure.index + 1;
  return roomFor(reading, count) ? { count, length: figure.length } : undefined;
}

/** Begins another requirement, or uses the initial one if nothing has been named yet: "tomorrow two desks". */
function beginRequirement(reading: Reading, at: number, { count, length }: Begun): number {
  const last = reading.requirements.at(-1)!;
  if (isNamed(reading)) reading.requirements.push(emptyRequirement(at, count));
  else reading.requirements[reading.requirements.length - 1] = { ...last, count };
  reading.named = null;
  reading.isAfterDay = false;
  return length;
}

/** Returns whether the last requirement names something, even if only by a part of its name: "A-15" of "Desk A-15". */
function isNamed({ requirements, unread, tokens, vocabulary }: Reading): boolean {
  const { at, types, resources } = requirements.at(-1)!;
  return types.length > 0 || resources.length > 0 || unread.some((index) => index >= at && vocabulary.isInName(tokens[index]!.word));
}

function roomFor(reading: Reading, more: number): boolean {
  const { requirements } = reading;
  const before = (isNamed(reading) ? requirements : requirements.slice(0, -1)).reduce((sum, { count }) => sum + count, 0);
  return before + more <= MOST_REQUIREMENTS;
}

function leave(reading: Reading, at: number, length: number): number {
  for (let index = 0; index < length; index += 1) reading.unread.push(at + index);
  return length;
}

/** Stores a time and returns true; returns false if it contradicts an earlier one. */
function takeTime(said: SaidTime, found: FoundTime, { now, zone }: When): boolean {
  switch (found.kind) {
    case 'range':
      if (said.from !== null || said.to !== null) return false;
      said.from = found.from;
      said.to = found.to;
      return true;
    case 'from':
      if (said.from !== null) return false;
      said.from = found.from;
      return true;
    case 'to':
      if (said.to !== null) return false;
      said.to = found.to;
      return true;
    case 'ahead': {
      if (said.day !== null || said.from !== null) return false;
      const { date, minutes } = toWallTime(ceilToQuarter(plusMinutes(now, found.minutes)), zone);
      said.day = date;
      said.from = { minutes, isBare: false };
      return true;
    }
    case 'duration':
      if (said.durationMinutes !== null) return false;
      said.durationMinutes = found.minutes;
      return true;
    case 'part':
      if (said.part !== null && said.part !== found.part) return false;
      said.part = found.part;
      return true;
  }
}

function takeName(reading: Reading, name: Exclude<FoundName, { kind: 'zone' }>, at: number): void {
  const requirement = reading.requirements.at(-1)!;
  reading.named = name.kind;
  switch (name.kind) {
    case 'type':
      return void requirement.types.push(...name.ids);
    case 'area':
      return void requirement.areas.push(...name.ids);
    case 'resource':
      return void requirement.resources.push(...name.ids);
    case 'property':
      return void requirement.properties.push({ name, at });
  }
}

function toWish(reading: Reading, { now, zone }: When): Wish {
  const { vocabulary, requirements, zone: named } = reading;
  const settled = settleTime(reading.time, now, zone);
  const asked = requirements.map((requirement) => ({ requirement, ...settleRequirement(reading, requirement) }));
  const pieces = unreadPieces(reading);
  const isWithin = (index: number, at: number) => at >= requirements[index]!.at && at < (requirements[index + 1]?.at ?? Infinity);
  const texts = requirements.map((_, index) => pieces.find(({ text, at }) => isWithin(index, at) && vocabulary.isInName(text)));
  const unknown = [...new Set(pieces.filter((piece) => !texts.some((one) => one?.text === piece.text)).map(({ text }) => text))];
  const [first, ...also] = asked.flatMap(({ requirement, typeIds, properties }, index) =>
    Array.from<unknown, WishedRequirement>({ length: requirement.count }, () => ({
      typeIds,
      // A zone restricts the search to its areas if no place is named.
      areaIds: isPlaced(requirement) ? [...new Set(requirement.areas)] : (named?.areaIds ?? []),
      people: requirement.people,
      properties,
      resourceIds: [...new Set(requirement.resources)],
      text: texts[index]?.text ?? '',
    })),
  );
  return {
    // An impossible time, such as from 12 to 9, is reported like anything else that was not understood.
    day: settled === undefined ? reading.time.day : settled.day,
    fromMinutes: settled?.fromMinutes ?? null,
    toMinutes: settled?.toMinutes ?? null,
    zone: named?.zone ?? null,
    ...first!,
    also,
    isMended: reading.isMended,
    unknown: settled === undefined ? [...unknown, saidTime(reading.time)] : unknown,
  };
}

function isPlaced({ areas, resources }: ReadRequirement): boolean {
  return areas.length > 0 || resources.length > 0;
}

function settleRequirement(reading: Reading, { types, properties }: ReadRequirement): Pick<WishedRequirement, 'typeIds' | 'properties'> {
  const settled = settleProperties(
    properties.map(({ name }) => name),
    [...new Set(types)],
  );
  for (const index of settled.left) leave(reading, properties[index]!.at, properties[index]!.name.length);
  return settled;
}

/** Returns the parts that were not understood, as typed. Neighbouring parts are joined. */
function unreadPieces({ text, tokens, unread, vocabulary }: Reading): readonly { readonly text: string; readonly at: number }[] {
  const runs: { first: number; last: number }[] = [];
  for (const index of unread.toSorted((a, b) => a - b)) {
    const run = runs.at(-1);
    const isNext =
      run !== undefined &&
      tokens.slice(run.last + 1, index).every((_, offset) => countMatching(tokens, run.last + 1 + offset, vocabulary.words.filler) > 0);
    if (isNext) run.last = index;
    else runs.push({ first: index, last: index });
  }
  return runs.map(({ first, last }) => ({ text: text.slice(tokens[first]!.start, tokens[last]!.end), at: first }));
}

function saidTime({ from, to, durationMinutes }: SaidTime): string {
  const clock = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
  const ends = [from, to].flatMap((one) => (one === null ? [] : [clock(one.minutes)]));
  return ends.length > 0 ? ends.join('–') : clock(durationMinutes ?? 0);
}
