/** A change to the search; a function if a list is extended, so that it sees the current state. */
export type FinderPatch = Partial<FinderSearch> | ((before: FinderSearch) => Partial<FinderSearch>);

/** The search of the plan and the timeline: kept in the address, so that every view is a link. */
export interface FinderSearch {
  /** Local day of the site; today if missing. */
  day?: string;
  /** HH:mm */
  from?: string;
  to?: string;
  /** Sufficient duration in minutes: a time of that length within `from` to `to`. The whole time if missing. */
  duration?: string;
  /** yes: only resources that are available then */
  free?: string;
  /** Resource type ids. */
  type?: string[];
  area?: string[];
  /** The resource's own code, matched exactly. */
  cs?: string;
  /** Minimum number of places. */
  people?: string;
  /** The attendees: see `attendee-entry.ts`. */
  who?: string[];
  /** `propertyId:value`, one for each required property. */
  with?: string[];
  /** The text of the search box: contained in one of the names, ignoring case and accents. */
  q?: string;
  /** The name filter: a resource's exact name, ignoring case. */
  name?: string;
  /** The chosen resource's id. */
  resource?: string;
  /** The other things that are wanted, and the position of the current one among them: see `requirements.ts`. */
  also?: string[];
  at?: string;
  level?: string;
  /** Another feature shown on the plan: a kitchen, a lift, a neighbourhood. */
  place?: string | undefined;
  /** The object whose card is open. */
  thing?: string;
  sort?: string;
  /** list: the plan's contents as a list; week: seven days of the timeline */
  view?: string;
  /** type: the timeline's rows by type; by area if missing */
  group?: string;
  /** filters: the timeline's filters are open */
  panel?: string;
  /** The event being changed, so that its own time counts as free. */
  event?: string;
}

/** Returns the address with the patch applied. */
export function patched(before: FinderSearch, patch: FinderPatch): FinderSearch {
  return { ...before, ...(typeof patch === 'function' ? patch(before) : patch) };
}
