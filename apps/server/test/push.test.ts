import { type CalendarChange, type CalendarProvider, ProviderError, type Watch } from '@assist/calendar-provider';
import { instantOf } from '@assist/time';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../src/database/database.ts';
import { migrate } from '../src/database/migrate.ts';
import { Metrics } from '../src/observation/metrics.ts';
import { Seal } from '../src/database/seal.ts';
import { WatchesRepository } from '../src/calendars/outside/watches.repository.ts';
import { FRESH_WITH_PUSH_MS, FRESH_WITHOUT_PUSH_MS, Push } from '../src/calendars/outside/push.ts';

const DAY_MS = 24 * 3_600_000;
const roomOf = (index: number) => `r${index}@alder.example`;

let database: Database;
beforeEach(async () => {
  database = openDatabase({ databaseUrl: undefined, file: ':memory:' });
  await migrate(database);
});
afterEach(() => database.close());

/** Sets up a calendar with this many rooms, the first few of which refuse to be watched, and a clock that the test sets. */
function setUp({ rooms = 3, refused = 0, renews = true } = {}) {
  const clock = { now: Date.UTC(2026, 10, 23) };
  const asked = new Map<string, number>();
  const changed: string[] = [];
  const renewed: string[] = [];
  /** The watches that the calendar still has. */
  const open = new Set<string>();
  /** How many there were each time one was ended. */
  const openAtEnds: number[] = [];
  const trouble: { renewal?: ProviderError } = {};
  let made = 0;
  const provider = {
    watch: async ({ calendar }: { calendar: string }): Promise<Watch> => {
      asked.set(calendar, (asked.get(calendar) ?? 0) + 1);
      if (Number(/\d+/.exec(calendar)![0]) < refused) throw new ProviderError('forbidden', 'no');
      made += 1;
      open.add(`watch-${made}`);
      return { id: `watch-${made}`, calendar, expires: instantOf(clock.now + 7 * DAY_MS), state: {} };
    },
    ...(renews && {
      renew: async (watch: Watch): Promise<Watch> => {
        renewed.push(watch.id);
        if (trouble.renewal !== undefined) throw trouble.renewal;
        if (!open.has(watch.id)) throw new ProviderError('notFound', 'no such watch');
        return { ...watch, expires: instantOf(clock.now + 7 * DAY_MS) };
      },
    }),
    unwatch: async ({ id }: Watch) => {
      openAtEnds.push(open.size);
      open.delete(id);
    },
    readWebhook: ({ query }: { query: URLSearchParams }, isOurs: (id: string, secret: string) => string | undefined) => {
      const calendar = isOurs(query.get('id') ?? '', query.get('secret') ?? '');
      const kind = (query.get('kind') ?? 'changed') as CalendarChange['kind'];
      const watchId = query.get('id')!;
      const changes: CalendarChange[] = calendar === undefined ? [] : [{ calendar, kind, ...(kind === 'changed' ? {} : { watchId }) }];
      return { status: 202, changes };
    },
  } as unknown as CalendarProvider;
  const seal = new Seal('secret');
  const push = () =>
    new Push({
      watches: new WatchesRepository(database, 'main', seal),
      provider,
      log: pino({ level: 'silent' }),
      metrics: new Metrics(),
      now: () => clock.now,
      callback: new URL('https://assist.example/api/hooks/main'),
      context: () => ({
        actor: { as: 'app' },
        now: instantOf(clock.now),
        signal: new AbortController().signal,
        correlationId: 'x',
        priority: 'background',
      }),
      listResources: async () => Array.from({ length: rooms }, (_, index) => roomOf(index)),
      onHint: (calendars) => void changed.push(...calendars),
      onGap: (calendars) => void changed.push(...calendars),
    });
  const hint = async (to: Push, calendar: string, kind: CalendarChange['kind'] = 'changed') => {
    const row = await database.db.selectFrom('calendar_watch').selectAll().where('calendar', '=', calendar).executeTakeFirstOrThrow();
    const query = new URLSearchParams({ id: row.id, secret: seal.open(row.secret, row.id)!, kind });
    to.receive({ headers: {}, query, body: new Uint8Array() });
  };
  return { push, clock, asked, changed, renewed, open, openAtEnds, trouble, hint };
}

describe('watches', () => {
  it('are requested once for each room, and still known after a restart', async () => {
    const { push, asked, changed, hint } = setUp();
    const first = push();
    await first.maintain();
    await first.maintain();
    expect([...asked.values()]).toEqual([1, 1, 1]);
    const second = push();
    await second.start();
    await hint(second, roomOf(1));
    expect(changed).toEqual([roomOf(1)]);
    expect([first, second].map((one) => one.freshMs(roomOf(1)))).toEqual([FRESH_WITH_PUSH_MS, FRESH_WITH_PUSH_MS]);
  });

  it('that rooms refuse do not delay those of other rooms, and are tried less and less often', async () => {
    const { push, asked, clock } = setUp({ rooms: 300, refused: 200 });
    const one = push();
    for (let minute = 0; minute < 5; minute += 1) {
      await one.maintain();
      clock.now += 60_000;
    }
    expect([asked.get(roomOf(0)), asked.get(roomOf(250))]).toEqual([1, 1]);
    for (let minute = 0; minute < 60; minute += 1) {
      await one.maintain();
      clock.now += 60_000;
    }
    expect(asked.get(roomOf(0))).toBeLessThanOrEqual(4);
  });

  it.each([[true], [false]])('are renewed before they end (or made again if the calendar cannot renew): renews %s', async (renews) => {
    const { push, clock, asked, open } = setUp({ renews });
    const one = push();
    await one.maintain();
    for (let hour = 0; hour < 10 * 24; hour += 1) {
      clock.now += 3_600_000;
      await one.maintain();
      expect(one.freshMs(roomOf(0))).toBe(FRESH_WITH_PUSH_MS);
      expect(open.size).toBe(3);
    }
    expect(asked.get(roomOf(0))).toBe(renews ? 1 : 2);
  });

  it('that cannot be renewed for now stay, report on, and are renewed later', async () => {
    const { push, clock, asked, open, trouble, changed, hint } = setUp({ rooms: 1 });
    const one = push();
    await one.maintain();
    clock.now += 6.5 * DAY_MS;
    trouble.renewal = new ProviderError('unavailable', 'busy');
    await one.maintain();
    await hint(one, roomOf(0));
    expect(changed).toEqual([roomOf(0)]);
    delete trouble.renewal;
    await one.maintain();
    expect([asked.get(roomOf(0)), [...open]]).toEqual([1, ['watch-1']]);
  });

  it('that ended while the server was down are replaced', async () => {
    const { push, clock, asked, open } = setUp({ rooms: 1 });
    await push().maintain();
    clock.now += 8 * DAY_MS;
    open.clear();
    const again = push();
    await again.start();
    await again.maintain();
    expect([asked.get(roomOf(0)), [...open]]).toEqual([2, ['watch-2']]);
    expect(await database.db.selectFrom('calendar_watch').select('id').execute()).toEqual([{ id: 'watch-2' }]);
  });

  it('that cannot be renewed are replaced by new ones before they are ended, so that no hint is lost', async () => {
    const { push, clock, open, openAtEnds, hint, changed } = setUp({ rooms: 1, renews: false });
    const one = push();
    await one.maintain();
    clock.now += 6.5 * DAY_MS;
    await one.maintain();
    expect([[...open], openAtEnds]).toEqual([['watch-2'], [2]]);
    await hint(one, roomOf(0));
    expect(changed).toEqual([roomOf(0)]);
  });
});

describe('a watch that must be reauthorized', () => {
  // "Be ready to handle authorization challenges from once every few minutes for every subscription to rarely"
  // (learn.microsoft.com/graph/change-notifications-lifecycle-events); renewing answers the challenge.
  it('is renewed each time, without making another watch', async () => {
    const { push, asked, clock, renewed, changed, hint } = setUp({ rooms: 1 });
    const one = push();
    await one.maintain();
    for (let times = 1; times <= 5; times += 1) {
      await hint(one, roomOf(0), 'reauthorize');
      await expect
        .poll(async () => (await database.db.selectFrom('calendar_watch').selectAll().execute())[0]!.expires_at)
        .toBe(clock.now + 3_600_000);
      await one.look();
      expect(one.freshMs(roomOf(0))).toBe(FRESH_WITH_PUSH_MS);
      clock.now += 5 * 60_000;
      await one.maintain();
      expect(renewed).toHaveLength(times);
    }
    expect([new Set(renewed).size, asked.get(roomOf(0))]).toEqual([1, 1]);
    changed.length = 0;
    await hint(one, roomOf(0));
    expect(changed).toEqual([roomOf(0)]);
  });

  it('is made again if the calendar has removed it', async () => {
    const { push, asked, hint } = setUp({ rooms: 1 });
    const one = push();
    await one.maintain();
    await hint(one, roomOf(0), 'removed');
    await expect.poll(async () => database.db.selectFrom('calendar_watch').selectAll().execute()).toEqual([]);
    await one.maintain();
    expect(asked.get(roomOf(0))).toBe(2);
  });

  it('is not made again because of a late notice about an earlier watch', async () => {
    const { push, asked, clock, open } = setUp({ rooms: 1, renews: false });
    const one = push();
    await one.maintain();
    const old = await database.db.selectFrom('calendar_watch').selectAll().executeTakeFirstOrThrow();
    clock.now += 6.5 * DAY_MS;
    await one.maintain();
    const query = new URLSearchParams({ id: old.id, secret: new Seal('secret').open(old.secret, old.id)!, kind: 'removed' });
    one.receive({ headers: {}, query, body: new Uint8Array() });
    await one.maintain();
    expect([asked.get(roomOf(0)), [...open]]).toEqual([2, ['watch-2']]);
  });
});

describe('a hint', () => {
  it.each([
    ['with another secret', { id: 'watch-1', secret: 'x'.repeat(43) }],
    ['of an unknown watch', { id: 'watch-99', secret: 'y'.repeat(43) }],
    ['without an id and a secret', {}],
  ])('%s changes nothing', async (_case, query) => {
    const { push, changed } = setUp();
    const one = push();
    await one.maintain();
    one.receive({ headers: {}, query: new URLSearchParams({ ...query }), body: new Uint8Array() });
    expect(changed).toEqual([]);
  });
});

describe('push that has silently stopped', () => {
  it('is noticed for a mailbox if a sweep has found a change that no hint reports within two minutes, and ends with the next hint', async () => {
    const { push, clock, hint } = setUp();
    const one = push();
    await one.maintain();
    one.missed(roomOf(0));
    await one.look();
    expect(one.state).toBe('working');
    clock.now += 3 * 60_000;
    await one.look();
    expect([one.state, one.freshMs(roomOf(0)), one.freshMs(roomOf(1))]).toEqual(['silent', FRESH_WITHOUT_PUSH_MS, FRESH_WITH_PUSH_MS]);
    await hint(one, roomOf(0));
    expect([one.state, one.freshMs(roomOf(0))]).toEqual(['working', FRESH_WITH_PUSH_MS]);
  });

  it('is not suspected if the hint was only late', async () => {
    const { push, clock, hint } = setUp();
    const one = push();
    await one.maintain();
    one.missed(roomOf(0));
    clock.now += 60_000;
    await hint(one, roomOf(0));
    clock.now += 5 * 60_000;
    await one.look();
    expect(one.state).toBe('working');
  });
});
