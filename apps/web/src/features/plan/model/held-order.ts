import type { Resource } from '@assist/resource';
import type { Finder } from '../../../parts/search/use-finder.ts';

/** What a person looks for. As long as it stays the same, no row of the list moves or disappears. */
export type Sought = Pick<Finder, 'found' | 'range' | 'durationMinutes'> & {
  readonly levelId: string | undefined;
  readonly isFreeOnly: boolean;
};

export interface HeldOrder {
  readonly sought: Sought;
  /** The ids of the resources that have been listed. They stay, even if only free ones are listed and they are taken now. */
  readonly listed: ReadonlySet<string>;
  /** The ids of those that were free when they were listed first. They come first. */
  readonly first: ReadonlySet<string>;
}

/**
 * Holds the rows of the list in place. Otherwise a reserved resource would move below the free ones at once, and the button of another
 * one would come under the pointer, where a second press would reserve that too.
 *
 * @returns `held` itself if there is nothing new
 */
export function holdOrder(
  held: HeldOrder | undefined,
  sought: Sought,
  resources: readonly Resource[],
  isFree: (resource: Resource) => boolean,
): HeldOrder {
  const kept = held !== undefined && isSame(held.sought, sought) ? held : undefined;
  const added = resources.filter(({ id }) => kept?.listed.has(id) !== true);
  if (kept !== undefined && added.length === 0) return kept;
  return {
    sought,
    listed: new Set([...(kept?.listed ?? []), ...added.map(({ id }) => id)]),
    first: new Set([...(kept?.first ?? []), ...added.filter(isFree).map(({ id }) => id)]),
  };
}

function isSame(a: Sought, b: Sought): boolean {
  return (
    a.found === b.found &&
    a.range.start === b.range.start &&
    a.range.end === b.range.end &&
    a.durationMinutes === b.durationMinutes &&
    a.levelId === b.levelId &&
    a.isFreeOnly === b.isFreeOnly
  );
}
