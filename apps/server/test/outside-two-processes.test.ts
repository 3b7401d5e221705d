import {
  type CalendarChange,
  type CalendarProvider,
  type MailboxSchedule,
  type ProviderEvent,
  type Watch,
} from '@assist/calendar-provider';
import { CAST, SUITE_NOW, suiteContext } from '@assist/calendar-provider/test-suite';
import { DAY_MS, instantOf, type InstantRange, plusMinutes } from '@assist/time';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BackgroundCalls } from '../src/call/background-calls.ts';
import { OutsideCalendar } from '../src/calendars/outside/outside-calendar.ts';
import type { Catalogue } from '../src/catalogue/catalogue.ts';
import { Changes } from '../src/changes/changes.ts';
import { type Database, openDatabase } from '../src/database/database.ts';
import { ProcessCount } from '../src/database/process-count.ts';
import { Seal } from '../src/database/seal.ts';
import { Metrics } from '../src/observation/metrics.ts';
import { DATABASE_KINDS, newTestDatabase, type TestDatabase } from './test-database.ts';

const DAY = { start: SUITE_NOW, end: plusMinutes(SUITE_NOW, 1_440) };
const silent = pino({ level: 'silent' });

describe.runIf(DATABASE_KINDS.includes('postgres'))('an external calendar, on two processes', () => {
  const clock = { now: SUITE_NOW as number };
  /** What the external calendar answers for each quarter of an hour, and how many lists have been requested from it. */
  const outside = { slot: '0', lists: 0 };
  let place: TestDatabase;
  let processes: { database: Database; changes: Changes; calendar: OutsideCalendar }[];

  const provider = {
    capabilities: {},
    getSchedules: async ({ emails, range }: { emails: readonly string[]; range: InstantRange }): Promise<MailboxSchedule[]> =>
      emails.map((email) => ({
        email,
        availabilityView: outside.slot.repeat((range.end - range.start) / 900_000),
        items: [],
      })),
    listEvents: async () => {
      outside.lists += 1;
      return { items: [] };
    },
    watch: async ({ calendar }: { calendar: string }): Promise<Watch> => ({
      id: `watch of ${calendar}`,
      calendar,
      expires: instantOf(clock.now + 7 * DAY_MS),
      state: {},
    }),
    renew: async (watch: Watch) => watch,
    readWebhook: () => ({ status: 202, changes: [{ calendar: CAST.room, kind: 'changed' }] satisfies CalendarChange[] }),
  } as unknown as CalendarProvider;

  beforeEach(async () => {
    clock.now = SUITE_NOW;
    outside.slot = '0';
    place = await newTestDatabase('postgres');
    processes = await Promise.all(
      [0, 1].map(async () => {
        const database = openDatabase({ databaseUrl: place.databaseUrl, file: '' });
        const changes = new Changes(database, silent);
        await changes.start();
        const calendar = new OutsideCalendar(
          provider,
          { id: 'main', tellsSubjects: true },
          {
            database,
            changes,
            seal: new Seal('secret'),
            catalogue: {
              current: async () => ({ resources: [{ email: CAST.room, reservationsEnabled: true }], findByEmail: () => undefined }),
            } as unknown as Catalogue,
            background: new BackgroundCalls(() => clock.now),
            metrics: new Metrics(),
            log: silent,
            now: () => clock.now,
            callback: new URL('https://assist.example/api/hooks/main'),
          },
        );
        return { database, changes, calendar };
      }),
    );
  });
  afterEach(async () => {
    for (const { database, changes, calendar } of processes) {
      calendar.stop();
      await changes.stop();
      await database.close();
    }
    await place.remove();
  });

  /** Runs the job of this name in this process, and returns its outcome. */
  const work = (process: number, name: string) =>
    processes[process]!.calendar.jobs.find((job) => job.name === name)!.run(instantOf(clock.now));
  const hear = (process: number) => processes[process]!.changes.look();
  const later = (minutes: number) => void (clock.now += minutes * 60_000);
  const hint = (process: number) =>
    processes[process]!.calendar.receiveHint({ headers: {}, query: new URLSearchParams(), body: new Uint8Array() });

  it('is not considered silent by one process if it has sent a hint to the other', async () => {
    await work(0, 'watch-calendars');
    expect([await work(0, 'look-at-watches'), await work(1, 'look-at-watches')]).toEqual(['1 watched, working', '1 watched, working']);
    for (const process of [0, 1]) await work(process, 'sweep-schedules');
    outside.slot = '2';
    await work(1, 'sweep-schedules');
    later(1);
    hint(0);
    await expect
      .poll(
        async () => (await hear(1), processes[1]!.database.db.selectFrom('change').select('cause').where('kind', '=', 'events').execute()),
      )
      .toEqual([{ cause: 'hint' }]);
    await hear(1);
    later(3);
    expect(await work(1, 'look-at-watches')).toBe('1 watched, working');
  });

  it('is considered silent by each process that misses hints, whichever process made the watches', async () => {
    await work(0, 'watch-calendars');
    for (const process of [0, 1]) {
      await work(process, 'look-at-watches');
      await work(process, 'sweep-schedules');
    }
    outside.slot = '2';
    for (const process of [0, 1]) await work(process, 'sweep-schedules');
    later(3);
    expect([await work(0, 'look-at-watches'), await work(1, 'look-at-watches')]).toEqual(['1 watched, silent', '1 watched, silent']);
    expect(processes[1]!.calendar.jobs.find((job) => job.name === 'look-at-watches')).toMatchObject({ everywhere: true });
    // The next hint ends the silence for both processes.
    hint(0);
    await expect.poll(async () => (await hear(1), work(1, 'look-at-watches'))).toBe('1 watched, working');
    expect(await work(0, 'look-at-watches')).toBe('1 watched, working');
  });

  it('is soon read again by one process after a write by the other, since the calendar may list the written event late', async () => {
    const { events } = processes[1]!.calendar;
    const look = () => events.listEvents({ calendar: CAST.olga, range: DAY }, suiteContext(CAST.olga));
    processes[0]!.calendar.wrote({ id: 'e', calendar: CAST.olga, attendees: [] } as unknown as ProviderEvent, [CAST.olga, CAST.room]);
    await expect
      .poll(async () => (await hear(1), processes[1]!.database.db.selectFrom('change').select('cause').execute()))
      .toEqual([{ cause: 'writing' }]);
    await hear(1);
    outside.lists = 0;
    await look();
    await look();
    expect(outside.lists).toBe(1);
    clock.now += 1_500;
    await look();
    expect(outside.lists).toBe(2);
    // A minute later, the list is reliable again.
    later(1);
    await look();
    clock.now += 1_500;
    await look();
    expect(outside.lists).toBe(3);
  });

  it('lets each process know how many processes share it', async () => {
    const counts = processes.map(({ database }) => new ProcessCount(database));
    const count = async () => {
      for (const one of counts) await one.count();
      return counts.map((one) => one.current);
    };
    await expect.poll(count).toEqual([2, 2]);
    await processes[1]!.changes.stop();
    await processes[1]!.database.wakeUp.stop();
    await expect.poll(async () => (await counts[0]!.count(), counts[0]!.current)).toBe(1);
  });
});
