/** What becomes different; of a list that is added to, as it stands when that happens. */
export type FinderPatch = Partial<FinderSearch> | ((before: FinderSearch) => Partial<FinderSearch>);

/** What the plan and the timeline look for: kept in the address, so that every view is a link. */
export interface FinderSearch {
  /** Local day of the site; today where there is none. */
  day?: string;
  /** HH:mm */
  from?: string;
  to?: string;
  /** Minutes that are enough: a time of that length within `from` to `to`. All of it where there is none. */
  duration?: string;
  /** yes: only what can be had then */
  free?: string;
  /** Resource type ids. */
  type?: string[];
  area?: string[];
  /** The resource's own code, exactly. */
  cs?: string;
  /** Least number of places. */
  people?: string;
  /** The attendees: see `attendee-entry.ts`. */
  who?: string[];
  /** `propertyId:value`, one for each property that is asked for. */
  with?: string[];
  /** What is typed into the search box: contained in one of the names, whatever case and accents. */
  q?: string;
  /** The name filter: a resource's name exactly, whatever its case. */
  name?: string;
  /** The chosen resource's id. */
  resource?: string;
  /** What else is wanted, and where the one in hand stands among all of them: see `requirements.ts`. */
  also?: string[];
  at?: string;
  level?: string;
  /** What the plan shows besides: the feature of a kitchen, a lift, a neighbourhood. */
  place?: string | undefined;
  /** A thing of the building whose card is open. */
  thing?: string;
  sort?: string;
  /** list: the plan's contents as a list; week: seven days of the timeline */
  view?: string;
  /** type: the timeline's rows by type; by area where there is none */
  group?: string;
  /** filters: the timeline's filters are open */
  panel?: string;
  /** The event that is being changed, so that its own time is free. */
  event?: string;
}

/** The address with the patch in it. */
export function patched(before: FinderSearch, patch: FinderPatch): FinderSearch {
  return { ...before, ...(typeof patch === 'function' ? patch(before) : patch) };
}
