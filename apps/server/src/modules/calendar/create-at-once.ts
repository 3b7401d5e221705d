import type { IdempotencyKey, StoredEvent } from '@assist/provider-touch';
import type { Instant } from '@assist/time';
import { type Kysely, sql } from 'kysely';
import { isDividedByZero } from '../../database/database-error.ts';
import type { Tables } from '../../database/tables.ts';
import { attendeeRows, bookingRows, eventRow } from './event-rows.ts';

/** `key-known`: nothing was made, the key was used before. */
export type MadeAtOnce = 'made' | 'key-known' | 'unknown-resource';

/**
 * PostgreSQL: a whole reservation in one statement, so in one way there and back. The locks come first and order the
 * writers of the same resources; that nobody has the time is proven by the exclusion constraint alone, which sees what
 * others have written while this one waited. All or nothing, as every statement is.
 */
export async function createAtOnce(db: Kysely<Tables>, events: readonly StoredEvent[], key: IdempotencyKey, now: Instant): Promise<MadeAtOnce> {
  const emails = [...new Set(events.flatMap((event) => event.bookings.map((booking) => booking.resourceEmail)))].toSorted();
  // Ids come from the table itself, by address: what has no row there ends the statement.
  const bookings = events.flatMap((event) => bookingRows(event, new Map(emails.map((email) => [email, email]))));
  try {
    const { rows } = await sql<{ made: number }>`
      with locked as materialized (
        select count(pg_advisory_xact_lock(hashtextextended(name, 0))) from unnest(${emails}::text[]) as name
      ), fresh as (
        insert into idempotency (user_email, key, body_hash, event_id, created_at)
        select ${key.userEmail}, ${key.key}, ${key.bodyHash}, ${events[0]!.id}, ${now}::bigint from locked
        on conflict do nothing returning event_id
      ), made as (
        insert into calendar_event select one.* from json_populate_recordset(null::calendar_event, ${JSON.stringify(events.map((event) => eventRow(event, now)))}::json) as one
        where exists (select from fresh)
      ), invited as (
        insert into event_attendee select one.* from json_populate_recordset(null::event_attendee, ${JSON.stringify(events.flatMap(attendeeRows))}::json) as one
        where exists (select from fresh)
      ), booked as (
        insert into booking (id, event_id, resource_id, resource_email, starts_at, ends_at, cancelled_at)
        select one.id, one.event_id, resource.id, one.resource_email, one.starts_at, one.ends_at, one.cancelled_at
        from json_populate_recordset(null::booking, ${JSON.stringify(bookings)}::json) as one join resource on resource.email = one.resource_email
        where exists (select from fresh) returning 1
      )
      select count(*)::int as made, 1 / (case when count(*) = 0 or (select count(*) from booked) = ${bookings.length}::int then 1 else 0 end) as all_booked from fresh`.execute(db);
    return rows[0]!.made === 1 ? 'made' : 'key-known';
  } catch (error) {
    if (isDividedByZero(error)) return 'unknown-resource';
    throw error;
  }
}
