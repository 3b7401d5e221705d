import type { PersonAnswer, PlanBuilding, PlanLevel } from '@assist/contract';
import type { Translate } from '@assist/i18n';
import { parsePhrase, type SearchCatalogue, type Wish } from '@assist/phrases';
import { foldText, type Multilingual, type Resource } from '@assist/resource';
import type { Instant, InstantRange, ZoneName } from '@assist/time';
import type { RecentChoice } from '../../../lib/cache/recent-choices.ts';
import type { Format } from '../../../lib/format.ts';
import { zoneOfPlace } from '../../../lib/zone-of-place.ts';
import { canBeLedTo } from '../../../parts/resource/guide-link.tsx';
import type { ResourceText } from '../../../parts/resource/use-resource-text.ts';
import { addressTime } from '../../../parts/time/default-time.ts';
import type { FoundPlace, FoundObject } from '../use-found-in-building.ts';
import type { Place } from '../use-search-catalogue.ts';
import type { Whereabouts } from '../use-whereabouts.ts';
import type { Entry, EntryGroup, SCREENS } from './entry.ts';
import type { PlaceAt } from './place-at.ts';
import { isPhrase, timeSearch, toFinderSearch } from './wish-address.ts';

const MOST_TYPES = 4;
/** Greatest number of colleagues listed as present. Few people would read more, and a single person is found by name. */
export const MOST_PRESENT = 40;
const USUAL_SCREENS = new Set<string>(['/reservations', '/timeline']);

interface TypeInfo {
  readonly resourceTypeId: string;
  readonly name: Multilingual;
}

/** Everything that entries are made from: translations, formats, and the company's types, plans and names. */
export interface EntryWords {
  readonly t: Translate;
  readonly text: (text: Multilingual | undefined) => string;
  readonly resourceText: ResourceText;
  readonly wishText: (wish: Wish, catalogue: SearchCatalogue<Place>) => string;
  readonly format: Format;
  readonly formatAt: (place: ZoneName) => Format;
  readonly now: Instant;
  readonly timezone: ZoneName;
  /** Zone of the floor that the plan shows for a search without a place. */
  readonly planZone: ZoneName;
  /** Returns the zone of the place that a wish names. */
  readonly placeZone: (wish: Wish, catalogue: SearchCatalogue<Place>) => ZoneName | undefined;
  readonly navigationConfigured: boolean;
  /** The screens that the person can open. */
  readonly screens: readonly (typeof SCREENS)[number][];
  /** Resource types, sorted by rank. */
  readonly types: readonly TypeInfo[];
  readonly catalogue: SearchCatalogue<Place>;
  readonly levels: readonly PlanLevel[];
  readonly buildings: readonly PlanBuilding[];
}

const BLANK = { detail: '', notUnderstood: '', resource: undefined } as const;

const joined = (parts: readonly (string | undefined)[], by = ' · ') => parts.filter(Boolean).join(by);

export function resourceEntry({ resourceText }: EntryWords, one: Resource, wish?: Wish): Entry {
  return {
    ...BLANK,
    id: `resource ${one.id}`,
    kind: 'resource',
    title: resourceText.name(one),
    detail: joined([resourceText.type(one), resourceText.place(one)]),
    resource: one,
    address: { to: '/plan', search: { ...(wish === undefined ? {} : timeSearch(wish, zoneOfPlace(one))), resource: one.id } },
    recent: { kind: 'resource', id: one.id },
  };
}

function personEntry(email: string, name: string, detail: string): Entry {
  return {
    ...BLANK,
    id: `person ${email}`,
    kind: 'person',
    title: name,
    detail,
    address: { to: '/reservations', search: { user: email } },
    recent: { kind: 'person', email, name },
  };
}

/** Returns the entry of a person at a place; `day` is the day in words, or '' to leave it out. */
function personAtEntry(words: EntryWords, email: string, name: string, { resource, span }: PlaceAt, day = ''): Entry {
  const { resourceText } = words;
  const zone = zoneOfPlace(resource);
  return {
    ...personEntry(email, name, joined([resourceText.name(resource), resourceText.place(resource), ...whenOf(words, zone, span, day)])),
    address: { to: '/plan', search: { ...addressTime(span, zone), resource: resource.id } },
  };
}

function whenOf({ formatAt, t }: EntryWords, zone: ZoneName, { start, end }: InstantRange, day: string): string[] {
  const format = formatAt(zone);
  return format.areWholeDays(start, end) ? [day, t('time.allDay')] : [joined([day, format.timeRange(start, end)], ' ')];
}

/** Returns an entry for each place of a person; until the places are known, one entry with the department or address. */
export function foundPersonEntries(
  words: EntryWords,
  { email, name, department }: PersonAnswer,
  { places, day }: Whereabouts,
): readonly Entry[] {
  const { t, format, now } = words;
  const known = places.get(email);
  if (known === undefined) return [personEntry(email, name, department ?? email)];
  if (known.length === 0) return [personEntry(email, name, t('search.noPlace', { day: format.dayInText(day, now) }))];
  // The first place keeps the id of the person's entry, so that a line already highlighted stays highlighted.
  return known.map((one, index) => ({
    ...personAtEntry(words, email, name, one, format.dateOf(now) === day ? '' : format.dayInText(day, now)),
    ...(index === 0 ? {} : { id: `person ${email} ${one.resource.id} ${one.span.start}` }),
  }));
}

export function reservationsEntry({ t }: EntryWords, { email, name }: PersonAnswer): Entry {
  return {
    ...personEntry(email, t('search.reservationsOf', { name }), ''),
    id: `reservations ${email}`,
    recent: { kind: 'person', email, name },
  };
}

/** Returns the group of the colleagues who are in the building. */
export function presentGroup(words: EntryWords, { present, day }: Whereabouts): EntryGroup {
  return {
    name: 'present',
    heading: words.t('search.present', { day: words.format.dayInText(day, words.now) }),
    entries: present.slice(0, MOST_PRESENT).map(({ email, name, place }) => personAtEntry(words, email, name, place)),
  };
}

export function placeEntry(one: Place): Entry {
  const within = one.kind === 'area' ? { area: [one.id] } : { level: one.levelAreaId };
  return {
    ...BLANK,
    id: `place ${one.id}`,
    kind: 'place',
    title: one.name,
    detail: one.detail,
    address: { to: '/plan', search: { ...within, ...(one.featureId === null ? {} : { place: one.featureId }) } },
    recent: one.kind === 'area' ? { kind: 'area', id: one.id } : undefined,
  };
}

/** Returns a found feature as a place; undefined if its floor is not among the loaded ones. */
export function placeOnPlan({ levels, buildings, text }: EntryWords, { featureId, name, levelId }: FoundPlace): Place | undefined {
  const level = levels.find((one) => one.id === levelId);
  if (level === undefined) return undefined;
  const building = buildings.length > 1 ? buildings.find((one) => one.id === level.buildingId) : undefined;
  const detail = joined([text(level.name), text(building?.name)], ', ');
  return { id: featureId, kind: 'feature', name: text(name), detail, levelAreaId: level.areaId, featureId };
}

export function objectEntry(words: EntryWords, { id, name, levelId, resourceId }: FoundObject): Entry {
  const { catalogue, levels, text, resourceText } = words;
  const of = catalogue.index.resources.find((one) => one.id === resourceId);
  const level = levels.find((one) => one.id === levelId);
  return {
    ...BLANK,
    id: `object ${id}`,
    kind: 'object',
    title: text(name),
    detail: joined([of === undefined ? '' : resourceText.name(of), text(level?.name)]),
    address: { to: '/plan', search: { level: levelId, thing: id } },
    recent: undefined,
  };
}

/** Returns the entry that opens the route to a resource or a place; undefined if no route can be shown. */
export function guideEntry(words: EntryWords, to: { readonly resource: Resource } | { readonly place: Place }): Entry | undefined {
  if ('resource' in to)
    return canBeLedTo(to.resource, words.navigationConfigured)
      ? wayEntry(words, words.resourceText.name(to.resource), to.resource.id)
      : undefined;
  const { kind, featureId, name } = to.place;
  return words.navigationConfigured && kind === 'feature' && featureId !== null ? wayEntry(words, name, featureId) : undefined;
}

function wayEntry({ t }: EntryWords, name: string, to: string): Entry {
  const title = t('action.guideTo', { place: name });
  return { ...BLANK, id: `guide ${to}`, kind: 'guide', title, address: { to: '/navigate', search: { to } }, recent: undefined };
}

export function phraseEntry({ t, wishText, catalogue, placeZone, planZone }: EntryWords, typed: string, wish: Wish): Entry {
  return {
    ...BLANK,
    id: 'phrase',
    kind: 'phrase',
    title: wishText(wish, catalogue),
    detail: t('search.onPlan'),
    notUnderstood: wish.unknown.length === 0 ? '' : t('search.notUnderstood', { text: wish.unknown.join(', ') }),
    address: { to: '/plan', search: toFinderSearch(wish, placeZone(wish, catalogue) ?? planZone) },
    recent: { kind: 'phrase', text: typed.trim().slice(0, 200) },
  };
}

function typeEntry({ t, text, planZone }: EntryWords, { resourceTypeId, name }: TypeInfo, wish?: Wish): Entry {
  return {
    ...BLANK,
    id: `type ${resourceTypeId}`,
    kind: 'type',
    title: t('search.reserveType', { type: text(name) }),
    address: { to: '/plan', search: { ...(wish === undefined ? {} : timeSearch(wish, planZone)), type: [resourceTypeId] } },
    recent: { kind: 'type', id: resourceTypeId },
  };
}

function screenEntry({ t }: EntryWords, [to, key]: (typeof SCREENS)[number]): Entry {
  return { ...BLANK, id: `screen ${to}`, kind: 'screen', title: t(key), address: { to }, recent: { kind: 'screen', to } };
}

function scanEntry({ t }: EntryWords): Entry {
  return { ...BLANK, id: 'scan', kind: 'scan', title: t('scan.open'), address: undefined, recent: undefined };
}

/** Returns the most frequent actions, which are shown while the text is empty. */
export function usualEntries(words: EntryWords): readonly Entry[] {
  return [
    ...words.types.slice(0, MOST_TYPES).map((info) => typeEntry(words, info)),
    ...words.screens.filter(([to]) => USUAL_SCREENS.has(to)).map((one) => screenEntry(words, one)),
    scanEntry(words),
  ];
}

/**
 * Returns entries for the types, the screens and scanning if their titles contain the typed text, and for the types that the wish names, at
 * its time.
 */
export function actionEntries(words: EntryWords, typed: string, wish: Wish | undefined): readonly Entry[] {
  const folded = foldText(typed);
  const isTyped = ({ title }: Entry) => foldText(title).includes(folded);
  const types = words.types
    .map((info) => ({ info, entry: typeEntry(words, info, wish) }))
    .filter(({ info, entry }) => isTyped(entry) || wish?.typeIds.includes(info.resourceTypeId) === true)
    .map(({ entry }) => entry);
  const screens = words.screens.map((one) => screenEntry(words, one));
  return [...types.slice(0, MOST_TYPES), ...[scanEntry(words), ...screens].filter(isTyped)];
}

/** Returns the entry of a stored choice; undefined if the object that it names no longer exists. */
export function recentEntry(words: EntryWords, choice: RecentChoice): Entry | undefined {
  const entry = entryOfChoice(words, choice);
  return entry === undefined ? undefined : { ...entry, id: `recent ${JSON.stringify(choice)}` };
}

function entryOfChoice(words: EntryWords, choice: RecentChoice): Entry | undefined {
  const { catalogue, types, now, timezone } = words;
  switch (choice.kind) {
    case 'resource': {
      const known = catalogue.index.resources.find(({ id }) => id === choice.id);
      return known === undefined ? undefined : resourceEntry(words, known);
    }
    case 'person':
      return personEntry(choice.email, choice.name, choice.email);
    case 'area': {
      const known = catalogue.places.find(({ item }) => item.kind === 'area' && item.id === choice.id);
      return known === undefined ? undefined : placeEntry(known.item);
    }
    case 'type': {
      const known = types.find(({ resourceTypeId }) => resourceTypeId === choice.id);
      return known === undefined ? undefined : typeEntry(words, known);
    }
    case 'screen': {
      const known = words.screens.find(([to]) => to === choice.to);
      return known === undefined ? undefined : screenEntry(words, known);
    }
    case 'phrase': {
      if (catalogue.vocabulary === undefined) return undefined;
      const wish = parsePhrase(choice.text, catalogue.vocabulary, { now, zone: timezone });
      return isPhrase(wish) ? { ...phraseEntry(words, choice.text, wish), detail: choice.text } : undefined;
    }
  }
}
