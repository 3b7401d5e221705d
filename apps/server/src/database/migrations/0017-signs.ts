import type { Kysely } from 'kysely';

/** Where exactly a code's sign hangs and from which direction it is read, when it was printed, and when it was last used. */
export const signs = {
  async up(db: Kysely<any>): Promise<void> {
    for (const [column, type] of [
      ['level_id', 'text'],
      ['longitude', 'double precision'],
      ['latitude', 'double precision'],
      ['bearing', 'integer'],
      ['printed_at', 'bigint'],
      ['used_at', 'bigint'],
    ] as const) {
      await db.schema.alterTable('location_code').addColumn(column, type).execute();
    }
  },
};
