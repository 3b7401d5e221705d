import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from './database.ts';
import type { Tables } from './tables.ts';

/** The one order in which everybody takes his locks. */
export function inLockOrder(names: readonly string[]): string[] {
  return [...new Set(names)].toSorted();
}

/**
 * Orders the writers of these names for the rest of the transaction. SQLite has one writer at a time already; PostgreSQL
 * takes a lock a name, in one order for everybody, so that contention queues instead of ending in deadlocks.
 */
export async function lockNames(db: Kysely<Tables>, kind: DatabaseKind, names: readonly string[]): Promise<void> {
  if (kind === 'sqlite') return;
  const ordered = inLockOrder(names);
  if (ordered.length === 0) return;
  // One statement for all: an array is unnested in its order, and each lock is waited for before the next is asked for.
  await sql`select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${ordered}::text[]) as name`.execute(db);
}
