import { randomUUID } from 'node:crypto';
import { instantOf, type Instant } from '@assist/time';
import type { Kysely, Selectable } from 'kysely';
import { isUniqueViolation } from '../database/database-error.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { lockNames } from '../database/write-lock.ts';
import type { PasskeyTable } from './people.table.ts';
import type { KnownPerson } from './sign-in-version.repository.ts';

export interface NewPasskey {
  readonly credentialId: string;
  /** Public key in COSE format, as received from the authenticator. */
  readonly publicKey: Uint8Array;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
}

export interface StoredPasskey extends NewPasskey {
  readonly id: string;
  readonly userId: string;
  readonly createdAt: Instant;
  readonly lastUsedAt: Instant | null;
}

/** Stores passkeys with their owners and public keys. */
export class PasskeysRepository {
  readonly #database: Database;
  readonly #db: Kysely<Tables>;

  constructor(database: Database) {
    this.#database = database;
    this.#db = database.db;
  }

  /** Adds a passkey. Returns `known` if the passkey already belongs to somebody, and `too-many` if its owner already has `most`. */
  async add(userId: string, passkey: NewPasskey, most: number, now: Instant): Promise<StoredPasskey | 'known' | 'too-many'> {
    try {
      return await this.#db.transaction().execute(async (trx) => {
        const before = await this.#listLocked(trx, userId);
        return before.length >= most ? 'too-many' : this.addIn(trx, userId, passkey, now);
      });
    } catch (error) {
      if (isUniqueViolation(error)) return 'known';
      throw error;
    }
  }

  /** Adds a passkey in the caller's transaction. */
  async addIn(trx: Kysely<Tables>, userId: string, passkey: NewPasskey, now: Instant): Promise<StoredPasskey> {
    const { credentialId, publicKey, counter, transports, name } = passkey;
    const row: Selectable<PasskeyTable> = {
      id: randomUUID(),
      credential_id: credentialId,
      user_id: userId,
      public_key: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: JSON.stringify(transports),
      name,
      created_at: now,
      last_used_at: null,
    };
    await trx.insertInto('passkey').values(row).execute();
    return toPasskey(row);
  }

  /** Returns whether a person has a passkey. */
  async has(userId: string): Promise<boolean> {
    return (await this.#db.selectFrom('passkey').select('id').where('user_id', '=', userId).executeTakeFirst()) !== undefined;
  }

  /** Returns a person's passkeys, oldest first. */
  async list(userId: string): Promise<StoredPasskey[]> {
    const rows = await this.#db
      .selectFrom('passkey')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    return rows.map(toPasskey);
  }

  /** Returns a passkey with its owner, and whether the owner's account is closed. */
  async find(credentialId: string): Promise<(StoredPasskey & KnownPerson & { readonly isClosed: boolean }) | undefined> {
    const row = await this.#db
      .selectFrom('passkey')
      .innerJoin('user_account', 'user_account.id', 'passkey.user_id')
      .selectAll('passkey')
      .select(['user_account.disabled_at', 'user_account.sign_in_version'])
      .where('passkey.credential_id', '=', credentialId)
      .executeTakeFirst();
    return row === undefined ? undefined : { ...toPasskey(row), version: row.sign_in_version, isClosed: row.disabled_at !== null };
  }

  /**
   * Notes a use of a passkey. Returns false if `counter` is not above the stored one, or the passkey has been removed. Passkeys that do not
   * count send 0, which is not compared.
   */
  async use(id: string, counter: number, now: Instant): Promise<boolean> {
    let update = this.#db.updateTable('passkey').set({ last_used_at: now }).where('id', '=', id);
    if (counter > 0) update = update.set({ counter }).where('counter', '<', counter);
    return (await update.executeTakeFirst()).numUpdatedRows === 1n;
  }

  async rename(userId: string, id: string, name: string): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('passkey')
      .set({ name })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  /**
   * Removes a passkey and returns its name. Returns undefined if this person has no passkey with this id, and `last` if it is the only one
   * and must stay.
   */
  async remove(
    userId: string,
    id: string,
    { evenLast }: { readonly evenLast: boolean },
  ): Promise<{ readonly name: string } | 'last' | undefined> {
    return this.#db.transaction().execute(async (trx) => {
      const own = await this.#listLocked(trx, userId);
      const found = own.find((one) => one.id === id);
      if (found === undefined) return undefined;
      if (own.length === 1 && !evenLast) return 'last';
      await trx.deleteFrom('passkey').where('id', '=', id).execute();
      return { name: found.name };
    });
  }

  /** Lists a person's passkeys, of which nobody adds or removes one until the transaction ends. */
  async #listLocked(trx: Kysely<Tables>, userId: string): Promise<readonly { readonly id: string; readonly name: string }[]> {
    await lockNames(trx, this.#database.kind, [`passkeys ${userId}`]);
    return trx.selectFrom('passkey').select(['id', 'name']).where('user_id', '=', userId).execute();
  }
}

export async function deletePasskeysOf(trx: Kysely<Tables>, userId: string): Promise<void> {
  await trx.deleteFrom('passkey').where('user_id', '=', userId).execute();
}

function toPasskey(row: Selectable<PasskeyTable>): StoredPasskey {
  return {
    id: row.id,
    userId: row.user_id,
    credentialId: row.credential_id,
    publicKey: Buffer.from(row.public_key, 'base64url'),
    counter: row.counter,
    transports: JSON.parse(row.transports) as string[],
    name: row.name,
    createdAt: instantOf(row.created_at),
    lastUsedAt: row.last_used_at === null ? null : instantOf(row.last_used_at),
  };
}
