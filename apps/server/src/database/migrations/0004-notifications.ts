import type { Kysely } from 'kysely';

/** Keeps only the last notification of each event at each resource, as long as the event matters. */
export const notifications = {
  async up(db: Kysely<any>): Promise<void> {
    // The old rows have never been read, and do not show when their events end.
    await db.schema.dropTable('notification').execute();
    await db.schema
      .createTable('notification')
      .addColumn('resource_email', 'text', (c) => c.notNull())
      .addColumn('ical_uid', 'text', (c) => c.notNull())
      .addColumn('document', 'text', (c) => c.notNull())
      .addColumn('order_count', 'integer', (c) => c.notNull())
      .addColumn('ends_at', 'bigint', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('notification_pk', ['resource_email', 'ical_uid'])
      .execute();
    await db.schema.createIndex('notification_by_end').on('notification').columns(['ends_at']).execute();
  },
};
