import type { Instant } from '@assist/time';
import type { Kysely } from 'kysely';
import type { Database } from '../database/database.ts';
import { isUniqueViolation } from '../database/database-error.ts';
import type { Tables } from '../database/tables.ts';

/** Stores the resources that people have marked as favourites. */
export class FavouritesRepository {
  readonly #db: Kysely<Tables>;

  constructor({ db }: Database) {
    this.#db = db;
  }

  async list(userId: string): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('favourite')
      .select('resource_id')
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .orderBy('resource_id')
      .execute();
    return rows.map((row) => row.resource_id);
  }

  async add(userId: string, resourceIds: readonly string[], now: Instant): Promise<void> {
    for (const resourceId of resourceIds) {
      try {
        await this.#db.insertInto('favourite').values({ user_id: userId, resource_id: resourceId, created_at: now }).execute();
      } catch (error) {
        // Already marked, on this screen or another, which is what was requested.
        if (!isUniqueViolation(error)) throw error;
      }
    }
  }

  async remove(userId: string, resourceId: string): Promise<void> {
    await this.#db.deleteFrom('favourite').where('user_id', '=', userId).where('resource_id', '=', resourceId).execute();
  }
}
