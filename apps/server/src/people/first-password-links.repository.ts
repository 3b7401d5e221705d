import { DAY_MS, instantOf, type Instant } from '@assist/time';
import type { Kysely } from 'kysely';
import { writeChange } from '../changes/changes.repository.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { endSignInsUnderWay, type KnownPerson } from './sign-in-version.repository.ts';
import { hashToken, newToken } from './token.ts';

/** How long a link is valid. It is long, because a new colleague may read their mail only when they start. */
export const FIRST_PASSWORD_LINK_MS = 7 * DAY_MS;

export interface FirstPasswordLink {
  readonly userId: string;
  readonly email: string;
  readonly isClosed: boolean;
}

/** Stores the links with which people set their first password. A person has at most one; only its hash is stored. */
export class FirstPasswordLinksRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Returns a new link's token in the caller's transaction, and ends the person's earlier link. */
  async makeIn(trx: Kysely<Tables>, userId: string, now: Instant): Promise<{ readonly token: string; readonly expiresAt: Instant }> {
    const token = newToken();
    const expiresAt = instantOf(now + FIRST_PASSWORD_LINK_MS);
    const values = { hash: hashToken(token), expires_at: expiresAt };
    await trx
      .insertInto('first_password_link')
      .values({ user_id: userId, ...values })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
      .execute();
    return { token, expiresAt };
  }

  async find(token: string, now: Instant): Promise<FirstPasswordLink | undefined> {
    const row = await this.#database.db
      .selectFrom('first_password_link')
      .innerJoin('user_account', 'user_account.id', 'first_password_link.user_id')
      .where('hash', '=', hashToken(token))
      .where('expires_at', '>', now)
      .select(['user_id', 'email', 'disabled_at'])
      .executeTakeFirst();
    return row === undefined ? undefined : { userId: row.user_id, email: row.email, isClosed: row.disabled_at !== null };
  }

  /** Uses up a link, and sets the password. Returns undefined, and changes nothing, if the link has been used or has expired. */
  async redeem(token: string, passwordHash: string, now: Instant): Promise<KnownPerson | undefined> {
    let known: KnownPerson | undefined;
    await writeChange(this.#database, now, async (trx) => {
      const link = await trx
        .deleteFrom('first_password_link')
        .where('hash', '=', hashToken(token))
        .where('expires_at', '>', now)
        .returning('user_id')
        .executeTakeFirst();
      if (link === undefined) return undefined;
      await endSignInsUnderWay(trx, link.user_id);
      const account = await trx
        .updateTable('user_account')
        .set({ password_hash: passwordHash })
        .where('id', '=', link.user_id)
        .where('password_hash', 'is', null)
        .where('disabled_at', 'is', null)
        .returning('sign_in_version')
        .executeTakeFirst();
      if (account === undefined) return undefined;
      known = { userId: link.user_id, version: account.sign_in_version };
      return { kind: 'people' };
    });
    return known;
  }
}

/** Invalidates the link that was given to this person. */
export async function deleteFirstPasswordLinkOf(trx: Kysely<Tables>, userId: string): Promise<void> {
  await trx.deleteFrom('first_password_link').where('user_id', '=', userId).execute();
}
