import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import type { StoredResource } from '@assist/resource';
import { fromInstant, plusMinutes } from '@assist/time';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CatalogueRepository } from '../src/catalogue/catalogue.repository.ts';
import { DATABASE_KINDS, forgetReservations } from './test-database.ts';
import { startTestServer, type TestClient, type TestServer } from './test-server.ts';

const DAY = 1_440;
const at = (minutes: number) => fromInstant(plusMinutes(SUITE_NOW, minutes));
/** A room that can be reserved Monday to Friday from 8 to 18, for half an hour to two hours, up to a week ahead. */
const STRICT = 'strict@rooms.alder.example';
const HALF = ['half-1@rooms.alder.example', 'half-2@rooms.alder.example'] as const;
const daily = (count: number) => ({ recurrence: { frequency: 'daily', interval: 1, count } });
let keys = 0;

interface Made {
  readonly id: string;
  readonly etag: string;
  readonly iCalUId: string;
}

/** A rule for making a reservation applies to every other way of getting the same reservation. */
describe.each(DATABASE_KINDS)('every way to a reservation has the same rules, on %s', (kind) => {
  let server: TestServer;
  let olga: TestClient;
  let fred: TestClient;
  beforeAll(async () => {
    server = await startTestServer(kind);
    [olga, fred] = await Promise.all([server.signIn(CAST.olga), server.signIn(CAST.fred)]);
  });
  beforeEach(async () => {
    await forgetReservations(server.server.database);
  });
  afterAll(() => server.close());

  const create = async (client: TestClient, from: number, to: number, emails: readonly string[], more: object = {}) => {
    keys += 1;
    return client.call('POST', '/api/calendar/events', {
      idempotencyKey: `way-${keys}`,
      subject: 'Review',
      start: at(from),
      end: at(to),
      resources: emails.map((email) => ({ email })),
      ...more,
    });
  };
  const made = async (...rest: Parameters<typeof create>): Promise<Made> => {
    const answer = await create(...rest);
    expect(answer.status).toBe(201);
    return answer.body.event;
  };
  const change = async (event: Made, wanted: object, scope = 'occurrence') => {
    const { etag } = (await olga.call('GET', `/api/calendar/events/${event.id}`)).body;
    return olga.call('PATCH', `/api/calendar/events/${event.id}?scope=${scope}`, { etag, ...wanted });
  };
  const mine = async (): Promise<{ start: { utcDateTime: string }; locations: unknown[] }[]> =>
    (await olga.call('GET', `/api/calendar/events?start=${at(-DAY)}&end=${at(30 * DAY)}`)).body.value;

  it.each([
    ['a day later, so that Friday’s date falls on a Saturday', 'outside-working-hours', { start: at(60 + DAY), end: at(120 + DAY) }],
    ['three hours long', 'too-long', { start: at(60), end: at(240) }],
    ['a quarter of an hour long', 'too-short', { start: at(60), end: at(75) }],
    ['in the evening', 'outside-working-hours', { start: at(600), end: at(660) }],
    ['of whole days', 'outside-working-hours', { isAllDay: true }],
  ])('a series is not moved if its dates would be %s', async (_case, code, times) => {
    const series = await made(olga, 60, 120, [STRICT], daily(5));
    const before = await mine();
    const answer = await change(series, times, 'following');
    expect([answer.status, answer.body.code]).toEqual([422, code]);
    expect(await mine()).toEqual(before);
  });

  it('moving a date and the following dates checks each date', async () => {
    await made(olga, 60, 120, [STRICT], daily(5));
    const { body } = await olga.call('GET', `/api/calendar/events?start=${at(-DAY)}&end=${at(30 * DAY)}`);
    const wednesday = body.value[2];
    const dayLater = { start: at(60 + 3 * DAY), end: at(120 + 3 * DAY) };
    expect((await change(wednesday, dayLater, 'following')).body.code).toBe('outside-working-hours');
    // By the rules, Wednesday's date alone could move to Thursday (a working day), but the series already has a date on Thursday.
    expect((await change(wednesday, dayLater)).body.code).toBe('slot-taken');
  });

  it('adding a resource to a series checks every date', async () => {
    const series = await made(olga, 60, 120, [CAST.room], daily(6));
    const answer = await change(series, { resources: [{ email: CAST.room }, { email: STRICT }] }, 'following');
    expect([answer.status, answer.body.code]).toEqual([422, 'outside-working-hours']);
    expect((await mine()).map((event) => event.locations.length)).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it('a reservation must meet the rules of a resource that was released and is added again', async () => {
    const event = await made(olga, 60, 120, [CAST.room, STRICT]);
    expect(
      (await olga.call('POST', '/api/event/action', { action: 'release', email: STRICT, iCalUid: event.iCalUId, id: event.id })).status,
    ).toBe(200);
    expect((await change(event, { start: at(60), end: at(300) })).status).toBe(200);
    const answer = await change(event, { resources: [{ email: CAST.room }, { email: STRICT }] });
    expect([answer.status, answer.body.code]).toEqual([422, 'too-long']);
    expect((await change(event, { start: at(60), end: at(120), resources: [{ email: CAST.room }, { email: STRICT }] })).status).toBe(200);
  });

  it('a workplace that was released and is added again counts in its area', async () => {
    const event = await made(olga, 60, 120, [CAST.room, HALF[0]]);
    expect(
      (await olga.call('POST', '/api/event/action', { action: 'release', email: HALF[0], iCalUid: event.iCalUId, id: event.id })).status,
    ).toBe(200);
    await made(fred, 60, 120, [HALF[1]]);
    const answer = await change(event, { resources: [{ email: CAST.room }, { email: HALF[0] }] });
    expect([answer.status, answer.body.code]).toEqual([422, 'utilisation-reached']);
  });

  it('the texts of a reservation can be changed even if its resource’s rules have become stricter', async () => {
    const event = await made(olga, 60, 120, [STRICT]);
    const { database, changes } = server.server;
    const catalogue = new CatalogueRepository(database);
    const stored = (await catalogue.read()).resources.find((resource) => resource.email === STRICT)!;
    const write = async (resource: StoredResource) => {
      await database.db.transaction().execute((trx) => catalogue.write(trx, { resources: [resource] }, server.clock.now));
      await changes.look();
    };
    await write({ ...stored, schedulingSettings: { ...stored.schedulingSettings, maximumMeetingDurationInMinutes: 30 } });
    expect((await create(fred, 180, 240, [STRICT])).body.code).toBe('too-long');
    expect((await change(event, { subject: 'Another', resources: [{ email: STRICT }] })).status).toBe(200);
    expect((await change(event, { start: at(75), end: at(135) })).body.code).toBe('too-long');
    await write(stored);
  });

  it.each([
    ['dates × resources', daily(366), 6, 0],
    ['dates × people', daily(366), 1, 60],
  ])('too many %s in one request are refused, when making and when changing a series', async (_case, recurrence, resources, people) => {
    const emails = [CAST.room, CAST.other, 'confirm@rooms.alder.example', ...HALF, STRICT].slice(0, resources);
    const attendees = Array.from({ length: people }, (_, index) => ({
      email: `guest-${index}@people.example`,
      name: 'Guest',
      remotely: false,
    }));
    const refused = await create(olga, 60, 120, emails, { ...recurrence, attendees });
    expect([refused.status, refused.body.code]).toEqual([422, 'too-many-at-once']);
    const series = await made(olga, 60, 120, [CAST.room], recurrence);
    const changed = await change(series, { resources: emails.map((email) => ({ email })), attendees }, 'following');
    expect([changed.status, changed.body.code]).toEqual([422, 'too-many-at-once']);
  });

  it('shortening a series shortens all of its dates, except one that is already shorter', async () => {
    const series = await made(olga, 60, 120, [CAST.room], daily(4));
    const { body } = await olga.call('GET', `/api/calendar/events?start=${at(-DAY)}&end=${at(30 * DAY)}`);
    expect((await change(body.value[2], { start: at(60 + 2 * DAY), end: at(75 + 2 * DAY) })).status).toBe(200);
    expect((await change(series, { start: at(60), end: at(90) }, 'following')).status).toBe(200);
    const lengths = (await mine()).map(
      (event) =>
        (Date.parse((event as unknown as { end: { utcDateTime: string } }).end.utcDateTime) - Date.parse(event.start.utcDateTime)) / 60_000,
    );
    expect(lengths).toEqual([30, 30, 15, 30]);
  });
});
