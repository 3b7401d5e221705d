import type { Kysely } from 'kysely';

/** A visitor who continues from a kiosk sees what that kiosk shows, and is removed with it. */
export const guestsOfKiosks = {
  async up({ schema }: Kysely<any>): Promise<void> {
    await schema
      .alterTable('guest')
      .addColumn('kiosk_id', 'text', (c) => c.references('kiosk.id').onDelete('cascade'))
      .execute();
    await schema.createIndex('guest_by_kiosk').on('guest').columns(['kiosk_id']).execute();
  },
};
