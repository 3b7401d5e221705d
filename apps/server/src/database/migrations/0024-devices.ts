import type { Kysely } from 'kysely';

/** What a person has signed in with; of sessions of before it is not known. */
export const devices = {
  async up({ schema }: Kysely<any>): Promise<void> {
    await schema.alterTable('session').addColumn('browser', 'text').execute();
    await schema.alterTable('session').addColumn('system', 'text').execute();
  },
};
