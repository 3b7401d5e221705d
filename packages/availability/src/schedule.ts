import type { SchedulingSettings } from '@assist/resource';
import type { Instant, WorkingHours } from '@assist/time';

/** Specification, section 3: one resource's schedule over the requested range. */
export interface Schedule {
  /** The resource's e-mail address. */
  readonly scheduleId: string;
  readonly resourceId: string;
  readonly scheduleItems: readonly ScheduleItem[];
  /** The resource's settings; null for a person's schedule. */
  readonly schedulingSettings: SchedulingSettings | null;
  readonly workingHours: WorkingHours | null;
  /** One digit for each quarter of an hour in the range. */
  readonly availabilityView: string;
  readonly requirementId: string | null;
  /** True if no requirement matched the resource, but it is shown beside those that match. */
  readonly additional: boolean;
  /** Why there are no items: the calendar's error message; null if the calendar answered. */
  readonly serviceError: string | null;
}

/** A taken time in a calendar. Providers use only the statuses free, tentative and reserved. */
export interface ScheduleItem {
  readonly start: Instant;
  readonly end: Instant;
  readonly status: ScheduleItemStatus;
  readonly iCalUId: string | null;
  readonly subject: string | null;
  readonly organizer: { readonly address: string; readonly name: string } | null;
  readonly isPrivate: boolean;
  /** Id of the event in the asking person's own calendar, if they may know it. Unlike the iCalUId, it identifies a single date. */
  readonly eventId?: string | null;
  /** Whether the asking person organises the event. */
  readonly isOrganizer?: boolean;
}

/** The fields of a schedule item that decide which slots are taken. */
export type TakenTime = Pick<ScheduleItem, 'start' | 'end' | 'status' | 'eventId'>;

export type ScheduleItemStatus = 'free' | 'tentative' | 'reserved';
