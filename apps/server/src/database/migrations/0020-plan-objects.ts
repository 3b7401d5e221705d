import type { Kysely } from 'kysely';

/** The state of objects on the plan, and the tokens of the systems that report it. */
export const planObjects = {
  async up({ schema }: Kysely<any>): Promise<void> {
    await schema
      .createTable('object_state')
      .addColumn('object_id', 'text', (c) => c.primaryKey())
      .addColumn('value', 'text', (c) => c.notNull())
      .addColumn('changed_at', 'bigint', (c) => c.notNull())
      .addColumn('heard_at', 'bigint', (c) => c.notNull())
      .execute();
    await schema
      .createTable('service_token')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('hash', 'text', (c) => c.notNull().unique())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('scopes', 'text', (c) => c.notNull())
      .addColumn('resource_emails', 'text')
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('used_at', 'bigint')
      .execute();
  },
};
