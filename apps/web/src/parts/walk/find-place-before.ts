import type { Resource } from '@assist/resource';
import { HOUR_MS, type InstantRange } from '@assist/time';

/** A time, and the resources reserved for it. */
export interface Stay {
  readonly span: InstantRange;
  readonly resources: readonly Resource[];
}

/** After a longer gap, a person is assumed to come from somewhere else. */
const BEFORE_MS = 2 * HOUR_MS;

/** Finds where a person comes from before a given time: their last place on a plan. */
export function findPlaceBefore<One extends Stay>(
  stays: readonly One[],
  { start }: InstantRange,
): { readonly stay: One; readonly resource: Resource } | undefined {
  return stays
    .filter(({ span }) => span.end <= start && span.end > start - BEFORE_MS)
    .toSorted((a, b) => b.span.end - a.span.end)
    .flatMap((stay) => stay.resources.flatMap((resource) => (planFeatureOf(resource) === undefined ? [] : [{ stay, resource }])))[0];
}

/** Returns its feature on the plan; undefined if it is on none. */
export function planFeatureOf({ mapInfos }: Resource): string | undefined {
  return mapInfos.find(({ featureId }) => featureId !== null)?.featureId ?? undefined;
}
