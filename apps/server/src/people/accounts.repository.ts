import { randomUUID } from 'node:crypto';
import type { Instant } from '@assist/time';
import type { Kysely, Selectable } from 'kysely';
import type { Tables, UserAccountTable } from '../database/tables.ts';

export type Account = Selectable<UserAccountTable>;

export interface NewAccount {
  readonly email: string;
  readonly name: string;
  readonly givenName: string;
  readonly surname: string;
  readonly department: string;
  readonly administrator: boolean;
  readonly passwordHash: string | null;
  readonly settings: string;
}

export class AccountsRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** Also one that is closed. */
  async findByEmail(email: string): Promise<Account | undefined> {
    return this.#db.selectFrom('user_account').selectAll().where('email', '=', email).executeTakeFirst();
  }

  async insert(account: NewAccount, now: Instant): Promise<string> {
    const id = randomUUID();
    await this.#db.insertInto('user_account').values({
      id,
      email: account.email,
      name: account.name,
      given_name: account.givenName,
      surname: account.surname,
      username: account.email,
      department: account.department,
      password_hash: account.passwordHash,
      administrator: account.administrator ? 1 : 0,
      settings: account.settings,
      created_at: now,
      disabled_at: null,
    }).execute();
    return id;
  }

  /** Whoever signed in with the old password is signed out. */
  async setPassword(id: string, passwordHash: string, makeAdministrator: boolean): Promise<void> {
    await this.#db.updateTable('user_account')
      .set({ password_hash: passwordHash, ...(makeAdministrator ? { administrator: 1 } : {}) })
      .where('id', '=', id).execute();
    await this.#db.deleteFrom('session').where('user_id', '=', id).execute();
  }

  /** Nobody signs in to it any more, and nothing is left of who did: no session, no access to a calendar. What was reserved stays. */
  async close(id: string, now: Instant): Promise<void> {
    await this.#db.transaction().execute(async (trx) => {
      await trx.updateTable('user_account').set({ disabled_at: now }).where('id', '=', id).execute();
      await trx.deleteFrom('session').where('user_id', '=', id).execute();
      await trx.deleteFrom('provider_token').where('user_id', '=', id).execute();
    });
  }

  /** As it was, but signed in nowhere. */
  async open(id: string): Promise<void> {
    await this.#db.transaction().execute(async (trx) => {
      await trx.updateTable('user_account').set({ disabled_at: null }).where('id', '=', id).execute();
      // A sign-in that began before it was closed may have ended after.
      await trx.deleteFrom('session').where('user_id', '=', id).execute();
    });
  }
}
