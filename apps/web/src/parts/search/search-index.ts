import { type AreaTree, isVisible, type Resource, type SearchIndex, toSearchIndex } from '@assist/resource';

interface Made {
  readonly areas: AreaTree;
  readonly restriction: number;
  readonly index: SearchIndex;
}

/** Thousands take a tenth of a second: who looks for something asks for the one that is there. */
const made = new WeakMap<readonly Resource[], Made>();

/** All that can be reserved and this person may see, to be searched. The same one for the same list. */
export function searchIndexOf(all: readonly Resource[], areas: AreaTree, restriction: number): SearchIndex {
  const known = made.get(all);
  if (known?.areas === areas && known.restriction === restriction) return known.index;
  const resources = all.filter((resource) => resource.reservationsEnabled && isVisible(resource.conditions.reservedTo, restriction));
  const index = toSearchIndex(resources, areas);
  made.set(all, { areas, restriction, index });
  return index;
}
