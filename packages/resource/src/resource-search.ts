import { isInArea, type AreaTree } from './area-tree.ts';
import { foldText } from './fold-text.ts';
import { isInRange, isRangeActive, passesFilters, type NumberRange, type PropertyFilter } from './property-filter.ts';
import type { Requirement } from './requirement.ts';
import { isPremiumLike } from './resource-class.ts';
import { namesOf } from './resource-name.ts';
import type { Resource } from './resource.ts';
import { isVisible } from './visibility.ts';

export interface ResourceSearch {
  readonly resourceVisibilityRestriction: number;
  /** Null is any type. */
  readonly resourceTypeId: string | null;
  readonly csCode: string | null;
  readonly capacity: NumberRange;
  /** None is everywhere. An area includes those below it. */
  readonly areaIds: readonly string[];
  readonly attendees: readonly { readonly remotely: boolean }[];
  readonly filters: readonly PropertyFilter[];
  /** Contained in one of the resource's names, whatever its case and accents; '' is any. */
  readonly text: string;
}

export const ANY_CAPACITY: NumberRange = { from: null, to: null };

export function toSearch(requirement: Requirement, resourceVisibilityRestriction: number, text = ''): ResourceSearch {
  return {
    resourceVisibilityRestriction,
    resourceTypeId: requirement.typeId,
    csCode: requirement.csCode,
    capacity: requirement.capacity ?? ANY_CAPACITY,
    areaIds: requirement.areas,
    attendees: requirement.attendees,
    filters: requirement.filters,
    text,
  };
}

export type SearchCondition = 'visible' | 'type' | 'capacity' | 'area' | 'attendees' | 'filters' | 'text';

type Holds = (resource: Resource, search: ResourceSearch, areas: AreaTree) => boolean;

/** Specification, section 5, "Resource matches a search when all hold", in its order; the text is the search box's. */
export const SEARCH_CONDITIONS: readonly (readonly [SearchCondition, Holds])[] = [
  ['visible', (resource, search) => isVisible(resource.conditions.reservedTo, search.resourceVisibilityRestriction)],
  [
    'type',
    (resource, search) =>
      (search.resourceTypeId === null || resource.resourceTypeId === search.resourceTypeId) &&
      (search.csCode === null || resource.csCode === search.csCode),
  ],
  ['capacity', ({ capacity }, search) => !isRangeActive(search.capacity) || (capacity !== null && isInRange(capacity, search.capacity))],
  [
    'area',
    (resource, search, areas) =>
      search.areaIds.length === 0 ||
      resource.mapInfos.some(({ areaId }) => search.areaIds.some((wanted) => isInArea(areas, areaId, wanted))),
  ],
  ['attendees', (resource, search) => !isPremiumLike(resource) || coversAttendees(resource.capacity, placesNeeded(search))],
  ['filters', (resource, search) => passesFilters(resource, search.filters)],
  ['text', (resource, { text }) => foldText(text) === '' || namesOf(resource).some((name) => foldText(name).includes(foldText(text)))],
];

/** Those who come in person. */
export function placesNeeded(search: Pick<ResourceSearch, 'attendees'>): number {
  return search.attendees.filter((attendee) => !attendee.remotely).length;
}

function coversAttendees(capacity: number | null, places: number): boolean {
  return places === 0 || (capacity !== null && capacity >= places);
}

export function matchesSearch(resource: Resource, search: ResourceSearch, areas: AreaTree): boolean {
  return SEARCH_CONDITIONS.every(([, holds]) => holds(resource, search, areas));
}

/** Why a resource is not among those found. */
export function unmetConditions(resource: Resource, search: ResourceSearch, areas: AreaTree): readonly SearchCondition[] {
  return SEARCH_CONDITIONS.filter(([, holds]) => !holds(resource, search, areas)).map(([condition]) => condition);
}
