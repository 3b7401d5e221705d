import { randomUUID } from 'node:crypto';
import type { PersonRoles, UserSettings } from '@assist/contract';
import { foldText } from '@assist/resource';
import type { PersonRow } from '@assist/tables';
import { type Instant, instantOf } from '@assist/time';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { AreaUse } from '../catalogue/catalogue.repository.ts';
import { recordChange, writeChange } from '../changes/changes.repository.ts';
import type { Database } from '../database/database.ts';
import { oneOf } from '../database/one-of.ts';
import type { Tables } from '../database/tables.ts';
import { mapInTurns } from '../event-loop/in-turns.ts';
import { takeBackInvitationsOf } from './invitations.repository.ts';
import { deleteEmailLinksOf } from './email-links.repository.ts';
import { deleteFirstPasswordLinkOf } from './first-password-links.repository.ts';
import { deletePasskeysOf } from './passkeys.repository.ts';
import type { UserAccountTable } from './people.table.ts';
import { deleteTokensOf } from './provider-tokens.repository.ts';
import { readRoles } from './roles.repository.ts';
import { deleteSessionsOf, endOtherSessions } from './sessions.repository.ts';
import { endSignInsUnderWay, type KnownPerson } from './sign-in-version.repository.ts';
import { deleteTicketsOf } from './sign-in-tickets.repository.ts';
import { deleteTwoStepOf } from './two-step.repository.ts';

export type Account = Selectable<UserAccountTable>;

/** A person as described by a list of people or an identity provider. */
export type Profile = Pick<PersonRow, 'email' | 'name' | 'givenName' | 'surname' | 'department' | 'administrator'>;

/** Runs in the transaction of a change, before it: checks it, and records who makes it. If it throws, nothing is changed. */
export type BeforeChange = (trx: Kysely<Tables>) => Promise<void>;

export interface NewAccount extends Profile {
  readonly passwordHash: string | null;
  readonly settings: UserSettings;
}

/** A person's rights in another's calendar. */
export interface CalendarRight {
  readonly owner: string;
  readonly grantee: string;
  readonly canReadPublic: boolean;
  readonly canReadPrivate: boolean;
  readonly canEditPublic: boolean;
  readonly canEditPrivate: boolean;
}

export type ListedAccount = Pick<Account, 'id' | 'email' | 'name' | 'department'>;

export interface SignInAccount extends ListedAccount {
  readonly administrator: boolean;
  readonly roles: PersonRoles;
  readonly isClosed: boolean;
  readonly hasPassword: boolean;
  readonly hasSecondStep: boolean;
  /** When the link for the first password ends or has ended; null if there is none, or it has been used. */
  readonly linkEndsAt: Instant | null;
}

export interface OwnPlaces {
  readonly email: string;
  readonly areaIds: readonly string[];
  readonly homePlaceId: string | null;
}

/** Returns the account's owner, with the sign-in version at the time of the proof. */
export function knownAs({ id, sign_in_version: version }: Account): KnownPerson {
  return { userId: id, version };
}

/** The only writer of accounts. Lists of people, sign-in, the command line and administration all change accounts through it. */
export class AccountsRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Returns the account with this address, even if it is closed. */
  async findByEmail(email: string): Promise<Account | undefined> {
    return this.#database.db.selectFrom('user_account').selectAll().where('email', '=', email).executeTakeFirst();
  }

  /** Returns the account with this id, even if it is closed. */
  async find(id: string): Promise<Account | undefined> {
    return this.findIn(this.#database.db, id);
  }

  /** Returns an account as `find` does, in the caller's transaction. */
  async findIn(db: Kysely<Tables>, id: string): Promise<Account | undefined> {
    return db.selectFrom('user_account').selectAll().where('id', '=', id).executeTakeFirst();
  }

  /** Returns the addresses of all accounts, including closed ones. */
  async listEmails(): Promise<string[]> {
    return (await this.#database.db.selectFrom('user_account').select('email').execute()).map((row) => row.email);
  }

  /** Returns the names of those of the addresses that belong to people, by address, as the transaction sees them. */
  async findNames(trx: Kysely<Tables>, emails: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (emails.length === 0) return new Map();
    const rows = await trx
      .selectFrom('user_account')
      .select(['email', 'name'])
      .where((eb) => oneOf(this.#database.kind, eb.ref('email'), emails))
      .execute();
    return new Map(rows.map(({ email, name }) => [email, name]));
  }

  /** Returns everybody by name, including people whose account is closed. */
  async listByName(): Promise<ListedAccount[]> {
    const rows = await this.#database.db
      .selectFrom('user_account')
      .select(['id', 'email', 'name', 'department'])
      .orderBy('email')
      .execute();
    // The two databases order accents and capitals differently.
    const keyed = rows.map((row) => ({ row, key: foldText(row.name) }));
    return keyed.toSorted((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key))).map(({ row }) => row);
  }

  /** Returns these accounts, with what their owners need to sign in. */
  async listSignIns(ids: readonly string[]): Promise<SignInAccount[]> {
    if (ids.length === 0) return [];
    const rows = await this.#database.db
      .selectFrom('user_account')
      .leftJoin('person_role', 'person_role.user_id', 'user_account.id')
      .select(['id', 'email', 'name', 'department', 'administrator', 'disabled_at', 'password_hash'])
      .select(['area_ids', 'capabilities', 'reception', 'approver'])
      .select((eb) => [
        eb.selectFrom('two_step').select('two_step.confirmed_at').whereRef('two_step.user_id', '=', 'user_account.id').as('confirmed_at'),
        eb
          .selectFrom('passkey')
          .select((passkey) => passkey.fn.countAll().as('count'))
          .whereRef('passkey.user_id', '=', 'user_account.id')
          .as('passkeys'),
        eb
          .selectFrom('first_password_link')
          .select('first_password_link.expires_at')
          .whereRef('first_password_link.user_id', '=', 'user_account.id')
          .as('link_ends_at'),
      ])
      .where('id', 'in', ids)
      .execute();
    return rows.map((row) => ({
      id: row.id,
      email: row.email,
      name: row.name,
      department: row.department,
      administrator: row.administrator === 1,
      roles: readRoles(row),
      isClosed: row.disabled_at !== null,
      hasPassword: row.password_hash !== null,
      hasSecondStep: row.confirmed_at !== null || Number(row.passkeys) > 0,
      linkEndsAt: row.link_ends_at === null ? null : instantOf(row.link_ends_at),
    }));
  }

  /** Returns everybody, including people whose account is closed, with their own settings and their rights in others' calendars. */
  async listPeople(): Promise<PersonRow[]> {
    const rows = await this.#database.db.selectFrom('user_account').selectAll().orderBy('email').execute();
    const rights = Map.groupBy(
      await this.#database.db
        .selectFrom('calendar_right as right')
        .innerJoin('user_account as owner', 'owner.id', 'right.owner_id')
        .selectAll('right')
        .select('owner.email')
        .orderBy('owner.email')
        .execute(),
      (right) => right.grantee_id,
    );
    return rows.map((row) => {
      const held = rights.get(row.id) ?? [];
      const { language = null, homePlaceId = null } = settingsOf(row.settings);
      return {
        email: row.email,
        name: row.name,
        givenName: row.given_name,
        surname: row.surname,
        department: row.department,
        administrator: row.administrator === 1,
        language,
        areaIds: areaIdsOf(row.settings),
        homePlaceId,
        canReadPublic: held.filter((right) => right.can_read_public === 1).map(({ email }) => email),
        canReadPrivate: held.filter((right) => right.can_read_private === 1).map(({ email }) => email),
        canEditPublic: held.filter((right) => right.can_edit_public === 1).map(({ email }) => email),
        canEditPrivate: held.filter((right) => right.can_edit_private === 1).map(({ email }) => email),
      };
    });
  }

  /** Returns the places in people's own settings: the areas initially selected in their lists, and where they sit. */
  async listOwnPlaces(db: Kysely<Tables>): Promise<OwnPlaces[]> {
    const rows = await db.selectFrom('user_account').select(['email', 'settings']).orderBy('email').execute();
    return rows.map(({ email, settings }) => ({
      email,
      areaIds: areaIdsOf(settings),
      homePlaceId: settingsOf(settings).homePlaceId ?? null,
    }));
  }

  /** Returns the people who manage any of these areas. */
  async findAreaUses(trx: Kysely<Tables>, areaIds: ReadonlySet<string>): Promise<readonly AreaUse[]> {
    const rows = await trx
      .selectFrom('person_role')
      .innerJoin('user_account', 'user_account.id', 'person_role.user_id')
      .select(['name', 'area_ids'])
      .where('area_ids', 'is not', null)
      .orderBy('email')
      .execute();
    return rows.flatMap(({ name, area_ids: managed }) =>
      (JSON.parse(managed!) as string[]).filter((areaId) => areaIds.has(areaId)).map((areaId) => ({ areaId, name })),
    );
  }

  /** Removes all areas except these from everybody's settings. */
  async keepAreas(trx: Kysely<Tables>, kept: ReadonlySet<string>): Promise<void> {
    await this.#forget(trx, { isArea: (id) => !kept.has(id), isPlace: () => false });
  }

  /** Removes areas that no longer exist from everybody's settings: from those that are listed first, and as the place to be near to. */
  async forgetAreas(trx: Kysely<Tables>, removed: ReadonlySet<string>): Promise<void> {
    await this.#forget(trx, { isArea: (id) => removed.has(id), isPlace: (id) => removed.has(id) });
  }

  async #forget(trx: Kysely<Tables>, { isArea, isPlace }: Readonly<Record<'isArea' | 'isPlace', (id: string) => boolean>>): Promise<void> {
    const rows = await trx.selectFrom('user_account').select(['id', 'settings']).execute();
    const changed = await mapInTurns(rows, ({ id, settings }) => {
      const parsed = settingsOf(settings);
      const areaIds = areaIdsOf(settings);
      const [left, place] = [areaIds.filter((areaId) => !isArea(areaId)), parsed.homePlaceId ?? null];
      const isPlaceGone = place !== null && isPlace(place);
      if (left.length === areaIds.length && !isPlaceGone) return undefined;
      return {
        id,
        settings: { ...parsed, location: { ...parsed.location, filteredAreaIds: left }, ...(isPlaceGone ? { homePlaceId: null } : {}) },
      };
    });
    for (const { id, settings } of changed.filter((one) => one !== undefined))
      await trx
        .updateTable('user_account')
        .set({ settings: JSON.stringify(settings) })
        .where('id', '=', id)
        .execute();
  }

  async insert(account: NewAccount, now: Instant): Promise<string> {
    const id = await this.#database.db.transaction().execute((trx) => this.insertIn(trx, account, now));
    this.#database.wakeUp.tell();
    return id;
  }

  /** Adds an account in the caller's transaction, and returns its id. */
  async insertIn(
    trx: Kysely<Tables>,
    { email, passwordHash, settings, ...profile }: NewAccount,
    now: Instant,
    id: string = randomUUID(),
  ): Promise<string> {
    await trx
      .insertInto('user_account')
      .values({
        id,
        email,
        username: email,
        password_hash: passwordHash,
        settings: JSON.stringify(settings),
        created_at: now,
        disabled_at: null,
        sign_in_version: 0,
        ...profileRow(profile),
      })
      .execute();
    await recordChange(this.#database, trx, { kind: 'people' }, now);
    return id;
  }

  /** Stores a list of people. People who are already known keep their password and their settings. */
  async putAll(trx: Kysely<Tables>, people: readonly Omit<NewAccount, 'passwordHash'>[], now: Instant): Promise<void> {
    for (const { email, settings, ...profile } of people) {
      const values = profileRow(profile);
      await trx
        .insertInto('user_account')
        .values({
          id: randomUUID(),
          email,
          username: email,
          password_hash: null,
          settings: JSON.stringify(settings),
          created_at: now,
          disabled_at: null,
          sign_in_version: 0,
          ...values,
        })
        .onConflict((conflict) => conflict.column('email').doUpdateSet(values))
        .execute();
    }
    await recordChange(this.#database, trx, { kind: 'people' }, now);
  }

  /** Replaces the rights of these grantees in others' calendars. People without an account have no rights. */
  async replaceRights(trx: Kysely<Tables>, grantees: readonly string[], rights: readonly CalendarRight[]): Promise<void> {
    const idOf = new Map((await trx.selectFrom('user_account').select(['id', 'email']).execute()).map((row) => [row.email, row.id]));
    for (const grantee of grantees)
      await trx
        .deleteFrom('calendar_right')
        .where('grantee_id', '=', idOf.get(grantee) ?? '')
        .execute();
    for (const right of rights) {
      const ownerId = idOf.get(right.owner);
      const granteeId = idOf.get(right.grantee);
      if (ownerId === undefined || granteeId === undefined || ownerId === granteeId) continue;
      await trx
        .insertInto('calendar_right')
        .values({
          owner_id: ownerId,
          grantee_id: granteeId,
          can_read_public: right.canReadPublic ? 1 : 0,
          can_read_private: right.canReadPrivate ? 1 : 0,
          can_edit_public: right.canEditPublic ? 1 : 0,
          can_edit_private: right.canEditPrivate ? 1 : 0,
        })
        .execute();
    }
  }

  /** Counts the people whose account is open, and those of them who have a password or a passkey. */
  async countPeople(now: Instant): Promise<{ readonly count: number; readonly ready: number; readonly invited: number }> {
    const isReady = sql<boolean>`(password_hash is not null or exists (select 1 from passkey where passkey.user_id = user_account.id))`;
    const isInvited = sql<boolean>`exists (select 1 from first_password_link where first_password_link.user_id = user_account.id and first_password_link.expires_at > ${now})`;
    const found = await this.#database.db
      .selectFrom('user_account')
      .select(({ fn }) => fn.countAll().as('count'))
      .select(sql<number>`coalesce(sum(case when ${isReady} then 1 else 0 end), 0)`.as('ready'))
      .select(sql<number>`coalesce(sum(case when not ${isReady} and ${isInvited} then 1 else 0 end), 0)`.as('invited'))
      .where('disabled_at', 'is', null)
      .executeTakeFirstOrThrow();
    return { count: Number(found.count), ready: found.ready, invited: found.invited };
  }

  /** Returns whether anybody is an administrator and can sign in. */
  async hasAdministrator(): Promise<boolean> {
    const row = await this.#database.db
      .selectFrom('user_account')
      .select('id')
      .where('administrator', '=', 1)
      .where('disabled_at', 'is', null)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }

  /**
   * Makes the owner of an account an administrator, in the caller's transaction. Opens the account, sets its password unless it is null, and
   * ends what somebody else may have begun with it. Returns the account's id; undefined if there is no such account.
   */
  async makeAdministrator(trx: Kysely<Tables>, email: string, passwordHash: string | null, now: Instant): Promise<string | undefined> {
    const account = await trx
      .updateTable('user_account')
      .set({ administrator: 1, disabled_at: null, ...(passwordHash === null ? {} : { password_hash: passwordHash }) })
      .where('email', '=', email)
      .returning('id')
      .executeTakeFirst();
    if (account === undefined) return undefined;
    await endAccess(trx, account.id);
    await recordChange(this.#database, trx, { kind: 'people' }, now);
    return account.id;
  }

  /** Sets the password, and ends all sessions and sign-ins of the account. `makeAdministrator` also makes its owner an administrator. */
  async setPassword(id: string, passwordHash: string, makeAdministrator: boolean, now: Instant, before?: BeforeChange): Promise<void> {
    await this.#change(now, async (trx) => {
      await before?.(trx);
      await trx
        .updateTable('user_account')
        .set({ password_hash: passwordHash, ...(makeAdministrator ? { administrator: 1 } : {}) })
        .where('id', '=', id)
        .execute();
      await endAccess(trx, id);
    });
  }

  /**
   * Changes the password for its owner, who stays signed in only in the session `keptSessionId`. `known` is the account as it was when its
   * owner proved to know the password, or to have a passkey. Returns false, and changes nothing, if the password has changed since.
   */
  async changePassword(known: Account, passwordHash: string, keptSessionId: string, now: Instant): Promise<boolean> {
    return writeChange(this.#database, now, async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('user_account')
        .set({ password_hash: passwordHash })
        .where('id', '=', known.id)
        .where('password_hash', known.password_hash === null ? 'is' : '=', known.password_hash)
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) return undefined;
      await endSignInsUnderWay(trx, known.id);
      await deleteEmailLinksOf(trx, known.id);
      await deleteTicketsOf(trx, known.id);
      return { kind: 'sessions', ids: await endOtherSessions(trx, known.id, keptSessionId, now) };
    });
  }

  /**
   * Closes an account. Nobody can sign in to it any more, and all access through it ends: sessions, access to calendars, and invitations by
   * this person. Reservations stay.
   */
  async close(id: string, now: Instant, before?: BeforeChange): Promise<void> {
    await this.#change(now, async (trx) => {
      await before?.(trx);
      const { email } = await trx
        .updateTable('user_account')
        .set({ disabled_at: now })
        .where('id', '=', id)
        .returning('email')
        .executeTakeFirstOrThrow();
      await endAccess(trx, id);
      await takeBackInvitationsOf(trx, email, now);
      await deleteTokensOf(trx, id);
    });
  }

  /** Reopens a closed account. Its owner is not signed in anywhere. */
  async open(id: string, now: Instant, before?: BeforeChange): Promise<void> {
    await this.#change(now, async (trx) => {
      await before?.(trx);
      await trx.updateTable('user_account').set({ disabled_at: null }).where('id', '=', id).execute();
      await endAccess(trx, id);
    });
  }

  /** Signs the owner out on all devices, and deletes the access to the calendar that came with the sign-ins. */
  async signOut(id: string, now: Instant, before?: BeforeChange): Promise<void> {
    await this.#change(now, async (trx) => {
      await before?.(trx);
      await endAccess(trx, id);
      await deleteTokensOf(trx, id);
    });
  }

  /** Sets the department and the administrator's role in the caller's transaction. A value that is undefined is kept. */
  async setIn(
    trx: Kysely<Tables>,
    id: string,
    { department, administrator }: { readonly department?: string | undefined; readonly administrator?: boolean | undefined },
  ): Promise<void> {
    const values = {
      ...(department === undefined ? {} : { department }),
      ...(administrator === undefined ? {} : { administrator: administrator ? 1 : 0 }),
    };
    if (Object.keys(values).length > 0) await trx.updateTable('user_account').set(values).where('id', '=', id).execute();
  }

  /**
   * Deletes the second step and the passkeys of a person who has lost what their sign-in requires. The password is enough again, and all
   * sessions end.
   */
  async resetTwoStep(id: string, now: Instant, before?: BeforeChange): Promise<void> {
    await this.#change(now, async (trx) => {
      await before?.(trx);
      await endSignInsUnderWay(trx, id);
      await deleteTwoStepOf(trx, id);
      await deletePasskeysOf(trx, id);
      await deleteSessionsOf(trx, id);
      await deleteEmailLinksOf(trx, id);
    });
  }

  /** Returns the settings as saved; undefined if there is no such account. */
  async findSettings(id: string): Promise<unknown> {
    const row = await this.#database.db.selectFrom('user_account').select('settings').where('id', '=', id).executeTakeFirst();
    return row === undefined ? undefined : JSON.parse(row.settings);
  }

  async saveSettings(id: string, settings: UserSettings): Promise<void> {
    await this.#database.db
      .updateTable('user_account')
      .set({ settings: JSON.stringify(settings) })
      .where('id', '=', id)
      .execute();
  }

  async #change(now: Instant, write: (trx: Kysely<Tables>) => Promise<void>): Promise<void> {
    await writeChange(this.#database, now, async (trx) => {
      await write(trx);
      return { kind: 'people' };
    });
  }
}

/** Ends everything by which somebody is signed in to an account, or is about to be. */
export async function endAccess(trx: Kysely<Tables>, id: string): Promise<void> {
  await endSignInsUnderWay(trx, id);
  await deleteSessionsOf(trx, id);
  await deleteEmailLinksOf(trx, id);
  await deleteTicketsOf(trx, id);
  await deleteFirstPasswordLinkOf(trx, id);
}

function profileRow({ name, givenName, surname, department, administrator }: Omit<Profile, 'email'>) {
  return { name, given_name: givenName, surname, department, administrator: administrator ? 1 : 0 };
}

/** Parses a person's settings. Settings of an earlier version may lack any part. */
function settingsOf(settings: string): Partial<UserSettings> {
  return JSON.parse(settings) as Partial<UserSettings>;
}

function areaIdsOf(settings: string): readonly string[] {
  return settingsOf(settings).location?.filteredAreaIds ?? [];
}
