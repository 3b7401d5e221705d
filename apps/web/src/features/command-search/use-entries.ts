import { type AskedPeople, findMatches, type SearchCatalogue } from '@assist/phrases';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { administers } from '../../lib/administers.ts';
import { meQuery, planLevelsQuery } from '../../lib/api/queries.ts';
import { recentChoices } from '../../lib/cache/recent-choices.ts';
import { useConfiguration } from '../../lib/configuration-context.tsx';
import { useT, useText } from '../../lib/language-context.tsx';
import { useFormat, useFormatAt } from '../../lib/use-format.ts';
import { useNow } from '../../lib/use-now.ts';
import { useZone } from '../../lib/zone-context.tsx';
import { useFirstFloorZone } from '../../parts/plan/use-first-floor-zone.ts';
import { useResourceText } from '../../parts/resource/use-resource-text.ts';
import { type EntryGroup, type ScreenPath, SCREENS } from './model/entry.ts';
import {
  actionEntries,
  type EntryWords,
  foundPersonEntries,
  guideEntry,
  phraseEntry,
  placeEntry,
  placeOnPlan,
  presentGroup,
  recentEntry,
  reservationsEntry,
  resourceEntry,
  objectEntry,
  usualEntries,
} from './model/make-entries.ts';
import { isCalled } from './model/place-at.ts';
import { isOfTimeAlone, isPhrase, isSomethingNamed } from './model/wish-address.ts';
import type { InBuilding } from './use-found-in-building.ts';
import type { Place } from './use-search-catalogue.ts';
import type { Whereabouts } from './use-whereabouts.ts';
import { usePlaceZone } from './use-place-zone.ts';
import { useWishText } from './use-wish-text.ts';

interface Asked {
  readonly text: string;
  readonly catalogue: SearchCatalogue<Place>;
  readonly asked: AskedPeople;
  readonly whereabouts: Whereabouts;
  readonly inBuilding: InBuilding;
  /** E-mail address of the person whose choices are stored; '' until known. */
  readonly owner: string;
}

/** Returns the search results by group; for an empty text, the recent choices and the most frequent actions. */
export function useEntries({ text, catalogue, asked, whereabouts, inBuilding, owner }: Asked): readonly EntryGroup[] {
  const words = useEntryWords(catalogue);
  const recent = useMemo(() => (owner === '' ? [] : recentChoices(owner)), [owner]);
  return useMemo(() => {
    const { now, timezone } = words;
    const groups: EntryGroup[] =
      text.trim() === ''
        ? [
            { name: 'recent', entries: recent.flatMap((choice) => recentEntry(words, choice) ?? []) },
            { name: 'actions', entries: usualEntries(words) },
          ]
        : asked.kind === 'all'
          ? [presentGroup(words, whereabouts)]
          : foundGroups({ text, asked, whereabouts, inBuilding }, words, findMatches(asked.text, catalogue, { now, zone: timezone }));
    return groups.filter(({ entries }) => entries.length > 0);
  }, [text, words, asked, whereabouts, inBuilding, catalogue, recent]);
}

function useEntryWords(catalogue: SearchCatalogue<Place>): EntryWords {
  const t = useT();
  const text = useText();
  const resourceText = useResourceText();
  const wishText = useWishText();
  const format = useFormat();
  const formatAt = useFormatAt();
  const now = useNow();
  const { resourceTypeInfos, navigationConfigured } = useConfiguration();
  const timezone = useZone();
  const placeZone = usePlaceZone();
  const planZone = useFirstFloorZone() ?? timezone;
  const { data: plans } = useQuery(planLevelsQuery);
  const { data: me } = useQuery(meQuery);
  const isAdministering = administers(me);
  return useMemo(() => {
    const types = resourceTypeInfos.toSorted((a, b) => a.rank - b.rank);
    const { levels = [], buildings = [] } = plans ?? {};
    const has: Readonly<Partial<Record<ScreenPath, boolean>>> = { '/navigate': navigationConfigured, '/admin': isAdministering };
    const screens = SCREENS.filter(([to]) => has[to] !== false);
    return {
      t,
      text,
      resourceText,
      wishText,
      format,
      formatAt,
      now,
      timezone,
      planZone,
      placeZone,
      navigationConfigured,
      screens,
      types,
      catalogue,
      levels,
      buildings,
    };
  }, [
    t,
    text,
    resourceText,
    wishText,
    format,
    formatAt,
    now,
    resourceTypeInfos,
    timezone,
    planZone,
    placeZone,
    navigationConfigured,
    isAdministering,
    catalogue,
    plans,
  ]);
}

function foundGroups(
  { text: typed, asked, whereabouts, inBuilding }: Pick<Asked, 'text' | 'asked' | 'whereabouts' | 'inBuilding'>,
  words: EntryWords,
  matches: ReturnType<typeof findMatches<Place>>,
): EntryGroup[] {
  const { objects } = inBuilding;
  const onPlans = inBuilding.places.flatMap((one) => placeOnPlan(words, one) ?? []);
  // If a plan feature or an object has the typed name, similar names are left out: "Küche" must not offer "Eiche".
  const isCalledSo = onPlans.length + objects.length > 0;
  const found = matches.isNear && isCalledSo ? { ...matches, resources: [], places: [] } : matches;
  const foundPlaces = [...found.places, ...onPlans.filter(({ id }) => !found.places.some((one) => one.id === id))];
  const { wish } = found;
  const { people, places, state } = whereabouts;
  const text = asked.isQuestion ? asked.text : typed;
  // "Ingrid tomorrow" asks about a person, and not for any free place tomorrow.
  const isAboutPeople = asked.name !== typed.trim() && wish !== undefined && isOfTimeAlone(wish);
  const isNamed = people.some(({ name }) => isCalled(name, asked.name));
  const isNothingElse = found.resources.length === 0 && foundPlaces.length === 0 && people.length === 0;
  const isShown =
    wish !== undefined &&
    (isPhrase(wish)
      ? !(isAboutPeople && wish.unknown.length > 0 && (isNamed || state === 'asking'))
      : isNothingElse && isSomethingNamed(wish));
  const phrase = isShown ? [phraseEntry(words, text, wish)] : [];
  const leads = [
    ...found.resources.slice(0, 1).map((resource) => guideEntry(words, { resource })),
    ...foundPlaces.slice(0, 1).map((place) => guideEntry(words, { place })),
  ].filter((entry) => entry !== undefined);
  const named = {
    phrase: { name: 'phrase', entries: phrase },
    resources: { name: 'resources', entries: found.resources.map((resource) => resourceEntry(words, resource, wish)) },
    people: { name: 'people', entries: people.flatMap((person) => foundPersonEntries(words, person, whereabouts)) },
    places: { name: 'places', entries: foundPlaces.map(placeEntry) },
    objects: { name: 'objects', entries: objects.map((object) => objectEntry(words, object)) },
    actions: {
      name: 'actions',
      entries: [
        ...people.filter(({ email }) => (places.get(email) ?? []).length > 0).map((person) => reservationsEntry(words, person)),
        ...leads.slice(0, 1),
        ...actionEntries(words, text, wish),
      ],
    },
  } as const;
  // People come first if the text asks about a person by name, or if the other matches are only approximate.
  const isPeopleFirst = (isNamed && (isAboutPeople || asked.isQuestion)) || found.isNear || wish?.isMended === true;
  const first = isPeopleFirst ? [named.people, named.phrase, named.resources] : [named.phrase, named.resources, named.people];
  return [...first, named.places, named.objects, named.actions];
}
