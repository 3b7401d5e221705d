import type { PersonRoles } from '@assist/contract';
import type { Instant } from '@assist/time';
import type { Kysely } from 'kysely';
import type { AuditActor, AuditRepository } from '../../audit/audit.repository.ts';
import { ProblemError } from '../../call/problem-error.ts';
import { recordChange } from '../../changes/changes.repository.ts';
import type { Database } from '../../database/database.ts';
import { isUniqueViolation } from '../../database/database-error.ts';
import type { ChangedPerson, PersonalData } from '../../database/personal-data.ts';
import type { Tables } from '../../database/tables.ts';
import { actAsAdministrator, expectAnotherAdministrator } from '../../people/administrators.repository.ts';
import { type Account, AccountsRepository, type BeforeChange, endAccess, type NewAccount } from '../../people/accounts.repository.ts';
import { FirstPasswordLinksRepository } from '../../people/first-password-links.repository.ts';
import { findRoles, putRoles } from '../../people/roles.repository.ts';

export interface Invited {
  readonly account: Account;
  /** The link for the first password; undefined for a person who was not invited. */
  readonly made: { readonly token: string; readonly expiresAt: Instant } | undefined;
}

/** The values of a person to change; a value that is undefined is kept. */
export interface PersonPatch {
  readonly name?: string | undefined;
  readonly department?: string | undefined;
  readonly administrator?: boolean | undefined;
}

/**
 * Changes people, and everything that names them. Every change by an administrator is checked and recorded in the audit log in its own
 * transaction, whether it comes from a screen or from the command line.
 */
export class PeopleAdministrationRepository {
  readonly #database: Database;
  readonly #audit: AuditRepository;
  readonly #accounts: AccountsRepository;
  readonly #links: FirstPasswordLinksRepository;
  readonly #kept: readonly PersonalData[];

  /** @param kept the parts that store personal data, and follow a change of name or address */
  constructor(database: Database, audit: AuditRepository, kept: readonly PersonalData[]) {
    this.#database = database;
    this.#audit = audit;
    this.#accounts = new AccountsRepository(database);
    this.#links = new FirstPasswordLinksRepository(database);
    this.#kept = kept;
  }

  /** Changes the name of a person wherever it appears. Does nothing if there is no such account. */
  async rename(userId: string, name: string, now: Instant): Promise<void> {
    await this.#database.db.transaction().execute(async (trx) => {
      const account = await this.#accounts.findIn(trx, userId);
      if (account !== undefined) await this.#follow(trx, account, { name }, now);
    });
    this.#database.wakeUp.tell();
  }

  /**
   * Adds a person, and returns the account's id.
   *
   * @throws ProblemError `person-exists`, or `session-ended` as every method of an administrator does
   */
  async add(account: NewAccount, actor: AuditActor, now: Instant): Promise<string> {
    return this.#change(async (trx) => {
      await actAsAdministrator(this.#database, trx, actor.email);
      const id = await this.#accounts.insertIn(trx, account, now);
      await this.#audit.write(trx, { operation: 'addPerson', objectKind: 'person', objectId: account.email }, actor, now);
      return id;
    });
  }

  /**
   * Makes a link for the first password of each of these people, unless the account is closed or has a password.
   *
   * @throws ProblemError `not-found` if one of them does not exist; then nobody is invited
   */
  async invite(ids: readonly string[], actor: AuditActor, now: Instant): Promise<readonly Invited[]> {
    return this.#change(async (trx) => {
      await actAsAdministrator(this.#database, trx, actor.email);
      const invited: Invited[] = [];
      for (const id of new Set(ids)) {
        const account = await this.#get(trx, id);
        const isWithout = account.password_hash === null && account.disabled_at === null;
        invited.push({ account, made: isWithout ? await this.#links.makeIn(trx, id, now) : undefined });
        const act = { operation: 'invitePeople', objectKind: 'person', objectId: account.email } as const;
        if (isWithout) await this.#audit.write(trx, act, actor, now);
      }
      return invited;
    });
  }

  /** @throws ProblemError `not-found`, or `last-administrator` if nobody would be left */
  async patch(id: string, patch: PersonPatch, actor: AuditActor, now: Instant): Promise<void> {
    await this.#change(async (trx) => {
      await actAsAdministrator(this.#database, trx, actor.email);
      const account = await this.#get(trx, id);
      if (patch.administrator === false) await expectAnotherAdministrator(trx, id);
      const before = { name: account.name, department: account.department, administrator: account.administrator === 1 };
      const changed = (Object.keys(before) as (keyof typeof before)[]).filter(
        (key) => patch[key] !== undefined && patch[key] !== before[key],
      );
      if (changed.length === 0) return;
      if (changed.includes('name')) await this.#follow(trx, account, { name: patch.name! }, now);
      await this.#accounts.setIn(trx, id, patch);
      await recordChange(this.#database, trx, { kind: 'people' }, now);
      const detail = Object.fromEntries(changed.map((key) => [key, { before: before[key], after: patch[key] }]));
      await this.#audit.write(trx, { operation: 'changePerson', objectKind: 'person', objectId: account.email, detail }, actor, now);
    });
  }

  /**
   * Gives a person a new address, and writes it in place of the old one everywhere. The person is signed out, because links and sign-ins
   * under way belong to the old mailbox.
   *
   * @throws ProblemError `not-found`, or `person-exists` if another account has the address
   */
  async move(id: string, email: string, actor: AuditActor, now: Instant): Promise<void> {
    await this.#change(async (trx) => {
      await actAsAdministrator(this.#database, trx, actor.email);
      const account = await this.#get(trx, id);
      if (account.email === email) return;
      await this.#follow(trx, account, { email }, now);
      await endAccess(trx, id);
      const act = { operation: 'changePersonAddress', objectKind: 'person', objectId: email, detail: { before: account.email } } as const;
      // Administrators may move themselves.
      const mover = actor.email === account.email ? { ...actor, email } : actor;
      await this.#audit.write(trx, act, mover, now);
    });
  }

  /** Replaces a person's roles, except the administrator's. @throws ProblemError `not-found` */
  async setRoles(id: string, roles: PersonRoles, actor: AuditActor, now: Instant): Promise<void> {
    await this.#change(async (trx) => {
      await actAsAdministrator(this.#database, trx, actor.email);
      const { email } = await this.#get(trx, id);
      const detail = { before: await findRoles(trx, id), after: roles };
      await putRoles(trx, id, roles);
      await recordChange(this.#database, trx, { kind: 'people' }, now);
      await this.#audit.write(trx, { operation: 'setPersonRoles', objectKind: 'person', objectId: email, detail }, actor, now);
    });
  }

  /** @throws ProblemError `not-found`, or `last-administrator` if nobody would be left */
  async close(id: string, actor: AuditActor, now: Instant): Promise<void> {
    await this.#accounts.close(id, now, async (trx) => {
      await this.#acting('closePerson', id, actor, now)(trx);
      await expectAnotherAdministrator(trx, id);
    });
  }

  /** @throws ProblemError `not-found` */
  async reopen(id: string, actor: AuditActor, now: Instant): Promise<void> {
    await this.#accounts.open(id, now, this.#acting('reopenPerson', id, actor, now));
  }

  /** @throws ProblemError `not-found` */
  async signOut(id: string, actor: AuditActor, now: Instant): Promise<void> {
    await this.#accounts.signOut(id, now, this.#acting('signOutPerson', id, actor, now));
  }

  /** @throws ProblemError `not-found` */
  async resetTwoStep(id: string, actor: AuditActor, now: Instant): Promise<void> {
    await this.#accounts.resetTwoStep(id, now, this.#acting('resetPersonTwoStep', id, actor, now));
  }

  /** Sets a password, and makes its owner an administrator if `isAdministrator` is true. @throws ProblemError `not-found` */
  async setPassword(id: string, passwordHash: string, isAdministrator: boolean, actor: AuditActor, now: Instant): Promise<void> {
    await this.#accounts.setPassword(id, passwordHash, isAdministrator, now, this.#acting('setPersonPassword', id, actor, now));
  }

  #acting(operation: string, id: string, actor: AuditActor, now: Instant): BeforeChange {
    return async (trx) => {
      await actAsAdministrator(this.#database, trx, actor.email);
      const { email } = await this.#get(trx, id);
      await this.#audit.write(trx, { operation, objectKind: 'person', objectId: email }, actor, now);
    };
  }

  async #get(trx: Kysely<Tables>, id: string): Promise<Account> {
    const account = await this.#accounts.findIn(trx, id);
    if (account === undefined) throw new ProblemError('not-found');
    return account;
  }

  async #follow(trx: Kysely<Tables>, { id, email, name }: Account, to: Partial<ChangedPerson['to']>, now: Instant): Promise<void> {
    const person: ChangedPerson = { userId: id, from: { email, name }, to: { email, name, ...to } };
    for (const kept of this.#kept) await kept.follow(this.#database, trx, person, now);
  }

  async #change<T>(write: (trx: Kysely<Tables>) => Promise<T>): Promise<T> {
    try {
      const result = await this.#database.db.transaction().execute(write);
      this.#database.wakeUp.tell();
      return result;
    } catch (error) {
      if (isUniqueViolation(error)) throw new ProblemError('person-exists');
      throw error;
    }
  }
}
