import type { Kysely } from 'kysely';

/** Codes on the walls, and the places for which they stand. `key` is the code as it is looked up; `code` as it is printed. */
export const locationCodes = {
  async up(db: Kysely<any>): Promise<void> {
    await db.schema
      .createTable('location_code')
      .addColumn('key', 'text', (c) => c.primaryKey())
      .addColumn('code', 'text', (c) => c.notNull())
      .addColumn('place_id', 'text', (c) => c.notNull())
      .addColumn('label', 'text', (c) => c.notNull())
      .addColumn('active', 'integer', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .execute();
  },
};
