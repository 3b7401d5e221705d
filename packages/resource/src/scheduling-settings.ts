/** The limits for reserving a resource (specification, section 3). Null means no limit. */
export interface SchedulingSettings {
  /** Whole days count as 24 hours each, also if the clock changes during them. */
  readonly minimumMeetingDurationInMinutes: number | null;
  readonly maximumMeetingDurationInMinutes: number | null;
  /** How many days after today (in the resource's zone) may be reserved; 0 means that only today may be. */
  readonly maxAdvanceDays: number | null;
  readonly rejectOutsideWorkingHours: boolean;
}

export const DEFAULT_SCHEDULING_SETTINGS: SchedulingSettings = {
  minimumMeetingDurationInMinutes: null,
  maximumMeetingDurationInMinutes: null,
  maxAdvanceDays: null,
  rejectOutsideWorkingHours: false,
};
