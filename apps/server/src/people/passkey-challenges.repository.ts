import type { Instant } from '@assist/time';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { hashToken, newToken } from './token.ts';

export const CHALLENGE_MS = 5 * 60_000;

/** Stores challenges for passkeys to sign. Each works once, within five minutes. Only hashes are stored. */
export class PasskeyChallengesRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** Returns a new challenge. `userId` is the owner of a new passkey; null for a sign-in. */
  async make(userId: string | null, now: Instant): Promise<string> {
    const challenge = newToken();
    await this.#db
      .insertInto('passkey_challenge')
      .values({ hash: hashToken(challenge), user_id: userId, expires_at: now + CHALLENGE_MS })
      .execute();
    // Each opening of the sign-in page creates a challenge, so expired ones are deleted here rather than by the nightly job.
    await this.deleteOld(now);
    return challenge;
  }

  /** Uses up a challenge. Of many requests with the same challenge, exactly one gets true. */
  async take(challenge: string, userId: string | null, now: Instant): Promise<boolean> {
    const { numDeletedRows } = await this.#db
      .deleteFrom('passkey_challenge')
      .where('hash', '=', hashToken(challenge))
      .where('user_id', userId === null ? 'is' : '=', userId)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    return numDeletedRows === 1n;
  }

  async deleteOld(now: Instant): Promise<void> {
    await this.#db.deleteFrom('passkey_challenge').where('expires_at', '<=', now).execute();
  }
}
