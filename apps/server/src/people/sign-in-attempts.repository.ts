import { randomUUID } from 'node:crypto';
import type { Instant } from '@assist/time';
import type { Kysely } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';

/** Stores counted attempts, such as failed sign-ins, by a hashed key. The table shows how many attempts there were, but not whose. */
export class SignInAttemptsRepository {
  readonly #db: Kysely<Tables>;

  constructor({ db }: Database) {
    this.#db = db;
  }

  /** Adds attempts, and deletes those before `since`. */
  async add(keys: readonly string[], now: Instant, since: number): Promise<void> {
    await this.#db
      .insertInto('sign_in_attempt')
      .values(keys.map((key) => ({ id: randomUUID(), key, at: now })))
      .execute();
    await this.#db.deleteFrom('sign_in_attempt').where('at', '<', since).execute();
  }

  /** Returns the instants of a key's attempts, the latest first. */
  async list(key: string, since: number, limit: number): Promise<number[]> {
    const rows = await this.#db
      .selectFrom('sign_in_attempt')
      .select('at')
      .where('key', '=', key)
      .where('at', '>', since)
      .orderBy('at', 'desc')
      .limit(limit)
      .execute();
    return rows.map((row) => row.at);
  }

  async forget(key: string): Promise<void> {
    await this.#db.deleteFrom('sign_in_attempt').where('key', '=', key).execute();
  }
}
