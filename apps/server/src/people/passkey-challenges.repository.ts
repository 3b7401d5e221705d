import type { Instant } from '@assist/time';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { hashToken, newToken } from './token.ts';

export const CHALLENGE_MS = 5 * 60_000;

/**
 * What a challenge is for. One that was made for something else is not accepted, so that nobody who finds an open browser can use the
 * challenge of a proof to add a passkey. `set-up` is followed by the account; `proven` is not signed: it is what a signed proof is exchanged
 * for.
 */
export type ChallengePurpose = 'sign-in' | 'new-passkey' | 'proof' | 'proven' | `set-up ${string}`;

/** Stores challenges for passkeys to sign. Each works once, within five minutes. Only hashes are stored. */
export class PasskeyChallengesRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** Returns a new challenge. `userId` is the person whose passkey is to sign it, or null if nobody has signed in yet. */
  async make(purpose: ChallengePurpose, userId: string | null, now: Instant): Promise<string> {
    const challenge = newToken();
    await this.#db
      .insertInto('passkey_challenge')
      .values({ hash: hashOf(purpose, challenge), user_id: userId, expires_at: now + CHALLENGE_MS })
      .execute();
    // Each opening of the sign-in page creates a challenge, so expired ones are deleted here rather than by the nightly job.
    await this.deleteOld(now);
    return challenge;
  }

  /** Uses up a challenge. Of many requests with the same challenge, exactly one gets true. */
  async take(purpose: ChallengePurpose, challenge: string, userId: string | null, now: Instant): Promise<boolean> {
    const { numDeletedRows } = await this.#db
      .deleteFrom('passkey_challenge')
      .where('hash', '=', hashOf(purpose, challenge))
      .where('user_id', userId === null ? 'is' : '=', userId)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    return numDeletedRows === 1n;
  }

  async deleteOld(now: Instant): Promise<void> {
    await this.#db.deleteFrom('passkey_challenge').where('expires_at', '<=', now).execute();
  }
}

export function hashOf(purpose: ChallengePurpose, challenge: string): string {
  return hashToken(`${purpose} ${challenge}`);
}
