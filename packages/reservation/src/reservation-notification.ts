import type { Resource } from '@assist/resource';
import type { Instant } from '@assist/time';
import type { CalendarEvent } from './calendar-event.ts';

/** Specification, section 3: what a resource is told when it is reserved or given back. */
export interface ReservationNotification {
  readonly id: string;
  readonly resourceUsername: string;
  readonly iCalUId: string;
  readonly resourceDisplayName: string;
  readonly subject: string;
  readonly showAs: string;
  readonly realStart: Instant;
  readonly realEnd: Instant;
  readonly action: 'create' | 'delete';
  readonly doneBy: 'assist';
  readonly organiserName: string;
  readonly organiserEmail: string;
  /** On create only. */
  readonly orders?: readonly unknown[];
}

export function toReservationNotification(
  event: CalendarEvent,
  resource: Resource,
  action: 'create' | 'delete',
  orders: readonly unknown[] = [],
): ReservationNotification {
  return {
    id: event.id,
    resourceUsername: resource.username,
    iCalUId: event.iCalUId ?? '',
    resourceDisplayName: resource.displayName,
    subject: event.subject,
    showAs: event.showAs,
    realStart: event.start.utcDateTime,
    realEnd: event.end.utcDateTime,
    action,
    doneBy: 'assist',
    organiserName: event.organizer?.emailAddress.name ?? '',
    organiserEmail: event.organizer?.emailAddress.address ?? '',
    ...(action === 'create' ? { orders } : {}),
  };
}
