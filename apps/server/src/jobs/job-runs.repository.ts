import type { Instant } from '@assist/time';
import type { Database } from '../database/database.ts';

/** When each job ran last, and what came of it. */
export class JobRunsRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async save(name: string, startedAt: Instant, finishedAt: number, outcome: string): Promise<void> {
    const values = { started_at: startedAt, finished_at: finishedAt, outcome };
    await this.#database.db
      .insertInto('job_run')
      .values({ name, ...values })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
      .execute();
  }
}
