import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseKind } from '../database.ts';

/**
 * Stores changes in order. SQLite has one writer, so the order is that of the ids. PostgreSQL assigns ids before their transactions end, so
 * the order is that of the transactions, and readers leave out any change that an open transaction could still precede.
 */
export function changes(kind: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      if (kind === 'sqlite') {
        await sql`create table change (id integer primary key autoincrement, at integer not null, kind text not null, mailboxes text not null, origin text not null)`.execute(
          db,
        );
        return;
      }
      await sql`create table change (
        id bigint generated always as identity primary key,
        transaction_id xid8 not null default pg_current_xact_id(),
        at bigint not null, kind text not null, mailboxes text not null, origin text not null)`.execute(db);
      await sql`create index change_in_order on change (transaction_id, id)`.execute(db);
    },
  };
}
