import type { Kysely } from 'kysely';

/** Online meetings that were created for an event, kept for as long as they may have to be deleted. */
export const onlineMeetings = {
  async up({ schema }: Kysely<any>): Promise<void> {
    await schema
      .createTable('online_meeting')
      .addColumn('link_hash', 'text', (c) => c.primaryKey())
      .addColumn('provider_id', 'text', (c) => c.notNull())
      .addColumn('made_by', 'text', (c) => c.notNull())
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .execute();
    await schema.createIndex('online_meeting_by_end').on('online_meeting').columns(['expires_at']).execute();
  },
};
