import { instantOf, type Instant } from '@assist/time';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { hashToken, newToken } from './token.ts';

const TICKET_MS = 5 * 60_000;
/** An app has to be found, and mostly installed. */
const SET_UP_TICKET_MS = 15 * 60_000;

export interface SignInTicket {
  readonly ticket: string;
  readonly expiresAt: Instant;
}

export interface TicketHolder {
  readonly userId: string;
  readonly email: string;
  readonly isClosed: boolean;
}

/** Sign-ins whose first step was right and whose second is waited for. Only their hashes are kept. */
export class SignInTicketsRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** `isToBeSetUp`: of who has no second step yet. */
  async make(userId: string, isToBeSetUp: boolean, now: Instant): Promise<SignInTicket> {
    const ticket = newToken();
    const expiresAt = instantOf(now + (isToBeSetUp ? SET_UP_TICKET_MS : TICKET_MS));
    await this.#db
      .insertInto('sign_in_ticket')
      .values({ hash: hashToken(ticket), user_id: userId, expires_at: expiresAt })
      .execute();
    return { ticket, expiresAt };
  }

  /** Whose sign-in it is. */
  async find(ticket: string, now: Instant): Promise<TicketHolder | undefined> {
    const row = await this.#db
      .selectFrom('sign_in_ticket')
      .innerJoin('user_account', 'user_account.id', 'sign_in_ticket.user_id')
      .select(['sign_in_ticket.user_id', 'user_account.disabled_at', 'user_account.email'])
      .where('sign_in_ticket.hash', '=', hashToken(ticket))
      .where('sign_in_ticket.expires_at', '>', now)
      .executeTakeFirst();
    return row === undefined ? undefined : { userId: row.user_id, email: row.email, isClosed: row.disabled_at !== null };
  }

  /** Of many that come with the same ticket exactly one gets true. */
  async take(ticket: string): Promise<boolean> {
    const { numDeletedRows } = await this.#db.deleteFrom('sign_in_ticket').where('hash', '=', hashToken(ticket)).executeTakeFirst();
    return numDeletedRows === 1n;
  }

  /** The job: those whose time is over. */
  async deleteOld(now: Instant): Promise<void> {
    await this.#db.deleteFrom('sign_in_ticket').where('expires_at', '<=', now).execute();
  }
}

/** Whoever has typed the password and no code yet begins again. */
export async function deleteTicketsOf(trx: Kysely<Tables>, userId: string): Promise<void> {
  await trx.deleteFrom('sign_in_ticket').where('user_id', '=', userId).execute();
}
