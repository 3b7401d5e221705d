import type { Resource } from '@assist/resource';
import { HOUR_MS, type InstantRange } from '@assist/time';

/** A time, and what is reserved for it. */
export interface Stay {
  readonly span: InstantRange;
  readonly resources: readonly Resource[];
}

/** A person who was somewhere longer ago than this comes from somewhere else. */
const BEFORE_MS = 2 * HOUR_MS;

/** Where somebody comes from who is to be somewhere at a time: the last place on a plan before it. */
export function findPlaceBefore<One extends Stay>(
  stays: readonly One[],
  { start }: InstantRange,
): { readonly stay: One; readonly resource: Resource } | undefined {
  return stays
    .filter(({ span }) => span.end <= start && span.end > start - BEFORE_MS)
    .toSorted((a, b) => b.span.end - a.span.end)
    .flatMap((stay) => stay.resources.flatMap((resource) => (planFeatureOf(resource) === undefined ? [] : [{ stay, resource }])))[0];
}

/** What it is on the plan; undefined where it is on none. */
export function planFeatureOf({ mapInfos }: Resource): string | undefined {
  return mapInfos.find(({ featureId }) => featureId !== null)?.featureId ?? undefined;
}
