import { randomUUID } from 'node:crypto';
import type { Instant } from '@assist/time';
import type { Database } from '../../../database/database.ts';
import type { PersonalData } from '../../../database/personal-data.ts';

/** Time for which an upload is kept. */
const KEPT_MS = 24 * 60 * 60_000;
/** Limits of one person's uploads. The oldest make room for a new one. */
const OF_ONE_MAX = 60;
const PARTS_OF_ONE_MAX = 2_400;

export interface NewUpload {
  readonly name: string;
  readonly parts: number;
  readonly isCompressed: boolean;
}

export interface Upload extends NewUpload {
  readonly id: string;
}

/** A file whose parts have all arrived, as it was sent. */
export interface WholeUpload extends Upload {
  readonly bytes: Uint8Array;
}

/** The only writer of uploads. Only their owners can read and delete them. */
export class UploadsRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async add(userId: string, { name, parts, isCompressed }: NewUpload, now: Instant): Promise<Upload> {
    const id = randomUUID();
    await this.#database.db.transaction().execute(async (trx) => {
      const others = await trx
        .selectFrom('upload')
        .select(['id', 'parts'])
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .execute();
      let sum = parts;
      const tooMany = others.filter((other, index) => (sum += other.parts) > PARTS_OF_ONE_MAX || index + 1 >= OF_ONE_MAX);
      for (const other of tooMany) await trx.deleteFrom('upload').where('id', '=', other.id).execute();
      await trx
        .insertInto('upload')
        .values({ id, user_id: userId, name, parts, compressed: Number(isCompressed), created_at: now })
        .execute();
    });
    return { id, name, parts, isCompressed };
  }

  /** Returns the person's upload; undefined if there is none, or it has expired. */
  async find(userId: string, id: string, now: Instant): Promise<Upload | undefined> {
    const found = await this.#database.db
      .selectFrom('upload')
      .select(['id', 'name', 'parts', 'compressed'])
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('created_at', '>', now - KEPT_MS)
      .executeTakeFirst();
    return found && { id: found.id, name: found.name, parts: found.parts, isCompressed: found.compressed === 1 };
  }

  async putPart(uploadId: string, position: number, bytes: Uint8Array): Promise<void> {
    await this.#database.db
      .insertInto('upload_part')
      .values({ upload_id: uploadId, position, bytes })
      .onConflict((conflict) => conflict.columns(['upload_id', 'position']).doUpdateSet({ bytes }))
      .execute();
  }

  /** Returns whether all parts of an upload have arrived. */
  async isWhole(upload: Upload): Promise<boolean> {
    const { count } = await this.#database.db
      .selectFrom('upload_part')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('upload_id', '=', upload.id)
      .executeTakeFirstOrThrow();
    return Number(count) === upload.parts;
  }

  /** Reads a file. Returns undefined if it has been deleted, or not all of its parts have arrived. */
  async read(id: string): Promise<WholeUpload | undefined> {
    const found = await this.#database.db
      .selectFrom('upload')
      .select(['id', 'name', 'parts', 'compressed'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (found === undefined) return undefined;
    const parts = await this.#database.db
      .selectFrom('upload_part')
      .select('bytes')
      .where('upload_id', '=', id)
      .orderBy('position')
      .execute();
    if (parts.length < found.parts) return undefined;
    const bytes = Buffer.concat(parts.map((part) => part.bytes));
    return { id, name: found.name, parts: found.parts, isCompressed: found.compressed === 1, bytes };
  }

  /** Deletes the person's upload. Returns false if there is none. */
  async drop(userId: string, id: string): Promise<boolean> {
    const { numDeletedRows } = await this.#database.db
      .deleteFrom('upload')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }

  /** Deletes uploads that have expired, and returns their number. */
  async deleteExpired(now: Instant): Promise<number> {
    const { numDeletedRows } = await this.#database.db
      .deleteFrom('upload')
      .where('created_at', '<=', now - KEPT_MS)
      .executeTakeFirst();
    return Number(numDeletedRows);
  }
}

/** The files that a person has uploaded within the last day. */
export const uploadsPersonalData: PersonalData = {
  name: 'uploads',
  async list(db, { userId }) {
    const rows = await db
      .selectFrom('upload')
      .select(['name', 'parts', 'created_at'])
      .where('user_id', '=', userId ?? '')
      .execute();
    return rows.map(({ name, parts, created_at }) => ({ name, parts, createdAt: created_at }));
  },
  // Uploads belong to the account and state no address.
  async follow() {},
  async erase(_database, trx, { userId }) {
    const { numDeletedRows } = await trx
      .deleteFrom('upload')
      .where('user_id', '=', userId ?? '')
      .executeTakeFirst();
    return Number(numDeletedRows);
  },
};
