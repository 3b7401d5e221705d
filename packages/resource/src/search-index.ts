import type { AreaTree } from './area-tree.ts';
import { addBit, emptyBits, fullBits, intersectBits, keepBits, keepInRange, toIndices, uniteBits, type BitSet } from './bit-set.ts';
import { foldText } from './fold-text.ts';
import { keepByName, toNameIndex, type NameIndex } from './name-index.ts';
import { costOf, keepPassing, toPropertyColumns, type PropertyColumns } from './property-columns.ts';
import { isFilterActive, isRangeActive } from './property-filter.ts';
import { isPremiumLike } from './resource-class.ts';
import { placesNeeded, type ResourceSearch } from './resource-search.ts';
import type { Resource } from './resource.ts';
import { SHOW_ALL_RESOURCES } from './visibility.ts';

/**
 * An index for the search of specification, section 5, "Resource matches a search when all hold". It is fast enough to search ten thousand
 * resources between two keystrokes. Each condition is a bit set or a column of numbers, and a search intersects those that it needs.
 */
export interface SearchIndex {
  readonly resources: readonly Resource[];
  readonly areas: AreaTree;
  readonly notReservedToOthers: BitSet;
  readonly byType: ReadonlyMap<string, BitSet>;
  readonly byCsCode: ReadonlyMap<string, BitSet>;
  /** The resources in each area and the areas below it, by the area's number in the tree. */
  readonly byArea: readonly BitSet[];
  /** The capacity of each resource; NaN if it has none. */
  readonly capacity: Float64Array;
  readonly notPremiumLike: BitSet;
  readonly properties: PropertyColumns;
  readonly names: NameIndex;
}

export function toSearchIndex(resources: readonly Resource[], areas: AreaTree): SearchIndex {
  const size = resources.length;
  const bitsWhere = (holds: (resource: Resource) => boolean): BitSet => {
    const bits = emptyBits(size);
    resources.forEach((resource, row) => holds(resource) && addBit(bits, row));
    return bits;
  };
  return {
    resources,
    areas,
    notReservedToOthers: bitsWhere((resource) => resource.conditions.reservedTo !== 'other'),
    byType: groupBits(size, (row) => (resources[row] as Resource).resourceTypeId),
    byCsCode: groupBits(size, (row) => (resources[row] as Resource).csCode ?? ''),
    byArea: areaBits(resources, areas),
    capacity: Float64Array.from(resources, (resource) => resource.capacity ?? Number.NaN),
    notPremiumLike: bitsWhere((resource) => !isPremiumLike(resource)),
    properties: toPropertyColumns(resources),
    names: toNameIndex(resources),
  };
}

function groupBits(size: number, keyOf: (row: number) => string): ReadonlyMap<string, BitSet> {
  const groups = new Map<string, BitSet>();
  for (let row = 0; row < size; row += 1) {
    const key = keyOf(row);
    const bits = groups.get(key) ?? emptyBits(size);
    addBit(bits, row);
    groups.set(key, bits);
  }
  return groups;
}

/** Collects the resources of each area, including those of all areas below it, which have consecutive numbers. */
function areaBits(resources: readonly Resource[], areas: AreaTree): readonly BitSet[] {
  const byArea = areas.areas.map(() => emptyBits(resources.length));
  resources.forEach((resource, row) => {
    for (const { areaId } of resource.mapInfos) {
      const number = areas.firstOf.get(areaId);
      if (number !== undefined) addBit(byArea[number] as BitSet, row);
    }
  });
  areas.areas.forEach((area, number) => {
    const last = areas.lastOf.get(area.id) as number;
    for (let below = number + 1; below <= last; below += 1) uniteBits(byArea[number] as BitSet, byArea[below] as BitSet);
  });
  return byArea;
}

/** Returns the resources that match a search, in the index's order. */
export function searchResources(index: SearchIndex, search: ResourceSearch): readonly Resource[] {
  return toIndices(searchRows(index, search)).map((row) => index.resources[row] as Resource);
}

/** Returns the rows that match a search, as a bit set over `index.resources`. */
function searchRows(index: SearchIndex, search: ResourceSearch): BitSet {
  const size = index.resources.length;
  const rows = fullBits(size);
  if (search.resourceVisibilityRestriction !== SHOW_ALL_RESOURCES) intersectBits(rows, index.notReservedToOthers);
  if (search.resourceTypeId !== null) intersectBits(rows, index.byType.get(search.resourceTypeId) ?? emptyBits(size));
  if (search.csCode !== null) intersectBits(rows, index.byCsCode.get(search.csCode) ?? emptyBits(size));
  if (search.areaIds.length > 0) intersectBits(rows, rowsInAreas(index, search.areaIds));
  for (const filter of search.filters.filter(isFilterActive).toSorted((a, b) => costOf(a) - costOf(b))) {
    keepPassing(index.properties, filter, rows);
  }
  keepByCapacity(index, search, rows);
  keepByName(index.names, foldText(search.text), rows);
  return rows;
}

function rowsInAreas(index: SearchIndex, areaIds: readonly string[]): BitSet {
  const rows = emptyBits(index.resources.length);
  for (const areaId of areaIds) {
    const number = index.areas.firstOf.get(areaId);
    if (number !== undefined) uniteBits(rows, index.byArea[number] as BitSet);
  }
  return rows;
}

/** Keeps only rows with a suitable capacity. A requested range excludes resources without a capacity. */
function keepByCapacity(index: SearchIndex, search: ResourceSearch, rows: BitSet): void {
  const { capacity, notPremiumLike } = index;
  if (isRangeActive(search.capacity)) keepInRange(rows, capacity, search.capacity, false);
  const places = placesNeeded(search);
  if (places === 0) return;
  keepBits(rows, (row) => (capacity[row] as number) >= places || (((notPremiumLike[row >>> 5] as number) >>> (row & 31)) & 1) === 1);
}
