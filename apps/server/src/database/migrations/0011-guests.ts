import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseKind } from '../database.ts';

/** Visitors without an account, their invitations, and their sessions. */
export function guests(kind: DatabaseKind): Migration {
  return {
    async up(db: Kysely<any>): Promise<void> {
      const { schema } = db;
      await schema
        .createTable('invitation')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('hash', 'text', (c) => c.notNull().unique())
        .addColumn('event_id', 'text', (c) => c.notNull())
        .addColumn('calendar', 'text', (c) => c.notNull())
        .addColumn('visitor', 'text', (c) => c.notNull())
        .addColumn('document', 'text', (c) => c.notNull())
        .addColumn('ends_at', 'bigint', (c) => c.notNull())
        .addColumn('created_at', 'bigint', (c) => c.notNull())
        .addColumn('revoked_at', 'bigint')
        .execute();
      await schema.createIndex('invitation_by_event').on('invitation').columns(['calendar', 'event_id']).execute();
      await schema
        .createTable('guest')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('name', 'text', (c) => c.notNull())
        .addColumn('invitation_id', 'text', (c) => c.references('invitation.id').onDelete('cascade'))
        .addColumn('created_at', 'bigint', (c) => c.notNull())
        .addColumn('ends_at', 'bigint', (c) => c.notNull())
        .execute();
      await schema.createIndex('guest_by_invitation').on('guest').columns(['invitation_id']).execute();
      if (kind === 'postgres') await sessionsOfGuests(db);
      else await sessionsAnew(db);
      await schema.createIndex('session_by_guest').on('session').columns(['guest_id']).execute();
    },
  };
}

async function sessionsOfGuests({ schema }: Kysely<any>): Promise<void> {
  await schema
    .alterTable('session')
    .alterColumn('user_id', (c) => c.dropNotNull())
    .execute();
  await schema
    .alterTable('session')
    .addColumn('guest_id', 'text', (c) => c.references('guest.id').onDelete('cascade'))
    .execute();
}

/**
 * SQLite cannot drop "not null", so both tables are recreated. The child table is dropped first, so that dropping its parent deletes none
 * of its rows.
 */
async function sessionsAnew(db: Kysely<any>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('session_anew')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.references('user_account.id').onDelete('cascade'))
    .addColumn('access_hash', 'text', (c) => c.notNull().unique())
    .addColumn('access_expires_at', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('ended_at', 'bigint')
    .addColumn('guest_id', 'text', (c) => c.references('guest.id').onDelete('cascade'))
    .execute();
  await sql`insert into session_anew (id, user_id, access_hash, access_expires_at, created_at, ended_at)
    select id, user_id, access_hash, access_expires_at, created_at, ended_at from session`.execute(db);
  await schema
    .createTable('refresh_token_anew')
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('session_id', 'text', (c) => c.notNull().references('session_anew.id').onDelete('cascade'))
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('used_at', 'bigint')
    .addColumn('access_hash', 'text')
    .addColumn('position', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`insert into refresh_token_anew (hash, session_id, expires_at, used_at, access_hash, position)
    select hash, session_id, expires_at, used_at, access_hash, position from refresh_token`.execute(db);
  await schema.dropTable('refresh_token').execute();
  await schema.dropTable('session').execute();
  await schema.alterTable('session_anew').renameTo('session').execute();
  await schema.alterTable('refresh_token_anew').renameTo('refresh_token').execute();
  await schema.createIndex('refresh_token_by_access').on('refresh_token').columns(['access_hash']).execute();
  await schema.createIndex('refresh_token_by_session').on('refresh_token').columns(['session_id', 'position']).execute();
  await schema.createIndex('session_by_user').on('session').columns(['user_id']).execute();
}
