import type { Instant } from '@assist/time';
import type { Kysely } from 'kysely';
import { isUniqueViolation } from '../database/database-error.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import type { AccountsRepository } from './accounts.repository.ts';
import type { KnownPerson } from './sign-in-version.repository.ts';
import { DEFAULT_USER_SETTINGS } from './user-settings.ts';

/** A person's details, as an external system reports them. */
export interface OutsidePerson {
  readonly email: string;
  readonly name: string;
  readonly givenName: string;
  readonly surname: string;
}

/** The result of a sign-in by identity. `taken`: the address belongs to an account that already has another identity of the same issuer. */
export type Adoption = ({ readonly kind: 'account' } & KnownPerson) | { readonly kind: 'closed' } | { readonly kind: 'taken' };

/** Finds accounts by the identity that a provider confirms. The key is (issuer, subject), never only the address. */
export class IdentitiesRepository {
  readonly #database: Database;
  readonly #accounts: AccountsRepository;

  constructor(database: Database, accounts: AccountsRepository) {
    this.#database = database;
    this.#accounts = accounts;
  }

  /** Returns the account of an identity. On the first sign-in, the account is found by its address, or created. */
  async findOrAdopt(issuer: string, subject: string, person: OutsidePerson, now: Instant): Promise<Adoption> {
    const known = await this.#find(issuer, subject);
    if (known !== undefined) return known;
    try {
      const adoption = await this.#database.db.transaction().execute((trx) => adopt(this.#accounts, trx, issuer, subject, person, now));
      this.#database.wakeUp.tell();
      return adoption;
    } catch (error) {
      // Two tabs signed in at the same time, and the other tab has stored the identity.
      if (!isUniqueViolation(error)) throw error;
      return (await this.#find(issuer, subject)) ?? { kind: 'taken' };
    }
  }

  async #find(issuer: string, subject: string): Promise<Adoption | undefined> {
    const row = await this.#database.db
      .selectFrom('identity')
      .innerJoin('user_account', 'user_account.id', 'identity.user_id')
      .where('identity.issuer', '=', issuer)
      .where('identity.subject', '=', subject)
      .select(['user_account.id', 'user_account.disabled_at', 'user_account.sign_in_version'])
      .executeTakeFirst();
    if (row === undefined) return undefined;
    return row.disabled_at === null ? { kind: 'account', userId: row.id, version: row.sign_in_version } : { kind: 'closed' };
  }
}

async function adopt(
  accounts: AccountsRepository,
  trx: Kysely<Tables>,
  issuer: string,
  subject: string,
  person: OutsidePerson,
  now: Instant,
): Promise<Adoption> {
  const account = await trx
    .selectFrom('user_account')
    .select(['id', 'disabled_at', 'sign_in_version'])
    .where('email', '=', person.email)
    .executeTakeFirst();
  if (account !== undefined) {
    const other = await trx
      .selectFrom('identity')
      .select('subject')
      .where('user_id', '=', account.id)
      .where('issuer', '=', issuer)
      .executeTakeFirst();
    if (other !== undefined) return { kind: 'taken' };
    if (account.disabled_at !== null) return { kind: 'closed' };
  }
  const id =
    account?.id ??
    (await accounts.insertIn(
      trx,
      { ...person, department: '', administrator: false, passwordHash: null, settings: DEFAULT_USER_SETTINGS },
      now,
    ));
  await trx.insertInto('identity').values({ issuer, subject, user_id: id, created_at: now }).execute();
  return { kind: 'account', userId: id, version: account?.sign_in_version ?? 0 };
}
