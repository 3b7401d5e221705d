import { CAST, SUITE_NOW, suiteContext } from '@assist/calendar-provider/test-suite';
import { fromInstant, plusMinutes } from '@assist/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { OwnConfirmations } from '../src/calendars/own/own-confirmations.ts';
import { DATABASE_KINDS, forgetReservations } from './test-database.ts';
import { startTestServer, type TestClient, type TestServer } from './test-server.ts';

const at = (minutes: number) => fromInstant(plusMinutes(SUITE_NOW, minutes));
/** A room whose reservation is released unless it is confirmed within a quarter of an hour after the start. */
const CONFIRM = 'confirm@rooms.alder.example';
let keys = 0;

describe.each(DATABASE_KINDS)('a reservation that is changed shortly before its release, on %s', (kind) => {
  let server: TestServer;
  let olga: TestClient;
  beforeAll(async () => {
    server = await startTestServer(kind);
    olga = await server.signIn(CAST.olga);
    await server.server.database.db
      .updateTable('session')
      .set({ access_expires_at: plusMinutes(SUITE_NOW, 100_000) })
      .execute();
  });
  beforeEach(async () => {
    server.clock.now = SUITE_NOW;
    await forgetReservations(server.server.database);
  });
  afterAll(() => server.close());

  const create = async () => {
    keys += 1;
    const { body } = await olga.call('POST', '/api/calendar/events', {
      idempotencyKey: `move-${keys}`,
      subject: 'Review',
      start: at(60),
      end: at(120),
      resources: [{ email: CONFIRM }],
    });
    return body.event as { id: string; etag: string; iCalUId: string };
  };
  const move = (event: { id: string; etag: string }) =>
    olga.call('PATCH', `/api/calendar/events/${event.id}`, { etag: event.etag, start: at(180), end: at(240) });
  const isReleased = async () =>
    (await server.server.database.db.selectFrom('booking').select('cancelled_at').execute()).some((row) => row.cancelled_at !== null);

  it('is not released if it was moved, because the job checks again in its transaction', async () => {
    const event = await create();
    const confirmations = new OwnConfirmations(server.server.database, server.server.calendar.events);
    server.clock.now = plusMinutes(SUITE_NOW, 90);
    const [read] = await confirmations.listAround([CONFIRM], server.clock.now, plusMinutes(server.clock.now, 60));
    expect((await move(event)).status).toBe(200);
    expect(await confirmations.release({ booking: read!, day: null }, server.clock.now)).toBe(false);
    expect(await isReleased()).toBe(false);
    // Nor can the reservation be confirmed for its old time.
    expect(await confirmations.confirm({ booking: read!, day: null }, CAST.olga, server.clock.now)).toBe(false);
  });

  it('keeps its confirmation if the release fails because that release was based on an older version', async () => {
    const event = await create();
    const confirmations = new OwnConfirmations(server.server.database, server.server.calendar.events);
    const [read] = await confirmations.listAll([event.id]);
    expect(await confirmations.confirm({ booking: read!, day: null }, CAST.olga, SUITE_NOW)).toBe(true);
    expect((await olga.call('PATCH', `/api/calendar/events/${event.id}`, { etag: event.etag, subject: 'Another' })).status).toBe(200);
    expect(await confirmations.releaseConfirmed({ booking: read!, day: null }, suiteContext(CAST.olga))).toBe(false);
    expect((await confirmations.listAll([event.id]))[0]!.record.confirmed).toBe(true);
    expect(await isReleased()).toBe(false);
  });

  it('can be released by the organizer with the current copy, but not with an older copy', async () => {
    const event = await create();
    const confirmations = new OwnConfirmations(server.server.database, server.server.calendar.events);
    const context = suiteContext(CAST.olga);
    const [old] = await confirmations.listAll([event.id]);
    expect(await confirmations.confirm({ booking: old!, day: null }, CAST.olga, SUITE_NOW)).toBe(true);
    expect((await move(event)).status).toBe(200);
    expect(await confirmations.releaseConfirmed({ booking: old!, day: null }, context)).toBe(false);
    const [current] = await confirmations.listAll([event.id]);
    expect(await confirmations.confirm({ booking: current!, day: null }, CAST.olga, SUITE_NOW)).toBe(true);
    expect(await confirmations.releaseConfirmed({ booking: current!, day: null }, context)).toBe(true);
    expect((await confirmations.listAll([event.id]))[0]!.record).toMatchObject({ canceled: true, confirmed: false });
  });

  // SQLite has only one writer, so there is no lock to wait for.
  if (kind === 'postgres')
    it('is not released if it is moved while the job waits for the room’s lock', async () => {
      const event = await create();
      server.clock.now = plusMinutes(SUITE_NOW, 90);
      const { db } = server.server.database;
      const waiting = async () => {
        const { rows } = await sql<{
          n: number;
        }>`select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`.execute(
          db,
        );
        return rows[0]!.n;
      };
      const until = async (n: number) => {
        while ((await waiting()) < n) await new Promise((resolve) => setTimeout(resolve, 5));
      };
      const work = await db.connection().execute(async (connection) => {
        await sql`select pg_advisory_lock(hashtextextended(${CONFIRM}, 0))`.execute(connection);
        const moved = move(event);
        await until(1);
        const job = server.server.jobs.run(server.server.timedWork.find((one) => one.name === 'release-unconfirmed')!);
        await until(2);
        await sql`select pg_advisory_unlock(hashtextextended(${CONFIRM}, 0))`.execute(connection);
        return { moved, job };
      });
      expect((await work.moved).status).toBe(200);
      await work.job;
      expect(await isReleased()).toBe(false);
    });
});
