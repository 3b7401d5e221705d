import type { Multilingual, Resource } from '@assist/resource';
import { foldText } from '@assist/resource';
import { levelsById, type RoutePlace, type WalkingGraph } from '@assist/wayfinding';

/** Something on the plan that one can be led to, or from. */
export interface NavigablePlace {
  /** How the address names it: the id of a resource, else of a feature. */
  readonly reference: string;
  readonly name: string;
  /** Where it is. */
  readonly detail: string;
  readonly levelId: string;
  readonly at: RoutePlace;
  /** Of a sign: which way one looks who reads it, clockwise from north. */
  readonly readerBearingDeg?: number;
}

/** Kinds of which one wants the nearest, in the order in which they are offered. */
export const NEAREST_KINDS = [
  'toilets',
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
  restroom: 'toilets',
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

/** All that has a name: what is reserved by its own, then the other rooms and signs of the plan. */
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
  // A room stands before the sign that hangs in it.
  const seen = new Set<string>();
  return [...ofResources, ...ofPlan].filter((place) => {
    const key = `${place.levelId} ${foldText(place.name)}`;
    if (place.name === '' || (seen.has(key) && !ofResources.includes(place))) return false;
    seen.add(key);
    return true;
  });
}

/** What there is of each kind: its features. */
export function listNearestKinds(graph: WalkingGraph): ReadonlyMap<NearestKind, readonly string[]> {
  const all = [
    ...graph.units.filter(({ space }) => space >= 0).map(({ unitId, category }) => ({ id: unitId, category })),
    ...graph.points.map(({ featureId, category }) => ({ id: featureId, category })),
  ];
  const found = new Map<NearestKind, string[]>();
  const add = (kind: NearestKind, id: string) => found.set(kind, [...(found.get(kind) ?? []), id]);
  for (const { id, category } of all) {
    const kind = KIND_OF[category.split('.')[0]!];
    if (kind !== undefined) add(kind, id);
    if (category.startsWith('restroom') && category.includes('wheelchair')) add('wheelchairToilets', id);
  }
  return new Map(NEAREST_KINDS.flatMap((kind) => (found.has(kind) ? [[kind, found.get(kind)!] as const] : [])));
}

/** Those whose name has all that was typed; what begins with it first. */
export function findPlaces(places: readonly NavigablePlace[], typed: string, most: number): readonly NavigablePlace[] {
  const words = foldText(typed)
    .split(/\s+/u)
    .filter((word) => word !== '');
  if (words.length === 0) return [];
  const ranked = places.flatMap((place) => {
    const name = foldText(place.name);
    const whole = `${name} ${foldText(place.detail)}`;
    if (!words.every((word) => whole.includes(word))) return [];
    return [{ place, rank: name.startsWith(words[0]!) ? 0 : name.includes(words[0]!) ? 1 : 2 }];
  });
  return ranked
    .toSorted((a, b) => a.rank - b.rank || a.place.name.length - b.place.name.length)
    .slice(0, most)
    .map(({ place }) => place);
}
