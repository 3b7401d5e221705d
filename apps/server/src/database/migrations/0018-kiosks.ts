import type { Kysely } from 'kysely';

/** Kiosks, the devices that wait to become kiosks, and the sessions of kiosks. */
export const kiosks = {
  async up({ schema }: Kysely<any>): Promise<void> {
    await schema
      .createTable('kiosk')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('level_id', 'text', (c) => c.notNull())
      .addColumn('longitude', 'double precision', (c) => c.notNull())
      .addColumn('latitude', 'double precision', (c) => c.notNull())
      .addColumn('bearing', 'integer')
      .addColumn('area_ids', 'text', (c) => c.notNull())
      .addColumn('language', 'text', (c) => c.notNull())
      .addColumn('shows_titles', 'integer', (c) => c.notNull())
      .addColumn('contact', 'text', (c) => c.notNull())
      .addColumn('paired_at', 'bigint', (c) => c.notNull())
      .addColumn('seen_at', 'bigint')
      .execute();
    await schema
      .createTable('kiosk_pairing')
      .addColumn('secret_hash', 'text', (c) => c.primaryKey())
      .addColumn('code_hash', 'text', (c) => c.notNull().unique())
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .execute();
    await schema
      .alterTable('session')
      .addColumn('kiosk_id', 'text', (c) => c.references('kiosk.id').onDelete('cascade'))
      .execute();
    await schema.createIndex('session_by_kiosk').on('session').columns(['kiosk_id']).execute();
  },
};
