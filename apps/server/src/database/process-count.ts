import { sql } from 'kysely';
import type { Database } from './database.ts';
import { LISTENER_PREFIX } from './wake-up.ts';

const COUNTED_EVERY_MS = 10_000;

/**
 * Counts the processes of Assist on this database, including this one. Each process keeps one listening session open, which ends if the
 * process dies. A role sees only the names of its own sessions, so processes that sign in with different roles do not count each other.
 */
export class ProcessCount {
  readonly #database: Database;
  #timer: NodeJS.Timeout | undefined;
  #current = 1;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The count, at most ten seconds old. */
  get current(): number {
    return this.#current;
  }

  async start(): Promise<void> {
    if (this.#database.kind === 'sqlite') return;
    await this.count();
    // While the database does not respond, the last count remains.
    this.#timer = setInterval(() => void this.count().catch(() => {}), COUNTED_EVERY_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async count(): Promise<void> {
    const { db, user } = this.#database;
    const { rows } = await sql<{ others: number }>`select count(*) as others from pg_stat_activity
      where datname = current_database() and starts_with(application_name, ${LISTENER_PREFIX}) and application_name <> ${LISTENER_PREFIX + user}`.execute(
      db,
    );
    this.#current = 1 + (rows[0]?.others ?? 0);
  }
}
