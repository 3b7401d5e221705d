import type { Kysely } from 'kysely';

/** How a process learned of a change, if that matters to the other processes. */
export const causesOfChanges = {
  async up({ schema }: Kysely<any>): Promise<void> {
    await schema.alterTable('change').addColumn('cause', 'text').execute();
  },
};
