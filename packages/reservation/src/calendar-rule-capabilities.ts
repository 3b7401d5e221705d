import { WAITS } from './product-limits.ts';

/** In what the calendars differ as far as the rules go (decisions, section 2). A provider states them. */
export interface CalendarRuleCapabilities {
  /** Somebody else than the organizer may change an event, given edit rights. */
  readonly changeByEditRights: boolean;
  /** Confirming from a schedule needs the organizer; otherwise anybody who sees the item may. */
  readonly confirmScheduleItemByOrganizerOnly: boolean;
  /** A colleague's event opens by read permission; otherwise the event's own visibility decides elsewhere. */
  readonly viewByReadPermission: boolean;
  /** How long a new reservation waits before its resources are told. */
  readonly notificationDelayMs: number;
  /** A new event is not visible at once, and its resources answer later. */
  readonly waitsForCreation: boolean;
  /** A change of a date and all that follow leaves dates alone that were moved singly; otherwise a new series takes their place. */
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

/** A calendar that decides within one transaction. */
export const EMBEDDED_CALENDAR_RULES: CalendarRuleCapabilities = {
  changeByEditRights: true,
  confirmScheduleItemByOrganizerOnly: true,
  viewByReadPermission: false,
  notificationDelayMs: 0,
  waitsForCreation: false,
  keepsSingleChanges: true,
};
