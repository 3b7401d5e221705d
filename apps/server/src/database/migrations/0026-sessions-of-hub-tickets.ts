import type { Kysely } from 'kysely';

/**
 * The session with which a ticket was requested: the ticket ends with the session. Existing tickets belong to no session, and expire after
 * half a minute.
 */
export const sessionsOfHubTickets = {
  async up(db: Kysely<any>): Promise<void> {
    await db.schema
      .alterTable('hub_ticket')
      .addColumn('session_id', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
    await db.schema.createIndex('hub_ticket_by_session').on('hub_ticket').columns(['session_id']).execute();
  },
};
