import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '../database.ts';

/** Hierarchies for finding routes quickly, computed for each profile from a walking graph and its closures. */
export const hierarchies = (kind: DatabaseKind) => ({
  async up(db: Kysely<any>): Promise<void> {
    await db.schema
      .createTable('plan_hierarchy')
      .addColumn('venue_id', 'text', (c) => c.notNull())
      .addColumn('profile', 'text', (c) => c.notNull())
      .addColumn('version', 'text', (c) => c.notNull())
      .addColumn('bytes', kind === 'sqlite' ? sql`blob` : sql`bytea`, (c) => c.notNull())
      .addPrimaryKeyConstraint('plan_hierarchy_key', ['venue_id', 'profile'])
      .execute();
  },
});
