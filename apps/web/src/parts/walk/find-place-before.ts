import type { Resource } from '@assist/resource';
import { HOUR_MS, type InstantRange } from '@assist/time';

/** A time, and the resources reserved for it. */
export interface Stay {
  readonly span: InstantRange;
  readonly resources: readonly Resource[];
}

/** Longest gap between a stay and the next time. After a longer gap, a person is assumed to come from somewhere else. */
const BEFORE_MS = 2 * HOUR_MS;

/** Returns the last earlier stay at a resource on a plan, from which a person is assumed to come; undefined if there is none. */
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
