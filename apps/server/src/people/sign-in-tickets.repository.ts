import { instantOf, type Instant } from '@assist/time';
import type { Kysely } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { isStillGood, type KnownPerson } from './sign-in-version.repository.ts';
import { hashToken, newToken } from './token.ts';

const TICKET_MS = 5 * 60_000;
/** Validity of a ticket while the second step is being set up. It is longer, because an app has to be found, and usually installed. */
const SET_UP_TICKET_MS = 15 * 60_000;

export interface SignInTicket {
  readonly ticket: string;
  readonly expiresAt: Instant;
}

export interface TicketHolder extends KnownPerson {
  readonly email: string;
  readonly isClosed: boolean;
}

/** Stores tickets of sign-ins whose first step was correct and which wait for the second. Only their hashes are stored. */
export class SignInTicketsRepository {
  readonly #database: Database;
  readonly #db: Kysely<Tables>;

  constructor(database: Database) {
    this.#database = database;
    this.#db = database.db;
  }

  /**
   * Returns a new ticket; undefined if the proof is no longer valid.
   *
   * @param isToBeSetUp true if the person has no second step yet
   */
  async make(known: KnownPerson, isToBeSetUp: boolean, now: Instant): Promise<SignInTicket | undefined> {
    const ticket = newToken();
    const expiresAt = instantOf(now + (isToBeSetUp ? SET_UP_TICKET_MS : TICKET_MS));
    return this.#db.transaction().execute(async (trx) => {
      if (!(await isStillGood(trx, this.#database.kind, known))) return undefined;
      await trx
        .insertInto('sign_in_ticket')
        .values({ hash: hashToken(ticket), user_id: known.userId, expires_at: expiresAt })
        .execute();
      return { ticket, expiresAt };
    });
  }

  /** Returns the ticket's holder; undefined if the ticket is not valid. */
  async find(ticket: string, now: Instant): Promise<TicketHolder | undefined> {
    const row = await this.#db
      .selectFrom('sign_in_ticket')
      .innerJoin('user_account', 'user_account.id', 'sign_in_ticket.user_id')
      .select(['sign_in_ticket.user_id', 'user_account.disabled_at', 'user_account.email', 'user_account.sign_in_version'])
      .where('sign_in_ticket.hash', '=', hashToken(ticket))
      .where('sign_in_ticket.expires_at', '>', now)
      .executeTakeFirst();
    return row === undefined
      ? undefined
      : { userId: row.user_id, version: row.sign_in_version, email: row.email, isClosed: row.disabled_at !== null };
  }

  /** Uses up a ticket. Of many requests with the same ticket, exactly one gets true. */
  async take(ticket: string): Promise<boolean> {
    const { numDeletedRows } = await this.#db.deleteFrom('sign_in_ticket').where('hash', '=', hashToken(ticket)).executeTakeFirst();
    return numDeletedRows === 1n;
  }

  /** Deletes expired tickets, for the cleanup job. */
  async deleteOld(now: Instant): Promise<void> {
    await this.#db.deleteFrom('sign_in_ticket').where('expires_at', '<=', now).execute();
  }
}

/** Deletes an account's tickets, so that a person who has entered the password, but no code yet, must start again. */
export async function deleteTicketsOf(trx: Kysely<Tables>, userId: string): Promise<void> {
  await trx.deleteFrom('sign_in_ticket').where('user_id', '=', userId).execute();
}
