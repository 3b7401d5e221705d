import type { Kysely } from 'kysely';

/** The exact place of a code's sign and the direction that its reader faces, when it was printed, and when it was last used. */
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
