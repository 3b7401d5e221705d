import type { SchedulingSettings } from '@assist/resource';
import type { Instant, WorkingHours } from '@assist/time';

/** Specification, section 3: one resource's schedule over the asked range. */
export interface Schedule {
  /** The resource's e-mail address. */
  readonly scheduleId: string;
  readonly resourceId: string;
  readonly scheduleItems: readonly ScheduleItem[];
  /** Of a resource; null for a person. */
  readonly schedulingSettings: SchedulingSettings | null;
  readonly workingHours: WorkingHours | null;
  /** One digit for each quarter of an hour. */
  readonly availabilityView: string;
  readonly requirementId: string | null;
  /** Not found by a requirement but shown beside those that are. */
  readonly additional: boolean;
  /** Why there are no items: the calendar's error message. */
  readonly serviceError: string | null;
}

/** What a calendar knows of a taken time. Providers say free, tentative or reserved; nothing else. */
export interface ScheduleItem {
  readonly start: Instant;
  readonly end: Instant;
  readonly status: ScheduleItemStatus;
  readonly iCalUId: string | null;
  readonly subject: string | null;
  readonly organizer: { readonly address: string; readonly name: string } | null;
  readonly isPrivate: boolean;
  /** The event in this person's own calendar, where he may know it: unlike the iCalUId it is one date's alone. */
  readonly eventId?: string | null;
  /** Whether this person organises it. */
  readonly isOrganizer?: boolean;
}

/** As much of it as tells which slots are taken. */
export type TakenTime = Pick<ScheduleItem, 'start' | 'end' | 'status' | 'eventId'>;

export type ScheduleItemStatus = 'free' | 'tentative' | 'reserved';
