import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { fromInstant, fromWallTime, type InstantRange, plusDays, plusMinutes, rangeOfDates, type ZoneName } from '@assist/time';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { importCompany } from '../src/modules/imports/import-company.ts';
import { changeRows } from './row-changes.ts';
import { COMPANY } from './small-company.ts';
import { DATABASE_KINDS, forgetReservations } from './test-database.ts';
import { startTestServer, type TestClient, type TestServer } from './test-server.ts';

const AREAS = '/api/assist/lists/areas';
const RESOURCES = '/api/assist/lists/resources';
const PRAGUE: ZoneName = 'Europe/Prague';
const AUCKLAND: ZoneName = 'Pacific/Auckland';
const FIRST = '2026-12-07';
const SECOND = '2026-12-14';

const dayIn = (zone: ZoneName, date = FIRST): InstantRange => rangeOfDates({ start: date, end: plusDays(date, 1) }, zone);

describe.each(DATABASE_KINDS)('the coming whole days of a room whose zone changes, on %s', (kind) => {
  let server: TestServer;
  let carl: TestClient;
  let olga: TestClient;
  let fred: TestClient;
  beforeAll(async () => {
    server = await startTestServer(kind);
    [carl, olga, fred] = await Promise.all([server.signIn(CAST.carl), server.signIn(CAST.olga), server.signIn(CAST.fred)]);
  });
  afterAll(() => server.close());

  const importFiles = async (zone: ZoneName | null, resources = 'id,area,timezone\nroom-1,floor-1,\nroom-2,floor-1,\n') => {
    const areas = COMPANY.areas.map((area) => ({ ...area, timezone: area.id === 'house' ? zone : null }));
    const { lines } = await importCompany(server.server.database, { company: JSON.stringify({ ...COMPANY, areas }), resources }, SUITE_NOW);
    expect(lines).toEqual([]);
  };
  beforeEach(async () => {
    await forgetReservations(server.server.database);
    await importFiles(null);
    await server.server.changes.look();
  });

  let keys = 0;
  const reserve = async (client: TestClient, range: InstantRange, more: object = {}) => {
    keys += 1;
    const time = { start: fromInstant(range.start), end: fromInstant(range.end), timezone: PRAGUE };
    const wanted = { idempotencyKey: `day-${keys}`, subject: 'Fair', resources: [{ email: CAST.room }], isAllDay: false, ...time, ...more };
    const { status, body } = await client.call('POST', '/api/calendar/events', wanted);
    expect(status, JSON.stringify(body)).toBe(201);
    return body;
  };
  const wholeDay = (more: object = {}) => reserve(olga, dayIn(PRAGUE), { isAllDay: true, ...more });
  /** Returns when a room is taken in December. */
  const takenTimes = async (email: string = CAST.room) => {
    await server.server.changes.look();
    const [start, end] = ['2026-12-01T00:00:00Z', '2026-12-29T00:00:00Z'];
    const { body } = await olga.call('POST', '/api/calendar/schedules', { emails: [email], start, end });
    return body[0].scheduleItems.map((item: { start: string; end: string }) => [item.start, item.end]);
  };
  const textsOf = (...ranges: readonly InstantRange[]) => ranges.map(({ start, end }) => [fromInstant(start), fromInstant(end)]);
  const moveBuilding = (zone: string) => changeRows(carl, AREAS, [{ id: 'house', cells: { timezone: ['', zone] } }]);

  it.each<[what: string, change: () => Promise<unknown>]>([
    ['its building is put into another zone', () => moveBuilding(AUCKLAND)],
    ['it gets a zone of its own', () => changeRows(carl, RESOURCES, [{ id: 'room-1', cells: { timezone: ['', AUCKLAND] } }])],
    [
      'its building is moved to a site in another zone',
      () =>
        changeRows(carl, AREAS, [
          {
            id: 'south',
            isNew: true,
            cells: { name: ['', 'South'], kind: ['', 'site'], timezone: ['', AUCKLAND] },
          },
          { id: 'house', cells: { parent: ['', 'south'] } },
        ]),
    ],
    ['an import puts its building into another zone', () => importFiles(AUCKLAND)],
    ['an import gives it a zone of its own', () => importFiles(null, `id,area,timezone\nroom-1,floor-1,${AUCKLAND}\n`)],
    [
      'the company’s zone is changed',
      () => carl.call('PUT', '/api/assist/administration/company', { changes: [{ key: 'timezone', before: PRAGUE, after: AUCKLAND }] }),
    ],
  ])('are the same dates in the new zone after %s', async (_what, change) => {
    await wholeDay();
    expect(await takenTimes()).toEqual(textsOf(dayIn(PRAGUE)));
    await change();
    expect(await takenTimes()).toEqual(textsOf(dayIn(AUCKLAND)));
  });

  it('can be reserved by others outside their new hours, and not within', async () => {
    await wholeDay();
    await moveBuilding(AUCKLAND);
    await server.server.changes.look();
    const { end } = dayIn(AUCKLAND);
    await reserve(fred, { start: end, end: plusMinutes(end, 60) });
    const within = { start: fromInstant(plusMinutes(end, -60)), end: fromInstant(end), timezone: AUCKLAND };
    const wanted = { idempotencyKey: 'within', subject: 'Choir', resources: [{ email: CAST.room }], isAllDay: false, ...within };
    expect((await fred.call('POST', '/api/calendar/events', wanted)).body.code).toBe('slot-taken');
  });

  it('follow back and forth, one beside the other, and each date of a series', async () => {
    await wholeDay({ recurrence: { frequency: 'daily', interval: 1, count: 3 } });
    const dates = (zone: ZoneName) => textsOf(...[FIRST, '2026-12-08', '2026-12-09'].map((date) => dayIn(zone, date)));
    expect(await takenTimes()).toEqual(dates(PRAGUE));
    await moveBuilding(AUCKLAND);
    expect(await takenTimes()).toEqual(dates(AUCKLAND));
    await changeRows(carl, AREAS, [{ id: 'house', cells: { timezone: [AUCKLAND, ''] } }]);
    expect(await takenTimes()).toEqual(dates(PRAGUE));
  });

  it('stay where they are if somebody else has the new hours', async () => {
    await wholeDay();
    await reserve(olga, dayIn(PRAGUE, SECOND), { isAllDay: true });
    const { start } = dayIn(AUCKLAND);
    const meeting = { start, end: plusMinutes(start, 60) };
    await reserve(fred, meeting);
    await moveBuilding(AUCKLAND);
    expect(await takenTimes()).toEqual(textsOf(meeting, dayIn(PRAGUE), dayIn(AUCKLAND, SECOND)));
  });

  it('do not take other reservations with them, nor the days of rooms whose zone stays', async () => {
    const morning = { start: fromWallTime(FIRST, 9 * 60, PRAGUE), end: fromWallTime(FIRST, 10 * 60, PRAGUE) };
    await reserve(fred, morning);
    await wholeDay({ resources: [{ email: CAST.other }] });
    await changeRows(carl, RESOURCES, [{ id: 'room-1', cells: { timezone: ['', AUCKLAND] } }]);
    expect([await takenTimes(), await takenTimes(CAST.other)]).toEqual([textsOf(morning), textsOf(dayIn(PRAGUE))]);
  });
});
