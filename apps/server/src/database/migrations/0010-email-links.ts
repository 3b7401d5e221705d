import type { Kysely } from 'kysely';

/** Links that sign in, sent by e-mail. */
export const emailLinks = {
  async up(db: Kysely<any>): Promise<void> {
    const { schema } = db;
    await schema
      .createTable('email_link')
      .addColumn('hash', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull().references('user_account.id').onDelete('cascade'))
      .addColumn('return_url', 'text')
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .addColumn('ended_at', 'bigint')
      .execute();
    await schema.createIndex('email_link_by_user').on('email_link').columns(['user_id', 'created_at']).execute();
    await schema.createIndex('email_link_by_age').on('email_link').columns(['created_at']).execute();
  },
};
