import type { Kysely } from 'kysely';

/** Records which access token was issued with which refresh token, and the order in which a session's tokens were issued. */
export const sessionRenewals = {
  async up(db: Kysely<any>): Promise<void> {
    const { schema } = db;
    await schema.alterTable('refresh_token').addColumn('access_hash', 'text').execute();
    await schema
      .alterTable('refresh_token')
      .addColumn('position', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    await schema.createIndex('refresh_token_by_access').on('refresh_token').columns(['access_hash']).execute();
    await schema.createIndex('refresh_token_by_session').on('refresh_token').columns(['session_id', 'position']).execute();
    await schema.createIndex('session_by_user').on('session').columns(['user_id']).execute();
  },
};
