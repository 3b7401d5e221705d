import { connect, createServer, type Server, type Socket } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { DatabaseSync } from 'node:sqlite';
import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { fromInstant, plusMinutes } from '@assist/time';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { startTime } from './passing-time.ts';
import { PASSWORD } from './small-company.ts';
import { DATABASE_KINDS, newTestDatabase } from './test-database.ts';
import { startTestServer, type TestClient, type TestServer } from './test-server.ts';
import { openDatabase } from '../src/database/database.ts';

const reservation = (index: number, patch: Record<string, unknown> = {}) => ({
  idempotencyKey: `k-${index}`,
  subject: 'Review',
  start: fromInstant(plusMinutes(SUITE_NOW, 60 + index * 15)),
  end: fromInstant(plusMinutes(SUITE_NOW, 75 + index * 15)),
  resources: [{ email: CAST.room }],
  ...patch,
});
const reserve = (client: TestClient, index: number, patch: Record<string, unknown> = {}) =>
  client.call('POST', '/api/calendar/events', reservation(index, patch));

describe('a full disk', () => {
  let server: TestServer;
  let olga: TestClient;
  beforeEach(async () => {
    server = await startTestServer('sqlite');
    olga = await server.signIn(CAST.olga);
  });
  afterEach(() => server.close());

  it('leads to 503 with a time to try again, for reservations and sign-ins, and leaves nothing half written', async () => {
    const { db } = server.server.database;
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
    // Allows no more pages than exist now, so that SQLite refuses whatever needs another page.
    await sql`pragma max_page_count = ${sql.lit(rows[0]!.page_count)}`.execute(db);
    const answers = [];
    for (let index = 0; answers.at(-1)?.status !== 503 && index < 50; index += 1)
      answers.push(await reserve(olga, index, { bodyHtml: 'x'.repeat(30_000) }));
    const full = answers.at(-1)!;
    expect([full.status, full.body.code, full.headers['retry-after']]).toEqual([503, 'unavailable', '2']);
    const made = answers.filter(({ status }) => status === 201).length;
    expect(await db.selectFrom('calendar_event').select('id').execute()).toHaveLength(made);
    const visitor = await server.visitor();
    const signIns = [];
    for (let index = 0; signIns.at(-1) !== 503 && index < 100; index += 1)
      signIns.push((await visitor.call('POST', '/api/account/login', { email: CAST.fred, password: PASSWORD })).status);
    expect([signIns.at(-1), signIns.slice(0, -1).filter((status) => status !== 200)]).toEqual([503, []]);
    // When there is room again, reservations are accepted again.
    await sql`pragma max_page_count = 1000000`.execute(db);
    expect((await reserve(olga, 60)).status).toBe(201);
    expect(server.logged()).not.toContain('cannot rollback');
  });
});

describe('a write by another process to the embedded database', () => {
  it('is waited for, and everything else is answered in the meantime', async () => {
    const server = await startTestServer('sqlite');
    const other = new DatabaseSync(server.server.database.file!);
    try {
      const olga = await server.signIn(CAST.olga);
      const delay = monitorEventLoopDelay({ resolution: 5 });
      other.exec('BEGIN IMMEDIATE');
      delay.enable();
      const waiting = reserve(olga, 0);
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      const livez = await server.app.inject({ method: 'GET', url: '/livez' });
      delay.disable();
      other.exec('ROLLBACK');
      expect((await waiting).status).toBe(201);
      expect(livez.statusCode).toBe(200);
      expect(delay.max / 1e6).toBeLessThan(500);
    } finally {
      other.close();
      await server.close();
    }
  });
});

/** Starts a relay to PostgreSQL that can be frozen: data then waits on both sides, and neither side hangs up. */
async function openWire(databaseUrl: string): Promise<{ url: string; freeze(): void; thaw(): void; close(): void }> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const wire: Server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      if (isFrozen) from.pause();
      from.on('data', (bytes) => to.write(bytes));
      from.on('error', () => {});
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
    if (isFrozen) setImmediate(() => [near, far].forEach((socket) => socket.pause()));
  });
  await new Promise<void>((resolve) => wire.listen(0, '127.0.0.1', resolve));
  const address = wire.address();
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(typeof address === 'object' && address !== null ? address.port : 0);
  return {
    url: url.href,
    freeze() {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw() {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
    },
    close() {
      wire.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

describe.skipIf(!DATABASE_KINDS.includes('postgres'))('a frozen PostgreSQL', () => {
  let wire: Awaited<ReturnType<typeof openWire>>;
  afterEach(() => wire.close());

  it('makes /readyz return 503 within two seconds and calls within sixteen, until it continues', async () => {
    const server = await startTestServer('postgres', async (databaseUrl) => {
      wire = await openWire(databaseUrl);
      return { DATABASE_URL: wire.url };
    });
    try {
      const olga = await server.signIn(CAST.olga);
      const time = startTime();
      onTestFinished(time.end);
      wire.freeze();
      const begun = Date.now();
      const ready = await time.answerOf(server.app.inject({ method: 'GET', url: '/readyz' }));
      expect([ready.statusCode, ready.headers['retry-after']]).toEqual([503, '2']);
      expect(Date.now() - begun).toBeLessThan(2_000);
      const call = await time.answerOf(reserve(olga, 0));
      expect([call.status, call.body.code]).toEqual([503, 'unavailable']);
      expect(Date.now() - begun).toBeLessThan(16_000);
      wire.thaw();
      expect((await server.app.inject({ method: 'GET', url: '/readyz' })).statusCode).toBe(200);
      expect((await reserve(olga, 1)).status).toBe(201);
    } finally {
      await server.close();
    }
  });

  it('gets no further query on a connection that still owes an answer, so that later writes are stored', async () => {
    const place = await newTestDatabase('postgres');
    wire = await openWire(place.databaseUrl!);
    const database = openDatabase({ databaseUrl: wire.url, file: '' });
    try {
      await sql`select 1`.execute(database.db);
      wire.freeze();
      // The caller of this transaction stops waiting, but its query has already been sent.
      const time = startTime();
      onTestFinished(time.end);
      await expect(time.answerOf(database.db.transaction().execute(async () => {}))).rejects.toThrow('Query read timeout');
      wire.thaw();
      await database.db.insertInto('setting').values({ key: 'after', document: '{}', updated_at: 1 }).execute();
      expect(await place.database.db.selectFrom('setting').select('key').execute()).toEqual([{ key: 'after' }]);
    } finally {
      await database.close();
      await place.remove();
    }
  });
});
