import type { Kysely } from 'kysely';

/** The calendars that people show beside their own. */
export const otherCalendars = {
  async up(db: Kysely<any>): Promise<void> {
    await db.schema
      .createTable('other_calendar')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull().references('user_account.id').onDelete('cascade'))
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('target', 'text', (c) => c.notNull())
      .addColumn('email', 'text', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('colour', 'text', (c) => c.notNull())
      .addColumn('shown', 'integer', (c) => c.notNull())
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addUniqueConstraint('other_calendar_once', ['user_id', 'kind', 'target'])
      .execute();
  },
};
