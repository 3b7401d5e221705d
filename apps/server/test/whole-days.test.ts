import type { EventAnswer } from '@assist/contract';
import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { fromInstant, plusDays, plusMinutes, rangeOfDates, toInstant, toWallText, type ZoneName } from '@assist/time';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CatalogueRepository } from '../src/catalogue/catalogue.repository.ts';
import { CORPORATE_KINDS, type CorporateWorld, openCorporateWorld } from './corporate-world.ts';
import { type PassingTime, startTime } from './passing-time.ts';
import { DATABASE_KINDS, forgetReservations } from './test-database.ts';
import { startTestServer, type TestClient, type TestServer } from './test-server.ts';

const PRAGUE = 'Europe/Prague';
const NEW_YORK = 'America/New_York';
const AUCKLAND = 'Pacific/Auckland';
const KIRITIMATI = 'Pacific/Kiritimati';
const LORD_HOWE = 'Australia/Lord_Howe';

const IN_PRAGUE = CAST.room;
const IN_NEW_YORK = CAST.other;
const CONFIRMED_IN_AUCKLAND = 'confirm@rooms.alder.example';
const ZONES: Readonly<Record<string, ZoneName>> = { [IN_NEW_YORK]: NEW_YORK, [CONFIRMED_IN_AUCKLAND]: AUCKLAND };

async function moveResources({ server: { database, changes } }: TestServer): Promise<void> {
  const catalogue = new CatalogueRepository(database);
  const stored = (await catalogue.read()).resources.filter(({ email }) => email in ZONES);
  const resources = stored.map((resource) => ({ ...resource, timezone: ZONES[resource.email]! }));
  await database.db.transaction().execute((trx) => catalogue.write(trx, { resources }, SUITE_NOW));
  await changes.look();
}

/** Returns the times of whole days as a client in this zone sends them. */
function days(first: string, end: string, zone: ZoneName) {
  const range = rangeOfDates({ start: first, end }, zone);
  return { start: fromInstant(range.start), end: fromInstant(range.end), timezone: zone, isAllDay: true };
}

/** "2026-12-14 in Europe/Prague until 2026-12-15": the dates of an answer, whose instants must be their midnights. */
function told({ start, end, isAllDay }: Pick<EventAnswer, 'start' | 'end' | 'isAllDay'>): string {
  const midnight = ({ dateTime, timeZone, utcDateTime }: EventAnswer['start']) => {
    expect(toWallText(toInstant(utcDateTime), timeZone)).toBe(dateTime);
    return dateTime.slice(0, 10);
  };
  return `${midnight(start)} in ${start.timeZone} until ${midnight(end)}${isAllDay ? '' : ', timed'}`;
}

let keys = 0;
const booked = (emails: readonly string[], times: object) => {
  keys += 1;
  return { idempotencyKey: `whole-${keys}`, subject: 'Workshop', resources: emails.map((email) => ({ email })), ...times };
};

describe.each(DATABASE_KINDS)('a whole day takes a resource for its dates in the resource’s zone, on %s', (kind) => {
  let server: TestServer;
  let olga: TestClient;
  let fred: TestClient;
  beforeAll(async () => {
    server = await startTestServer(kind);
    await moveResources(server);
    [olga, fred] = await Promise.all([server.signIn(CAST.olga), server.signIn(CAST.fred)]);
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

  const create = (client: TestClient, emails: readonly string[], times: object) =>
    client.call('POST', '/api/calendar/events', booked(emails, times));
  /** Returns whether Fred could take a quarter of an hour that begins then. */
  const isFree = async (email: string, start: string): Promise<boolean> => {
    const times = { start, end: fromInstant(plusMinutes(toInstant(start), 15)) };
    const { body } = await fred.call('POST', '/api/calendar/events/plan', { ...times, emails: [email] });
    return body.dates[0].refusals.length === 0;
  };
  /** Expects that a resource is taken for the dates in its zone, and free in the quarter hours before and after them. */
  const expectTaken = async (email: string, first: string, end: string) => {
    const range = rangeOfDates({ start: first, end }, ZONES[email] ?? PRAGUE);
    const quarters = [plusMinutes(range.start, -15), range.start, plusMinutes(range.end, -15), range.end];
    const free = [];
    for (const quarter of quarters) free.push(await isFree(email, fromInstant(quarter)));
    expect([email, ...free]).toEqual([email, true, false, false, true]);
  };
  const changed = async (event: EventAnswer, wanted: object, scope = 'occurrence') =>
    olga.call('PATCH', `/api/calendar/events/${event.id}?scope=${scope}`, { etag: event.etag, ...wanted });

  it.each([
    [PRAGUE, IN_PRAGUE],
    [AUCKLAND, IN_PRAGUE],
    [NEW_YORK, IN_PRAGUE],
    [KIRITIMATI, IN_PRAGUE],
    [PRAGUE, IN_NEW_YORK],
    [AUCKLAND, IN_NEW_YORK],
    [LORD_HOWE, CONFIRMED_IN_AUCKLAND],
    [NEW_YORK, CONFIRMED_IN_AUCKLAND],
  ])('made in %s at %s', async (asked, email) => {
    const { status, body } = await create(olga, [email], days('2026-12-14', '2026-12-15', asked));
    expect([status, told(body.event)]).toEqual([201, `2026-12-14 in ${ZONES[email] ?? PRAGUE} until 2026-12-15`]);
    await expectTaken(email, '2026-12-14', '2026-12-15');
  });

  // The report: "All day 14 December made in Auckland, a room in Prague ... can be had by somebody else on the 14th at 13:00".
  it('so nobody else gets the room on that day', async () => {
    await create(olga, [IN_PRAGUE], days('2026-12-14', '2026-12-15', AUCKLAND));
    const { body } = await create(fred, [IN_PRAGUE], { start: '2026-12-14T12:00:00Z', end: '2026-12-14T13:00:00Z' });
    expect(body.code).toBe('slot-taken');
  });

  it.each([
    ['over the beginning of summer time', '2027-03-26', '2027-03-29'],
    ['over the end of summer time in New York', '2026-10-31', '2026-11-02'],
    ['over New Year', '2026-12-30', '2027-01-02'],
  ])('for several days %s, each resource in its own zone', async (_when, first, end) => {
    server.clock.now = toInstant('2026-10-20T07:00:00Z');
    const emails = [IN_PRAGUE, IN_NEW_YORK, CONFIRMED_IN_AUCKLAND];
    const { status, body } = await create(olga, emails, days(first, end, AUCKLAND));
    expect([status, told(body.event)]).toEqual([201, `${first} in ${PRAGUE} until ${end}`]);
    for (const email of emails) await expectTaken(email, first, end);
  });

  it('on each date of a series, and on a date that differs', async () => {
    const daily = { recurrence: { frequency: 'daily', interval: 1, count: 3 } };
    const other = { date: '2026-12-16', ...days('2026-12-17', '2026-12-18', AUCKLAND) };
    const { timezone: _zone, isAllDay: _isAllDay, ...exception } = other;
    const { status } = await create(olga, [IN_NEW_YORK, IN_PRAGUE], {
      ...days('2026-12-14', '2026-12-15', AUCKLAND),
      ...daily,
      exceptions: [exception],
    });
    expect(status).toBe(201);
    for (const email of [IN_NEW_YORK, IN_PRAGUE]) {
      await expectTaken(email, '2026-12-14', '2026-12-16');
      await expectTaken(email, '2026-12-17', '2026-12-18');
    }
  });

  it('and keeps its dates when it moves to a resource in another zone', async () => {
    const { event } = (await create(olga, [IN_PRAGUE], days('2026-12-14', '2026-12-16', PRAGUE))).body;
    const moved = await changed(event, { resources: [{ email: IN_NEW_YORK }] });
    expect([moved.status, told(moved.body)]).toEqual([200, `2026-12-14 in ${NEW_YORK} until 2026-12-16`]);
    await expectTaken(IN_NEW_YORK, '2026-12-14', '2026-12-16');
    expect(await isFree(IN_PRAGUE, '2026-12-15T12:00:00Z')).toBe(true);
  });

  it('after a move to other dates, for all dates of a series', async () => {
    const { event } = (
      await create(olga, [IN_NEW_YORK, IN_PRAGUE], {
        ...days('2026-12-14', '2026-12-15', PRAGUE),
        recurrence: { frequency: 'weekly', interval: 1, count: 2 },
      })
    ).body;
    const { status } = await changed(event, days('2026-12-16', '2026-12-17', AUCKLAND), 'series');
    expect(status).toBe(200);
    for (const email of [IN_NEW_YORK, IN_PRAGUE]) {
      await expectTaken(email, '2026-12-16', '2026-12-17');
      await expectTaken(email, '2026-12-23', '2026-12-24');
      expect(await isFree(email, '2026-12-14T12:00:00Z')).toBe(true);
    }
  });

  it('and its own time is no obstacle to a change of the same dates', async () => {
    const { event } = (await create(olga, [IN_NEW_YORK, IN_PRAGUE], days('2026-12-14', '2026-12-15', PRAGUE))).body;
    const { body } = await olga.call('POST', '/api/calendar/events/plan', {
      ...days('2026-12-14', '2026-12-16', PRAGUE),
      emails: [IN_NEW_YORK, IN_PRAGUE],
      changing: { id: event.id, scope: 'occurrence' },
    });
    expect(body.dates[0].refusals).toEqual([]);
  });

  it('and becomes timed at its place', async () => {
    const { event } = (await create(olga, [IN_NEW_YORK], days('2026-12-14', '2026-12-15', PRAGUE))).body;
    const times = { start: '2026-12-14T14:00:00Z', end: '2026-12-14T15:00:00Z', timezone: NEW_YORK, isAllDay: false };
    const { status, body } = await changed(event, times);
    expect([status, body.isAllDay, body.start.dateTime, body.start.timeZone]).toEqual([200, false, '2026-12-14T09:00:00', NEW_YORK]);
    expect(await isFree(IN_NEW_YORK, '2026-12-14T12:00:00Z')).toBe(true);
  });

  it('is timed once it was finished early, and the rest of the day is free', async () => {
    const { event } = (await create(olga, [IN_PRAGUE], days('2026-11-24', '2026-11-25', NEW_YORK))).body;
    server.clock.now = toInstant('2026-11-24T09:00:00Z');
    const { status, body } = await olga.call('POST', `/api/calendar/events/${event.id}/finish`);
    expect([status, body.isAllDay, body.end.dateTime]).toEqual([200, false, '2026-11-24T10:00:00']);
    expect(await isFree(IN_PRAGUE, '2026-11-24T09:00:00Z')).toBe(true);
  });

  it('is confirmed from the midnight of its place on', async () => {
    const { event } = (await create(olga, [CONFIRMED_IN_AUCKLAND], days('2026-12-14', '2026-12-15', NEW_YORK))).body;
    // The window opens fifteen minutes before the midnight in Auckland, which is at 11:00 UTC.
    const confirmedAt = async (time: string): Promise<number> => {
      server.clock.now = toInstant(time);
      const meant = { email: CONFIRMED_IN_AUCKLAND, iCalUid: event.iCalUId, id: event.id };
      return (await olga.call('POST', '/api/event/action', { action: 'confirm', ...meant })).status;
    };
    expect([await confirmedAt('2026-12-13T10:44:00Z'), await confirmedAt('2026-12-13T10:45:00Z')]).toEqual([409, 200]);
  });
});

describe.each(CORPORATE_KINDS)('a whole day with %s', (kind) => {
  let time: PassingTime;
  let world: CorporateWorld;
  let olga: TestClient;
  beforeAll(async () => {
    time = startTime(SUITE_NOW);
    world = await openCorporateWorld(kind);
    await moveResources(world.server);
    olga = await world.signIn(CAST.olga);
  }, 60_000);
  afterAll(async () => {
    await world?.close();
    time.end();
  });
  const listed = async (first: string, end: string): Promise<EventAnswer[]> =>
    (await olga.call('GET', `/api/calendar/events?start=${first}T00:00:00Z&end=${end}T00:00:00Z`)).body.value;

  it('made in Auckland is at its dates in Prague, where its room is', async () => {
    const { status, body } = await olga.call(
      'POST',
      '/api/calendar/events',
      booked([IN_PRAGUE], days('2026-12-14', '2026-12-15', AUCKLAND)),
    );
    expect([status, told(body.event)]).toEqual([201, `2026-12-14 in ${PRAGUE} until 2026-12-15`]);
    world.engine.settle();
    const [item] = world.engine.listItems(CAST.olga, {
      start: toInstant('2026-12-14T10:00:00Z'),
      end: toInstant('2026-12-14T11:00:00Z'),
    });
    expect([item!.isAllDay, item!.start, item!.end]).toEqual([
      true,
      ...Object.values(rangeOfDates({ start: '2026-12-14', end: '2026-12-15' }, PRAGUE)),
    ]);
    const moved = await olga.call('PATCH', `/api/calendar/events/${encodeURIComponent(body.event.id)}`, {
      etag: (await olga.call('GET', `/api/calendar/events/${encodeURIComponent(body.event.id)}`)).body.etag,
      ...days('2026-12-15', '2026-12-17', AUCKLAND),
    });
    expect([moved.status, told(moved.body)]).toEqual([200, `2026-12-15 in ${PRAGUE} until 2026-12-17`]);
  });

  it.each([
    ['with a room is told with its dates at the room', [{ email: IN_PRAGUE, name: 'Room 1', role: 'resource' as const }], PRAGUE],
    // The report: "Company in New York, a Google event of the whole day 8 December: listed under Monday 7 December".
    ['without a room is told with its dates', [], kind === 'gspace' ? PRAGUE : AUCKLAND],
  ])('that somebody in Auckland has made in their own program, %s', async (what, attendees, zone) => {
    const [first, end] = attendees.length === 0 ? ['2026-12-08', '2026-12-09'] : ['2026-12-21', '2026-12-23'];
    const item = { subject: what, ...rangeOfDates({ start: first, end }, AUCKLAND), zone: AUCKLAND, isAllDay: true, attendees };
    world.engine.createItem(CAST.olga, item);
    world.engine.settle();
    await world.work('sweep-schedules');
    expect((await listed(plusDays(first, -1), plusDays(end, 1))).filter(({ subject }) => subject === what).map(told)).toEqual([
      `${first} in ${zone} until ${end}`,
    ]);
  });

  it('can be moved although the program stored it in another zone', async () => {
    const item = {
      subject: 'Moved',
      ...rangeOfDates({ start: '2027-01-11', end: '2027-01-12' }, AUCKLAND),
      zone: AUCKLAND,
      isAllDay: true,
    };
    world.engine.createItem(CAST.olga, { ...item, attendees: [{ email: IN_NEW_YORK, name: 'Room 2', role: 'resource' }] });
    world.engine.settle();
    const event = (await listed('2027-01-09', '2027-01-14')).find(({ subject }) => subject === 'Moved')!;
    expect(told(event)).toBe(`2027-01-11 in ${NEW_YORK} until 2027-01-12`);
    const path = `/api/calendar/events/${encodeURIComponent(event.id)}`;
    const renamed = await olga.call('PATCH', path, { etag: event.etag, subject: 'Renamed' });
    expect([renamed.status, told(renamed.body)]).toEqual([200, told(event)]);
    const moved = await olga.call('PATCH', path, { etag: renamed.body.etag, ...days('2027-01-12', '2027-01-13', NEW_YORK) });
    expect([moved.status, told(moved.body)]).toEqual([200, `2027-01-12 in ${NEW_YORK} until 2027-01-13`]);
  });

  it('that is finished early is timed from then on', async () => {
    const body = booked([IN_PRAGUE], days('2026-11-23', '2026-11-24', PRAGUE));
    const { event } = (await olga.call('POST', '/api/calendar/events', body)).body;
    world.engine.settle();
    const finished = await olga.call('POST', `/api/calendar/events/${encodeURIComponent(event.id)}/finish`);
    expect([finished.status, finished.body.isAllDay, finished.body.end.dateTime < '2026-11-24']).toEqual([200, false, true]);
  });
});
