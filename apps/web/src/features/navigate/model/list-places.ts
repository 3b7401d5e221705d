import { nearestWords, toNearWords } from '@assist/phrases';
import type { Multilingual, Resource } from '@assist/resource';
import { foldText } from '@assist/resource';
import { levelsById, type RoutePlace, type WalkingGraph } from '@assist/wayfinding';

/** A place on the plan at which a route can start or end. */
export interface NavigablePlace {
  /** Id of the place in the URL: the id of a resource or a feature, or a point (see `place-reference.ts`). */
  readonly reference: string;
  readonly name: string;
  /** Area or floor of the place; '' for a point. */
  readonly detail: string;
  readonly levelId: string;
  readonly at: RoutePlace;
  /** For a sign, the direction that its reader faces, in degrees clockwise from north. */
  readonly readerBearingDeg?: number;
}

/** Kinds of places of which the nearest is offered, in the order shown. */
export const NEAREST_KINDS = [
  'toilets',
  'toiletsForWomen',
  'toiletsForMen',
  'wheelchairToilets',
  'kitchen',
  'elevator',
  'stairs',
  'printer',
  'reception',
  'firstAid',
  'lockers',
] as const;
export type NearestKind = (typeof NEAREST_KINDS)[number];

const KIND_OF: Readonly<Record<string, NearestKind>> = {
  kitchen: 'kitchen',
  eatingdrinking: 'kitchen',
  elevator: 'elevator',
  stairs: 'stairs',
  copymachine: 'printer',
  reception: 'reception',
  information: 'reception',
  firstaid: 'firstAid',
  defibrillator: 'firstAid',
  coinlocker: 'lockers',
};

export interface PlaceTexts {
  text(of: Multilingual | undefined): string;
  nameOf(resource: Resource): string;
  placeOf(resource: Resource): string;
  levelName(levelId: string): string;
}

/** Returns all places that have a name: resources first, then the other rooms and points of the plan. */
export function listPlaces(graph: WalkingGraph, resources: readonly Resource[], texts: PlaceTexts): readonly NavigablePlace[] {
  const levelOf = levelsById(graph);
  const ofResources = resources.flatMap((resource): NavigablePlace[] => {
    const featureId = resource.mapInfos.find((info) => info.featureId !== null && levelOf.has(info.featureId))?.featureId;
    if (featureId === undefined || featureId === null || !resource.navigationEnabled) return [];
    return [
      {
        reference: resource.id,
        name: texts.nameOf(resource),
        detail: texts.placeOf(resource),
        levelId: levelOf.get(featureId)!,
        at: { kind: 'feature', featureId },
      },
    ];
  });
  const taken = new Set(resources.flatMap(({ mapInfos }) => mapInfos.map(({ featureId }) => featureId)));
  const ofPlan = [
    ...graph.units.map(({ unitId, name }) => ({ id: unitId, name })),
    ...graph.points.map(({ featureId, name }) => ({ id: featureId, name })),
  ]
    .filter(({ id, name }) => name !== null && !taken.has(id))
    .map(({ id, name }): NavigablePlace => {
      const levelId = levelOf.get(id)!;
      return {
        reference: id,
        name: texts.text(name ?? undefined),
        detail: texts.levelName(levelId),
        levelId,
        at: { kind: 'feature', featureId: id },
      };
    });
  // Of places with the same name on a floor, the first is kept: a room rather than the sign in it.
  const seen = new Set<string>();
  return [...ofResources, ...ofPlan].filter((place) => {
    const key = `${place.levelId} ${foldText(place.name)}`;
    if (place.name === '' || (seen.has(key) && !ofResources.includes(place))) return false;
    seen.add(key);
    return true;
  });
}

/** Returns the kind of an IMDF category, such as `restroom.female.wheelchair`. Toilets for women and for men are separate kinds. */
export function kindOf(category: string): NearestKind | undefined {
  const [kind = '', ...details] = category.split('.');
  if (kind === 'restroom') {
    if (details.includes('wheelchair')) return 'wheelchairToilets';
    if (details.includes('female')) return 'toiletsForWomen';
    return details.includes('male') ? 'toiletsForMen' : 'toilets';
  }
  return KIND_OF[kind];
}

/** Returns the ids of the features of each kind. */
export function listNearestKinds(graph: WalkingGraph): ReadonlyMap<NearestKind, readonly string[]> {
  const all = [
    ...graph.units.filter(({ space }) => space >= 0).map(({ unitId, category }) => ({ id: unitId, category })),
    ...graph.points.map(({ featureId, category }) => ({ id: featureId, category })),
  ];
  const found = new Map<NearestKind, string[]>();
  const add = (kind: NearestKind, id: string) => found.set(kind, [...(found.get(kind) ?? []), id]);
  for (const { id, category } of all) {
    const kind = kindOf(category);
    if (kind !== undefined) add(kind, id);
  }
  return new Map(NEAREST_KINDS.flatMap((kind) => (found.has(kind) ? [[kind, found.get(kind)!] as const] : [])));
}

/**
 * Returns places whose name or detail contains each typed word. Names that begin with the first word come first. If there are no such
 * places, returns those that match despite a typing mistake or, failing that, those that match some words, as in "room vltava".
 */
export function findPlaces(places: readonly NavigablePlace[], typed: string, most: number): readonly NavigablePlace[] {
  const words = wordsOf(typed);
  if (words.length === 0) return [];
  const as = (meant: readonly (readonly string[])[], isEnough: (known: number) => boolean) =>
    rankPlaces(places, meant, isEnough).slice(0, most);
  const exactly = as(
    words.map((word) => [word]),
    (known) => known === words.length,
  );
  if (exactly.length > 0) return exactly;
  const near = nearWordsOf(places);
  const meant = words.map((word) => [word, ...nearestWords(near, word)]);
  const mistyped = as(meant, (known) => known === words.length);
  if (mistyped.length > 0) return mistyped;
  // Words of one or two letters are ignored, because they occur in almost every name.
  const telling = meant.filter(([word = '']) => word.length > 2);
  return as(telling, (known) => known > 0);
}

function rankPlaces(
  places: readonly NavigablePlace[],
  meant: readonly (readonly string[])[],
  isEnough: (known: number) => boolean,
): readonly NavigablePlace[] {
  const ranked = places.flatMap((place) => {
    const name = foldText(place.name);
    const whole = `${name} ${foldText(place.detail)}`;
    const known = meant.filter((some) => some.some((word) => whole.includes(word)));
    if (!isEnough(known.length)) return [];
    const first = known[0] ?? [];
    const rank = first.some((word) => name.startsWith(word)) ? 0 : first.some((word) => name.includes(word)) ? 1 : 2;
    return [{ place, rank, missed: meant.length - known.length }];
  });
  return ranked
    .toSorted((a, b) => a.missed - b.missed || a.rank - b.rank || a.place.name.length - b.place.name.length)
    .map(({ place }) => place);
}

function wordsOf(text: string): readonly string[] {
  return foldText(text)
    .split(/\s+/u)
    .filter((word) => word !== '');
}

const nearWords = new WeakMap<readonly NavigablePlace[], ReturnType<typeof toNearWords>>();

function nearWordsOf(places: readonly NavigablePlace[]): ReturnType<typeof toNearWords> {
  const known = nearWords.get(places) ?? toNearWords(places.flatMap(({ name }) => wordsOf(name)));
  nearWords.set(places, known);
  return known;
}
