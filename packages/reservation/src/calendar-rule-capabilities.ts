import { WAITS } from './product-limits.ts';

/** The differences between calendars that matter to the rules (decisions, section 2). Each provider states them. */
export interface CalendarRuleCapabilities {
  /** Whether people other than the organizer may change an event if they have edit rights. */
  readonly changeByEditRights: boolean;
  /** Whether only the organizer may confirm from a schedule; otherwise anybody who sees the item may confirm. */
  readonly confirmScheduleItemByOrganizerOnly: boolean;
  /** Whether a colleague's event opens with read permission; otherwise the event's own visibility is checked elsewhere. */
  readonly viewByReadPermission: boolean;
  /** Delay before the resources of a new reservation are notified. */
  readonly notificationDelayMs: number;
  /** Whether a new event is not visible immediately, and its resources answer later. */
  readonly waitsForCreation: boolean;
  /** Whether changing a date and all following ones leaves individually moved dates unchanged; otherwise a new series replaces them. */
  readonly keepsSingleChanges: boolean;
}

/** A calendar whose rooms answer from their own mailboxes. */
export const CORPORATE_CALENDAR_RULES: CalendarRuleCapabilities = {
  changeByEditRights: false,
  confirmScheduleItemByOrganizerOnly: false,
  viewByReadPermission: true,
  notificationDelayMs: WAITS.notificationDelayMs,
  waitsForCreation: true,
  keepsSingleChanges: false,
};

/** A calendar that decides within a single transaction. */
export const EMBEDDED_CALENDAR_RULES: CalendarRuleCapabilities = {
  changeByEditRights: true,
  confirmScheduleItemByOrganizerOnly: true,
  viewByReadPermission: false,
  notificationDelayMs: 0,
  waitsForCreation: false,
  keepsSingleChanges: true,
};
