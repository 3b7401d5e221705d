import type { Instant } from '@assist/time';
import type { CalendarEvent } from './calendar-event.ts';
import type { CalendarRuleCapabilities } from './calendar-rule-capabilities.ts';
import { canEdit, canEditParentEvent, canRead, type EventPermissions } from './event-permissions.ts';
import { hasEnded, hasStarted, spanOf } from './event-span.ts';

/**
 * The actions that a person is offered: specification, section 3, "Derived display flags". `canEditSeries` says whether the whole series
 * may be changed.
 */
export interface EventActions {
  readonly showConfirmButton: boolean;
  readonly showChangeButton: boolean;
  readonly showFinishButton: boolean;
  readonly showDeleteButton: boolean;
  readonly canEditFromColleague: boolean;
  readonly canViewFromColleague: boolean;
  readonly canEditSeries: boolean;
}

export interface ActionContext {
  readonly now: Instant;
  readonly capabilities: CalendarRuleCapabilities;
  /** The person's permissions on the calendar in which the event was found. */
  readonly permissions: EventPermissions;
  /** Whether any resource can be confirmed now (`isConfirmationAvailable`). */
  readonly canConfirmSomeResource: boolean;
  /** Whether all resources of the event have been released. Finishing the event would then release nothing. */
  readonly isReleased: boolean;
  /** Whether the event is shown as an item of a resource's schedule, or as a person's reservation. */
  readonly source: 'reservation' | 'schedule-item';
}

/** The fields of an event that the rules use. */
export type ActionSubject = Pick<
  CalendarEvent,
  'start' | 'end' | 'isAllDay' | 'cancelled' | 'accepted' | 'isOrganizer' | 'visibility' | 'type' | 'seriesMasterId'
>;

/**
 * Returns the actions that a person is offered. Specification, section 4, "Button rules for an event". The server's gates use the same
 * rules. People who have declined are offered neither *Confirm* nor *Finish* (decisions, section 13).
 */
export function eventActions(event: ActionSubject, context: ActionContext): EventActions {
  const { capabilities, permissions, now } = context;
  const { isOrganizer, cancelled, accepted, visibility } = event;
  const started = hasStarted(spanOf(event), now);
  const ended = hasEnded(spanOf(event), now);
  const mayConfirm = context.source === 'reservation' || !capabilities.confirmScheduleItemByOrganizerOnly || isOrganizer;
  const canEditFromColleague = capabilities.changeByEditRights && canEdit(permissions, visibility);
  const isPartOfSeries = event.type === 'series' || event.seriesMasterId !== null;
  return {
    showConfirmButton: accepted && !cancelled && !ended && context.canConfirmSomeResource && mayConfirm,
    showChangeButton: (isOrganizer || canEditFromColleague) && !ended,
    showFinishButton: isOrganizer && accepted && !cancelled && !context.isReleased && started && !ended,
    showDeleteButton: isOrganizer && !cancelled && !started && !ended,
    canEditFromColleague,
    canViewFromColleague: capabilities.viewByReadPermission && canRead(permissions, visibility),
    canEditSeries:
      isPartOfSeries && !ended && (isOrganizer || (capabilities.changeByEditRights && canEditParentEvent(permissions, visibility))),
  };
}
