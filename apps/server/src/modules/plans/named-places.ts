import type { Labels, Plan } from '@assist/floorplan';
import { foldText } from '@assist/resource';
import type { CatalogueSnapshot } from '../../catalogue/catalogue.ts';

export interface NamedPlace {
  readonly featureId: string;
  readonly name: Labels;
  readonly levelId: string;
  readonly isAmenity: boolean;
  /** The names in all languages, folded for comparison. */
  readonly folded: readonly string[];
}

const known = new WeakMap<Plan, readonly NamedPlace[]>();
const reserved = new WeakMap<CatalogueSnapshot, ReadonlySet<string | null>>();

/**
 * Returns the units and amenities of a plan that have a name. If several on a floor have the same names, only the first is returned; units
 * come before amenities.
 */
export function namedPlacesOf(plan: Plan): readonly NamedPlace[] {
  const places = known.get(plan) ?? readPlaces(plan);
  known.set(plan, places);
  return places;
}

/** Returns the ids of the plan features that belong to resources. */
export function reservedFeatures(snapshot: CatalogueSnapshot): ReadonlySet<string | null> {
  const features =
    reserved.get(snapshot) ?? new Set(snapshot.resources.flatMap(({ mapInfos }) => mapInfos.map(({ featureId }) => featureId)));
  reserved.set(snapshot, features);
  return features;
}

function readPlaces({ features }: Plan): readonly NamedPlace[] {
  const levelOf = new Map(features.unit.map(({ id, properties }) => [id, properties.level_id]));
  const found = new Map<string, NamedPlace>();
  const add = (featureId: string, name: Labels | null | undefined, levelId: string | undefined, isAmenity: boolean) => {
    const folded = Object.values(name ?? {})
      .map((text) => foldText(text))
      .filter((text) => text !== '');
    const key = `${levelId} ${folded.join('|')}`;
    if (name == null || levelId === undefined || folded.length === 0 || found.has(key)) return;
    found.set(key, { featureId, name, levelId, isAmenity, folded });
  };
  for (const { id, properties } of features.unit) add(id, properties.name, properties.level_id, false);
  for (const { id, properties } of features.amenity) add(id, properties.name, levelOf.get(properties.unit_ids?.[0] ?? ''), true);
  return [...found.values()];
}
