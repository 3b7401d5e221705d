import type { Kysely } from 'kysely';

/**
 * The network from which a device asks to become a kiosk: the devices of one network must not keep out those of another. Devices that are
 * waiting during the migration ask again within a quarter of an hour.
 */
export const networksOfKioskPairings = {
  async up(db: Kysely<any>): Promise<void> {
    await db.schema
      .alterTable('kiosk_pairing')
      .addColumn('network', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
    await db.schema.createIndex('kiosk_pairing_by_network').on('kiosk_pairing').columns(['network', 'expires_at']).execute();
  },
};
