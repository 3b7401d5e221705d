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

/** Known at sight: nobody's session is looked for, and whoever finds one in a file knows what it is. */
const PREFIX = 'assist-service-';
/** When it was used last is known to the minute: a system that tells something each second writes no row for that. */
const USED_TO_THE_MS = 60_000;

export interface ServiceTokenWish {
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** Null for all. */
  readonly resourceEmails: readonly string[] | null;
}

export interface KeptServiceToken extends ServiceTokenWish {
  readonly id: string;
  readonly createdAt: Instant;
  readonly usedAt: Instant | null;
}

/** The tokens of other systems: they hold until they are taken back. */
export class ServiceTokensRepository {
  readonly #database: Database;
  readonly #db: Kysely<Tables>;

  constructor(database: Database) {
    this.#database = database;
    this.#db = database.db;
  }

  /** It is told once, here: only its hash is kept. */
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

  /** Its next call is refused, and what it listens to is closed. False where there is none. */
  async remove(id: string, now: Instant): Promise<boolean> {
    return writeChange(this.#database, now, async (trx) => {
      const { numDeletedRows } = await trx.deleteFrom('service_token').where('id', '=', id).executeTakeFirst();
      return numDeletedRows === 1n ? { kind: 'sessions', ids: [id] } : undefined;
    });
  }

  /** Of these those that are still good. */
  async listLive(ids: readonly string[]): Promise<string[]> {
    if (ids.length === 0) return [];
    return (await this.#db.selectFrom('service_token').select('id').where('id', 'in', ids).execute()).map(({ id }) => id);
  }

  /** Undefined where it is no such token. */
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
