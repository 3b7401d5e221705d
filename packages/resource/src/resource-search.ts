import type { NumberRange, PropertyFilter } from './property-filter.ts';

export interface ResourceSearch {
  readonly resourceVisibilityRestriction: number;
  /** Null is any type. */
  readonly resourceTypeId: string | null;
  readonly csCode: string | null;
  readonly capacity: NumberRange;
  /** None is everywhere. An area includes those below it. */
  readonly areaIds: readonly string[];
  readonly attendees: readonly { readonly remotely: boolean }[];
  readonly filters: readonly PropertyFilter[];
  /** Contained in one of the resource's names, whatever its case and accents; '' is any. */
  readonly text: string;
}

/** Those who come in person. */
export function placesNeeded(search: Pick<ResourceSearch, 'attendees'>): number {
  return search.attendees.filter((attendee) => !attendee.remotely).length;
}
