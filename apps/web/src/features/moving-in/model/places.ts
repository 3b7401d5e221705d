import type { LevelPlan } from '@assist/contract';
import { placeKindOf, typeOfKind } from '@assist/resource';

/** A place on a floor that can become a resource. */
export interface Place {
  readonly featureId: string;
  readonly levelId: string;
  readonly of: 'unit' | 'fixture';
  readonly category: string;
  readonly name: string | null;
  /** The outlines as they are drawn, in degrees. */
  readonly rings: readonly (readonly (readonly number[])[])[];
  /** The resource that stands here; undefined if the place can still be added. */
  readonly resource?: PlacedResource;
}

interface PlacedResource {
  readonly id: string;
  readonly name: string;
}

interface Type {
  readonly resourceTypeId: string;
  readonly shape: string;
}

/** Places that nobody reserves: people walk through them, or they are parts of the building. */
const NEVER =
  /^(?:walkway|movingwalkway|restroom|stairs|steps|elevator|escalator|ramp|opentobelow|nonpublic|fireplace|mechanical|electrical|structure|column|wall|vegetation|unenclosedarea|water)/;

/** Lists the places of a floor that can become resources, and those that are resources already. */
export function listPlaces({ levelId, features }: LevelPlan, resources: ReadonlyMap<string, PlacedResource>): readonly Place[] {
  const found = new Map<string, Place>();
  for (const { geometry, properties } of features) {
    const { featureId, layer, category, name } = properties;
    const of = layer === 'fixture' ? 'fixture' : layer === 'unit' || layer === 'solid' || layer === 'section' ? 'unit' : undefined;
    const resource = resources.get(featureId);
    if (of === undefined || found.has(featureId) || (resource === undefined && NEVER.test(category))) continue;
    const rings =
      geometry.type === 'Polygon' ? geometry.coordinates : geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : undefined;
    if (rings !== undefined)
      found.set(featureId, { featureId, levelId, of, category, name, rings, ...(resource === undefined ? {} : { resource }) });
  }
  return [...found.values()];
}

/** Returns the id of the type that a place would usually have; undefined if it is not usually reserved. */
function suggestedType({ of, category }: Pick<Place, 'of' | 'category'>, types: readonly Type[]): string | undefined {
  const kind = placeKindOf(of, category);
  return kind === undefined ? undefined : typeOfKind(types, kind)?.resourceTypeId;
}

/** What a person has chosen on the plan of a building and not added yet. */
export interface Choices {
  /** Whether a place is chosen, by feature, where the person has decided it. */
  readonly chosen: ReadonlyMap<string, boolean>;
  /** Types given to all places of a category, by its key. */
  readonly typeOfCategory: ReadonlyMap<string, string>;
  /** Types given to single places, by feature. They go before those of categories. */
  readonly typeOfPlace: ReadonlyMap<string, string>;
}

export const NO_CHOICES: Choices = { chosen: new Map(), typeOfCategory: new Map(), typeOfPlace: new Map() };

/** Chooses places, or leaves them out. */
export function choosePlaces(choices: Choices, places: readonly Place[], isChosen: boolean): Choices {
  return { ...choices, chosen: new Map([...choices.chosen, ...places.map(({ featureId }) => [featureId, isChosen] as const)]) };
}

/** Gives a type to the places of a category, those that are chosen later too. */
export function giveTypeToCategory(choices: Choices, { key, places }: Category, typeId: string): Choices {
  const typeOfPlace = new Map(choices.typeOfPlace);
  for (const { featureId } of places) typeOfPlace.delete(featureId);
  return { ...choices, typeOfCategory: new Map(choices.typeOfCategory).set(key, typeId), typeOfPlace };
}

/** Gives a type to one place. */
export function giveTypeToPlace(choices: Choices, { featureId }: Place, typeId: string): Choices {
  return { ...choices, typeOfPlace: new Map(choices.typeOfPlace).set(featureId, typeId) };
}

/** Returns whether a place is chosen. As long as nothing on the plan can be reserved, those are that people usually reserve. */
export function isChosenIn({ chosen }: Choices, place: Place, isFirst: boolean, types: readonly Type[]): boolean {
  return place.resource === undefined && (chosen.get(place.featureId) ?? (isFirst && suggestedType(place, types) !== undefined));
}

/** Returns the type that a place gets if it is chosen. */
export function typeIn({ typeOfPlace, typeOfCategory }: Choices, place: Place, types: readonly Type[]): string {
  const given = typeOfPlace.get(place.featureId) ?? typeOfCategory.get(categoryKeyOf(place));
  // A type may have been removed since.
  return types.some(({ resourceTypeId }) => resourceTypeId === given) ? given! : usualType(place, types);
}

/** Returns the type of a place to which no person has given one: the suggested one, a desk's for furniture, or else the first. */
function usualType(place: Pick<Place, 'of' | 'category'>, types: readonly Type[]): string {
  const shape = place.of === 'fixture' ? 'desk' : 'room';
  return suggestedType(place, types) ?? (types.find((type) => type.shape === shape) ?? types[0]!).resourceTypeId;
}

export interface Category {
  readonly key: string;
  readonly of: Place['of'];
  readonly category: string;
  readonly places: readonly Place[];
  /** True if such places are usually reserved. */
  readonly isUsual: boolean;
}

function categoryKeyOf({ of, category }: Pick<Place, 'of' | 'category'>): string {
  return `${of} ${category}`;
}

/** Groups places by their category: those that are usually reserved first, then the most frequent ones. */
export function categoriesOf(places: readonly Place[], types: readonly Type[]): readonly Category[] {
  const groups = Map.groupBy(places, categoryKeyOf);
  return [...groups]
    .map(([key, list]): Category => {
      const { of, category } = list[0]!;
      return { key, of, category, places: list, isUsual: suggestedType({ of, category }, types) !== undefined };
    })
    .toSorted((a, b) => Number(b.isUsual) - Number(a.isUsual) || b.places.length - a.places.length);
}

/** A line of a typed or pasted list: a name, and for how many people if the line says so. */
export interface NamedPlace {
  readonly name: string;
  readonly capacity: number | undefined;
}

const NAME_MAX = 120;

/** Parses a list with one name a line, each optionally followed by a capacity after a tab, a comma or a semicolon. */
export function parseNames(text: string): readonly NamedPlace[] {
  return text.split('\n').flatMap((line) => {
    const whole = withoutEnd(line);
    const cut = Math.max(...[...SEPARATORS].map((separator) => whole.lastIndexOf(separator)));
    const last = cut === -1 ? '' : whole.slice(cut + 1).trim();
    const capacity = /^\d{1,4}$/.test(last) ? Number(last) : 0;
    const name = (capacity === 0 ? whole : withoutEnd(whole.slice(0, cut))).slice(0, NAME_MAX);
    return name === '' ? [] : [{ name, capacity: capacity === 0 ? undefined : capacity }];
  });
}

const SEPARATORS = '\t,;';

/** Trims a text, and takes away separators at its end, which a spreadsheet writes for empty cells. */
function withoutEnd(text: string): string {
  let trimmed = text.trim();
  while (trimmed !== '' && SEPARATORS.includes(trimmed.at(-1)!)) trimmed = trimmed.slice(0, -1).trim();
  return trimmed;
}
