import type { Kysely } from 'kysely';

/** Counts what changes how somebody signs in: a sign-in that was under way before it opens no session after it. */
export const signInVersions = {
  async up(db: Kysely<any>): Promise<void> {
    await db.schema
      .alterTable('user_account')
      .addColumn('sign_in_version', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
  },
};
