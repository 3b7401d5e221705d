import type { Kysely } from 'kysely';

/** The device with which a person signed in; unknown for earlier sessions. */
export const devices = {
  async up({ schema }: Kysely<any>): Promise<void> {
    await schema.alterTable('session').addColumn('browser', 'text').execute();
    await schema.alterTable('session').addColumn('system', 'text').execute();
  },
};
