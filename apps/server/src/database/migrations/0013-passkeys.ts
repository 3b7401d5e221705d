import type { Kysely } from 'kysely';

/** Passkeys, and the challenges that they sign. */
export const passkeys = {
  async up(db: Kysely<any>): Promise<void> {
    const { schema } = db;
    await schema
      .createTable('passkey')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('credential_id', 'text', (c) => c.notNull().unique())
      .addColumn('user_id', 'text', (c) => c.notNull().references('user_account.id').onDelete('cascade'))
      .addColumn('public_key', 'text', (c) => c.notNull())
      .addColumn('counter', 'bigint', (c) => c.notNull())
      .addColumn('transports', 'text', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('last_used_at', 'bigint')
      .execute();
    await schema.createIndex('passkey_by_user').on('passkey').columns(['user_id', 'created_at']).execute();
    await schema
      .createTable('passkey_challenge')
      .addColumn('hash', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.references('user_account.id').onDelete('cascade'))
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .execute();
    await schema.createIndex('passkey_challenge_by_end').on('passkey_challenge').columns(['expires_at']).execute();
  },
};
