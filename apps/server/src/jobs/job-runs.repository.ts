import type { Instant } from '@assist/time';
import type { Database } from '../database/database.ts';

/** Outcome of a failed run. Such a run does not count as done, so the next process that is due repeats it. */
export const FAILED = 'failed';

/** Stores when each job last ran, and its outcome. */
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

  /** Returns whether the job was done at this time, give or take `apartMs`. */
  async isDone(name: string, now: Instant, apartMs: number): Promise<boolean> {
    const found = await this.#database.db
      .selectFrom('job_run')
      .select('name')
      .where('name', '=', name)
      .where('started_at', '>', now - apartMs)
      .where('started_at', '<', now + apartMs)
      .where('outcome', '!=', FAILED)
      .executeTakeFirst();
    return found !== undefined;
  }
}
