import type { Email } from '@assist/calendar-provider';
import type { BookedTime } from '@assist/provider-touch';
import type { ShowAs, Visibility } from '@assist/reservation';
import type { Instant, InstantRange } from '@assist/time';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { BOOKING_MAX_MS } from './booking-limit.ts';

/** What is taken of these resources in a range, by resource and start. */
export async function listBookedTimes(db: Kysely<Tables>, emails: readonly Email[], range: InstantRange): Promise<BookedTime[]> {
  if (emails.length === 0) return [];
  const rows = await db.selectFrom('booking')
    .innerJoin('resource', 'resource.id', 'booking.resource_id')
    .innerJoin('calendar_event as event', 'event.id', 'booking.event_id')
    .where('resource.email', 'in', [...emails])
    .where('booking.cancelled_at', 'is', null)
    .where('booking.starts_at', '<', range.end)
    .where('booking.ends_at', '>', range.start)
    .where('booking.starts_at', '>', range.start - BOOKING_MAX_MS)
    .select([
      'booking.resource_email', 'booking.starts_at', 'booking.ends_at', 'event.id', 'event.ical_uid', 'event.subject',
      'event.visibility', 'event.show_as', 'event.organizer_email', 'event.organizer_name',
    ])
    .orderBy('booking.resource_email').orderBy('booking.starts_at').execute();
  // Who is invited matters only where an event is private: most are not.
  const privateIds = [...new Set(rows.filter((row) => row.visibility === 'private').map((row) => row.id))];
  const invited = privateIds.length === 0
    ? []
    : await db.selectFrom('event_attendee').select(['event_id', 'email']).where('event_id', 'in', privateIds).execute();
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
      showAs: row.show_as as ShowAs,
      organizer: { email: row.organizer_email, name: row.organizer_name },
      attendeeEmails: (invitedTo.get(row.id) ?? []).map((attendee) => attendee.email),
    },
  }));
}
