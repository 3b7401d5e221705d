import type { CalendarEvent } from './calendar-event.ts';

/** Exact wording from section 8. */
export const MISSING_ICAL_UID = 'Missing iCalUId, or it is empty';
export const NO_ATTENDEE_FROM_LOCATION = 'Cannot find event attendee from location';
/** Includes the message for an unknown zone. */
export type FaultReason = typeof MISSING_ICAL_UID | typeof NO_ATTENDEE_FROM_LOCATION | `Timezone ${string} not found in IANA database`;

/** The specification's fourth class, limited, has no event here: a colleague's limited events arrive as such and are not classified. */
export type ClassifiedEvent =
  | { readonly kind: 'Identified'; readonly event: CalendarEvent }
  | { readonly kind: 'Anonymous'; readonly event: CalendarEvent }
  | { readonly kind: 'Faulty'; readonly event: CalendarEvent; readonly reason: FaultReason };
