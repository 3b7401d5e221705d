import type { Kysely } from 'kysely';

/** Whose session a ticket was asked for with: what ends that ends the ticket. Those of before are found by none, and worth nothing after half a minute. */
export const sessionsOfHubTickets = {
  async up(db: Kysely<any>): Promise<void> {
    await db.schema
      .alterTable('hub_ticket')
      .addColumn('session_id', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
    await db.schema.createIndex('hub_ticket_by_session').on('hub_ticket').columns(['session_id']).execute();
  },
};
