import type { Kysely } from 'kysely';

/** How a process has learnt of a change, where that matters to the others. */
export const causesOfChanges = {
  async up({ schema }: Kysely<any>): Promise<void> {
    await schema.alterTable('change').addColumn('cause', 'text').execute();
  },
};
