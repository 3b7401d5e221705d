import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { HUB_MESSAGES } from '@assist/contract';
import { fromInstant, plusMinutes } from '@assist/time';
import { HubConnectionBuilder, HubConnectionState, HttpTransportType, LogLevel } from '@microsoft/signalr';
import { WebSocket } from 'ws';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { CatalogueRepository } from '../src/catalogue/catalogue.repository.ts';
import { importCompany } from '../src/modules/imports/import-company.ts';
import { AccountsRepository } from '../src/people/accounts.repository.ts';
import { DEFAULT_USER_SETTINGS } from '../src/people/user-settings.ts';
import { type AListener, aListener, negotiate } from './a-listener.ts';
import { COMPANY } from './small-company.ts';
import { DATABASE_KINDS, forgetReservations } from './test-database.ts';
import { startTestServer, type TestClient, type TestServer } from './test-server.ts';

const at = (minutes: number) => fromInstant(plusMinutes(SUITE_NOW, minutes));
const OLGAS = 'olgas@rooms.alder.example';
const CANARY = 'canary-7f3a';

const schedules = (...scheduleIds: string[]) => ({
  target: 'ObjectChanged',
  args: [scheduleIds[0], JSON.stringify({ kind: 'schedules', scheduleIds })],
});
const own = (email: string) => ({ target: 'ObjectChanged', args: [email, JSON.stringify({ kind: 'events' })] });
const told = (target: string, ...args: unknown[]) => ({ target, args });

describe('the hub’s messages', () => {
  // Specification, section 7, "Real-time hub at /MessageHub", letter by letter.
  it('are spelt as clients know them', () =>
    expect(HUB_MESSAGES).toEqual({
      reload: 'Reload',
      changedCode: 'reload-chaneged-qrCode',
      changedResource: 'reload-changed-resource',
      deletedCode: 'reload-deleted-qrCode',
      deletedResource: 'reload-deleted-resource',
      changedArea: 'reload-area',
      objectChanged: 'ObjectChanged',
    }));
});

describe.each(DATABASE_KINDS)('the hub, %s', (kind) => {
  let server: TestServer;
  let origin: string;
  let people: Record<'olga' | 'fred' | 'carl', TestClient>;
  const open: AListener[] = [];

  const listen = async (token?: string) => {
    const listener = await aListener(origin, token);
    open.push(listener);
    return listener;
  };
  /** Connects with all these tokens, and returns the messages that each connection hears during the work. */
  const whoHears = async (work: () => Promise<unknown>, tokens: Readonly<Record<string, string | undefined>>) => {
    // Waits for earlier messages, so that only those during the work are heard.
    await settled();
    const listeners = await Promise.all(Object.entries(tokens).map(async ([name, token]) => [name, await listen(token)] as const));
    await work();
    await settled();
    return Object.fromEntries(listeners.map(([name, { heard }]) => [name, heard.map(({ target, args }) => ({ target, args }))]));
  };
  /** Waits until everything so far has been sent: a final change to a code is heard last. */
  const settled = async () => {
    const last = await listen(people.carl.token);
    const mark = `mark-${Math.random()}`;
    await server.server.changes.tell({ kind: 'codes', ids: [mark] }, server.clock.now);
    await server.server.changes.look();
    await expect.poll(() => last.heard.some(({ args }) => args[0] === mark)).toBe(true);
    await last.close();
    await Promise.all(open.filter(({ isOpen }) => isOpen).map((one) => expect.poll(() => one.frames.length).toBeGreaterThan(0)));
  };
  const withoutMark = (heard: readonly { args: readonly unknown[] }[]) => heard.filter(({ args }) => !String(args[0]).startsWith('mark-'));
  const tokens = () => ({ olga: people.olga.token, fred: people.fred.token, carl: people.carl.token, stranger: undefined });

  let keys = 0;
  const reserve = async (email: string, more: object = {}, client = people.olga) => {
    keys += 1;
    const answer = await client.call('POST', '/api/calendar/events', {
      idempotencyKey: `hub-${keys}`,
      subject: CANARY,
      bodyHtml: `<p>${CANARY} text</p>`,
      visibility: 'private',
      start: at(60 + keys * 60),
      end: at(90 + keys * 60),
      resources: [{ email }],
      ...more,
    });
    expect(answer.status).toBe(201);
    return answer.body.event as { id: string; etag: string };
  };
  const importFiles = async (files: Parameters<typeof importCompany>[1]) => {
    const report = await importCompany(server.server.database, files, server.clock.now);
    if (!report.imported) throw new Error(JSON.stringify(report.lines));
  };
  const write = async (change: (stored: Awaited<ReturnType<CatalogueRepository['read']>>) => object) => {
    const { database } = server.server;
    const catalogue = new CatalogueRepository(database);
    const stored = await catalogue.read();
    await database.db.transaction().execute((trx) => catalogue.write(trx, change(stored) as never, server.clock.now));
    database.wakeUp.tell();
  };

  beforeAll(async () => {
    server = await startTestServer(kind, { PUBLIC_URL: 'https://assist.example' });
    origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const [olga, fred, carl] = await Promise.all([CAST.olga, CAST.fred, CAST.carl].map((email) => server.signIn(email)));
    people = { olga: olga!, fred: fred!, carl: carl! };
  });
  beforeEach(async () => {
    await forgetReservations(server.server.database);
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map((one) => one.close()));
  });
  afterAll(() => server.close());

  it('counts its listeners in the metrics', async () => {
    const count = async () =>
      (await (await fetch(`${origin}/metrics`)).text())
        .split('\n')
        .filter((line) => line.startsWith('assist_hub_connections') && !line.endsWith(' 0'))
        .toSorted();
    await expect.poll(count).toEqual([]);
    const olga = await listen(people.olga.token);
    await listen(people.fred.token);
    await listen();
    expect(await count()).toEqual(['assist_hub_connections{who="anonymous"} 1', 'assist_hub_connections{who="user"} 2']);
    await olga.close();
    await expect.poll(count).toEqual(['assist_hub_connections{who="anonymous"} 1', 'assist_hub_connections{who="user"} 1']);
  });

  describe('sends', () => {
    it('all who can see a reserved resource a message that its times have changed, and the person a message that their calendar has changed', async () => {
      const heard = await whoHears(() => reserve(CAST.room), tokens());
      expect({ ...heard, carl: withoutMark(heard['carl']!) }).toEqual({
        olga: expect.arrayContaining([schedules(CAST.room), own(CAST.olga)]),
        fred: [schedules(CAST.room)],
        carl: [schedules(CAST.room)],
        stranger: [],
      });
    });

    it('other people nothing about a resource that is reserved to somebody', async () => {
      const heard = await whoHears(() => reserve(OLGAS), tokens());
      expect({ ...heard, carl: withoutMark(heard['carl']!) }).toEqual({
        olga: expect.arrayContaining([schedules(OLGAS), own(CAST.olga)]),
        fred: [],
        carl: [],
        stranger: [],
      });
    });

    it('an invited person a message that their calendar has changed', async () => {
      const heard = await whoHears(() => reserve(CAST.room, { attendees: [{ email: CAST.fred, name: 'fred' }] }), tokens());
      expect(heard['fred']).toEqual(expect.arrayContaining([schedules(CAST.room), own(CAST.fred)]));
      expect(withoutMark(heard['carl']!)).toEqual([schedules(CAST.room)]);
    });

    it('no word of a private event', async () => {
      const listeners = await Promise.all(Object.values(tokens()).map(listen));
      const event = await reserve(CAST.room, { attendees: [{ email: CAST.fred, name: 'fred' }] });
      await people.olga.call('PATCH', `/api/calendar/events/${event.id}`, { subject: `${CANARY} again`, etag: event.etag });
      await people.olga.call('DELETE', `/api/calendar/events/${event.id}`);
      await settled();
      const frames = listeners.flatMap((one) => one.frames);
      expect(frames.length).toBeGreaterThan(listeners.length);
      expect(frames.filter((frame) => frame.includes(CANARY))).toEqual([]);
      // The stranger has heard only the handshake.
      expect(listeners.at(-1)!.heard).toEqual([]);
    });

    it('fewer messages than changes if many changes are made together', async () => {
      const { database, changes } = server.server;
      const heard = await whoHears(
        async () => {
          for (let count = 0; count < 20; count += 1)
            await changes.tell({ kind: 'events', mailboxes: [CAST.room, CAST.other] }, server.clock.now);
          database.wakeUp.tell();
        },
        { fred: people.fred.token },
      );
      // Changes that were not read together are sent separately.
      expect(heard['fred']!.length).toBeLessThan(20);
      expect(heard['fred']![0]).toEqual(schedules(CAST.room, CAST.other));
    });

    it('a change without the names of the resources if too many have changed', async () => {
      await write(({ resources }) => ({
        resources: [
          ...resources,
          ...Array.from({ length: 150 }, (_, index) => ({ ...resources[0]!, id: `many-${index}`, email: `many-${index}@rooms.example` })),
        ],
      }));
      await server.server.changes.look();
      const mailboxes = Array.from({ length: 150 }, (_, index) => `many-${index}@rooms.example`);
      const heard = await whoHears(() => server.server.changes.tell({ kind: 'events', mailboxes }, server.clock.now), {
        fred: people.fred.token,
      });
      expect(heard['fred']).toEqual([told('ObjectChanged', mailboxes[0], JSON.stringify({ kind: 'schedules', scheduleIds: null }))]);
      await write(({ resources }) => ({ resources: resources.filter(({ id }) => !id.startsWith('many-')) }));
    });
  });

  describe('announces', () => {
    const idOf = async (email: string) =>
      (await server.server.database.db.selectFrom('resource').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
    const changeOne = (email: string, patch: object) =>
      write(({ resources }) => ({ resources: resources.map((one) => (one.email === email ? { ...one, ...patch } : one)) }));

    it.each([
      ['a resource that has changed', CAST.room, { capacity: 7 }, 'reload-changed-resource', ['olga', 'fred', 'carl']],
      ['a resource that is retired', CAST.room, { retired: true }, 'reload-deleted-resource', ['olga', 'fred', 'carl']],
      ['a resource that is back in use', CAST.room, { retired: false }, 'reload-changed-resource', ['olga', 'fred', 'carl']],
      ['a resource that only one person sees', OLGAS, { capacity: 2 }, 'reload-changed-resource', ['olga']],
      ['a resource that now belongs to somebody else', OLGAS, { reservedToEmails: [CAST.fred] }, 'reload-changed-resource', ['fred']],
    ])('%s', async (_what, email, patch, message, who) => {
      const id = await idOf(email);
      const heard = await whoHears(() => changeOne(email, patch), tokens());
      const those = Object.entries(heard).filter(([, all]) => all.some((one) => one.target === message && one.args[0] === id));
      expect(those.map(([name]) => name)).toEqual(who);
      // The person from whom the resource was taken hears that it is gone. Nobody else hears anything.
      for (const [name, all] of Object.entries(heard)) {
        if (who.includes(name)) continue;
        const gone = 'reservedToEmails' in patch && name === 'olga' ? [told('reload-deleted-resource', id)] : [];
        expect([name, withoutMark(all)]).toEqual([name, gone]);
      }
    });

    it('an area that has changed', async () => {
      const rename = () =>
        write(({ areas }) => ({
          areas: areas.map((one) => (one.id === 'floor-1' ? { ...one, name: { en: `Floor ${Math.random()}` } } : one)),
        }));
      const heard = await whoHears(rename, tokens());
      expect(heard['fred']).toEqual([told('reload-area', 'floor-1')]);
      expect(heard['stranger']).toEqual([]);
    });

    it('the time zone of an area, and of the resources that inherit it', async () => {
      await changeOne(CAST.room, { timezone: null });
      const change = (timezone: string | null) => () =>
        write(({ areas }) => ({ areas: areas.map((one) => (one.id === 'house' ? { ...one, timezone } : one)) }));
      const heard = await whoHears(change('Asia/Tokyo'), tokens());
      expect(heard['fred']).toEqual([told('reload-area', 'house'), told('reload-changed-resource', await idOf(CAST.room))]);
      await change(null)();
      await changeOne(CAST.room, { timezone: 'Europe/Prague' });
    });

    it('changed data that every page loads at its start, so that all pages reload, even the sign-in page', async () => {
      const heard = await whoHears(() => importFiles({ company: JSON.stringify({ ...COMPANY, companyName: 'Another' }) }), tokens());
      for (const name of ['olga', 'fred', 'stranger']) expect([name, heard[name]!.map(({ target }) => target)]).toEqual([name, ['Reload']]);
    });

    it('no change of a resource whose type has no licence', async () => {
      await write(({ company }) => ({ company: { ...company!, licences: [{ code: 'ResourcePremium', quantity: null }] } }));
      await server.server.changes.look();
      const heard = await whoHears(async () => {
        await changeOne('half-1@rooms.alder.example', { capacity: 3 });
        await server.server.changes.tell({ kind: 'events', mailboxes: ['half-1@rooms.alder.example'] }, server.clock.now);
      }, tokens());
      await write(({ company }) => ({ company: { ...company!, licences: COMPANY.licences } }));
      for (const name of ['olga', 'fred', 'stranger']) expect([name, heard[name]]).toEqual([name, []]);
    });

    it('changed codes only to those who manage them', async () => {
      const id = await idOf(CAST.room);
      await importFiles({ locationCodes: `code,place,label\nOld-1,${id},\n` });
      const heard = await whoHears(async () => {
        expect((await people.carl.call('PUT', '/api/assist/location-codes/Old-1', { label: 'Door' })).status).toBe(200);
        expect((await people.carl.call('PUT', '/api/assist/location-codes/Old-1', { active: false })).status).toBe(200);
      }, tokens());
      expect(withoutMark(heard['carl']!)).toEqual([told('reload-chaneged-qrCode', 'Old-1'), told('reload-deleted-qrCode', 'Old-1')]);
      expect(heard['fred']).toEqual([]);
    });
  });

  describe('admits', () => {
    it('a caller with a token in a header, who needs no XSRF value and gets a ticket in place of the token', async () => {
      const { status, body } = await negotiate(origin, people.fred.token);
      expect(status).toBe(200);
      expect(body['accessToken']).toEqual(expect.stringMatching(/^[\w-]{43}\.[\w-]{43}$/));
      expect(body['accessToken']).not.toBe(people.fred.token);
    });

    it('nobody with an invalid token', async () =>
      expect(await negotiate(origin, 'no-token')).toMatchObject({ status: 401, body: { code: 'session-ended' } }));

    it.each([
      ['of another site', { origin: 'https://evil.example' }, 403],
      ['of another site, according to the browser', { 'sec-fetch-site': 'cross-site' }, 403],
      ['of this site', { origin: 'https://assist.example' }, 200],
    ])('only pages of this site, tested with a page %s', async (_what, headers, status) =>
      expect((await negotiate(origin, people.fred.token, headers)).status).toBe(status),
    );

    it.each([
      ['another site', 'https://evil.example', 403],
      ['this site', 'https://assist.example', 'open'],
    ])('a WebSocket only from a page of this site, tested with a page of %s', async (_what, page, expected) => {
      expect(await outcome(`${origin.replace('http', 'ws')}/MessageHub`, { origin: page })).toBe(expected);
    });

    it('a ticket only once, and only within half a minute', async () => {
      const connect = (body: Record<string, unknown>, token = body['accessToken']) =>
        outcome(`${origin.replace('http', 'ws')}/MessageHub?id=${body['connectionToken'] as string}&access_token=${token as string}`);
      const first = (await negotiate(origin, people.fred.token)).body;
      expect(await connect(first)).toBe('open');
      // The same ticket is refused for a second connection.
      expect(await connect((await negotiate(origin, people.fred.token)).body, first['accessToken'])).toBe(401);
      const late = (await negotiate(origin, people.fred.token)).body;
      server.clock.now = plusMinutes(server.clock.now, 1);
      expect(await connect(late)).toBe(401);
      server.clock.now = SUITE_NOW;
    });

    it('nobody with a made-up ticket, which is never looked up because anyone may send thousands', async () => {
      const { body } = await negotiate(origin, people.fred.token);
      const genuine = body['accessToken'] as string;
      const lookUp = vi.spyOn(server.server.database.db, 'deleteFrom');
      for (const ticket of ['x', 'A'.repeat(43), `${'A'.repeat(43)}.${genuine.split('.')[1]!}`, `${genuine}A`, genuine.replace('.', '..')])
        expect(
          await outcome(`${origin.replace('http', 'ws')}/MessageHub?id=${body['connectionToken'] as string}&access_token=${ticket}`),
        ).toBe(401);
      expect(lookUp.mock.calls.filter(([table]) => table === 'hub_ticket')).toEqual([]);
      lookUp.mockRestore();
    });

    it('nobody with a token in the address', async () => {
      const { body } = await negotiate(origin, people.fred.token);
      const address = `${origin.replace('http', 'ws')}/MessageHub?access_token=${people.fred.token}`;
      expect(await outcome(address)).toBe(401);
      expect(await outcome(`${address}&id=${body['connectionToken'] as string}`)).toBe(401);
    });

    it('callers without writing an address or a token to the log', () => {
      expect(server.logged()).not.toContain('access_token');
      expect(server.logged()).not.toContain(people.fred.token);
    });

    it.each([
      ['WebSockets', HttpTransportType.WebSockets],
      ['Server-Sent Events', HttpTransportType.ServerSentEvents],
      ['long polling', HttpTransportType.LongPolling],
    ])('the protocol’s own client over %s, through everything in front of the hub', async (_what, transport) => {
      const connection = new HubConnectionBuilder()
        .withUrl(`${origin}/MessageHub`, { transport, accessTokenFactory: () => people.fred.token })
        .configureLogging(LogLevel.None)
        .build();
      const heard: unknown[] = [];
      connection.on('ObjectChanged', (...args) => heard.push(args));
      await connection.start();
      await reserve(CAST.other);
      await expect.poll(() => heard).toEqual([schedules(CAST.other).args]);
      await expect(connection.invoke('NoSuchMethod')).rejects.toThrow('There is no such method.');
      await connection.stop();
      expect(connection.state).toBe(HubConnectionState.Disconnected);
    });
  });

  describe('closes a connection whose user', () => {
    it('has signed out, immediately and for good', async () => {
      const client = await server.signIn(CAST.fred);
      const [leaving, staying] = [await listen(client.token), await listen(people.fred.token)];
      await client.call('GET', '/api/account/oauth-logout');
      await leaving.over;
      expect(leaving.closing).toMatchObject({ type: 7, allowReconnect: false });
      expect(staying.isOpen).toBe(true);
    });

    it('has signed out everywhere', async () => {
      const client = await server.signIn(CAST.fred);
      const other = await server.signIn(CAST.fred);
      const listeners = [await listen(client.token), await listen(other.token)];
      expect((await client.call('POST', '/api/account/logout-everywhere')).status).toBe(200);
      await Promise.all(listeners.map((one) => one.over));
      people = { ...people, fred: await server.signIn(CAST.fred) };
    });

    it('is no longer an administrator, so that it reconnects with the current rights', async () => {
      const accounts = new AccountsRepository(server.server.database);
      const listener = await listen(people.carl.token);
      const make = (administrator: number) =>
        server.server.database.db.updateTable('user_account').set({ administrator }).where('email', '=', CAST.carl).execute();
      await make(0);
      await accounts.insert(NEWCOMER, server.clock.now);
      await listener.over;
      expect(listener.closing).toMatchObject({ allowReconnect: true });
      await make(1);
    });
  });

  /** Returns `open`, or the status with which the connection was refused. */
  async function outcome(address: string, headers: Record<string, string> = {}): Promise<'open' | number> {
    const socket = new WebSocket(address, { headers });
    return new Promise((resolve, reject) => {
      socket.on('open', () => {
        socket.close();
        resolve('open');
      });
      socket.on('unexpected-response', (_request, response) => resolve(response.statusCode!));
      socket.on('error', reject);
    });
  }
});

const NEWCOMER = {
  email: 'new@alder.example',
  name: 'New',
  givenName: 'New',
  surname: 'New',
  department: '',
  administrator: false,
  passwordHash: null,
  settings: DEFAULT_USER_SETTINGS,
};
