import type { Kysely } from 'kysely';

/** The second step of a sign-in: its secret, the recovery codes, and sign-ins that wait for it. */
export const twoStep = {
  async up(db: Kysely<any>): Promise<void> {
    const { schema } = db;
    await schema
      .createTable('two_step')
      .addColumn('user_id', 'text', (c) => c.primaryKey().references('user_account.id').onDelete('cascade'))
      .addColumn('sealed', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('confirmed_at', 'bigint')
      .addColumn('last_step', 'bigint', (c) => c.notNull())
      .execute();
    await schema
      .createTable('recovery_code')
      .addColumn('hash', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull().references('user_account.id').onDelete('cascade'))
      .addColumn('used_at', 'bigint')
      .execute();
    await schema.createIndex('recovery_code_by_user').on('recovery_code').columns(['user_id']).execute();
    await schema
      .createTable('sign_in_ticket')
      .addColumn('hash', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull().references('user_account.id').onDelete('cascade'))
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .execute();
    await schema.createIndex('sign_in_ticket_by_user').on('sign_in_ticket').columns(['user_id']).execute();
    await schema.createIndex('sign_in_ticket_by_end').on('sign_in_ticket').columns(['expires_at']).execute();
  },
};
