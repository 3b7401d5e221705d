import type { Kysely } from 'kysely';

/** Counts changes to how a person signs in: a sign-in that began before such a change opens no session after it. */
export const signInVersions = {
  async up(db: Kysely<any>): Promise<void> {
    await db.schema
      .alterTable('user_account')
      .addColumn('sign_in_version', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
  },
};
