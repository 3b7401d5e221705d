import { randomUUID } from 'node:crypto';
import type { Scope } from '@assist/contract';
import { instantOf, type Instant } from '@assist/time';
import type { Kysely, Selectable } from 'kysely';
import type { Service } from '../call/principal.ts';
import { writeChange } from '../changes/changes.repository.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import type { ServiceTokenTable } from './people.table.ts';
import { hashToken, newToken } from './token.ts';

/** Prefix of every token. A token without it is not looked up here, and anyone who finds a token in a file knows what it is. */
const PREFIX = 'assist-service-';
/** Precision with which a token's last use is recorded, because a system that reports every second must not cause a write each time. */
const USED_TO_THE_MS = 60_000;

export interface ServiceTokenWish {
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** Addresses of the resources for which the system may act; null for all. */
  readonly resourceEmails: readonly string[] | null;
}

export interface KeptServiceToken extends ServiceTokenWish {
  readonly id: string;
  readonly createdAt: Instant;
  readonly usedAt: Instant | null;
}

/** Stores the tokens of other systems, which are valid until they are revoked. */
export class ServiceTokensRepository {
  readonly #database: Database;
  readonly #db: Kysely<Tables>;

  constructor(database: Database) {
    this.#database = database;
    this.#db = database.db;
  }

  /** Creates a token. It is shown only here, because only its hash is stored. */
  async make({ name, scopes, resourceEmails }: ServiceTokenWish, now: Instant): Promise<{ readonly id: string; readonly token: string }> {
    const token = PREFIX + newToken();
    const id = randomUUID();
    await this.#db
      .insertInto('service_token')
      .values({
        id,
        hash: hashToken(token),
        name,
        scopes: JSON.stringify(scopes),
        resource_emails: resourceEmails === null ? null : JSON.stringify(resourceEmails),
        created_at: now,
        used_at: null,
      })
      .execute();
    return { id, token };
  }

  async list(): Promise<KeptServiceToken[]> {
    return (await this.#db.selectFrom('service_token').selectAll().orderBy('created_at').orderBy('id').execute()).map(toKept);
  }

  /** Revokes a token, so that its next call is refused and its open connections are closed. Returns false if there is no such token. */
  async remove(id: string, now: Instant): Promise<boolean> {
    return writeChange(this.#database, now, async (trx) => {
      const { numDeletedRows } = await trx.deleteFrom('service_token').where('id', '=', id).executeTakeFirst();
      return numDeletedRows === 1n ? { kind: 'sessions', ids: [id] } : undefined;
    });
  }

  /** Returns the ids of those tokens that are still valid. */
  async listLive(ids: readonly string[]): Promise<string[]> {
    if (ids.length === 0) return [];
    return (await this.#db.selectFrom('service_token').select('id').where('id', 'in', ids).execute()).map(({ id }) => id);
  }

  /** Returns the system to which a token belongs; undefined if the token is no valid service token. */
  async authenticate(token: string, now: Instant): Promise<Service | undefined> {
    if (!token.startsWith(PREFIX)) return undefined;
    const row = await this.#db.selectFrom('service_token').selectAll().where('hash', '=', hashToken(token)).executeTakeFirst();
    if (row === undefined) return undefined;
    const { id, name, scopes, resourceEmails, usedAt } = toKept(row);
    if (usedAt === null || usedAt <= now - USED_TO_THE_MS)
      await this.#db.updateTable('service_token').set({ used_at: now }).where('id', '=', id).execute();
    return { kind: 'service', tokenId: id, name, scopes: new Set(scopes), resourceEmails };
  }
}

function toKept(row: Selectable<ServiceTokenTable>): KeptServiceToken {
  return {
    id: row.id,
    name: row.name,
    scopes: JSON.parse(row.scopes) as Scope[],
    resourceEmails: row.resource_emails === null ? null : (JSON.parse(row.resource_emails) as string[]),
    createdAt: instantOf(row.created_at),
    usedAt: row.used_at === null ? null : instantOf(row.used_at),
  };
}
