import type { Email } from '@assist/calendar-provider';
import type { StoredEvent } from '@assist/provider-touch';
import type { Kysely } from 'kysely';
import type { Change } from '../../changes/change.ts';
import type { Tables } from '../../database/tables.ts';

/** Returns the change for the mailboxes that have these events; `left` are mailboxes that may no longer have them. */
export function eventsChanged(events: readonly StoredEvent[], left: readonly Email[] = []): Extract<Change, { kind: 'events' }> {
  const mailboxes = events.flatMap((event) => [
    event.organizer.email,
    ...event.attendees.map((one) => one.email),
    ...event.bookings.map((booking) => booking.resourceEmail),
  ]);
  return { kind: 'events', mailboxes: [...new Set([...mailboxes, ...left])] };
}

/** Returns the addresses of the resources, attendees and organizers of these events in the database. */
export async function mailboxesOf(trx: Kysely<Tables>, events: readonly Pick<StoredEvent, 'id'>[]): Promise<Email[]> {
  const ids = events.map((event) => event.id);
  const rows = await trx
    .selectFrom('booking')
    .select('resource_email as email')
    .where('event_id', 'in', ids)
    .union(trx.selectFrom('event_attendee').select('email').where('event_id', 'in', ids))
    .union(trx.selectFrom('calendar_event').select('organizer_email as email').where('id', 'in', ids))
    .execute();
  return rows.map((row) => row.email);
}
