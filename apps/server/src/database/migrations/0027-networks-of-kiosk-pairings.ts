import type { Kysely } from 'kysely';

/** From where a device asks to become a kiosk: no network's devices keep out another's. Those that wait now ask again within a quarter of an hour. */
export const networksOfKioskPairings = {
  async up(db: Kysely<any>): Promise<void> {
    await db.schema
      .alterTable('kiosk_pairing')
      .addColumn('network', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
    await db.schema.createIndex('kiosk_pairing_by_network').on('kiosk_pairing').columns(['network', 'expires_at']).execute();
  },
};
