import type { PhraseWords } from '@assist/i18n';
import { DATA_TYPE, type FilterDefinition, type Multilingual } from '@assist/resource';
import type { ZoneName } from '@assist/time';
import { type NearWords, toNearWords } from './near-words.ts';
import { toWords } from './tokens.ts';
import { toWordList, type WordList } from './word-list.ts';
import type { WishedProperty } from './wish.ts';

/** The names that a company has given to its types, areas, properties and resources. */
export interface Company {
  readonly types: readonly { readonly resourceTypeId: string; readonly name: Multilingual; readonly shape: string }[];
  readonly areas: readonly {
    readonly id: string;
    readonly parentAreaId: string | null;
    readonly name: Multilingual;
    readonly timezone: ZoneName;
  }[];
  readonly filters: readonly FilterDefinition[];
  readonly resources: readonly { readonly id: string; readonly names: readonly string[]; readonly timezone: ZoneName }[];
  /** The zones that may be named, by their cities. */
  readonly zones: readonly { readonly zone: ZoneName; readonly names: readonly string[] }[];
  /** Returns whether a text is contained in a resource's name. */
  readonly isInName: (text: string) => boolean;
}

/** A property as it may be typed. `isCounted` means that a number may precede it. */
export interface PropertyTerm {
  readonly resourceTypeId: string;
  readonly propertyId: string;
  readonly value: WishedProperty['value'] | null;
  /** The words of the name without filler: "by the window" also matches "near the window". */
  readonly words: readonly string[];
}

export interface NameTerm {
  readonly ids: readonly string[];
  readonly words: readonly string[];
}

/** A zone as it may be typed. */
export interface ZoneTerm {
  readonly zone: ZoneName;
  /** The uppermost areas in the zone, for a search that names it; empty if all areas or none are in it. */
  readonly areaIds: readonly string[];
  readonly words: readonly string[];
}

/** The words of one language and one company, prepared for look-up. */
export interface Vocabulary {
  readonly words: Readonly<Record<SimpleWord, WordList>>;
  readonly weekdays: readonly WordList[];
  readonly months: readonly WordList[];
  readonly numbers: readonly WordList[];
  readonly types: readonly NameTerm[];
  readonly areas: readonly NameTerm[];
  readonly properties: readonly PropertyTerm[];
  /** Ids of resources by full folded name; several resources may share a name. */
  readonly resources: ReadonlyMap<string, readonly string[]>;
  readonly longestName: number;
  readonly zones: readonly ZoneTerm[];
  readonly zoneOfArea: ReadonlyMap<string, ZoneName>;
  readonly zoneOfResource: ReadonlyMap<string, ZoneName>;
  /** All words of the language that have a meaning in phrases. */
  readonly fixedWords: ReadonlySet<string>;
  readonly nearFixed: NearWords;
  /** All words in the company's types, areas, properties and zones. */
  readonly companyWords: readonly string[];
  /** The company's words and the words of its resources' names, for corrections. */
  readonly nearNames: NearWords;
  readonly isInName: (text: string) => boolean;
}

const SIMPLE = [
  'today',
  'tomorrow',
  'dayAfterTomorrow',
  'next',
  'ofThisWeek',
  'nextWeek',
  'within',
  'days',
  'weeks',
  'oneWeek',
  'at',
  'from',
  'to',
  'and',
  'or',
  'am',
  'pm',
  'noon',
  'oclock',
  'hours',
  'minutes',
  'halfHour',
  'oneHour',
  'hourAndHalf',
  'morning',
  'afternoon',
  'evening',
  'wholeDay',
  'forHowMany',
  'zoneTime',
  'people',
  'without',
  'filler',
] as const satisfies readonly (keyof PhraseWords)[];
/** Words of questions about people. Mistyped words are never corrected to these. */
const ABOUT_PEOPLE = ['who', 'where', 'whereabouts', 'present'] as const satisfies readonly (keyof PhraseWords)[];
type SimpleWord = (typeof SIMPLE | typeof ABOUT_PEOPLE)[number];

export function toVocabulary(spoken: PhraseWords, company: Company): Vocabulary {
  const words = Object.fromEntries([...SIMPLE, ...ABOUT_PEOPLE].map((name) => [name, toWordList(spoken[name])])) as Vocabulary['words'];
  const resources = toResourceNames(company.resources);
  const fixedWords = new Set(fixedWaysOf(spoken).flatMap(toWords));
  const types = [...company.types.flatMap(({ resourceTypeId, name }) => toTerms([resourceTypeId], name)), ...shapeTerms(spoken, company)];
  const areas = company.areas.flatMap(({ id, name }) => toTerms([id], name));
  const properties = company.filters.filter(({ filterable }) => filterable).flatMap((filter) => propertyTerms(filter, words.filler));
  const zones = zoneTerms(company);
  const companyWords = [...new Set([...types, ...areas, ...properties, ...zones].flatMap((term) => term.words))];
  return {
    words,
    weekdays: spoken.weekdays.map(toWordList),
    months: spoken.months.map(toWordList),
    numbers: spoken.numbers.map(toWordList),
    types,
    areas,
    properties,
    resources: resources.byName,
    longestName: resources.longest,
    zones,
    zoneOfArea: new Map(company.areas.map(({ id, timezone }) => [id, timezone])),
    zoneOfResource: new Map(company.resources.map(({ id, timezone }) => [id, timezone])),
    fixedWords,
    nearFixed: toNearWords(fixedWords, FIXED_LEAST),
    companyWords,
    nearNames: toNearWords([...companyWords, ...[...resources.byName.keys()].flatMap((name) => name.split(' '))]),
    isInName: company.isInName,
  };
}

/** Minimum number of letters of a mistyped word and of the language's word that corrects it. Shorter words resemble too many others. */
export const FIXED_LEAST = 5;

function fixedWaysOf(spoken: PhraseWords): readonly string[] {
  return [...SIMPLE.flatMap((name) => spoken[name]), ...[spoken.weekdays, spoken.months, spoken.numbers].flat(2)];
}

function toTerms(ids: readonly string[], name: Multilingual): readonly NameTerm[] {
  return [...new Set(Object.values(name))].map((one) => ({ ids, words: toWords(one) })).filter((term) => term.words.length > 0);
}

function zoneTerms({ zones, areas }: Company): readonly ZoneTerm[] {
  return zones.flatMap(({ zone, names }) => {
    const within = areas.filter(({ timezone }) => timezone === zone);
    const ids = new Set(within.map(({ id }) => id));
    const uppermost = within.filter(({ parentAreaId }) => parentAreaId === null || !ids.has(parentAreaId)).map(({ id }) => id);
    const areaIds = within.length === areas.length ? [] : uppermost;
    return names.map((name) => ({ zone, areaIds, words: toWords(name) })).filter(({ words }) => words.length > 0);
  });
}

/** Returns the words for kinds of resources. "Room" means all types of that shape, unless the company has a type of that name. */
function shapeTerms(spoken: PhraseWords, { types }: Company): readonly NameTerm[] {
  return Object.entries(spoken.shapes).flatMap(([shape, ways]) => {
    const ids = types.filter((type) => type.shape === shape).map((type) => type.resourceTypeId);
    return ids.length === 0 ? [] : ways.map((way) => ({ ids, words: toWords(way) }));
  });
}

function propertyTerms(filter: FilterDefinition, filler: WordList): readonly PropertyTerm[] {
  const { id: propertyId, resourceTypeId, dataTypeId } = filter;
  const termsOf = (name: Multilingual, value: PropertyTerm['value']) =>
    [...new Set(Object.values(name))].map((one) => ({ resourceTypeId, propertyId, value, words: withoutFiller(toWords(one), filler) }));
  switch (dataTypeId) {
    case DATA_TYPE.boolean:
      return termsOf(filter.name, { kind: 'yes' });
    case DATA_TYPE.number:
    case DATA_TYPE.decimal:
      return termsOf(filter.name, null);
    case DATA_TYPE.choices:
      return filter.choices.flatMap(({ key, value }) => termsOf(value, { kind: 'choice', key }));
    default:
      // Text properties are left out: the search by name covers their contents.
      return [];
  }
}

function withoutFiller(words: readonly string[], filler: WordList): readonly string[] {
  const left = words.filter((word) => !(filler.get(word) ?? []).some((way) => way.length === 1));
  return left.length === 0 ? words : left;
}

function toResourceNames(resources: Company['resources']) {
  const byName = new Map<string, string[]>();
  let longest = 0;
  for (const { id, names } of resources) {
    for (const name of names) {
      const words = toWords(name);
      if (words.length === 0) continue;
      longest = Math.max(longest, words.length);
      const key = words.join(' ');
      const ids = byName.get(key);
      if (ids === undefined) byName.set(key, [id]);
      else if (!ids.includes(id)) ids.push(id);
    }
  }
  return { byName, longest };
}
