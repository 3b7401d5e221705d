import { DAY_MS, HOUR_MS, type Instant } from '@assist/time';
import type { Kysely } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { lockNames } from '../database/write-lock.ts';
import type { KnownPerson } from './sign-in-version.repository.ts';
import { hashToken, newToken } from './token.ts';

/** Validity of a link, which works once within 15 minutes (decisions, section 4). */
const LINK_MS = 15 * 60_000;
/**
 * Limits that protect a mailbox from being flooded, but do not let others lock its owner out. If others' requests use up the links, the
 * last link still works for its 15 minutes. People who have requested too many themselves, or share the network of somebody who has, must
 * wait.
 */
const LINKS_MAX = 5;
const OF_A_DAY: Bound = { most: 40, thenEveryMs: LINK_MS };
const OF_A_DAY_FROM_ONE_NETWORK: Bound = { most: 20, thenEveryMs: 2 * HOUR_MS };

/** A limit: the first `most` links at any time, and each further link only after an interval. */
interface Bound {
  readonly most: number;
  readonly thenEveryMs: number;
}

export interface NewLink {
  readonly userId: string;
  readonly returnUrl: string | null;
  /** The network from which the link is requested. */
  readonly network: string;
}

export interface RedeemedLink extends KnownPerson {
  readonly returnUrl: string | null;
  readonly isClosed: boolean;
}

/** Stores links that sign in, each for one account and one use. Only their hashes are stored. */
export class EmailLinksRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Returns a new link's token, and ends the account's earlier links. Returns undefined if the account has reached a limit. */
  async make({ userId, returnUrl, network }: NewLink, now: Instant): Promise<string | undefined> {
    const { db, kind } = this.#database;
    const from = hashToken(`${userId} ${network}`);
    return db.transaction().execute(async (trx) => {
      // Two simultaneous requests are handled one after the other, so that the second ends the link of the first.
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

  /** Uses up a link. Of many requests with the same token, exactly one succeeds. */
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

  /** Deletes links that no longer count towards any limit, for the cleanup job. */
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

/** Invalidates all links that were sent to this account. */
export async function deleteEmailLinksOf(trx: Kysely<Tables>, userId: string): Promise<void> {
  await trx.deleteFrom('email_link').where('user_id', '=', userId).execute();
}
