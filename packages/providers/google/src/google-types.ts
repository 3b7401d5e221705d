/** The types in this file contain the parts of Google's answers that are used here. Any part may be missing. */
export interface GoogleTime {
  readonly date?: string | null;
  readonly dateTime?: string | null;
  readonly timeZone?: string | null;
}

export interface GoogleAttendee {
  readonly email?: string;
  readonly displayName?: string;
  readonly resource?: boolean;
  readonly optional?: boolean;
  readonly organizer?: boolean;
  readonly self?: boolean;
  readonly responseStatus?: string;
  readonly comment?: string;
  readonly additionalGuests?: number;
}

export interface GoogleConference {
  readonly conferenceId?: string;
  readonly conferenceSolution?: { readonly key?: { readonly type?: string }; readonly name?: string };
  readonly createRequest?: {
    readonly requestId?: string;
    readonly conferenceSolutionKey?: { readonly type?: string };
    readonly status?: { readonly statusCode?: string };
  };
  readonly entryPoints?: readonly {
    readonly entryPointType?: string;
    readonly uri?: string;
    readonly passcode?: string;
    readonly password?: string;
  }[];
  readonly [other: string]: unknown;
}

export interface GoogleEvent {
  readonly id: string;
  readonly etag?: string;
  readonly status?: string;
  readonly summary?: string | null;
  readonly description?: string | null;
  readonly location?: string;
  readonly start?: GoogleTime;
  readonly end?: GoogleTime;
  readonly originalStartTime?: GoogleTime;
  readonly recurringEventId?: string;
  readonly recurrence?: readonly string[];
  readonly iCalUID?: string;
  readonly organizer?: { readonly email?: string; readonly displayName?: string; readonly self?: boolean };
  readonly attendees?: readonly GoogleAttendee[] | null;
  /** True if the event may have other attendees, which Google did not return. */
  readonly attendeesOmitted?: boolean;
  readonly visibility?: string;
  readonly transparency?: string;
  readonly eventType?: string;
  readonly reminders?: {
    readonly useDefault?: boolean;
    readonly overrides?: readonly { readonly method?: string; readonly minutes?: number }[];
  };
  readonly hangoutLink?: string;
  readonly conferenceData?: GoogleConference;
  readonly extendedProperties?: { readonly private?: Readonly<Record<string, string>>; readonly shared?: Readonly<Record<string, string>> };
}

export interface GoogleEvents {
  readonly items?: readonly GoogleEvent[];
  readonly accessRole?: string;
  readonly nextPageToken?: string;
}

export interface GoogleBusy {
  readonly busy?: readonly { readonly start?: string; readonly end?: string }[];
  readonly errors?: readonly { readonly reason?: string }[];
}

export interface GoogleFreeBusy {
  readonly calendars?: Readonly<Record<string, GoogleBusy>>;
  readonly groups?: Readonly<
    Record<string, { readonly calendars?: readonly string[]; readonly errors?: readonly { readonly reason?: string }[] }>
  >;
}

export interface GoogleUser {
  readonly id?: string;
  readonly primaryEmail?: string;
  readonly suspended?: boolean;
  readonly archived?: boolean;
  readonly includeInGlobalAddressList?: boolean;
  readonly name?: { readonly givenName?: string; readonly familyName?: string; readonly fullName?: string };
  readonly organizations?: unknown;
}

export interface GoogleGroup {
  readonly id?: string;
  readonly email?: string;
  readonly name?: string;
}

/** A person of the People API. */
export interface GooglePerson {
  readonly resourceName?: string;
  readonly names?: readonly {
    readonly displayName?: string;
    readonly givenName?: string;
    readonly familyName?: string;
    readonly metadata?: Primary;
  }[];
  readonly emailAddresses?: readonly { readonly value?: string; readonly metadata?: Primary }[];
  readonly organizations?: readonly { readonly department?: string; readonly metadata?: Primary }[];
}

interface Primary {
  readonly primary?: boolean;
}

export interface GoogleResource {
  readonly resourceEmail?: string;
  readonly resourceName?: string;
  /** The name that Google composes from the building, the floor, the name and the capacity. */
  readonly generatedResourceName?: string;
  readonly resourceCategory?: string;
  readonly resourceType?: string;
  readonly capacity?: number;
  readonly buildingId?: string;
  readonly floorName?: string;
  readonly floorSection?: string;
  readonly featureInstances?: unknown;
}
