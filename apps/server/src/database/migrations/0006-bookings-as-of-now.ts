import type { DatabaseKind } from '../database.ts';
import { type Kysely, sql } from 'kysely';

/**
 * PostgreSQL shows a statement what was there when it began, also to a statement that has waited for a lock since. A
 * volatile function sees what is there when it is called: who has the lock reads what those before him have written.
 */
export const bookingsAsOfNow = (kind: DatabaseKind) => ({
  async up(db: Kysely<any>): Promise<void> {
    if (kind === 'sqlite') return;
    // `locks` is not looked at: to have it, the caller has all of his locks. Why not `cancelled_at is null`: see `isActive`.
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
