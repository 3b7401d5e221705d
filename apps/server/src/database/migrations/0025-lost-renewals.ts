import type { Kysely } from 'kysely';

/** When a session's access token was first used: until then, the response with it may have been lost. Earlier tokens count as used. */
export const lostRenewals = {
  async up(db: Kysely<any>): Promise<void> {
    await db.schema.alterTable('session').addColumn('access_used_at', 'bigint').execute();
    await db
      .updateTable('session')
      .set((eb: any) => ({ access_used_at: eb.ref('created_at') }))
      .execute();
  },
};
