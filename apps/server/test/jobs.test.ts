import { join } from 'node:path';
import { SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { Cron } from 'croner';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openDatabase } from '../src/database/database.ts';
import { type Job, Jobs } from '../src/jobs/jobs.ts';
import { Metrics } from '../src/observation/metrics.ts';
import { DATABASE_KINDS, newTestDatabase, type TestDatabase } from './test-database.ts';
import { startTestServer } from './test-server.ts';

describe.each(DATABASE_KINDS)('a scheduled job on %s', (kind) => {
  let place: TestDatabase;
  const clock = { now: SUITE_NOW as number };
  beforeEach(async () => {
    place = await newTestDatabase(kind);
    clock.now = SUITE_NOW;
  });
  afterEach(() => place.remove());

  function setUp(database = place.database) {
    const lines: string[] = [];
    const metrics = new Metrics();
    const log = pino({ level: 'info', base: null }, { write: (line: string) => void lines.push(line) });
    const lastSuccess = async () => (await metrics.jobLastSuccess.get()).values.map((one) => [one.labels.job, one.value]);
    return { jobs: new Jobs(database, log, metrics, () => clock.now), lines, lastSuccess };
  }
  const runs = () => place.database.db.selectFrom('job_run').selectAll().execute();
  const job = (run: Job['run'], more: Partial<Job> = {}): Job => ({ name: 'work', schedule: '* * * * * *', run, ...more });

  it('has a record of its start, end and outcome, for the last run only', async () => {
    const { jobs, lastSuccess } = setUp();
    const work = job(async (now) => {
      clock.now = now + 1_500;
      return '3 released';
    });
    await jobs.run(work);
    expect(await runs()).toEqual([{ name: 'work', started_at: SUITE_NOW, finished_at: SUITE_NOW + 1_500, outcome: '3 released' }]);
    expect(await lastSuccess()).toEqual([['work', (SUITE_NOW + 1_500) / 1_000]]);
    await jobs.run(work);
    expect((await runs()).map((run) => run.started_at)).toEqual([SUITE_NOW + 1_500]);
  });

  it('runs even if an odd number of milliseconds remains until its next time', async () => {
    const { jobs, lines } = setUp();
    const left = vi.spyOn(Cron.prototype, 'msToNext').mockReturnValue(1_001);
    onTestFinished(() => left.mockRestore());
    jobs.start([job(async () => 'done')]);
    await expect.poll(async () => (await runs()).map(({ outcome }) => outcome)).toEqual(['done']);
    await jobs.stop();
    expect(lines).toEqual([]);
  });

  it('that fails is recorded and logged, and runs again the next time', async () => {
    const { jobs, lines, lastSuccess } = setUp();
    const failing = { is: true };
    const work = job(async () => {
      if (failing.is) throw new Error('the room is locked');
      return 'done';
    });
    await jobs.run(work);
    expect((await runs())[0]).toMatchObject({ outcome: 'failed', finished_at: SUITE_NOW });
    expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
      expect.objectContaining({
        level: 50,
        job: 'work',
        msg: 'job failed',
        err: expect.objectContaining({ message: 'the room is locked' }),
      }),
    ]);
    // No success is recorded, so that monitoring notices if the job has not succeeded for too long.
    expect(await lastSuccess()).toEqual([]);
    failing.is = false;
    await jobs.run(work);
    expect([(await runs())[0]!.outcome, (await lastSuccess()).length]).toEqual(['done', 1]);
  });

  it('that cannot even be recorded affects nothing else', async () => {
    const { jobs, lines } = setUp();
    await place.database.db.schema.dropTable('job_run').execute();
    await jobs.run(job(async () => 'done'));
    expect(lines).toHaveLength(1);
  });

  // Uses fake timers: a database behind a socket would not keep up with a clock that is moved ahead.
  it.runIf(kind === 'sqlite')('is not started again while it runs, nor after everything has been stopped', async () => {
    vi.useFakeTimers({ now: SUITE_NOW, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { jobs } = setUp();
    const slow = Promise.withResolvers<string>();
    const begun: string[] = [];
    jobs.start([
      job(() => {
        begun.push('slow');
        return slow.promise;
      }),
      job(
        async () => {
          begun.push('quick');
          return 'done';
        },
        { name: 'quick', everywhere: true, schedule: '*/2 * * * * *' },
      ),
    ]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(begun.filter((name) => name === 'slow')).toHaveLength(1);
    expect(begun.filter((name) => name === 'quick').length).toBeGreaterThanOrEqual(1);
    const stopped = jobs.stop();
    const before = begun.length;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(begun).toHaveLength(before);
    // Jobs that have started run to their end.
    slow.resolve('late');
    await stopped;
    expect((await runs()).find((run) => run.name === 'work')?.outcome).toBe('late');
  });

  it.runIf(kind === 'postgres')(
    'runs in only one of two processes, unless it is to run in each, and runs in the other process after a failure',
    async () => {
      const other = openDatabase({ databaseUrl: place.databaseUrl, file: join(place.folder, 'assist.db') });
      onTestFinished(() => other.close());
      const [one, two] = [setUp().jobs, setUp(other).jobs];
      const begun: string[] = [];
      const goOn = Promise.withResolvers<void>();
      const work = (name: string, more: Partial<Job> = {}) =>
        job(async () => {
          begun.push(name);
          await goOn.promise;
          if (name === 'one') throw new Error('no');
          return name;
        }, more);
      const running = one.run(work('one'));
      await expect.poll(() => begun).toEqual(['one']);
      await two.run(work('two'));
      expect([begun, await runs()]).toEqual([['one'], []]);
      const own = two.run(work('own', { name: 'own', everywhere: true }));
      goOn.resolve();
      await Promise.all([running, own]);
      await two.run(work('two'));
      expect(begun).toEqual(['one', 'own', 'two']);
      expect((await runs()).find((run) => run.name === 'work')?.outcome).toBe('two');
    },
  );

  describe.runIf(kind === 'postgres')('of two processes', () => {
    async function setUpTwo() {
      const other = openDatabase({ databaseUrl: place.databaseUrl, file: join(place.folder, 'assist.db') });
      onTestFinished(() => other.close());
      return [setUp().jobs, setUp(other).jobs] as const;
    }

    it('runs once at its time, in the first process, even if clocks differ, and the next time in either process', async () => {
      const [one, two] = await setUpTwo();
      const begun: string[] = [];
      const work = (name: string) => job(async () => begun.push(name).toString());
      await one.run(work('one'), 30_000);
      for (const skewMs of [0, 2_000, -2_000]) {
        clock.now = SUITE_NOW + skewMs;
        await two.run(work('two'), 30_000);
      }
      expect(begun).toEqual(['one']);
      clock.now = SUITE_NOW + 60_000;
      await two.run(work('two'), 30_000);
      await one.run(work('one'), 30_000);
      expect(begun).toEqual(['one', 'two']);
    });

    it('runs in the other process if it has failed in the first', async () => {
      const [one, two] = await setUpTwo();
      await one.run(
        job(async () => {
          throw new Error('no');
        }),
        30_000,
      );
      await two.run(
        job(async () => 'two'),
        30_000,
      );
      expect((await runs())[0]!.outcome).toBe('two');
    });

    it('runs in the other process if the process that ran it is gone', async () => {
      const [one, two] = await setUpTwo();
      const begun = Promise.withResolvers<void>();
      const never = Promise.withResolvers<string>();
      const dying = one.run(
        job(() => {
          begun.resolve();
          return never.promise;
        }),
      );
      await begun.promise;
      const second = job(async () => 'two');
      await two.run(second);
      expect(await runs()).toEqual([]);
      // The connection ends as if the process had been killed, which leaves nothing behind.
      await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and database =
        (select oid from pg_database where datname = current_database()) and pid != pg_backend_pid()`.execute(place.database.db);
      await expect
        .poll(async () => {
          await two.run(second);
          return (await runs()).map(({ outcome }) => outcome);
        })
        .toEqual(['two']);
      never.resolve('late');
      await dying;
    });
  });
});

describe('each of the product’s jobs', () => {
  it('has a unique name, and succeeds if there is nothing to do', async () => {
    const { server, clock, close } = await startTestServer('sqlite');
    const { jobs, timedWork, database } = server;
    try {
      expect(timedWork.length).toBeGreaterThan(4);
      expect(new Set(timedWork.map((one) => one.name)).size).toBe(timedWork.length);
      for (const one of timedWork) {
        expect(new Cron(one.schedule, { paused: true }).nextRun(new Date(clock.now))!.getTime()).toBeGreaterThan(clock.now);
        await jobs.run(one);
      }
      const outcomes = await database.db.selectFrom('job_run').select(['name', 'outcome']).execute();
      expect(outcomes.map((one) => one.name).toSorted()).toEqual(timedWork.map((one) => one.name).toSorted());
      expect(outcomes.filter((one) => one.outcome === 'failed' || one.outcome === '')).toEqual([]);
      // No two daily jobs run at the same time.
      const daily = timedWork.map((one) => one.schedule).filter((schedule) => /^\d+ \d+ \d+ /.test(schedule));
      expect(new Set(daily).size).toBe(daily.length);
    } finally {
      await close();
    }
  });
});
