import type { Kysely } from 'kysely';

/** From where each link was asked for: who asks for many gets no more of them, and keeps nobody else from his. */
export const emailLinkNetworks = {
  async up(db: Kysely<any>): Promise<void> {
    await db.schema
      .alterTable('email_link')
      .addColumn('network', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
  },
};
