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
  ['/admin', 'nav.administration'],
] as const;

export type ScreenPath = (typeof SCREENS)[number][0];

/** Address that opens when an entry is chosen. */
export type Address =
  | { readonly to: '/plan'; readonly search: FinderSearch }
  | { readonly to: '/reservations'; readonly search: { readonly user: string } }
  | { readonly to: '/navigate'; readonly search: { readonly to: string } }
  | { readonly to: ScreenPath };

export type EntryKind = 'resource' | 'person' | 'place' | 'type' | 'screen' | 'guide' | 'phrase' | 'scan' | 'object';

/** One line of the search results. */
export interface Entry {
  readonly id: string;
  readonly kind: EntryKind;
  readonly title: string;
  readonly detail: string;
  /** Sentence with the part of a phrase that was not understood; '' if all of it was. */
  readonly notUnderstood: string;
  /** Resource whose state is shown; undefined for an entry without a resource. */
  readonly resource: Resource | undefined;
  /** Address that the entry opens; undefined if it opens a sheet on the current screen. */
  readonly address: Address | undefined;
  /** Choice to store among the recent ones; undefined if it is not stored. */
  readonly recent: RecentChoice | undefined;
}

export const GROUPS = ['recent', 'phrase', 'present', 'resources', 'people', 'places', 'objects', 'actions'] as const;

export interface EntryGroup {
  readonly name: (typeof GROUPS)[number];
  /** Heading that replaces the group's usual heading; left out to keep the usual heading. */
  readonly heading?: string;
  readonly entries: readonly Entry[];
}
