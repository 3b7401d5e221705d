import { foldText, type Resource, type ResourceSearch, type SearchIndex, searchResources } from '@assist/resource';
import type { Instant, ZoneName } from '@assist/time';
import { type NearWords, nearestWords, toNearWords } from './near-words.ts';
import { parsePhrase } from './parse-phrase.ts';
import type { Vocabulary } from './vocabulary.ts';
import type { Wish } from './wish.ts';

/** Something with a name that can be searched for. */
export interface Named<T> {
  readonly folded: string;
  readonly item: T;
}

/** Everything that each keystroke searches. It is built once, when the search opens. */
export interface SearchCatalogue<Place> {
  readonly index: SearchIndex;
  /** The names that people see, folded, by resource id. */
  readonly names: ReadonlyMap<string, string>;
  readonly places: readonly Named<Place>[];
  /** The words in the names of all resources and places, for corrections. */
  readonly nameWords: NearWords;
  /** Undefined until the words of the language are loaded. */
  readonly vocabulary: Vocabulary | undefined;
  readonly restriction: number;
}

export interface Matches<Place> {
  readonly resources: readonly Resource[];
  readonly places: readonly Place[];
  readonly wish: Wish | undefined;
  /** True if no name matches the text as typed, and the results are only similar. */
  readonly isNear: boolean;
}

export function toNameWords(index: SearchIndex, places: readonly Named<unknown>[]): NearWords {
  return toNearWords([...index.names.words.joined.split('\n'), ...places.flatMap(({ folded }) => folded.split(' '))]);
}

/** Maximum numbers of results: as many as a person will look at. To find others, people type more letters. */
const MOST_RESOURCES = 7;
const MOST_PLACES = 5;

export function findMatches<Place>(
  text: string,
  { index, names, places, nameWords, vocabulary, restriction }: SearchCatalogue<Place>,
  when: { readonly now: Instant; readonly zone: ZoneName },
): Matches<Place> {
  const wanted = foldText(text);
  if (wanted === '') return { resources: [], places: [], wish: undefined, isNear: false };
  const wish = vocabulary === undefined ? undefined : parsePhrase(text, vocabulary, when);
  const called = (name: string) => searchResources(index, nameSearch(name, restriction));
  let found = called(wanted);
  // In "Vltava Friday", a name is only a part of the text.
  if (found.length === 0 && wish !== undefined)
    found =
      wish.resourceIds.length > 0
        ? wish.resourceIds.flatMap((id) => index.resources.find((one) => one.id === id) ?? [])
        : textOf(wish, called);
  const isThere = (one: string) => places.filter(({ folded }) => folded.includes(one));
  const there = isThere(wanted);
  const near = found.length > 0 || there.length > 0 ? [] : nearTexts(wanted, index, places, nameWords);
  const asked = near[0] ?? wanted;
  return {
    resources: best(
      near.length === 0 ? found : [...new Set(near.flatMap(called))],
      (resource) => nearness(names.get(resource.id) ?? '', asked),
      MOST_RESOURCES,
    ),
    places: best(near.length === 0 ? there : [...new Set(near.flatMap(isThere))], ({ folded }) => nearness(folded, asked), MOST_PLACES).map(
      ({ item }) => item,
    ),
    wish,
    isNear: near.length > 0 || (found.length > 0 && wish?.isMended === true && called(wanted).length === 0),
  };
}

/** Maximum number of corrected texts that are tried: each mistyped word may have several corrections. */
const MOST_TEXTS = 8;

/** Returns the texts that may have been meant: each word that is in no name is replaced by similar words of names. */
function nearTexts(wanted: string, index: SearchIndex, places: readonly Named<unknown>[], nameWords: NearWords): readonly string[] {
  let texts = [''];
  for (const word of wanted.split(' ')) {
    const isInName = index.names.words.joined.includes(word) || places.some(({ folded }) => folded.includes(word));
    const ways = isInName ? [word] : nearestWords(nameWords, word);
    texts = texts.flatMap((text) => ways.map((way) => (text === '' ? way : `${text} ${way}`))).slice(0, MOST_TEXTS);
  }
  return texts[0] === wanted ? [] : texts;
}

function textOf(wish: Wish, called: (name: string) => readonly Resource[]): readonly Resource[] {
  return wish.text === '' ? [] : called(wish.text);
}

export function nameSearch(text: string, resourceVisibilityRestriction: number): ResourceSearch {
  return {
    resourceVisibilityRestriction,
    resourceTypeId: null,
    csCode: null,
    capacity: { from: null, to: null },
    areaIds: [],
    attendees: [],
    filters: [],
    text,
  };
}

/** Ranks a name, best first: it equals the text, begins with it, has a word that begins with it, contains it, or was found otherwise. */
function nearness(folded: string, wanted: string): number {
  if (folded === wanted) return 0;
  if (folded.startsWith(wanted)) return 1;
  if (folded.includes(` ${wanted}`)) return 2;
  return folded.includes(wanted) ? 3 : 4;
}

/** Returns the best items by rank, in list order within a rank. Sorting thousands of items would take longer than finding them. */
function best<T>(list: readonly T[], rankOf: (item: T) => number, most: number): readonly T[] {
  const byRank: T[][] = [[], [], [], [], []];
  for (const item of list) {
    const same = byRank[rankOf(item)]!;
    if (same.length < most) same.push(item);
  }
  return byRank.flat().slice(0, most);
}
