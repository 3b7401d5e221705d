import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from './database.ts';
import { PREPARED } from './postgres-pool.ts';
import type { Tables } from './tables.ts';

/** Returns the names in the order in which all writers acquire locks. */
export function inLockOrder(names: readonly string[]): string[] {
  return [...new Set(names)].toSorted();
}

/**
 * Serialises the writers of these names for the rest of the transaction. SQLite has only one writer at a time anyway; PostgreSQL takes one
 * lock per name, always in the same order, so that contention queues instead of ending in deadlocks.
 */
export async function lockNames(db: Kysely<Tables>, kind: DatabaseKind, names: readonly string[]): Promise<void> {
  if (kind === 'sqlite') return;
  const ordered = inLockOrder(names);
  if (ordered.length === 0) return;
  // One statement for all: an array is unnested in order, and each lock is acquired before the next is requested.
  await sql`select ${PREPARED} pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${ordered}::text[]) as name`.execute(db);
}
