import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from './database.ts';

const TURN_MAX_MS = 120_000;
const TURN_PAUSE_MS = 100;

/**
 * Runs work that only one of several processes may do at a time; returns undefined if another process is doing it. The lock is released
 * with its connection, even if the process dies. The embedded database has only one process.
 */
export async function ifNobodyElse<T>(
  database: Database,
  name: string,
  work: () => Promise<T>,
): Promise<{ readonly outcome: T } | undefined> {
  if (database.kind === 'sqlite') return { outcome: await work() };
  return database.db.connection().execute(async (connection) => {
    const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(hashtextextended(${name}, 0)) as taken`.execute(connection);
    if (rows[0]?.taken !== true) return undefined;
    try {
      return { outcome: await work() };
    } finally {
      await sql`select pg_advisory_unlock(hashtextextended(${name}, 0))`.execute(connection);
    }
  });
}

/** Runs work that every process does, one after the other. It polls for the lock, because a statement that waits would time out. */
export async function oneAfterTheOther<T>(database: Database, name: string, work: () => Promise<T>): Promise<T> {
  for (const until = performance.now() + TURN_MAX_MS; performance.now() < until; await setTimeout(TURN_PAUSE_MS)) {
    const done = await ifNobodyElse(database, name, work);
    if (done !== undefined) return done.outcome;
  }
  throw new Error(`another process has been holding "${name}" for two minutes`);
}
