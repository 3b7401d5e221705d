import type { Kysely } from 'kysely';

/**
 * The inviter, separate from the owner of the reservation: a colleague with rights may invite visitors to somebody else's reservation.
 * Before this migration, the inviter was always the owner.
 */
export const inviters = {
  async up(db: Kysely<any>): Promise<void> {
    await db.schema
      .alterTable('invitation')
      .addColumn('invited_by', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
    await db
      .updateTable('invitation')
      .set((eb) => ({ invited_by: eb.ref('calendar') }))
      .execute();
    await db.schema.createIndex('invitation_by_inviter').on('invitation').column('invited_by').execute();
  },
};
