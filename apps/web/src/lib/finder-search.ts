/** A change to the search; a function if a list is extended, so that it sees the current state. */
export type FinderPatch = Partial<FinderSearch> | ((before: FinderSearch) => Partial<FinderSearch>);

/** The search of the plan and the timeline. It is stored in the address, so that every view is a link. */
export interface FinderSearch {
  /** The day in the company's zone; today if missing. */
  day?: string;
  /** Start and end of the time, as HH:mm. */
  from?: string;
  to?: string;
  /** Required duration in minutes, at any time within `from` to `to`; the whole time if missing. */
  duration?: string;
  /** `yes` to show only resources that are available at that time. */
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
  /** The text of the search box, which one of the names has to contain, ignoring case and accents. */
  q?: string;
  /** The name filter: a resource's exact name, ignoring case. */
  name?: string;
  /** The chosen resource's id. */
  resource?: string;
  /** The other requirements, and the position of the current one among them: see `requirements.ts`. */
  also?: string[];
  at?: string;
  level?: string;
  /** Another feature shown on the plan: a kitchen, a lift, a neighbourhood. */
  place?: string | undefined;
  /** The object whose card is open. */
  thing?: string;
  sort?: string;
  /** `list` for the plan's contents as a list; `week` for seven days of the timeline. */
  view?: string;
  /** `type` to group the timeline's rows by type; by area if missing. */
  group?: string;
  /** `filters` if the timeline's filters are open. */
  panel?: string;
  /** The event being changed, so that its own time counts as free. */
  event?: string;
}

/** Returns the search with the patch applied. */
export function patched(before: FinderSearch, patch: FinderPatch): FinderSearch {
  return { ...before, ...(typeof patch === 'function' ? patch(before) : patch) };
}
