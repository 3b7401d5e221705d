import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from './database.ts';
import type { Tables } from './tables.ts';

/**
 * Orders the writers of these names for the rest of the transaction. SQLite has one writer at a time already; PostgreSQL
 * takes a lock a name, in one order for everybody, so that contention queues instead of ending in deadlocks.
 */
export async function lockNames(db: Kysely<Tables>, kind: DatabaseKind, names: readonly string[]): Promise<void> {
  if (kind === 'sqlite') return;
  for (const name of [...new Set(names)].toSorted()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
  }
}
