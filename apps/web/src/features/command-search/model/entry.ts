import type { RecentChoice } from '../../../lib/cache/recent-choices.ts';
import type { FinderSearch } from '../../../lib/finder-search.ts';
import type { Resource } from '@assist/resource';

export const SCREENS = [
  ['/', 'nav.home'],
  ['/plan', 'nav.plan'],
  ['/timeline', 'nav.timeline'],
  ['/reservations', 'nav.reservations'],
  ['/navigate', 'nav.navigate'],
  ['/reservations/reserve', 'action.reserve'],
  ['/favourites', 'favourites.title'],
  ['/other-calendars', 'otherCalendars.title'],
  ['/news', 'nav.news'],
  ['/settings', 'nav.settings'],
] as const;

export type ScreenPath = (typeof SCREENS)[number][0];

/** Where a choice leads. */
export type Address =
  | { readonly to: '/plan'; readonly search: FinderSearch }
  | { readonly to: '/reservations'; readonly search: { readonly user: string } }
  | { readonly to: '/navigate'; readonly search: { readonly to: string } }
  | { readonly to: ScreenPath };

export type EntryKind = 'resource' | 'person' | 'place' | 'type' | 'screen' | 'guide' | 'phrase' | 'scan' | 'thing';

/** One line of the search. */
export interface Entry {
  readonly id: string;
  readonly kind: EntryKind;
  readonly title: string;
  readonly detail: string;
  /** What of a phrase was not understood; '' where all was. */
  readonly notUnderstood: string;
  /** The resource whose state is shown, where it is known. */
  readonly resource: Resource | undefined;
  /** Undefined of what opens a sheet where one is. */
  readonly address: Address | undefined;
  /** How it is found again; undefined where it is not kept. */
  readonly recent: RecentChoice | undefined;
}

export const GROUPS = ['recent', 'phrase', 'present', 'resources', 'people', 'places', 'things', 'actions'] as const;

export interface EntryGroup {
  readonly name: (typeof GROUPS)[number];
  /** Its own, in place of the one that its name has. */
  readonly heading?: string;
  readonly entries: readonly Entry[];
}
