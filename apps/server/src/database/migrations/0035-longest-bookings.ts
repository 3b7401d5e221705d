import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '../database.ts';

/**
 * Length of the longest reservation, in milliseconds: 14 days by the wall clock, which may be set back by up to three hours meanwhile. Until
 * now it was 14 times 24 hours, which 14 whole days over the end of summer time exceed.
 */
const LONGEST = sql.raw(String((14 * 24 + 3) * 3_600_000));

export const longestBookings = (kind: DatabaseKind) => ({
  async up(db: Kysely<any>): Promise<void> {
    if (kind === 'postgres') {
      await sql`alter table booking drop constraint booking_length,
        add constraint booking_length check (ends_at - starts_at <= ${LONGEST})`.execute(db);
    } else await rebuild(db);
  },
});

/** SQLite cannot change a constraint, so the table is made anew, with its indexes and triggers. No other table refers to it. */
async function rebuild(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('booking_anew')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('event_id', 'text', (c) => c.notNull().references('calendar_event.id').onDelete('cascade'))
    .addColumn('resource_id', 'text', (c) => c.notNull())
    .addColumn('resource_email', 'text', (c) => c.notNull())
    .addColumn('starts_at', 'bigint', (c) => c.notNull())
    .addColumn('ends_at', 'bigint', (c) => c.notNull())
    .addColumn('cancelled_at', 'bigint')
    .addCheckConstraint('booking_forward', sql`starts_at <= ends_at`)
    .addCheckConstraint('booking_length', sql`ends_at - starts_at <= ${LONGEST}`)
    .execute();
  const columns = sql.raw('id, event_id, resource_id, resource_email, starts_at, ends_at, cancelled_at');
  await sql`insert into booking_anew (${columns}) select ${columns} from booking`.execute(db);
  await db.schema.dropTable('booking').execute();
  await db.schema.alterTable('booking_anew').renameTo('booking').execute();
  await sql`create index booking_by_start on booking (resource_id, starts_at, ends_at, event_id, cancelled_at)`.execute(db);
  await db.schema.createIndex('booking_by_event').on('booking').columns(['event_id']).execute();
  for (const [name, when] of [
    ['insert', 'before insert on'],
    ['update', 'before update of resource_id, starts_at, ends_at, cancelled_at on'],
  ] as const) {
    await sql`
      create trigger ${sql.raw(`booking_never_two_on_one_slot_${name} ${when}`)} booking
      when new.cancelled_at is null and exists (
        select 1 from booking other
        where other.resource_id = new.resource_id and other.id <> new.id and other.cancelled_at is null
          and other.starts_at < new.ends_at and other.ends_at > new.starts_at
          and other.starts_at > new.starts_at - ${LONGEST}
      )
      begin
        select raise(abort, 'booking_never_two_on_one_slot');
      end`.execute(db);
  }
}
