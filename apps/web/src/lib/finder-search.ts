/** A change to the search. It is a function if it depends on the current search, for example to extend a list. */
export type FinderPatch = Partial<FinderSearch> | ((before: FinderSearch) => Partial<FinderSearch>);

/** The search of the plan and the timeline. It is stored in the address, so that every view is a link. */
export interface FinderSearch {
  /** The day in the zone of the place that is shown; today if missing. */
  day?: string;
  /** Start (`from`) and end (`to`) of the requested time, on the clock of that place: see `AddressTime`. */
  from?: string;
  to?: string;
  /** The date of the end if it is a later one. */
  until?: string | undefined;
  /** Required duration in minutes, anywhere between `from` and `to`; the whole time if missing. */
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
  /** The text of the search box. One of a resource's names has to contain it, ignoring case and accents. */
  q?: string;
  /** The name filter: a resource's exact name, ignoring case. */
  name?: string;
  /** The chosen resource's id. */
  resource?: string;
  /** The other requirements (`also`), and the current one's position among all (`at`): see `requirements.ts`. */
  also?: string[];
  at?: string;
  level?: string;
  /** The chosen place if it is not a resource but, for example, a kitchen, a lift or a neighbourhood. */
  place?: string | undefined;
  /** The object whose card is open. */
  thing?: string;
  sort?: string;
  /** `list` for the plan's contents as a list; `week` for seven days of the timeline. */
  view?: string;
  /** `type` to group the timeline's rows by type; by area if missing. */
  group?: string;
  /** The zone whose rows the timeline shows, if there are rows in several. */
  zone?: string;
  /** The zone of the timeline's second scale of hours, or `none`; if missing, the person's, where it has another clock. */
  second?: string;
  /** `filters` if the timeline's filters are open. */
  panel?: string;
  /** The id of the event that is being changed, whose own time counts as free. */
  event?: string;
}

/** Returns a copy of the search with the patch applied. */
export function patched(before: FinderSearch, patch: FinderPatch): FinderSearch {
  return { ...before, ...(typeof patch === 'function' ? patch(before) : patch) };
}
