import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { seededRandom } from '@assist/test-kit';
import { fromInstant, plusMinutes } from '@assist/time';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Replica } from '../src/database/replica.ts';
import type { Tables } from '../src/database/tables.ts';
import { importCompany } from '../src/modules/imports/import-company.ts';
import { aListener } from './a-listener.ts';
import { type AReader, type ReplicatedWorld, openReplicatedWorld } from './a-replicated-world.ts';
import { COMPANY } from './small-company.ts';
import { DATABASE_KINDS, forgetReservations } from './test-database.ts';

const at = (minutes: number) => fromInstant(plusMinutes(SUITE_NOW, minutes));
const SLOT_MINUTES = 15;
const SLOTS = 300;
const START = 60;
const SPAN = { start: at(START), end: at(START + SLOTS * SLOT_MINUTES) };

async function reserve(reader: AReader, token: string, slot: number, key = `slot-${slot}`, email: string = CAST.room) {
  const start = START + slot * SLOT_MINUTES;
  return reader.call(token, 'POST', '/api/calendar/events', {
    idempotencyKey: key,
    subject: 'Replicated',
    start: at(start),
    end: at(start + SLOT_MINUTES),
    resources: [{ email }],
  });
}

/** Returns the slots that the resource's schedule shows as taken. */
async function readSlots(reader: AReader, token: string, email: string = CAST.room): Promise<ReadonlySet<number>> {
  const { status, body } = await reader.call(token, 'POST', '/api/calendar/schedules', { emails: [email], ...SPAN });
  if (status !== 200) throw new Error(`schedules answered ${status}`);
  return new Set(
    (body[0].scheduleItems as { start: string }[]).map(({ start }) => ((Date.parse(start) - SUITE_NOW) / 60_000 - START) / SLOT_MINUTES),
  );
}

async function readEvents(reader: AReader, token: string): Promise<number> {
  const { status, body } = await reader.call(token, 'GET', `/api/calendar/events?start=${SPAN.start}&end=${SPAN.end}`);
  if (status !== 200) throw new Error(`events answered ${status}`);
  return (body.value as { isCancelled?: boolean }[]).length;
}

describe.runIf(DATABASE_KINDS.includes('postgres'))('a streaming replica', () => {
  let world: ReplicatedWorld;
  let olga: string;
  let fred: string;

  beforeAll(async () => {
    world = await openReplicatedWorld();
    olga = await world.signIn(CAST.olga);
    fred = await world.signIn(CAST.fred);
  });
  beforeEach(async () => {
    await forgetReservations(world.database);
    await inUse();
  });
  afterAll(() => world?.remove());

  async function inUse(): Promise<void> {
    for (const reader of world.readers) await expect.poll(() => reader.isReplicaUsed()).toBe(true);
  }

  /** Returns how often a statement that reads this table was run on the primary and on the replica. */
  async function askedOf(table: string): Promise<{ primary: number; replica: number }> {
    const statement = `select coalesce(sum(calls), 0)::int as calls from pg_stat_statements where query like '%select%from "${table}"%'`;
    return {
      primary: (await world.onPrimary(statement)).rows[0].calls,
      replica: (await world.onReplica(statement)).rows[0].calls,
    };
  }
  async function forgetStatements(): Promise<void> {
    await world.onPrimary('select pg_stat_statements_reset()');
    await world.onReplica('select pg_stat_statements_reset()');
  }

  /** Does the work again if the replica fell behind meanwhile, as it can on a busy machine: it is then rightly not read. */
  async function whileUsed(reader: AReader, work: (attempt: number) => Promise<void>): Promise<void> {
    const missed = async () => {
      const counts = await Promise.all(['behind', 'conflict', 'away'].map((outcome) => reader.count(outcome)));
      return counts.reduce((sum, count) => sum + count, 0);
    };
    for (let attempt = 1; ; attempt += 1) {
      await inUse();
      const before = await missed();
      await work(attempt);
      if ((await missed()) === before) return;
    }
  }

  it('serves what people read (schedules, lists of events, the company and its people), and the primary serves decisions', async () => {
    const [reader] = world.readers;
    expect((await reserve(reader, olga, 0)).status).toBe(201);
    const name = async () => (await reader.call(olga, 'GET', '/api/assist/configurations')).body.asistConfiguration.companyName as string;
    let before = 0;
    await whileUsed(reader, async (attempt) => {
      await forgetStatements();
      expect(await readSlots(reader, olga)).toEqual(new Set([0]));
      expect(await readEvents(reader, olga)).toBe(1);
      expect((await reader.call(olga, 'GET', '/api/calendar/people?q=fred')).status).toBe(200);
      before = await reader.count('replica');
      const company = JSON.stringify({ ...COMPANY, companyName: `Copied ${attempt}` });
      expect((await importCompany(world.database, { company }, SUITE_NOW)).imported).toBe(true);
      await expect.poll(name).toBe(`Copied ${attempt}`);
    });
    expect(await reader.count('replica')).toBeGreaterThan(before);
    for (const table of ['booking', 'calendar_event', 'area']) {
      const asked = await askedOf(table);
      expect([table, asked.replica > 0]).toEqual([table, true]);
    }
    expect([(await askedOf('booking')).primary, (await askedOf('calendar_event')).primary]).toEqual([0, 0]);
    expect((await askedOf('session')).replica).toBe(0);
    expect((await askedOf('session')).primary).toBeGreaterThan(0);
    expect(await reader.count('failed')).toBe(0);
  });

  it('that is behind is not used: a person who has reserved or been notified reads the current state', async () => {
    const [one, two] = world.readers;
    const origin = await two.server.app.listen({ port: 0, host: '127.0.0.1' });
    const listener = await aListener(origin, fred);
    try {
      await world.pauseReplay();
      const behind = [await one.count('behind'), await two.count('behind')];
      expect((await reserve(one, olga, 3)).status).toBe(201);
      expect([await readSlots(one, olga), await readEvents(one, olga)]).toEqual([new Set([3]), 1]);
      await expect.poll(() => listener.heard.some(({ args }) => String(args[1]).includes('schedules'))).toBe(true);
      expect(await readSlots(two, fred)).toEqual(new Set([3]));
      expect([(await one.count('behind')) > behind[0]!, (await two.count('behind')) > behind[1]!]).toEqual([true, true]);
      expect(await one.isReplicaUsed()).toBe(false);
      expect(one.logged()).toContain('it is more than 50 ms behind');
    } finally {
      await world.resumeReplay();
      await listener.close();
    }
    await inUse();
    const before = await one.count('replica');
    expect(await readSlots(one, olga)).toEqual(new Set([3]));
    expect(await one.count('replica')).toBeGreaterThan(before);
  });

  it('never shows anything outdated while its replay stops and continues, whichever process writes', async () => {
    await hammer(world, olga, 6);
    const [one, two] = world.readers;
    for (const reader of [one, two]) {
      expect(await reader.count('replica')).toBeGreaterThan(20);
      expect(await reader.count('behind')).toBeGreaterThan(0);
    }
  });

  it('can be killed without anyone noticing, and is used again when it is back', async () => {
    const [reader] = world.readers;
    world.replica.kill();
    expect((await reserve(reader, olga, 5)).status).toBe(201);
    for (let count = 0; count < 20; count += 1) expect(await readSlots(reader, olga)).toEqual(new Set([5]));
    expect(await reader.isReplicaUsed()).toBe(false);
    expect(reader.logged()).toContain('the replica is not used');
    world.replica.start();
    await inUse();
    expect(await readSlots(reader, olga)).toEqual(new Set([5]));
  });

  it('that freezes delays the current reader by two seconds, and nobody after that', async () => {
    const [reader] = world.readers;
    expect(await readSlots(reader, olga)).toEqual(new Set());
    const goOn = world.freezeReplica();
    try {
      const failed = await reader.count('failed');
      expect(await readSlots(reader, olga)).toEqual(new Set());
      expect(await reader.count('failed')).toBeGreaterThan(failed);
      const away = await reader.count('away');
      expect(await readSlots(reader, olga)).toEqual(new Set());
      expect(await reader.count('away')).toBeGreaterThan(away);
    } finally {
      goOn();
    }
    await inUse();
  });

  it('that cancels a read because of its replay causes no error, and stays in use', async () => {
    const database = world.anotherDatabase(world.replicaUrl);
    const outcomes: string[] = [];
    const used: boolean[] = [];
    database.replica!.watch({ onRead: (outcome) => void outcomes.push(outcome), onUse: (isUsed) => void used.push(isUsed) });
    await expect.poll(() => used).toEqual([true]);
    await world.onPrimary('create table conflict (id int); insert into conflict select generate_series(1, 1000)');
    let begun = 0;
    const reading = database.read(async (db) => {
      const seconds = begun++ === 0 ? 60 : 0;
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from conflict, pg_sleep(${seconds})`.execute(db);
      return rows[0]!.count;
    }, 60_000);
    const asleep = `select count(*)::int as count from pg_stat_activity where query like '%from conflict, pg_sleep%' and state = 'active' and pid <> pg_backend_pid()`;
    await expect.poll(async () => (await world.onReplica(asleep)).rows[0].count).toBe(1);
    await world.onPrimary('delete from conflict where id > 10');
    await world.onPrimary('vacuum conflict');
    expect(await reading).toBe(10);
    expect([begun, outcomes, used]).toEqual([2, ['conflict'], [true]]);
  });

  it('is compared with a position that the database reports after the request, not before', async () => {
    await world.onPrimary('create table told (id int)');
    const gate = Promise.withResolvers<void>();
    let answers = 0;
    const client = new pg.Client(world.primaryUrl);
    await client.connect();
    // Delays the first reported position after the one that detects the replica.
    const query = async (...asked: unknown[]) => {
      const answer: unknown = await (client.query as (...asked: unknown[]) => Promise<unknown>)(...asked);
      if (String(asked[0]).includes('wal_flush_lsn') && ++answers === 2) await gate.promise;
      return answer;
    };
    const pool = { connect: async () => ({ query: query as pg.PoolClient['query'], release() {} }), end: () => client.end(), options: {} };
    const primary = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
    const replica = new Replica(primary, world.replicaUrl);
    try {
      let isUsed = false;
      replica.watch({ onRead() {}, onUse: (used) => (isUsed = used) });
      await expect.poll(() => isUsed).toBe(true);
      const count = () =>
        replica.read(async (db) => (await sql<{ count: number }>`select count(*)::int as count from told`.execute(db)).rows[0]!.count);
      const first = count();
      await expect.poll(() => answers).toBe(2);
      await world.pauseReplay();
      await world.onPrimary('insert into told values (1)');
      const second = count();
      // The first position is still on its way, and delays nobody else.
      expect(await second).toBe(1);
      gate.resolve();
      expect(await first).toBe(0);
    } finally {
      await world.resumeReplay();
      await replica.close();
      await primary.destroy();
    }
  });

  it('of another database is never read', async () => {
    for (const readUrl of [world.primaryUrl, process.env['TEST_DATABASE_URL']!]) {
      const database = world.anotherDatabase(readUrl);
      const said: unknown[] = [];
      database.replica!.watch({
        onRead: (outcome) => void said.push(outcome),
        onUse: (isUsed, why) => void said.push(isUsed, String(why)),
      });
      await expect.poll(() => said).toEqual([false, 'Error: it is not a streaming replica of the database']);
      expect(await database.read((db) => db.selectFrom('resource').select('id').where('id', '=', 'room-1').execute())).toHaveLength(1);
      expect(said.at(-1)).toBe('away');
    }
  });
});

describe.runIf(DATABASE_KINDS.includes('postgres'))('a streaming replica of a database that acknowledges before writing to disk', () => {
  it('never shows anything outdated', async () => {
    const world = await openReplicatedWorld(['-c synchronous_commit=off', '-c wal_writer_delay=10000']);
    try {
      const [one, two] = world.readers;
      const olga = await world.signIn(CAST.olga);
      // Everything acknowledged is now on disk, and on the replica.
      await world.onPrimary('checkpoint');
      for (const reader of world.readers) await expect.poll(() => reader.isReplicaUsed()).toBe(true);
      expect((await reserve(one, olga, 1)).status).toBe(201);
      for (const reader of [two, one]) expect(await readSlots(reader, olga)).toEqual(new Set([1]));
    } finally {
      await world.remove();
    }
  });
});

/**
 * Runs two writers that reserve and release on both processes, and two readers on each process, while the replica's replay stops `pauses`
 * times. Each read must contain everything that was acknowledged before the read began.
 */
async function hammer(world: ReplicatedWorld, token: string, pauses: number): Promise<void> {
  const slots = Array.from({ length: SLOTS }, () => ({ isTaken: false, isChanging: false, changes: 0, id: '' }));
  let isOver = false;
  let readings = 0;
  const write = async (seed: number) => {
    const random = seededRandom(seed);
    while (!isOver) {
      const number = random.whole(0, SLOTS / 2 - 1) * 2 + (seed % 2);
      const slot = slots[number]!;
      const reader = random.pick(world.readers);
      slot.isChanging = true;
      slot.changes += 1;
      if (slot.isTaken) {
        const { status } = await reader.call(token, 'DELETE', `/api/calendar/events/${slot.id}`);
        if (status !== 204) throw new Error(`a deletion answered ${status}`);
      } else {
        const { status, body } = await reserve(reader, token, number, `slot-${number}-${slot.changes}-${seed}-${pauses}`);
        if (status !== 201) throw new Error(`a reservation answered ${status}`);
        slot.id = body.event.id;
      }
      slot.isTaken = !slot.isTaken;
      slot.isChanging = false;
    }
  };
  const read = async (reader: AReader) => {
    while (!isOver) {
      const before = slots.map(({ changes, isChanging }) => ({ changes, isChanging }));
      const found = await readSlots(reader, token);
      for (const [number, { isTaken, changes }] of slots.entries()) {
        // A change made in the meantime may be visible or not.
        if (before[number]!.isChanging || before[number]!.changes !== changes) continue;
        if (found.has(number) !== isTaken)
          throw new Error(`slot ${number} is ${isTaken ? 'taken, and shown as free' : 'free, and shown as taken'}`);
      }
      readings += 1;
    }
  };
  const more = async () => {
    const until = readings + 20;
    await expect.poll(() => isOver || readings > until).toBe(true);
  };
  const stopAndGoOn = async () => {
    for (let count = 0; count < pauses && !isOver; count += 1) {
      for (const reader of world.readers) await expect.poll(() => reader.isReplicaUsed()).toBe(true);
      await more();
      await world.pauseReplay();
      await more();
      await world.resumeReplay();
    }
  };
  const [one, two] = world.readers;
  const work = [stopAndGoOn(), ...[1, 2].map(write), ...[one, one, two, two].map(read)].map((one) =>
    one.finally(() => {
      isOver = true;
    }),
  );
  for (const ended of await Promise.allSettled(work)) if (ended.status === 'rejected') throw ended.reason;
}
