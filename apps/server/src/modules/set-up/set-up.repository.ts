import type { Instant } from '@assist/time';
import type { Kysely } from 'kysely';
import type { AuditRepository } from '../../audit/audit.repository.ts';
import { CatalogueRepository } from '../../catalogue/catalogue.repository.ts';
import { type NewCompany, newCompany } from '../../catalogue/new-company.ts';
import type { Database } from '../../database/database.ts';
import { findSetting, sharedSetting, takeSetting } from '../../database/shared-setting.ts';
import type { Tables } from '../../database/tables.ts';
import { AccountsRepository } from '../../people/accounts.repository.ts';
import { type NewPasskey, PasskeysRepository } from '../../people/passkeys.repository.ts';
import { toPersonName } from '../../people/person-name.ts';
import type { KnownPerson } from '../../people/sign-in-version.repository.ts';
import { DEFAULT_USER_SETTINGS } from '../../people/user-settings.ts';

const CODE_KEY = 'set-up-code';

export interface FirstAdministrator {
  readonly email: string;
  readonly name: string;
  /** Null if people sign in with the company's own accounts, or if there is a passkey. */
  readonly passwordHash: string | null;
  /** A passkey with the id of the account for which it was made. */
  readonly passkey?: { readonly userId: string; readonly made: NewPasskey } | undefined;
}

/** The code of an empty server, and what it is exchanged for. */
export class SetUpRepository {
  readonly #database: Database;
  readonly #audit: AuditRepository;

  constructor(database: Database, audit: AuditRepository) {
    this.#database = database;
    this.#audit = audit;
  }

  /** Returns the code on which all processes of this database agree. */
  async code(drawn: string, now: Instant): Promise<string> {
    return sharedSetting(this.#database.db, CODE_KEY, drawn, now);
  }

  async findCode(): Promise<string | undefined> {
    return findSetting(this.#database.db, CODE_KEY);
  }

  /**
   * Makes the administrator and the company, and returns the administrator. Returns undefined, and changes nothing, if somebody else has just
   * used the code.
   */
  async setUp(
    code: string,
    administrator: FirstAdministrator,
    company: NewCompany | undefined,
    now: Instant,
  ): Promise<KnownPerson | undefined> {
    const known = await this.#database.db.transaction().execute(async (trx) => {
      if (!(await takeSetting(trx, CODE_KEY, code))) return undefined;
      const userId = await this.#putAdministrator(trx, administrator, now);
      if (company !== undefined) await new CatalogueRepository(this.#database).write(trx, newCompany(company), now);
      const { email, name } = administrator;
      await this.#audit.write(trx, { operation: 'setUp', objectKind: 'person', objectId: email }, { email, name }, now);
      const { sign_in_version: version } = await trx
        .selectFrom('user_account')
        .select('sign_in_version')
        .where('id', '=', userId)
        .executeTakeFirstOrThrow();
      return { userId, version };
    });
    if (known !== undefined) this.#database.wakeUp.tell();
    return known;
  }

  /** Adds the account, or makes the owner of an existing one an administrator: a list of people may have come before. */
  async #putAdministrator(trx: Kysely<Tables>, { email, name, passwordHash, passkey }: FirstAdministrator, now: Instant): Promise<string> {
    const accounts = new AccountsRepository(this.#database);
    const profile = { email, ...toPersonName(name), department: '', administrator: true };
    const userId =
      (await accounts.makeAdministrator(trx, email, passwordHash, now)) ??
      (await accounts.insertIn(trx, { ...profile, passwordHash, settings: DEFAULT_USER_SETTINGS }, now, passkey?.userId));
    if (passkey !== undefined) await new PasskeysRepository(this.#database).addIn(trx, userId, passkey.made, now);
    return userId;
  }
}
