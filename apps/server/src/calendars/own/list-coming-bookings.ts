import type { Instant } from '@assist/time';
import type { Database } from '../../database/database.ts';
import { oneOf } from '../../database/one-of.ts';
import { isActive } from './booking-filters.ts';

/** One resource's share of a reservation that has not ended. */
export interface ComingBooking {
  readonly resourceId: string;
  readonly start: Instant;
  readonly organizerEmail: string;
}

/**
 * Returns the upcoming and current bookings of these resources, in order of time. Bookings in an external calendar are missing, because
 * they are not stored here.
 */
export async function listComingBookings(
  { db, kind }: Pick<Database, 'db' | 'kind'>,
  resourceIds: readonly string[],
  now: Instant,
): Promise<readonly ComingBooking[]> {
  if (resourceIds.length === 0) return [];
  const rows = await db
    .selectFrom('booking')
    .innerJoin('calendar_event as event', 'event.id', 'booking.event_id')
    .where((eb) => oneOf(kind, eb.ref('booking.resource_id'), resourceIds))
    .where(isActive)
    .where('booking.ends_at', '>', now)
    .where('event.cancelled_at', 'is', null)
    .orderBy('booking.starts_at')
    .orderBy('booking.id')
    .select(['booking.resource_id', 'booking.starts_at', 'event.organizer_email'])
    .execute();
  return rows.map((row) => ({ resourceId: row.resource_id, start: row.starts_at as Instant, organizerEmail: row.organizer_email }));
}
