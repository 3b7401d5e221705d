import type { DatabaseKind } from '../database.ts';
import { type Kysely, sql } from 'kysely';

/**
 * Adds a function that reads current bookings. A PostgreSQL statement sees the data as of its start, even if it has since waited for a
 * lock. A volatile function sees the data as of its call, so a statement that holds the lock reads what earlier holders have written.
 */
export const bookingsAsOfNow = (kind: DatabaseKind) => ({
  async up(db: Kysely<any>): Promise<void> {
    if (kind === 'sqlite') return;
    // The function does not read `locks`, but a caller can pass its value only when it holds all locks. `isActive` explains why the
    // condition is not `cancelled_at is null`.
    await sql`
      create function bookings_as_of_now(locks bigint, emails text[], begun_after bigint, since bigint, until bigint)
      returns table (starts_at bigint, ends_at bigint) language plpgsql volatile as $$
      declare
        ids text[] := array(select id from resource where email = any(emails));
      begin
        return query select booking.starts_at, booking.ends_at from booking
        where booking.resource_id = any(ids) and coalesce(booking.cancelled_at, 0) = 0
          and booking.starts_at > begun_after and booking.starts_at < until and booking.ends_at > since;
      end $$`.execute(db);
  },
});
