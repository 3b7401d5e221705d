import { Cron } from 'croner';
import { instantOf, type Instant } from '@assist/time';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
import { ifNobodyElse } from '../database/one-at-a-time.ts';
import { FAILED, JobRunsRepository } from './job-runs.repository.ts';
import type { Metrics } from '../observation/metrics.ts';

export interface Job {
  readonly name: string;
  /** Cron pattern with seconds. */
  readonly schedule: string;
  /** True if every process does the work for itself. */
  readonly everywhere?: true;
  readonly run: (now: Instant) => Promise<string>;
}

/**
 * Runs scheduled work inside the server. Of several processes on one PostgreSQL, the first to arrive does the work each time, so there is
 * no leader whose death would have to be noticed.
 */
export class Jobs {
  readonly #database: Database;
  readonly #runs: JobRunsRepository;
  readonly #log: FastifyBaseLogger;
  readonly #metrics: Metrics;
  readonly #now: () => number;
  #crons: Cron[] = [];
  readonly #running = new Set<Promise<void>>();

  constructor(database: Database, log: FastifyBaseLogger, metrics: Metrics, now: () => number) {
    this.#database = database;
    this.#runs = new JobRunsRepository(database);
    this.#log = log;
    this.#metrics = metrics;
    this.#now = now;
  }

  start(jobs: readonly Job[]): void {
    this.#crons = jobs.map(
      (job) => new Cron(job.schedule, { protect: true, unref: true }, (cron) => this.#track(job, cron.msToNext() ?? 0)),
    );
  }

  /** Starts no new run, and waits for those under way. */
  async stop(): Promise<void> {
    for (const cron of this.#crons) cron.stop();
    await Promise.all(this.#running);
  }

  /**
   * Runs a job that is due. Clocks of several machines differ slightly, so a run that began within half the time to the next one counts as
   * this run.
   */
  async #track(job: Job, msToNext: number): Promise<void> {
    // The database stores whole milliseconds.
    const run = this.run(job, Math.floor(msToNext / 2));
    this.#running.add(run);
    await run.finally(() => this.#running.delete(run));
  }

  /** Runs a job, but skips it if any process did it less than `apartMs` ago. A job that every process does for itself is never skipped. */
  async run(job: Job, apartMs = 0): Promise<void> {
    const now = instantOf(this.#now());
    const done = async () => {
      await this.#record(job.name, now, await job.run(now));
      this.#metrics.jobLastSuccess.set({ job: job.name }, this.#now() / 1_000);
    };
    try {
      if (job.everywhere === true) return await done();
      await ifNobodyElse(this.#database, `job:${job.name}`, async () => {
        if (!(await this.#runs.isDone(job.name, now, apartMs))) await done();
      });
    } catch (error) {
      this.#log.error({ err: error, job: job.name }, 'job failed');
      await this.#record(job.name, now, FAILED).catch(() => {});
    }
  }

  async #record(name: string, startedAt: Instant, outcome: string): Promise<void> {
    await this.#runs.save(name, startedAt, this.#now(), outcome);
  }
}
