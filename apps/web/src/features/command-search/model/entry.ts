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
  ['/favourites', 'home.favourites'],
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
  /** The part of a phrase that was not understood; '' if all was. */
  readonly notUnderstood: string;
  /** The resource whose state is shown, if known. */
  readonly resource: Resource | undefined;
  /** Undefined for an entry that opens a sheet on the current screen. */
  readonly address: Address | undefined;
  /** How to find it again; undefined if the choice is not stored. */
  readonly recent: RecentChoice | undefined;
}

export const GROUPS = ['recent', 'phrase', 'present', 'resources', 'people', 'places', 'things', 'actions'] as const;

export interface EntryGroup {
  readonly name: (typeof GROUPS)[number];
  /** Replaces the usual heading of this group. */
  readonly heading?: string;
  readonly entries: readonly Entry[];
}
