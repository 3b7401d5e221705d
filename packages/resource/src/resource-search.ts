import type { NumberRange, PropertyFilter } from './property-filter.ts';

export interface ResourceSearch {
  readonly resourceVisibilityRestriction: number;
  /** Id of the requested type; null means any type. */
  readonly resourceTypeId: string | null;
  readonly csCode: string | null;
  readonly capacity: NumberRange;
  /** Ids of the requested areas, which include the areas below them; empty means everywhere. */
  readonly areaIds: readonly string[];
  readonly attendees: readonly { readonly remotely: boolean }[];
  readonly filters: readonly PropertyFilter[];
  /** Text that one of the resource's names must contain, ignoring case and accents; '' matches any. */
  readonly text: string;
}

/** Returns the number of attendees who come in person. */
export function placesNeeded(search: Pick<ResourceSearch, 'attendees'>): number {
  return search.attendees.filter((attendee) => !attendee.remotely).length;
}
