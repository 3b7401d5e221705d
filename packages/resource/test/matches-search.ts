import { isInArea, type AreaTree } from '../src/area-tree.ts';
import { foldText } from '../src/fold-text.ts';
import { DATA_TYPE } from '../src/filter-definition.ts';
import { textOfHtml } from '../src/html-text.ts';
import { isFilterActive, isRangeActive, type NumberRange, type PropertyFilter } from '../src/property-filter.ts';
import { isPremiumLike } from '../src/resource-class.ts';
import { namesOf } from '../src/resource-name.ts';
import { placesNeeded, type ResourceSearch } from '../src/resource-search.ts';
import type { Resource, ResourceProperty } from '../src/resource.ts';
import { isVisible } from '../src/visibility.ts';

/** A search without conditions: it finds every visible resource. */
export const ANYTHING: ResourceSearch = {
  resourceVisibilityRestriction: 0,
  resourceTypeId: null,
  csCode: null,
  capacity: { from: null, to: null },
  areaIds: [],
  attendees: [],
  filters: [],
  text: '',
};

export type SearchCondition = 'visible' | 'type' | 'capacity' | 'area' | 'attendees' | 'filters' | 'text';

type Holds = (resource: Resource, search: ResourceSearch, areas: AreaTree) => boolean;

/**
 * The conditions of a search, literally and in the order of specification, section 5, "Resource matches a search when all hold". The text
 * is that of the search box. The product's `searchResources` must find the same resources.
 */
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

function coversAttendees(capacity: number | null, places: number): boolean {
  return places === 0 || (capacity !== null && capacity >= places);
}

export function matchesSearch(resource: Resource, search: ResourceSearch, areas: AreaTree): boolean {
  return SEARCH_CONDITIONS.every(([, holds]) => holds(resource, search, areas));
}

/** Returns the conditions that a resource does not meet. */
export function unmetConditions(resource: Resource, search: ResourceSearch, areas: AreaTree): readonly SearchCondition[] {
  return SEARCH_CONDITIONS.filter(([, holds]) => !holds(resource, search, areas)).map(([condition]) => condition);
}

function findProperty(resource: Resource, propertyId: string): ResourceProperty | undefined {
  return resource.properties.find((property) => property.propertyId === propertyId);
}

function passesFilters(resource: Resource, filters: readonly PropertyFilter[]): boolean {
  return filters.every((filter) => passesFilter(findProperty(resource, filter.propertyId), filter));
}

function isInRange(value: number, range: NumberRange): boolean {
  return (range.from === null || value >= range.from) && (range.to === null || value <= range.to);
}

/**
 * Whether a property passes a filter. Specification, section 5, "Filter matching by data type": without a value, boolean, number and
 * decimal filters pass, text filters fail, and choice filters fail.
 */
function passesFilter(property: ResourceProperty | undefined, filter: PropertyFilter): boolean {
  if (!isFilterActive(filter)) return true;
  switch (filter.dataTypeId) {
    case DATA_TYPE.boolean:
      return property?.valueBoolean == null || property.valueBoolean === filter.value;
    case DATA_TYPE.number:
      return property?.valueNumber == null || isInRange(property.valueNumber, filter.range);
    case DATA_TYPE.decimal:
      return property?.valueDecimal == null || isInRange(property.valueDecimal, filter.range);
    case DATA_TYPE.text:
      return foldText(property?.valueText ?? '').includes(foldText(filter.text));
    case DATA_TYPE.html:
      return foldText(textOfHtml(property?.valueHTMLContent ?? '')).includes(foldText(filter.text));
    case DATA_TYPE.choices: {
      const has = (choice: string): boolean => property?.valueChoiceIds?.includes(choice) ?? false;
      return filter.matchAll ? filter.choices.every(has) : filter.choices.some(has);
    }
  }
}
