import type { Email } from '@assist/calendar-provider';
import type { ShownBooking } from '@assist/provider-touch';
import type { Visibility } from '@assist/reservation';
import type { Instant, InstantRange } from '@assist/time';
import type { Database } from '../../database/database.ts';
import { oneOf } from '../../database/one-of.ts';
import { PREPARED } from '../../database/postgres-pool.ts';
import { BOOKING_MAX_MS } from './booking-limit.ts';
import { isActive, isOfResources } from './booking-filters.ts';

/** Returns the bookings of these resources in a range, in no particular order. */
export async function listBookings(
  { db, kind }: Pick<Database, 'db' | 'kind'>,
  emails: readonly Email[],
  range: InstantRange,
): Promise<ShownBooking[]> {
  if (emails.length === 0) return [];
  const rows = await db
    .selectFrom('booking')
    .modifyFront(PREPARED)
    .innerJoin('calendar_event as event', 'event.id', 'booking.event_id')
    .where(isOfResources(kind, emails))
    .where(isActive)
    .where('booking.starts_at', '<', range.end)
    .where('booking.ends_at', '>', range.start)
    .where('booking.starts_at', '>', range.start - BOOKING_MAX_MS)
    .select([
      'booking.resource_email',
      'booking.starts_at',
      'booking.ends_at',
      'event.id',
      'event.ical_uid',
      'event.subject',
      'event.visibility',
      'event.organizer_email',
      'event.organizer_name',
    ])
    .execute();
  // The list of attendees matters only for private events, and most events are not private.
  const privateIds = [...new Set(rows.filter((row) => row.visibility === 'private').map((row) => row.id))];
  const invited =
    privateIds.length === 0
      ? []
      : await db
          .selectFrom('event_attendee')
          .select(['event_id', 'email'])
          .where((eb) => oneOf(kind, eb.ref('event_id'), privateIds))
          .execute();
  const invitedTo = Map.groupBy(invited, (row) => row.event_id);
  return rows.map((row) => ({
    resourceEmail: row.resource_email,
    start: row.starts_at as Instant,
    end: row.ends_at as Instant,
    event: {
      id: row.id,
      iCalUId: row.ical_uid,
      subject: row.subject,
      visibility: row.visibility as Visibility,
      organizer: { email: row.organizer_email, name: row.organizer_name },
      attendeeEmails: (invitedTo.get(row.id) ?? []).map((attendee) => attendee.email),
    },
  }));
}
