import { createHash, randomUUID } from 'node:crypto';
import type { Instant } from '@assist/time';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';

/** Decisions, section 11: for one account, and for one address. */
export const ATTEMPTS_MAX = 10;
export const ATTEMPTS_WINDOW_MS = 15 * 60_000;

/** Counts failed attempts in the database, so that a restart or a second process forgets none. */
export class SignInLimit {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** Seconds to wait, 0 where the next attempt may be made. */
  async secondsToWait(email: string, now: Instant): Promise<number> {
    const attempts = await this.#db.selectFrom('sign_in_attempt').select('at')
      .where('key', '=', keyOf(email)).where('at', '>', now - ATTEMPTS_WINDOW_MS)
      .orderBy('at', 'desc').limit(ATTEMPTS_MAX).execute();
    const oldest = attempts[ATTEMPTS_MAX - 1];
    return oldest === undefined ? 0 : Math.ceil((oldest.at + ATTEMPTS_WINDOW_MS - now) / 1_000);
  }

  async recordFailure(email: string, now: Instant): Promise<void> {
    await this.#db.insertInto('sign_in_attempt').values({ id: randomUUID(), key: keyOf(email), at: now }).execute();
    await this.#db.deleteFrom('sign_in_attempt').where('at', '<', now - ATTEMPTS_WINDOW_MS).execute();
  }

  async forget(email: string): Promise<void> {
    await this.#db.deleteFrom('sign_in_attempt').where('key', '=', keyOf(email)).execute();
  }
}

/** The table says how often, not who: addresses that are no accounts are counted too. */
function keyOf(email: string): string {
  return createHash('sha256').update(email).digest('base64url');
}
