import { DAY_MS, type Instant } from '@assist/time';
import type { Kysely } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { lockNames } from '../database/write-lock.ts';
import { hashToken, newToken } from './token.ts';

/** Decisions, section 4: a link works once within 15 minutes. */
const LINK_MS = 15 * 60_000;
/** Nobody's mailbox is flooded. Whoever gets no further mail has one of the last 15 minutes, whose link still works. */
const LINKS_MAX = 5;
const LINKS_OF_A_DAY_MAX = 20;

export interface RedeemedLink {
  readonly userId: string;
  readonly returnUrl: string | null;
  readonly isClosed: boolean;
}

/** Links that sign in, each for one account and one time. Only their hashes are kept. */
export class EmailLinksRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** A new one's token; the ones before it end. Undefined where this account has been sent enough. */
  async make(userId: string, returnUrl: string | null, now: Instant): Promise<string | undefined> {
    const { db, kind } = this.#database;
    return db.transaction().execute(async (trx) => {
      // Two that are asked for at once are made one after the other: the second ends the first.
      await lockNames(trx, kind, [`email-link ${userId}`]);
      const ofToday = await trx
        .selectFrom('email_link')
        .select('created_at')
        .where('user_id', '=', userId)
        .where('created_at', '>', now - DAY_MS)
        .execute();
      const ofLate = ofToday.filter(({ created_at: at }) => at > now - LINK_MS);
      if (ofLate.length >= LINKS_MAX || ofToday.length >= LINKS_OF_A_DAY_MAX) return undefined;
      const token = newToken();
      await trx.updateTable('email_link').set({ ended_at: now }).where('user_id', '=', userId).where('ended_at', 'is', null).execute();
      await trx
        .insertInto('email_link')
        .values({
          hash: hashToken(token),
          user_id: userId,
          return_url: returnUrl,
          created_at: now,
          expires_at: now + LINK_MS,
          ended_at: null,
        })
        .execute();
      return token;
    });
  }

  /** Of many that come with the same token exactly one gets something. */
  async redeem(token: string, now: Instant): Promise<RedeemedLink | undefined> {
    const row = await this.#database.db
      .updateTable('email_link')
      .set({ ended_at: now })
      .where('hash', '=', hashToken(token))
      .where('ended_at', 'is', null)
      .where('expires_at', '>', now)
      .returning((eb) => [
        'user_id',
        'return_url',
        eb.selectFrom('user_account').select('disabled_at').whereRef('user_account.id', '=', 'email_link.user_id').as('disabled_at'),
      ])
      .executeTakeFirst();
    return row === undefined ? undefined : { userId: row.user_id, returnUrl: row.return_url, isClosed: row.disabled_at !== null };
  }

  /** The job: those that count for nothing any more. */
  async deleteOld(now: Instant): Promise<void> {
    await this.#database.db
      .deleteFrom('email_link')
      .where('created_at', '<', now - DAY_MS)
      .execute();
  }
}

/** What was sent before does not sign in to this account any more. */
export async function deleteEmailLinksOf(trx: Kysely<Tables>, userId: string): Promise<void> {
  await trx.deleteFrom('email_link').where('user_id', '=', userId).execute();
}
