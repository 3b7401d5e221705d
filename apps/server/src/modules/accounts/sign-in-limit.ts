import { createHash, randomUUID } from 'node:crypto';
import type { Instant } from '@assist/time';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';

/** Decisions, section 11: for one account, and for one address. */
export const ATTEMPTS_MAX = 10;
export const ATTEMPTS_WINDOW_MS = 15 * 60_000;

/** One address may fail for many accounts only so often. */
export const ADDRESS_ATTEMPTS_MAX = 100;

/** Counts attempts in the database, so that a restart or a second process forgets none. */
export class SignInLimit {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /**
   * Writes the attempt down and then counts: of many at once each sees those before it. Seconds to wait, 0 where it may
   * be made. An account is limited for one address, so that nobody can lock another out from elsewhere.
   */
  async begin(email: string, address: string, now: Instant): Promise<number> {
    const keys = [[keyOf(`${email} ${address}`), ATTEMPTS_MAX], [keyOf(address), ADDRESS_ATTEMPTS_MAX]] as const;
    await this.#db.insertInto('sign_in_attempt').values(keys.map(([key]) => ({ id: randomUUID(), key, at: now }))).execute();
    await this.#db.deleteFrom('sign_in_attempt').where('at', '<', now - ATTEMPTS_WINDOW_MS).execute();
    const waits = await Promise.all(keys.map(async ([key, most]) => {
      const attempts = await this.#db.selectFrom('sign_in_attempt').select('at')
        .where('key', '=', key).where('at', '>', now - ATTEMPTS_WINDOW_MS).orderBy('at', 'desc').limit(most + 1).execute();
      const oldest = attempts[most];
      return oldest === undefined ? 0 : Math.ceil((oldest.at + ATTEMPTS_WINDOW_MS - now) / 1_000);
    }));
    return Math.max(...waits);
  }

  async forget(email: string, address: string): Promise<void> {
    await this.#db.deleteFrom('sign_in_attempt').where('key', '=', keyOf(`${email} ${address}`)).execute();
  }
}

/** The table says how often, not who: addresses that are no accounts are counted too. */
function keyOf(email: string): string {
  return createHash('sha256').update(email).digest('base64url');
}
