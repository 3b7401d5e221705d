import type { Resource } from '@assist/resource';
import { HOUR_MS, type InstantRange } from '@assist/time';

/** A time, and the resources reserved for it. */
export interface Stay {
  readonly span: InstantRange;
  readonly resources: readonly Resource[];
}

/** Longest gap after a stay; after a longer one, a person is assumed to come from somewhere else. */
const BEFORE_MS = 2 * HOUR_MS;

/** Returns the place from which a person comes before a time: the last one that is on a plan. */
export function findPlaceBefore<One extends Stay>(
  stays: readonly One[],
  { start }: InstantRange,
): { readonly stay: One; readonly resource: Resource } | undefined {
  return stays
    .filter(({ span }) => span.end <= start && span.end > start - BEFORE_MS)
    .toSorted((a, b) => b.span.end - a.span.end)
    .flatMap((stay) => stay.resources.flatMap((resource) => (planFeatureOf(resource) === undefined ? [] : [{ stay, resource }])))[0];
}

/** Returns a resource's feature on the plan; undefined if the resource is on none. */
export function planFeatureOf({ mapInfos }: Resource): string | undefined {
  return mapInfos.find(({ featureId }) => featureId !== null)?.featureId ?? undefined;
}
