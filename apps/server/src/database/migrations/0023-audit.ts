import type { Kysely } from 'kysely';

/** Acts that may have to be traced later, and indexes for finding outdated rows to delete. */
export const audit = {
  async up({ schema }: Kysely<any>): Promise<void> {
    await schema
      .createTable('audit_entry')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addColumn('actor_email', 'text')
      .addColumn('actor_name', 'text', (c) => c.notNull())
      .addColumn('operation', 'text', (c) => c.notNull())
      .addColumn('object_kind', 'text', (c) => c.notNull())
      .addColumn('object_id', 'text', (c) => c.notNull())
      .addColumn('correlation_id', 'text')
      .addColumn('detail', 'text')
      .addColumn('once', 'text', (c) => c.unique())
      .execute();
    await schema.createIndex('audit_entry_by_time').on('audit_entry').columns(['at', 'id']).execute();
    await schema.createIndex('audit_entry_by_object').on('audit_entry').columns(['object_id', 'at']).execute();
    await schema.createIndex('audit_entry_by_actor').on('audit_entry').columns(['actor_email', 'at']).execute();
    await schema.createIndex('calendar_event_by_end').on('calendar_event').columns(['ends_at']).execute();
  },
};
