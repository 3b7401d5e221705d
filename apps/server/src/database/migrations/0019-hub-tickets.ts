import type { Kysely } from 'kysely';

/** Tickets that open a connection to the hub once, in place of a token. */
export const hubTickets = {
  async up({ schema }: Kysely<any>): Promise<void> {
    await schema
      .createTable('hub_ticket')
      .addColumn('hash', 'text', (c) => c.primaryKey())
      .addColumn('principal', 'text', (c) => c.notNull())
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .execute();
    await schema.createIndex('hub_ticket_by_end').on('hub_ticket').columns(['expires_at']).execute();
  },
};
