import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '../database.ts';

/** Length of the longest reservation, in milliseconds. Queries on the index by start need not look back further. */
const BOOKING_MAX_MS = 14 * 24 * 3_600_000;

export function firstTables(kind: DatabaseKind) {
  const bytes = kind === 'sqlite' ? sql`blob` : sql`bytea`;

  async function up(db: Kysely<any>): Promise<void> {
    const { schema } = db;
    await schema
      .createTable('setting')
      .addColumn('key', 'text', (c) => c.primaryKey())
      .addColumn('document', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'bigint', (c) => c.notNull())
      .execute();

    await schema
      .createTable('user_account')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('email', 'text', (c) => c.notNull().unique())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('given_name', 'text', (c) => c.notNull())
      .addColumn('surname', 'text', (c) => c.notNull())
      .addColumn('username', 'text', (c) => c.notNull())
      .addColumn('department', 'text', (c) => c.notNull())
      .addColumn('password_hash', 'text')
      .addColumn('administrator', 'integer', (c) => c.notNull())
      .addColumn('settings', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('disabled_at', 'bigint')
      .execute();

    await schema
      .createTable('calendar_right')
      .addColumn('owner_id', 'text', (c) => c.notNull().references('user_account.id').onDelete('cascade'))
      .addColumn('grantee_id', 'text', (c) => c.notNull().references('user_account.id').onDelete('cascade'))
      .addColumn('can_read_public', 'integer', (c) => c.notNull())
      .addColumn('can_read_private', 'integer', (c) => c.notNull())
      .addColumn('can_edit_public', 'integer', (c) => c.notNull())
      .addColumn('can_edit_private', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('calendar_right_pk', ['owner_id', 'grantee_id'])
      .execute();

    await schema
      .createTable('session')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull().references('user_account.id').onDelete('cascade'))
      .addColumn('access_hash', 'text', (c) => c.notNull().unique())
      .addColumn('access_expires_at', 'bigint', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('ended_at', 'bigint')
      .execute();

    await schema
      .createTable('refresh_token')
      .addColumn('hash', 'text', (c) => c.primaryKey())
      .addColumn('session_id', 'text', (c) => c.notNull().references('session.id').onDelete('cascade'))
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .addColumn('used_at', 'bigint')
      .execute();

    await schema
      .createTable('sign_in_attempt')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('key', 'text', (c) => c.notNull())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .execute();
    await schema.createIndex('sign_in_attempt_by_key').on('sign_in_attempt').columns(['key', 'at']).execute();

    await schema
      .createTable('area')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('parent_id', 'text')
      .addColumn('document', 'text', (c) => c.notNull())
      .addColumn('rank', 'integer', (c) => c.notNull())
      .execute();

    await schema
      .createTable('resource')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('email', 'text', (c) => c.notNull().unique())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('area_id', 'text')
      .addColumn('document', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'bigint', (c) => c.notNull())
      .execute();

    await schema
      .createTable('plan')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('document', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'bigint', (c) => c.notNull())
      .execute();

    await schema
      .createTable('picture')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('content_type', 'text', (c) => c.notNull())
      .addColumn('bytes', bytes, (c) => c.notNull())
      .execute();

    await schema
      .createTable('calendar_event')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('ical_uid', 'text', (c) => c.notNull().unique())
      .addColumn('series_id', 'text')
      .addColumn('original_start', 'bigint', (c) => c.notNull())
      .addColumn('organizer_email', 'text', (c) => c.notNull())
      .addColumn('organizer_name', 'text', (c) => c.notNull())
      .addColumn('subject', 'text', (c) => c.notNull())
      .addColumn('body_html', 'text', (c) => c.notNull())
      .addColumn('starts_at', 'bigint', (c) => c.notNull())
      .addColumn('ends_at', 'bigint', (c) => c.notNull())
      .addColumn('zone', 'text', (c) => c.notNull())
      .addColumn('is_all_day', 'integer', (c) => c.notNull())
      .addColumn('visibility', 'text', (c) => c.notNull())
      .addColumn('show_as', 'text', (c) => c.notNull())
      .addColumn('reminder', 'integer')
      .addColumn('online_meeting', 'text')
      .addColumn('version', 'integer', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('updated_at', 'bigint', (c) => c.notNull())
      .addColumn('cancelled_at', 'bigint')
      .addCheckConstraint('calendar_event_forward', sql`starts_at <= ends_at`)
      .execute();
    await schema.createIndex('calendar_event_by_organizer').on('calendar_event').columns(['organizer_email', 'starts_at']).execute();
    await schema.createIndex('calendar_event_by_series').on('calendar_event').columns(['series_id', 'starts_at']).execute();

    await schema
      .createTable('event_attendee')
      .addColumn('event_id', 'text', (c) => c.notNull().references('calendar_event.id').onDelete('cascade'))
      .addColumn('email', 'text', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('response', 'text', (c) => c.notNull())
      .addColumn('remotely', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('event_attendee_pk', ['event_id', 'email'])
      .execute();
    await schema.createIndex('event_attendee_by_email').on('event_attendee').columns(['email', 'event_id']).execute();

    await schema
      .createTable('booking')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('event_id', 'text', (c) => c.notNull().references('calendar_event.id').onDelete('cascade'))
      .addColumn('resource_id', 'text', (c) => c.notNull())
      .addColumn('resource_email', 'text', (c) => c.notNull())
      .addColumn('starts_at', 'bigint', (c) => c.notNull())
      .addColumn('ends_at', 'bigint', (c) => c.notNull())
      .addColumn('cancelled_at', 'bigint')
      .addCheckConstraint('booking_forward', sql`starts_at <= ends_at`)
      .addCheckConstraint('booking_length', sql`ends_at - starts_at <= ${sql.raw(String(BOOKING_MAX_MS))}`)
      .execute();
    if (kind === 'postgres') {
      await sql`create index booking_by_start on booking (resource_id, starts_at) include (ends_at, event_id, cancelled_at)`.execute(db);
    } else {
      await sql`create index booking_by_start on booking (resource_id, starts_at, ends_at, event_id, cancelled_at)`.execute(db);
    }
    await schema.createIndex('booking_by_event').on('booking').columns(['event_id']).execute();
    await neverTwoOnOneSlot(db, kind);

    await schema
      .createTable('confirmation')
      .addColumn('event_id', 'text', (c) => c.notNull().references('calendar_event.id').onDelete('cascade'))
      .addColumn('resource_email', 'text', (c) => c.notNull())
      .addColumn('day', 'text', (c) => c.notNull())
      .addColumn('confirmed_at', 'bigint')
      .addColumn('confirmed_by', 'text')
      .addColumn('cancelled_at', 'bigint')
      .addPrimaryKeyConstraint('confirmation_pk', ['event_id', 'resource_email', 'day'])
      .execute();

    await schema
      .createTable('idempotency')
      .addColumn('user_email', 'text', (c) => c.notNull())
      .addColumn('key', 'text', (c) => c.notNull())
      .addColumn('body_hash', 'text', (c) => c.notNull())
      .addColumn('event_id', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('idempotency_pk', ['user_email', 'key'])
      .execute();

    await schema
      .createTable('favourite')
      .addColumn('user_id', 'text', (c) => c.notNull().references('user_account.id').onDelete('cascade'))
      .addColumn('resource_id', 'text', (c) => c.notNull().references('resource.id').onDelete('cascade'))
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('favourite_pk', ['user_id', 'resource_id'])
      .execute();

    await schema
      .createTable('notification')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('resource_email', 'text', (c) => c.notNull())
      .addColumn('document', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .execute();

    await schema
      .createTable('job_run')
      .addColumn('name', 'text', (c) => c.primaryKey())
      .addColumn('started_at', 'bigint', (c) => c.notNull())
      .addColumn('finished_at', 'bigint')
      .addColumn('outcome', 'text')
      .execute();
  }

  return { up };
}

/** Makes the database itself reject overlapping bookings of a resource, whatever the program does. */
async function neverTwoOnOneSlot(db: Kysely<any>, kind: DatabaseKind): Promise<void> {
  if (kind === 'postgres') {
    await sql`create extension if not exists btree_gist`.execute(db);
    await sql`
      alter table booking add constraint booking_never_two_on_one_slot
      exclude using gist (resource_id with =, int8range(starts_at, ends_at) with &&)
      where (cancelled_at is null)`.execute(db);
    return;
  }
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
          and other.starts_at > new.starts_at - ${sql.raw(String(BOOKING_MAX_MS))}
      )
      begin
        select raise(abort, 'booking_never_two_on_one_slot');
      end`.execute(db);
  }
}
