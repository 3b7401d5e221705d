import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { SHOW_ALL_RESOURCES } from '@assist/resource';
import { CalendarEngine, EXCHANGE_SERVICE, type ExchangeStandIn, startExchangeStandIn } from '@assist/simulators';
import { fromInstant, plusMinutes } from '@assist/time';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CatalogueRepository } from '../src/catalogue/catalogue.repository.ts';
import { AccountsRepository } from '../src/people/accounts.repository.ts';
import { forgetReservations } from './test-database.ts';
import { startTestServer, type TestClient, type TestServer } from './test-server.ts';

const DAY = 1_440;
const at = (minutes: number) => fromInstant(plusMinutes(SUITE_NOW, minutes));
const STRICT = 'strict@rooms.alder.example';
const OLGAS = 'olgas@rooms.alder.example';

const folder = mkdtempSync(join(tmpdir(), 'assist-errors-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Each call returns the errors that it declares. These tests cover the codes that no other test reaches. */
describe('an error of the contract', () => {
  let server: TestServer;
  let olga: TestClient;
  beforeAll(async () => {
    const file = join(folder, 'calendar.json');
    // No server listens at the address given for Webex.
    writeFileSync(file, JSON.stringify({ calendar: { kind: 'touch' }, webex: { accessToken: 'x', apiUrl: 'http://127.0.0.1:1' } }));
    server = await startTestServer('sqlite', { ASSIST_CALENDAR: file });
    olga = await server.signIn(CAST.olga);
  });
  beforeEach(() => forgetReservations(server.server.database));
  afterAll(() => server.close());

  let keys = 0;
  const reserve = (client: TestClient, from: number, to: number, email: string) => {
    keys += 1;
    return client.call('POST', '/api/calendar/events', {
      idempotencyKey: `errors-${keys}`,
      subject: 'Review',
      start: at(from),
      end: at(to),
      resources: [{ email }],
    });
  };
  const made = async (from: number, to: number, email: string = CAST.room): Promise<{ id: string; etag: string; iCalUId: string }> =>
    (await reserve(olga, from, to, email)).body.event;
  const change = (event: { id: string; etag: string }, wanted: object) =>
    olga.call('PATCH', `/api/calendar/events/${event.id}`, { etag: event.etag, ...wanted });
  const refusal = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
  /** Runs the work with the clock advanced by this many minutes, and then sets the clock back. */
  const later = async <T>(minutes: number, work: () => Promise<T>): Promise<T> => {
    const { now } = server.clock;
    server.clock.now = plusMinutes(now, minutes);
    try {
      return await work();
    } finally {
      server.clock.now = now;
    }
  };

  it.each([
    ['POST', '/api/calendar/schedules', { emails: [CAST.room], start: at(0), end: at(63 * DAY) }, 400, 'range-too-long'],
    ['POST', '/api/cache/get', { emails: [CAST.room], start: at(0), end: at(63 * DAY) }, 400, 'range-too-long'],
    ['POST', '/api/cache/get', { emails: [CAST.room], start: at(60), end: at(0) }, 400, 'range-reversed'],
    ['GET', `/api/calendar/events/limited?start=${at(0)}&end=${at(63 * DAY)}`, undefined, 400, 'range-too-long'],
    [
      'POST',
      '/api/integrations/webex/createMeeting',
      { eventTitle: 'x', eventBody: '', eventStart: at(60), eventEnd: at(0), invitees: [] },
      400,
      'range-reversed',
    ],
    [
      'POST',
      '/api/integrations/webex/createMeeting',
      { eventTitle: 'x', eventBody: '', eventStart: at(0), eventEnd: at(60), invitees: [] },
      502,
      'online-meeting-failed',
    ],
  ] as const)('is returned by %s %s', async (method, path, body, status, code) => {
    expect(refusal(await olga.call(method, path, body))).toEqual([status, code]);
  });

  it('is reserved-to-others or reservations-disabled for a resource with that restriction, in a new reservation and in a change', async () => {
    const event = await made(60, 120);
    const { database, changes } = server.server;
    const catalogue = new CatalogueRepository(database);
    const before = await catalogue.read();
    const put = async (change: Parameters<typeof catalogue.write>[1]) => {
      await database.db.transaction().execute((trx) => catalogue.write(trx, change, server.clock.now));
      await changes.look();
    };
    // Lets people see the resources that are reserved to others.
    await put({
      company: { ...before.company!, resourceVisibilityRestriction: SHOW_ALL_RESOURCES },
      resources: before.resources.map((one) =>
        one.id === 'olgas' ? { ...one, reservedToEmails: [CAST.fred] } : one.id === 'strict' ? { ...one, reservationsEnabled: false } : one,
      ),
    });
    try {
      expect(refusal(await reserve(olga, 60, 120, OLGAS))).toEqual([422, 'reserved-to-others']);
      expect(refusal(await change(event, { resources: [{ email: OLGAS }] }))).toEqual([422, 'reserved-to-others']);
      expect(refusal(await change(event, { resources: [{ email: STRICT }] }))).toEqual([422, 'reservations-disabled']);
      expect(refusal(await reserve(olga, 60, 120, STRICT))).toEqual([422, 'reservations-disabled']);
    } finally {
      await put({ company: before.company!, resources: before.resources });
    }
  });

  it.each([
    ['range-reversed', 400, { start: at(120), end: at(60) }],
    ['invalid-zone', 400, { timezone: 'Middle/Earth' }],
    ['in-the-past', 422, { start: at(-120), end: at(-60) }],
    ['not-on-quarter', 422, { start: at(67), end: at(127) }],
    ['unknown-resource', 422, { resources: [{ email: 'nobody@rooms.alder.example' }] }],
    ['too-far-ahead', 422, { resources: [{ email: STRICT }], start: at(14 * DAY), end: at(14 * DAY + 60) }],
  ] as const)('is %s for an invalid change of a reservation', async (code, status, wanted) => {
    expect(refusal(await change(await made(60, 120), wanted))).toEqual([status, code]);
  });

  it('is event-cancelled for an action on a cancelled reservation', async () => {
    const event = await made(60, 120, 'confirm@rooms.alder.example');
    expect((await olga.call('DELETE', `/api/calendar/events/${event.id}`)).status).toBe(204);
    const action = (name: string) =>
      olga.call('POST', '/api/event/action', { action: name, email: 'confirm@rooms.alder.example', iCalUid: event.iCalUId, id: event.id });
    for (const answer of [
      await change(event, { subject: 'Another' }),
      await olga.call('POST', `/api/calendar/events/${event.id}/response`, { response: 'accepted' }),
      await action('confirm'),
      await action('release'),
    ])
      expect(refusal(answer)).toEqual([409, 'event-cancelled']);
    await later(75, async () => {
      const back = await server.signIn(CAST.olga);
      expect(refusal(await back.call('POST', `/api/calendar/events/${event.id}/finish`))).toEqual([409, 'event-cancelled']);
    });
  });

  it('is event-ended for an action on a reservation that has ended', async () => {
    const event = await made(60, 120, 'confirm@rooms.alder.example');
    await later(180, async () => {
      const back = await server.signIn(CAST.olga);
      const action = (name: string) =>
        back.call('POST', '/api/event/action', {
          action: name,
          email: 'confirm@rooms.alder.example',
          iCalUid: event.iCalUId,
          id: event.id,
        });
      for (const answer of [
        await back.call('DELETE', `/api/calendar/events/${event.id}`),
        await action('confirm'),
        await action('release'),
      ]) {
        expect(refusal(answer)).toEqual([409, 'event-ended']);
      }
    });
  });
});

describe('a sign-in with the mail server', () => {
  let engine: CalendarEngine;
  let standIn: ExchangeStandIn;
  let server: TestServer;
  let visitor: TestClient;
  beforeAll(async () => {
    engine = new CalendarEngine({ now: Date.now });
    engine.directory.addPerson({ email: CAST.olga, name: 'Olga', username: 'olga', password: 'Olgy-heslo-1' });
    engine.directory.addPerson({ email: CAST.fred, name: 'Fred', username: 'fred', password: 'Fredovo-heslo-1' });
    standIn = await startExchangeStandIn({ engine });
    const file = join(folder, 'exchange.json');
    writeFileSync(file, JSON.stringify({ calendar: { kind: 'ews', url: standIn.url, auth: { kind: 'basic', ...EXCHANGE_SERVICE } } }));
    server = await startTestServer('sqlite', { ASSIST_CALENDAR: file }, { now: Date.now });
    visitor = await server.visitor();
  });
  afterAll(async () => {
    await server.close();
    engine.stop();
    await standIn.close();
  });
  const signIn = (username: string, password: string) => visitor.call('POST', '/api/account/ews-login', { username, password });

  it('is refused with a wrong password, to a closed account, and after too many failures', async () => {
    expect((await signIn('olga', 'Olgy-heslo-1')).status).toBe(200);
    const accounts = new AccountsRepository(server.server.database);
    await accounts.close((await accounts.findByEmail(CAST.olga))!.id, SUITE_NOW);
    const codes = [(await signIn('olga', 'Olgy-heslo-1')).body.code];
    for (let times = 0; times < 11; times += 1) codes.push((await signIn('fred', 'wrong')).body.code);
    expect([codes[0], codes[1], codes.at(-1)]).toEqual(['account-closed', 'wrong-credentials', 'too-many-attempts']);
  });
});
