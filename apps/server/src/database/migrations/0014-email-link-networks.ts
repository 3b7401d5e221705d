import type { Kysely } from 'kysely';

/** The network from which each link was requested: it receives only a limited number, without affecting anyone else's. */
export const emailLinkNetworks = {
  async up(db: Kysely<any>): Promise<void> {
    await db.schema
      .alterTable('email_link')
      .addColumn('network', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
  },
};
