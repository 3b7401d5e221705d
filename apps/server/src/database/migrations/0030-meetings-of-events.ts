import type { Kysely } from 'kysely';

/**
 * Stores for each meeting the events that refer to it, the time that the provider has stored for it, and when to check it next, because a
 * meeting follows its events.
 */
export const meetingsOfEvents = {
  async up({ schema }: Kysely<any>): Promise<void> {
    const columns = [
      ['event_ids', 'text', '[]'],
      ['starts_at', 'bigint', 0],
      ['ends_at', 'bigint', 0],
    ] as const;
    for (const [name, type, value] of columns)
      await schema
        .alterTable('online_meeting')
        .addColumn(name, type, (c) => c.notNull().defaultTo(value))
        .execute();
    await schema.alterTable('online_meeting').addColumn('look_at', 'bigint').execute();
    await schema.createIndex('online_meeting_by_look').on('online_meeting').columns(['look_at']).execute();
    await schema.createIndex('online_meeting_by_maker').on('online_meeting').columns(['made_by']).execute();
  },
};
