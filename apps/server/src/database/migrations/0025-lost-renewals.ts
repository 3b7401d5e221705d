import type { Kysely } from 'kysely';

/**
 * Instant at which a session's access token was first used; before that, the response with the token may have been lost. Existing tokens
 * count as used.
 */
export const lostRenewals = {
  async up(db: Kysely<any>): Promise<void> {
    await db.schema.alterTable('session').addColumn('access_used_at', 'bigint').execute();
    await db
      .updateTable('session')
      .set((eb: any) => ({ access_used_at: eb.ref('created_at') }))
      .execute();
  },
};
