import type { Resource } from '@assist/resource';

export interface BestFreeHints {
  readonly isFavourite: (resource: Resource) => boolean;
  /** Least number of places that are needed. */
  readonly people: number;
  /** Slots of the day that can be taken: the calmer place. */
  readonly freeSlots: (resource: Resource) => number;
  readonly typeRank: (resource: Resource) => number;
}

/** Of those that are free: a favourite, then the smallest that is large enough, then the one that is free the longest. */
export function bestFree(free: readonly Resource[], hints: BestFreeHints): Resource | undefined {
  const wasted = (resource: Resource) => Math.max(0, (resource.capacity ?? 1) - hints.people);
  // Each is weighed once: this is done again with every quarter hour that the time bar is dragged over.
  const weighed = free.map((resource) => ({
    resource,
    weights: [-Number(hints.isFavourite(resource)), hints.typeRank(resource), wasted(resource), -hints.freeSlots(resource), resource.rank],
  }));
  const isBetter = (a: readonly number[], b: readonly number[]) => {
    const at = a.findIndex((weight, index) => weight !== b[index]);
    return at >= 0 && a[at]! < b[at]!;
  };
  return weighed.reduce<(typeof weighed)[number] | undefined>(
    (best, one) => (best === undefined || isBetter(one.weights, best.weights) ? one : best),
    undefined,
  )?.resource;
}
