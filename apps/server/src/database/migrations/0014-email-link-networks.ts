import type { Kysely } from 'kysely';

/** The network from which each link was requested: a network can request only a limited number of links, without affecting the others. */
export const emailLinkNetworks = {
  async up(db: Kysely<any>): Promise<void> {
    await db.schema
      .alterTable('email_link')
      .addColumn('network', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
  },
};
