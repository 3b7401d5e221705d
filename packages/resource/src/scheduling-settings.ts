/** Specification, section 3. `null` is no limit. */
export interface SchedulingSettings {
  readonly minimumMeetingDurationInMinutes: number | null;
  readonly maximumMeetingDurationInMinutes: number | null;
  /** Today (in the resource's zone) plus so many days may be reserved; 0 is today only. */
  readonly maxAdvanceDays: number | null;
  readonly rejectOutsideWorkingHours: boolean;
}

export const DEFAULT_SCHEDULING_SETTINGS: SchedulingSettings = {
  minimumMeetingDurationInMinutes: null,
  maximumMeetingDurationInMinutes: null,
  maxAdvanceDays: null,
  rejectOutsideWorkingHours: false,
};
