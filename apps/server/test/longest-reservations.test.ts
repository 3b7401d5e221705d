import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import {
  fromInstant,
  fromWallTime,
  type InstantRange,
  minutesBetween,
  plusDays,
  plusMinutes,
  rangeOfDates,
  type ZoneName,
} from '@assist/time';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CatalogueRepository } from '../src/catalogue/catalogue.repository.ts';
import { DATABASE_KINDS, forgetReservations } from './test-database.ts';
import { startTestServer, type TestClient, type TestServer } from './test-server.ts';

/** The zone, the day on which its clock changes, and the minutes by which these two weeks are longer than 14 times 24 hours. */
const CHANGES: readonly (readonly [ZoneName, string, number])[] = [
  ['Europe/Prague', '2027-03-28', -60],
  ['Europe/Prague', '2026-10-25', 60],
  ['America/New_York', '2027-03-14', -60],
  ['America/New_York', '2026-11-01', 60],
  ['Australia/Lord_Howe', '2026-10-04', -30],
  ['Australia/Lord_Howe', '2027-04-04', 30],
  ['Antarctica/Troll', '2027-03-28', -120],
  ['Antarctica/Troll', '2027-10-31', 120],
  // Midnight is skipped on the first day, and comes twice on the second.
  ['Atlantic/Azores', '2027-03-28', -60],
  ['Atlantic/Azores', '2027-10-31', 60],
];
const DAY_MINUTES = 24 * 60;
const NINE = 9 * 60;

describe.each(DATABASE_KINDS)('a reservation lasts at most 14 days by the clock of its place, on %s', (kind) => {
  let server: TestServer;
  let olga: TestClient;
  let fred: TestClient;
  beforeAll(async () => {
    server = await startTestServer(kind);
    [olga, fred] = await Promise.all([server.signIn(CAST.olga), server.signIn(CAST.fred)]);
    await server.server.database.db
      .updateTable('session')
      .set({ access_expires_at: plusMinutes(SUITE_NOW, 1_000_000) })
      .execute();
  });
  beforeEach(() => forgetReservations(server.server.database));
  afterAll(() => server.close());

  const moveRoom = async (timezone: ZoneName) => {
    const { database, changes } = server.server;
    const catalogue = new CatalogueRepository(database);
    const stored = (await catalogue.read()).resources.filter(({ email }) => email === CAST.room);
    const resources = stored.map((resource) => ({ ...resource, timezone }));
    await database.db.transaction().execute((trx) => catalogue.write(trx, { resources }, SUITE_NOW));
    await changes.look();
  };

  let keys = 0;
  /** Returns what the plan, and then the creation, say of a time. */
  const tried = async (client: TestClient, { start, end }: InstantRange, timezone: ZoneName, isAllDay = false) => {
    keys += 1;
    const time = { start: fromInstant(start), end: fromInstant(end), timezone, isAllDay };
    const plan = await client.call('POST', '/api/calendar/events/plan', { ...time, emails: [CAST.room] });
    const wanted = { idempotencyKey: `long-${keys}`, subject: 'Fair', resources: [{ email: CAST.room }], ...time };
    const made = await client.call('POST', '/api/calendar/events', wanted);
    const planned = plan.body.dates[0].refusals.map(({ code, limitMinutes }: { code: string; limitMinutes?: number }) =>
      [code, limitMinutes].filter((word) => word !== undefined).join(' '),
    );
    return [...planned, made.body.code ?? made.status];
  };
  const TOO_LONG = [`too-long ${14 * DAY_MINUTES}`, 'too-long'];

  describe.each(CHANGES)('in %s over the change of %s', (zone, change, minutes) => {
    beforeAll(async () => {
      await moveRoom(zone);
      server.clock.now = fromWallTime(plusDays(change, -20), NINE, zone);
    });

    it.each([
      ['that end as the day of the change begins', -14, 0],
      ['that end with the day of the change', -13, minutes],
      ['around it', -7, minutes],
      ['that begin with it', 0, minutes],
    ])('14 whole days fit %s', async (_when, days, longer) => {
      const start = plusDays(change, days);
      const dates = (count: number) => rangeOfDates({ start, end: plusDays(start, count) }, zone);
      const { start: from, end } = dates(14);
      expect(minutesBetween(from, end)).toBe(14 * DAY_MINUTES + longer);
      expect(await tried(olga, dates(15), zone, true)).toEqual(TOO_LONG);
      expect(await tried(olga, { start: from, end: plusMinutes(end, 15) }, zone, true)).toEqual(TOO_LONG);
      expect(await tried(olga, dates(14), zone, true)).toEqual([201]);
    });

    it('14 days from nine to nine fit, and no quarter of an hour more', async () => {
      const start = fromWallTime(plusDays(change, -7), NINE, zone);
      const end = fromWallTime(plusDays(change, 7), NINE, zone);
      expect(minutesBetween(start, end)).toBe(14 * DAY_MINUTES + minutes);
      expect(await tried(olga, { start, end: plusMinutes(end, 15) }, zone)).toEqual(TOO_LONG);
      expect(await tried(olga, { start, end }, zone)).toEqual([201]);
      // Reads look back far enough to find it in its last quarter of an hour.
      expect(await tried(fred, { start: plusMinutes(end, -15), end }, zone)).toEqual(['slot-taken', 'slot-taken']);
      expect(await tried(fred, { start: end, end: plusMinutes(end, 15) }, zone)).toEqual([201]);
    });
  });
});
