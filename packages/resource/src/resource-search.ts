import type { NumberRange, PropertyFilter } from './property-filter.ts';

export interface ResourceSearch {
  readonly resourceVisibilityRestriction: number;
  /** Null means any type. */
  readonly resourceTypeId: string | null;
  readonly csCode: string | null;
  readonly capacity: NumberRange;
  /** Empty means everywhere. An area includes those below it. */
  readonly areaIds: readonly string[];
  readonly attendees: readonly { readonly remotely: boolean }[];
  readonly filters: readonly PropertyFilter[];
  /** Text contained in one of the resource's names, ignoring case and accents; '' matches any. */
  readonly text: string;
}

/** Counts the attendees who come in person. */
export function placesNeeded(search: Pick<ResourceSearch, 'attendees'>): number {
  return search.attendees.filter((attendee) => !attendee.remotely).length;
}
