import { DAY_MS, HOUR_MS, type Instant } from '@assist/time';
import type { Kysely } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { lockNames } from '../database/write-lock.ts';
import type { KnownPerson } from './sign-in-version.repository.ts';
import { hashToken, newToken } from './token.ts';

/** Decisions, section 4: a link works once within 15 minutes. */
const LINK_MS = 15 * 60_000;
/**
 * Nobody's mailbox is flooded, and nobody is kept out by the requests of others. A person who is sent none because of others has
 * one of the last 15 minutes, whose link still works; people who asked for too many, or sit beside such a person, wait.
 */
const LINKS_MAX = 5;
const OF_A_DAY: Bound = { most: 40, thenEveryMs: LINK_MS };
const OF_A_DAY_FROM_ONE_NETWORK: Bound = { most: 20, thenEveryMs: 2 * HOUR_MS };

/** So many at any time, and beyond them one in a while. */
interface Bound {
  readonly most: number;
  readonly thenEveryMs: number;
}

export interface NewLink {
  readonly userId: string;
  readonly returnUrl: string | null;
  /** From where it is asked for. */
  readonly network: string;
}

export interface RedeemedLink extends KnownPerson {
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
  async make({ userId, returnUrl, network }: NewLink, now: Instant): Promise<string | undefined> {
    const { db, kind } = this.#database;
    const from = hashToken(`${userId} ${network}`);
    return db.transaction().execute(async (trx) => {
      // Two that are asked for at once are made one after the other: the second ends the first.
      await lockNames(trx, kind, [`email-link ${userId}`]);
      const ofToday = await trx
        .selectFrom('email_link')
        .select(['created_at', 'network'])
        .where('user_id', '=', userId)
        .where('created_at', '>', now - DAY_MS)
        .execute();
      const ofLate = ofToday.filter((link) => link.created_at > now - LINK_MS);
      const ofNetwork = ofToday.filter((link) => link.network === from);
      const isEnough =
        ofLate.length >= LINKS_MAX || isBeyond(ofToday, OF_A_DAY, now) || isBeyond(ofNetwork, OF_A_DAY_FROM_ONE_NETWORK, now);
      if (isEnough) return undefined;
      const token = newToken();
      await trx.updateTable('email_link').set({ ended_at: now }).where('user_id', '=', userId).where('ended_at', 'is', null).execute();
      await trx
        .insertInto('email_link')
        .values({
          hash: hashToken(token),
          user_id: userId,
          return_url: returnUrl,
          network: from,
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
        eb
          .selectFrom('user_account')
          .select('sign_in_version')
          .whereRef('user_account.id', '=', 'email_link.user_id')
          .as('sign_in_version'),
      ])
      .executeTakeFirst();
    return row === undefined
      ? undefined
      : { userId: row.user_id, version: row.sign_in_version!, returnUrl: row.return_url, isClosed: row.disabled_at !== null };
  }

  /** The job: those that count for nothing any more. */
  async deleteOld(now: Instant): Promise<void> {
    await this.#database.db
      .deleteFrom('email_link')
      .where('created_at', '<', now - DAY_MS)
      .execute();
  }
}

function isBeyond(links: readonly { readonly created_at: number }[], { most, thenEveryMs }: Bound, now: Instant): boolean {
  return links.length >= most && links.some((link) => link.created_at > now - thenEveryMs);
}

/** What was sent before does not sign in to this account any more. */
export async function deleteEmailLinksOf(trx: Kysely<Tables>, userId: string): Promise<void> {
  await trx.deleteFrom('email_link').where('user_id', '=', userId).execute();
}
