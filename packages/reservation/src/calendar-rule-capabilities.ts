import { WAITS } from './product-limits.ts';

/** The differences between calendars that matter to the rules (decisions, section 2). Each provider declares its own values. */
export interface CalendarRuleCapabilities {
  /** Whether people other than the organizer may change an event if they have edit rights. */
  readonly changeByEditRights: boolean;
  /** Whether only the organizer may confirm from a schedule. If false, anybody who sees the item may confirm. */
  readonly confirmScheduleItemByOrganizerOnly: boolean;
  /** Whether read permission is enough to open a colleague's event. If false, other code checks the event's own visibility. */
  readonly viewByReadPermission: boolean;
  /** Milliseconds before the resources of a new reservation are notified. */
  readonly notificationDelayMs: number;
  /** Whether a new event becomes visible, and its resources answer, only after a while. */
  readonly waitsForCreation: boolean;
  /**
   * Whether dates that were moved individually stay unchanged when a date and all following ones are changed. If false, a new series
   * replaces them.
   */
  readonly keepsSingleChanges: boolean;
}

/** The capabilities of a calendar whose rooms answer from their own mailboxes. */
export const CORPORATE_CALENDAR_RULES: CalendarRuleCapabilities = {
  changeByEditRights: false,
  confirmScheduleItemByOrganizerOnly: false,
  viewByReadPermission: true,
  notificationDelayMs: WAITS.notificationDelayMs,
  waitsForCreation: true,
  keepsSingleChanges: false,
};

/** The capabilities of the built-in calendar, which decides within a single transaction. */
export const EMBEDDED_CALENDAR_RULES: CalendarRuleCapabilities = {
  changeByEditRights: true,
  confirmScheduleItemByOrganizerOnly: true,
  viewByReadPermission: false,
  notificationDelayMs: 0,
  waitsForCreation: false,
  keepsSingleChanges: true,
};
