/** The types in this file contain the parts of Graph's resources that are used here, as sent by Graph. Any part may be missing. */
export interface GraphTime {
  readonly dateTime: string;
  readonly timeZone: string;
}

interface GraphAddress {
  readonly address?: string | null;
  readonly name?: string | null;
}

export interface GraphAttendee {
  readonly type?: string | null;
  readonly status?: { readonly response?: string | null } | null;
  readonly emailAddress?: GraphAddress | null;
}

export interface GraphLocation {
  readonly displayName?: string | null;
  readonly locationEmailAddress?: string | null;
  readonly locationUri?: string | null;
  readonly locationType?: string | null;
}

export interface GraphRecurrence {
  readonly pattern: {
    readonly type: string;
    readonly interval: number;
    readonly daysOfWeek?: readonly string[];
    readonly dayOfMonth?: number;
    /** The week of a relative pattern: first, second, third, fourth or last. */
    readonly index?: string;
    readonly firstDayOfWeek?: string;
  };
  readonly range: {
    readonly type: string;
    readonly startDate: string;
    readonly endDate?: string;
    readonly numberOfOccurrences?: number;
    readonly recurrenceTimeZone?: string;
  };
}

export interface GraphEvent {
  readonly id: string;
  readonly '@odata.etag'?: string;
  readonly iCalUId?: string | null;
  readonly type?: string | null;
  readonly seriesMasterId?: string | null;
  readonly originalStart?: string | null;
  readonly originalStartTimeZone?: string | null;
  readonly subject?: string | null;
  readonly body?: { readonly contentType?: string | null; readonly content?: string | null } | null;
  readonly start: GraphTime;
  readonly end: GraphTime;
  readonly isAllDay?: boolean | null;
  readonly isCancelled?: boolean | null;
  readonly isOrganizer?: boolean | null;
  readonly responseRequested?: boolean | null;
  readonly transactionId?: string | null;
  readonly organizer?: { readonly emailAddress?: GraphAddress | null } | null;
  readonly attendees?: readonly GraphAttendee[] | null;
  readonly locations?: readonly GraphLocation[];
  readonly sensitivity?: string | null;
  readonly showAs?: string | null;
  readonly responseStatus?: { readonly response?: string | null } | null;
  readonly isReminderOn?: boolean | null;
  readonly reminderMinutesBeforeStart?: number | null;
  readonly isOnlineMeeting?: boolean | null;
  readonly onlineMeetingProvider?: string | null;
  readonly onlineMeeting?: { readonly joinUrl?: string | null; readonly conferenceId?: string | null } | null;
  readonly recurrence?: GraphRecurrence | null;
  readonly singleValueExtendedProperties?: readonly { readonly id: string; readonly value: string }[];
}

export interface GraphPage<T> {
  readonly value: readonly T[];
  readonly '@odata.nextLink'?: string;
}

export interface GraphSchedule {
  readonly scheduleId?: string | null;
  readonly availabilityView?: string | null;
  readonly scheduleItems?: readonly {
    readonly status?: string | null;
    readonly start: GraphTime;
    readonly end: GraphTime;
    readonly subject?: string | null;
    readonly isPrivate?: boolean | null;
  }[];
  readonly workingHours?: {
    readonly daysOfWeek?: readonly string[];
    readonly startTime?: string | null;
    readonly endTime?: string | null;
    readonly timeZone?: GraphHoursZone | null;
  } | null;
  readonly error?: { readonly message?: string | null; readonly responseCode?: string | null } | null;
}

/** `timeZoneBase`, or `customTimeZone` with rules. */
export interface GraphHoursZone {
  readonly name?: string | null;
  /** Minutes west of Greenwich. Microsoft's page says east, but its sample has 480 for the Pacific (microsoft-graph-docs, issue 15217). */
  readonly bias?: number | null;
  readonly standardOffset?: GraphClockChange | null;
  readonly daylightOffset?: (GraphClockChange & { readonly daylightBias?: number | null }) | null;
}

export interface GraphClockChange {
  readonly month?: number | null;
  readonly dayOfWeek?: string | null;
  readonly dayOccurrence?: number | null;
  readonly time?: string | null;
}

export interface GraphUser {
  readonly id: string;
  readonly displayName?: string | null;
  readonly givenName?: string | null;
  readonly surname?: string | null;
  readonly mail?: string | null;
  readonly userPrincipalName?: string | null;
  readonly department?: string | null;
  readonly accountEnabled?: boolean | null;
}

export interface GraphPlace {
  readonly id?: string | null;
  readonly placeId?: string | null;
  readonly parentId?: string | null;
  readonly emailAddress?: string | null;
  readonly displayName?: string | null;
  readonly capacity?: number | null;
  readonly building?: string | null;
  readonly floorLabel?: string | null;
  readonly floorNumber?: number | null;
  readonly tags?: readonly string[] | null;
  readonly mailboxDetails?: { readonly emailAddress?: string | null } | null;
  readonly mode?: { readonly '@odata.type'?: string; readonly assignedUserEmailAddress?: string | null } | null;
}
