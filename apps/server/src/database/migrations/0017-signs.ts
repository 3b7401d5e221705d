import type { Kysely } from 'kysely';

/** Where exactly a code's sign hangs and how one looks at it, when it was printed, and when somebody came by it last. */
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
