import type { CalendarEvent } from './calendar-event.ts';

/** Exact wording of the specification, section 8. */
export const MISSING_ICAL_UID = 'Missing iCalUId, or it is empty';
export const NO_ATTENDEE_FROM_LOCATION = 'Cannot find event attendee from location';
/** Why an event is faulty, as logged. The message about a zone is not from the specification. */
export type FaultReason = typeof MISSING_ICAL_UID | typeof NO_ATTENDEE_FROM_LOCATION | `Timezone ${string} not found in IANA database`;

/**
 * An event and its class. The specification's fourth class, limited, is missing: a colleague's limited events arrive as limited and are not
 * classified.
 */
export type ClassifiedEvent =
  | { readonly kind: 'Identified'; readonly event: CalendarEvent }
  | { readonly kind: 'Anonymous'; readonly event: CalendarEvent }
  | { readonly kind: 'Faulty'; readonly event: CalendarEvent; readonly reason: FaultReason };
