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
  return free.toSorted((a, b) =>
    Number(hints.isFavourite(b)) - Number(hints.isFavourite(a)) ||
    hints.typeRank(a) - hints.typeRank(b) ||
    wasted(a) - wasted(b) ||
    hints.freeSlots(b) - hints.freeSlots(a) ||
    a.rank - b.rank)[0];
}
