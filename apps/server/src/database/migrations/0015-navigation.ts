import type { Kysely } from 'kysely';

/** Walking graphs, computed from a plan and stored beside it, and the features that are closed for now. */
export const navigation = {
  async up(db: Kysely<any>): Promise<void> {
    await db.schema
      .createTable('plan_graph')
      .addColumn('venue_id', 'text', (c) => c.primaryKey())
      .addColumn('version', 'text', (c) => c.notNull())
      .addColumn('document', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('closure')
      .addColumn('feature_id', 'text', (c) => c.primaryKey())
      .addColumn('note', 'text', (c) => c.notNull())
      .addColumn('since', 'bigint', (c) => c.notNull())
      .execute();
  },
};
