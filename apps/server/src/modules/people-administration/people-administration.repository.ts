import type { Instant } from '@assist/time';
import type { Database } from '../../database/database.ts';
import type { ChangedPerson, PersonalData } from '../../database/personal-data.ts';
import { AccountsRepository } from '../../people/accounts.repository.ts';

/** Changes people, and everything that names them. */
export class PeopleAdministrationRepository {
  readonly #database: Database;
  readonly #accounts: AccountsRepository;
  readonly #kept: readonly PersonalData[];

  /** @param kept the parts that store personal data, and follow a change of name or address */
  constructor(database: Database, kept: readonly PersonalData[]) {
    this.#database = database;
    this.#accounts = new AccountsRepository(database);
    this.#kept = kept;
  }

  /** Changes the name of a person wherever it appears. Does nothing if there is no such account. */
  async rename(userId: string, name: string, now: Instant): Promise<void> {
    await this.#database.db.transaction().execute(async (trx) => {
      const account = await this.#accounts.findIn(trx, userId);
      if (account === undefined) return;
      const { email } = account;
      await this.#follow(trx, { userId, from: { email, name: account.name }, to: { email, name } }, now);
    });
    this.#database.wakeUp.tell();
  }

  async #follow(trx: Database['db'], person: ChangedPerson, now: Instant): Promise<void> {
    for (const kept of this.#kept) await kept.follow(this.#database, trx, person, now);
  }
}
