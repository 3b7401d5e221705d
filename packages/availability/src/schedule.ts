import type { SchedulingSettings } from '@assist/resource';
import type { Instant, WorkingHours } from '@assist/time';

/** Specification, section 3: one resource's schedule over the requested range. */
export interface Schedule {
  /** The resource's e-mail address. */
  readonly scheduleId: string;
  readonly resourceId: string;
  readonly scheduleItems: readonly ScheduleItem[];
  /** Settings of a resource; null for a person. */
  readonly schedulingSettings: SchedulingSettings | null;
  readonly workingHours: WorkingHours | null;
  /** One digit for each quarter of an hour. */
  readonly availabilityView: string;
  readonly requirementId: string | null;
  /** True if no requirement found it, but it is shown beside those that were found. */
  readonly additional: boolean;
  /** Why there are no items: the calendar's error message. */
  readonly serviceError: string | null;
}

/** A taken time as known to a calendar. Providers use only free, tentative and reserved. */
export interface ScheduleItem {
  readonly start: Instant;
  readonly end: Instant;
  readonly status: ScheduleItemStatus;
  readonly iCalUId: string | null;
  readonly subject: string | null;
  readonly organizer: { readonly address: string; readonly name: string } | null;
  readonly isPrivate: boolean;
  /** The event in this person's own calendar, if they may know it. Unlike the iCalUId, it identifies a single date. */
  readonly eventId?: string | null;
  /** Whether this person organises the event. */
  readonly isOrganizer?: boolean;
}

/** The fields that decide which slots are taken. */
export type TakenTime = Pick<ScheduleItem, 'start' | 'end' | 'status' | 'eventId'>;

export type ScheduleItemStatus = 'free' | 'tentative' | 'reserved';
