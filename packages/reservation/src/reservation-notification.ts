import type { InstantRange } from '@assist/time';
import type { CalendarEvent } from './calendar-event.ts';

/** The notification to a resource that is reserved or released (specification, section 3). */
export interface ReservationNotification {
  readonly id: string;
  readonly resourceUsername: string;
  readonly iCalUId: string;
  readonly resourceDisplayName: string;
  readonly subject: string;
  readonly showAs: string;
  readonly realStart: InstantRange['start'];
  readonly realEnd: InstantRange['end'];
  readonly action: 'create' | 'delete';
  readonly doneBy: 'assist';
  readonly organiserName: string;
  readonly organiserEmail: string;
  /** Present only for the action `create`. */
  readonly orders?: never[];
}

/** The fields of a resource that a reservation contains. */
export interface ToldResource {
  readonly email: string;
  readonly displayName?: string | undefined;
  readonly username?: string | undefined;
}

/**
 * Returns the notification. `real` is the time for which the event takes the resource; `organizer` is the person who performs the action.
 */
export function toReservationNotification(
  event: Pick<CalendarEvent, 'id' | 'iCalUId' | 'subject' | 'showAs'>,
  resource: ToldResource,
  real: InstantRange,
  organizer: { readonly name: string; readonly email: string },
  action: 'create' | 'delete',
): ReservationNotification {
  return {
    id: event.id,
    resourceUsername: resource.username ?? '',
    iCalUId: event.iCalUId ?? '',
    resourceDisplayName: resource.displayName ?? '',
    subject: event.subject,
    showAs: event.showAs,
    realStart: real.start,
    realEnd: real.end,
    action,
    doneBy: 'assist',
    organiserName: organizer.name,
    organiserEmail: organizer.email,
    ...(action === 'create' ? { orders: [] } : {}),
  };
}
