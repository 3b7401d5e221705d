import { Cron } from 'croner';
import { instantOf, type Instant } from '@assist/time';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
import { ifNobodyElse } from '../database/one-at-a-time.ts';
import { JobRunsRepository } from './job-runs.repository.ts';
import type { Metrics } from '../observation/metrics.ts';

export interface Job {
  readonly name: string;
  /** Cron pattern with seconds. */
  readonly schedule: string;
  /** For what a process does for itself: each of several does it. */
  readonly everywhere?: true;
  readonly run: (now: Instant) => Promise<string>;
}

/** Timed work inside the server; of several processes on one PostgreSQL one does it. */
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
    this.#crons = jobs.map((job) => new Cron(job.schedule, { protect: true, unref: true }, () => this.#track(job)));
  }

  /** No new run begins; those that have begun end. */
  async stop(): Promise<void> {
    for (const cron of this.#crons) cron.stop();
    await Promise.all(this.#running);
  }

  async #track(job: Job): Promise<void> {
    const run = this.run(job);
    this.#running.add(run);
    await run.finally(() => this.#running.delete(run));
  }

  async run(job: Job): Promise<void> {
    const now = instantOf(this.#now());
    try {
      const done =
        job.everywhere === true
          ? { outcome: await job.run(now) }
          : await ifNobodyElse(this.#database, `job:${job.name}`, () => job.run(now));
      if (done === undefined) return;
      await this.#record(job.name, now, done.outcome);
      this.#metrics.jobLastSuccess.set({ job: job.name }, this.#now() / 1_000);
    } catch (error) {
      this.#log.error({ err: error, job: job.name }, 'job failed');
      await this.#record(job.name, now, 'failed').catch(() => {});
    }
  }

  async #record(name: string, startedAt: Instant, outcome: string): Promise<void> {
    await this.#runs.save(name, startedAt, this.#now(), outcome);
  }
}
