import type { InstantRange } from '@assist/time';
import type { CalendarEvent } from './calendar-event.ts';

/** Specification, section 3: what a resource is told when it is reserved or given back. */
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
  /** On create only. */
  readonly orders?: never[];
}

/** As far as a reservation knows its resource. */
export interface ToldResource {
  readonly email: string;
  readonly displayName?: string | undefined;
  readonly username?: string | undefined;
}

/** `real` is when the event really was, by the resource's own account; the organizer is whoever does it. */
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
