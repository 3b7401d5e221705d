import type { PersonAnswer } from '@assist/contract';
import { type AskedPeople, findMatches, parsePhrase, type SearchCatalogue, type Wish } from '@assist/phrases';
import { foldText, type Resource } from '@assist/resource';
import type { InstantRange } from '@assist/time';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { planLevelsQuery } from '../../lib/api/queries.ts';
import { type RecentChoice, recentChoices } from '../../lib/cache/recent-choices.ts';
import { useConfiguration } from '../../lib/configuration-context.tsx';
import { useT, useText } from '../../lib/language-context.tsx';
import { useFormat } from '../../lib/use-format.ts';
import { useNow } from '../../lib/use-now.ts';
import { addressTime } from '../../parts/time/default-time.ts';
import { canBeLedTo } from '../../parts/resource/guide-link.tsx';
import { useResourceText } from '../../parts/resource/use-resource-text.ts';
import type { Entry, EntryGroup } from './model/entry.ts';
import { SCREENS } from './model/entry.ts';
import { isCalled, type PlaceAt } from './model/place-at.ts';
import { isOfTimeAlone, isPhrase, isSomethingNamed, toFinderSearch } from './model/wish-address.ts';
import type { FoundPlace, FoundThing, InBuilding } from './use-found-in-building.ts';
import type { Place } from './use-search-catalogue.ts';
import type { Whereabouts } from './use-whereabouts.ts';
import { useWishText } from './use-wish-text.ts';

const MOST_TYPES = 4;
/** As many as somebody will read through; to find one person, type the name. */
export const MOST_PRESENT = 40;
const USUAL_SCREENS = new Set<string>(['/reservations', '/timeline']);

interface Asked {
  readonly text: string;
  readonly catalogue: SearchCatalogue<Place>;
  readonly asked: AskedPeople;
  readonly whereabouts: Whereabouts;
  readonly inBuilding: InBuilding;
  /** The owner of the stored choices; '' until known. */
  readonly owner: string;
}

/** The lines of the search, by group; for an empty text, recent choices and the most frequent actions. */
export function useEntries({ text, catalogue, asked, whereabouts, inBuilding, owner }: Asked): readonly EntryGroup[] {
  const make = useEntryMakers(catalogue);
  const now = useNow();
  const { timezone } = useConfiguration();
  const recent = useMemo(() => (owner === '' ? [] : recentChoices(owner)), [owner]);
  return useMemo(() => {
    const groups: EntryGroup[] =
      text.trim() === ''
        ? [
            { name: 'recent', entries: recent.flatMap((choice) => make.recent(choice) ?? []) },
            { name: 'actions', entries: make.usual() },
          ]
        : asked.kind === 'all'
          ? [make.present(whereabouts)]
          : foundGroups({ text, asked, whereabouts, inBuilding }, make, findMatches(asked.text, catalogue, { now, zone: timezone }));
    return groups.filter(({ entries }) => entries.length > 0);
  }, [text, make, asked, whereabouts, inBuilding, catalogue, now, timezone, recent]);
}

type Makers = ReturnType<typeof useEntryMakers>;

function foundGroups(
  { text: typed, asked, whereabouts, inBuilding }: Pick<Asked, 'text' | 'asked' | 'whereabouts' | 'inBuilding'>,
  make: Makers,
  matches: ReturnType<typeof findMatches<Place>>,
): EntryGroup[] {
  const { things } = inBuilding;
  const onPlans = inBuilding.places.flatMap((one) => make.placeOnPlan(one) ?? []);
  // An exact name of a plan feature or of an object makes guesses needless: "Küche" must not offer "Eiche".
  const isCalledSo = onPlans.length + things.length > 0;
  const found = matches.isNear && isCalledSo ? { ...matches, resources: [], places: [] } : matches;
  const foundPlaces = [...found.places, ...onPlans.filter(({ id }) => !found.places.some((one) => one.id === id))];
  const { wish } = found;
  const { people, places, state } = whereabouts;
  const text = asked.isQuestion ? asked.text : typed;
  // "Ingrid tomorrow" is not a wish for just any place tomorrow.
  const isAboutPeople = asked.name !== typed.trim() && wish !== undefined && isOfTimeAlone(wish);
  const isNamed = people.some(({ name }) => isCalled(name, asked.name));
  const isNothingElse = found.resources.length === 0 && foundPlaces.length === 0 && people.length === 0;
  const isShown =
    wish !== undefined &&
    (isPhrase(wish)
      ? !(isAboutPeople && wish.unknown.length > 0 && (isNamed || state === 'asking'))
      : isNothingElse && isSomethingNamed(wish));
  const phrase = isShown ? [make.phrase(text, wish)] : [];
  // The day that was typed is passed on to the card.
  const when =
    wish === undefined
      ? {}
      : { ...toFinderSearch({ ...wish, typeIds: [], areaIds: [], properties: [], people: null, resourceIds: [], text: '', also: [] }) };
  const leads = [...found.resources.slice(0, 1).map(make.guideToResource), ...foundPlaces.slice(0, 1).map(make.guideToPlace)].filter(
    (entry) => entry !== undefined,
  );
  const named = {
    phrase: { name: 'phrase', entries: phrase },
    resources: { name: 'resources', entries: found.resources.map((resource) => make.resource(resource, when)) },
    people: { name: 'people', entries: people.flatMap((person) => make.found(person, whereabouts)) },
    places: { name: 'places', entries: foundPlaces.map(make.place) },
    things: { name: 'things', entries: things.map(make.thing) },
    actions: {
      name: 'actions',
      entries: [
        ...people.filter(({ email }) => (places.get(email) ?? []).length > 0).map(make.reservations),
        ...leads.slice(0, 1),
        ...make.types(text, wish),
        ...make.scan(text),
        ...make.screens(text),
      ],
    },
  } as const;
  // An exact name of a person comes before approximate matches.
  const isPeopleFirst = (isNamed && (isAboutPeople || asked.isQuestion)) || found.isNear || wish?.isMended === true;
  const first = isPeopleFirst ? [named.people, named.phrase, named.resources] : [named.phrase, named.resources, named.people];
  return [...first, named.places, named.things, named.actions];
}

/** Functions that make one line of each kind, with its words and its address. */
function useEntryMakers(catalogue: SearchCatalogue<Place>) {
  const t = useT();
  const text = useText();
  const resourceText = useResourceText();
  const wishText = useWishText();
  const format = useFormat();
  const now = useNow();
  const { resourceTypeInfos, timezone, navigationConfigured } = useConfiguration();
  const { data: plans } = useQuery(planLevelsQuery);
  return useMemo(() => {
    const blank = { detail: '', notUnderstood: '', resource: undefined } as const;
    const types = resourceTypeInfos.toSorted((a, b) => a.rank - b.rank);
    const resource = (one: Resource, when: { day?: string; from?: string; to?: string } = {}): Entry => ({
      ...blank,
      id: `resource ${one.id}`,
      kind: 'resource',
      title: resourceText.name(one),
      detail: [resourceText.type(one), resourceText.place(one)].filter(Boolean).join(' · '),
      resource: one,
      address: { to: '/plan', search: { ...when, resource: one.id } },
      recent: { kind: 'resource', id: one.id },
    });
    const person = (email: string, name: string, detail: string): Entry => ({
      ...blank,
      id: `person ${email}`,
      kind: 'person',
      title: name,
      detail,
      address: { to: '/reservations', search: { user: email } },
      recent: { kind: 'person', email, name },
    });
    const whenOf = ({ start, end }: InstantRange, day: string) =>
      format.areWholeDays(start, end) ? [day, t('time.allDay')] : [[day, format.timeRange(start, end)].filter(Boolean).join(' ')];
    const at = (email: string, name: string, { resource: one, span }: PlaceAt, day = ''): Entry => ({
      ...person(email, name, [resourceText.name(one), resourceText.place(one), ...whenOf(span, day)].filter(Boolean).join(' · ')),
      address: { to: '/plan', search: { ...addressTime(span, timezone), resource: one.id } },
    });
    const place = (one: Place): Entry => ({
      ...blank,
      id: `place ${one.id}`,
      kind: 'place',
      title: one.name,
      detail: one.detail,
      address: {
        to: '/plan',
        search: {
          ...(one.kind === 'area' ? { area: [one.id] } : { level: one.levelAreaId }),
          ...(one.featureId === null ? {} : { place: one.featureId }),
        },
      },
      recent: one.kind === 'area' ? { kind: 'area', id: one.id } : undefined,
    });
    const placeOnPlan = ({ featureId, name, levelId }: FoundPlace): Place | undefined => {
      const level = plans?.levels.find((one) => one.id === levelId);
      if (level === undefined) return undefined;
      const house = (plans?.buildings.length ?? 0) > 1 ? plans?.buildings.find((one) => one.id === level.buildingId) : undefined;
      const detail = [text(level.name), text(house?.name)].filter(Boolean).join(', ');
      return { id: featureId, kind: 'feature', name: text(name), detail, levelAreaId: level.areaId, featureId };
    };
    const thing = ({ id, name, levelId, resourceId }: FoundThing): Entry => {
      const of = catalogue.index.resources.find((one) => one.id === resourceId);
      const level = plans?.levels.find((one) => one.id === levelId);
      return {
        ...blank,
        id: `thing ${id}`,
        kind: 'thing',
        title: text(name),
        detail: [of === undefined ? '' : resourceText.name(of), text(level?.name)].filter(Boolean).join(' · '),
        address: { to: '/plan', search: { level: levelId, thing: id } },
        recent: undefined,
      };
    };
    const guide = (name: string, to: string): Entry => ({
      ...blank,
      id: `guide ${to}`,
      kind: 'guide',
      title: t('action.guideTo', { place: name }),
      address: { to: '/navigate', search: { to } },
      recent: undefined,
    });
    const guideToResource = (one: Resource) => (canBeLedTo(one, navigationConfigured) ? guide(resourceText.name(one), one.id) : undefined);
    const guideToPlace = (one: Place) =>
      navigationConfigured && one.kind === 'feature' && one.featureId !== null ? guide(one.name, one.featureId) : undefined;
    const type = (info: (typeof types)[number]): Entry => ({
      ...blank,
      id: `type ${info.resourceTypeId}`,
      kind: 'type',
      title: t('search.reserveType', { type: text(info.name) }),
      address: { to: '/plan', search: { type: [info.resourceTypeId] } },
      recent: { kind: 'type', id: info.resourceTypeId },
    });
    const screen = ([to, key]: (typeof SCREENS)[number]): Entry => ({
      ...blank,
      id: `screen ${to}`,
      kind: 'screen',
      title: t(key),
      address: { to },
      recent: { kind: 'screen', to },
    });
    const phrase = (typed: string, wish: Wish): Entry => ({
      ...blank,
      id: 'phrase',
      kind: 'phrase',
      title: wishText(wish, catalogue),
      detail: t('search.onPlan'),
      notUnderstood: wish.unknown.length === 0 ? '' : t('search.notUnderstood', { text: wish.unknown.join(', ') }),
      address: { to: '/plan', search: toFinderSearch(wish) },
      recent: { kind: 'phrase', text: typed.trim().slice(0, 200) },
    });
    const scan: Entry = { ...blank, id: 'scan', kind: 'scan', title: t('scan.open'), address: undefined, recent: undefined };
    const contains = (folded: string) => (title: string) => foldText(title).includes(folded);
    return {
      resource,
      place,
      thing,
      /** Where somebody is, once known; until then the person, with what is known. */
      found: ({ email, name, department }: PersonAnswer, { places, day }: Whereabouts): readonly Entry[] => {
        const known = places.get(email);
        if (known === undefined) return [person(email, name, department ?? email)];
        if (known.length === 0) return [person(email, name, t('search.noPlace', { day: format.dayInText(day, now) }))];
        // The first place takes the line that the person had, for anyone who is pointing at it already.
        return known.map((one, index) => ({
          ...at(email, name, one, format.dateOf(now) === day ? '' : format.dayInText(day, now)),
          ...(index === 0 ? {} : { id: `person ${email} ${one.resource.id} ${one.span.start}` }),
        }));
      },
      reservations: ({ email, name }: PersonAnswer): Entry => ({
        ...person(email, t('search.reservationsOf', { name }), ''),
        id: `reservations ${email}`,
        recent: { kind: 'person', email, name },
      }),
      present: ({ present, day }: Whereabouts): EntryGroup => ({
        name: 'present',
        heading: t('search.present', { day: format.dayInText(day, now) }),
        entries: present.slice(0, MOST_PRESENT).map(({ email, name, place: where }) => at(email, name, where)),
      }),
      placeOnPlan,
      guideToResource,
      guideToPlace,
      phrase,
      usual: () => [...types.slice(0, MOST_TYPES).map(type), ...SCREENS.filter(([to]) => USUAL_SCREENS.has(to)).map(screen), scan],
      types: (typed: string, wish: Wish | undefined) =>
        types
          .filter(
            (info) =>
              contains(foldText(typed))(t('search.reserveType', { type: text(info.name) })) ||
              wish?.typeIds.includes(info.resourceTypeId) === true,
          )
          .slice(0, MOST_TYPES)
          .map(type),
      scan: (typed: string) => [scan].filter(({ title }) => contains(foldText(typed))(title)),
      screens: (typed: string) =>
        SCREENS.filter(([to]) => to !== '/navigate' || navigationConfigured)
          .map(screen)
          .filter(({ title }) => contains(foldText(typed))(title)),
      recent: (choice: RecentChoice): Entry | undefined => {
        const asRecent = (entry: Entry | undefined) =>
          entry === undefined ? undefined : { ...entry, id: `recent ${JSON.stringify(choice)}` };
        switch (choice.kind) {
          case 'resource': {
            const known = catalogue.index.resources.find(({ id }) => id === choice.id);
            return asRecent(known === undefined ? undefined : resource(known));
          }
          case 'person':
            return asRecent(person(choice.email, choice.name, choice.email));
          case 'area': {
            const known = catalogue.places.find(({ item }) => item.kind === 'area' && item.id === choice.id);
            return asRecent(known === undefined ? undefined : place(known.item));
          }
          case 'type': {
            const known = types.find(({ resourceTypeId }) => resourceTypeId === choice.id);
            return asRecent(known === undefined ? undefined : type(known));
          }
          case 'screen': {
            const known = SCREENS.find(([to]) => to === choice.to);
            return asRecent(known === undefined ? undefined : screen(known));
          }
          case 'phrase': {
            if (catalogue.vocabulary === undefined) return undefined;
            const wish = parsePhrase(choice.text, catalogue.vocabulary, { now, zone: timezone });
            return isPhrase(wish) ? asRecent({ ...phrase(choice.text, wish), detail: choice.text }) : undefined;
          }
        }
      },
    };
  }, [t, text, resourceText, wishText, format, now, resourceTypeInfos, timezone, navigationConfigured, catalogue, plans]);
}
