import { type AreaTree, isVisible, type Resource, type SearchIndex, toSearchIndex } from '@assist/resource';

interface Made {
  readonly areas: AreaTree;
  readonly restriction: number;
  readonly index: SearchIndex;
}

/** The indexes that were built, by list of resources. They are reused, because an index of thousands takes a tenth of a second to build. */
const made = new WeakMap<readonly Resource[], Made>();

/** Returns an index of all resources that this person may see and reserve; the same index for the same list. */
export function searchIndexOf(all: readonly Resource[], areas: AreaTree, restriction: number): SearchIndex {
  const known = made.get(all);
  if (known?.areas === areas && known.restriction === restriction) return known.index;
  const resources = all.filter((resource) => resource.reservationsEnabled && isVisible(resource.conditions.reservedTo, restriction));
  const index = toSearchIndex(resources, areas);
  made.set(all, { areas, restriction, index });
  return index;
}
