import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { fromInstant, plusMinutes } from '@assist/time';
import { WebSocket } from 'ws';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CatalogueRepository } from '../src/catalogue/catalogue.repository.ts';
import type { GuestRule } from '../src/catalogue/company.ts';
import { HubListeners, type Listener } from '../src/modules/hub/hub-listeners.ts';
import { AuditRepository } from '../src/audit/audit.repository.ts';
import { PersonalDataRepository } from '../src/modules/personal-data/personal-data.repository.ts';
import { PERSONAL_DATA } from '../src/personal-data.ts';
import { AccountsRepository } from '../src/people/accounts.repository.ts';
import { type AListener, aListener, negotiate } from './a-listener.ts';
import { DATABASE_KINDS, forgetReservations } from './test-database.ts';
import { startTestServer, type TestClient, type TestServer } from './test-server.ts';

const at = (minutes: number) => fromInstant(plusMinutes(SUITE_NOW, minutes));

/** SECURITY.md, S13: an open connection has its user's current rights. */
describe.each(DATABASE_KINDS)('an open connection, %s,', (kind) => {
  let server: TestServer;
  let origin: string;
  let accounts: AccountsRepository;
  const open: { close(): unknown }[] = [];

  beforeAll(async () => {
    server = await startTestServer(kind, { PUBLIC_URL: 'https://assist.example' });
    origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
    accounts = new AccountsRepository(server.server.database);
  });
  beforeEach(async () => {
    await forgetReservations(server.server.database);
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map((one) => one.close()));
  });
  afterAll(() => server.close());

  const listen = async (token: string): Promise<AListener> => {
    const listener = await aListener(origin, token);
    open.push(listener);
    return listener;
  };
  const addressOf = ({ connectionToken, accessToken }: Record<string, unknown>) =>
    `${origin.replace('http', 'ws')}/MessageHub?id=${connectionToken as string}${accessToken === undefined ? '' : `&access_token=${accessToken as string}`}`;
  /** Opens a connection that sends nothing, not even its protocol. Returns the status if it is refused. */
  const beginMute = async (body: Record<string, unknown>): Promise<WebSocket | number> => {
    const socket = new WebSocket(addressOf(body));
    open.push({ close: () => socket.terminate() });
    return new Promise((resolve, reject) => {
      socket.on('open', () => resolve(socket));
      socket.on('unexpected-response', (_request, response) => resolve(response.statusCode!));
      socket.on('error', reject);
    });
  };
  const ticketOf = async ({ token }: TestClient) => (await negotiate(origin, token)).body;
  const idOf = async (email: string) => (await accounts.findByEmail(email))!.id;
  const change = (work: () => Promise<unknown>) => work().then(() => server.server.changes.look());
  const signOutEverywhere = (client: TestClient) => client.call('POST', '/api/account/logout-everywhere');

  let keys = 0;
  const invite = async (host: TestClient) => {
    keys += 1;
    const { body } = await host.call('POST', '/api/calendar/events', {
      idempotencyKey: `rights-${keys}`,
      subject: 'A talk',
      start: at(60),
      end: at(120),
      resources: [{ email: CAST.room }],
    });
    const event = body.event as { id: string; etag: string };
    const { id, code } = (await host.call('POST', `/api/calendar/events/${event.id}/invitations`, { visitor: 'Gita' })).body as {
      id: string;
      code: string;
    };
    return { event, id, code };
  };
  const enter = async (code?: string): Promise<TestClient> => {
    const visitor = await server.visitor();
    const { body } = await visitor.call('POST', '/api/account/guest', code === undefined ? { name: 'Gita' } : { name: 'Gita', code });
    return server.clientWith(body.token as string, body.refreshToken as string);
  };
  const admitGuests = async (guests: GuestRule) => {
    const { database } = server.server;
    const catalogue = new CatalogueRepository(database);
    const company = { ...(await catalogue.read()).company!, guests };
    await database.db.transaction().execute((trx) => catalogue.write(trx, { company }, server.clock.now));
    database.wakeUp.tell();
  };

  describe('ends immediately', () => {
    it.each<[string, (client: TestClient, email: string) => Promise<unknown>]>([
      ['when the person signs out on all devices', signOutEverywhere],
      ['when the operator closes the account', async (_client, email) => accounts.close(await idOf(email), server.clock.now)],
      [
        'when the operator sets another password',
        async (_client, email) =>
          accounts.setPassword(await idOf(email), (await accounts.findByEmail(email))!.password_hash!, false, server.clock.now),
      ],
      ['when the operator resets the second step', async (_client, email) => accounts.resetTwoStep(await idOf(email), server.clock.now)],
    ])('%s', async (_what, end) => {
      const client = await server.signIn(CAST.fred);
      const listener = await listen(client.token);
      const mute = (await beginMute(await ticketOf(client))) as WebSocket;
      const isMuteOver = new Promise<void>((resolve) => void mute.on('close', () => resolve()));
      const ticket = await ticketOf(client);
      await change(() => end(client, CAST.fred));
      await Promise.all([listener.over, isMuteOver]);
      expect(listener.closing).toMatchObject({ allowReconnect: false });
      expect(await beginMute(ticket)).toBe(401);
      await accounts.open(await idOf(CAST.fred), server.clock.now);
    });

    it('when its guest’s invitation is revoked', async () => {
      await admitGuests('with-invitation');
      const olga = await server.signIn(CAST.olga);
      const { event, id, code } = await invite(olga);
      const guest = await enter(code);
      const [listener, ticket] = [await listen(guest.token), await ticketOf(guest)];
      await change(() => olga.call('DELETE', `/api/calendar/events/${event.id}/invitations/${id}`));
      await listener.over;
      expect([listener.closing?.allowReconnect, await beginMute(ticket)]).toEqual([false, 401]);
    });

    it('when the account of its guest’s host is closed', async () => {
      await admitGuests('with-invitation');
      const fred = await server.signIn(CAST.fred);
      const guest = await enter((await invite(fred)).code);
      const listener = await listen(guest.token);
      await change(async () => accounts.close(await idOf(CAST.fred), server.clock.now));
      await listener.over;
      expect(listener.closing).toMatchObject({ allowReconnect: false });
      await accounts.open(await idOf(CAST.fred), server.clock.now);
    });
  });

  describe('must reconnect with its current rights', () => {
    it('when its guest’s reservation is moved to another day, and cannot use an earlier ticket', async () => {
      await admitGuests('with-invitation');
      const olga = await server.signIn(CAST.olga);
      const { event, code } = await invite(olga);
      const guest = await enter(code);
      const [listener, ticket] = [await listen(guest.token), await ticketOf(guest)];
      const moved = { etag: event.etag, start: at(60 + 1_440), end: at(120 + 1_440) };
      await change(() => olga.call('PATCH', `/api/calendar/events/${event.id}`, moved));
      await listener.over;
      expect([listener.closing?.allowReconnect, await beginMute(ticket)]).toEqual([true, 401]);
    });

    it('when the company no longer admits guests', async () => {
      await change(() => admitGuests('open'));
      const guest = await enter();
      const listener = await listen(guest.token);
      await change(() => admitGuests('with-invitation'));
      await listener.over;
      expect(listener.closing).toMatchObject({ allowReconnect: true });
      await expect.poll(async () => (await negotiate(origin, guest.token)).status).toBe(401);
    });

    it('and is refused with a ticket from when its user was an administrator', async () => {
      const carl = await server.signIn(CAST.carl);
      const ticket = await ticketOf(carl);
      const { db } = server.server.database;
      await db.updateTable('user_account').set({ administrator: 0 }).where('email', '=', CAST.carl).execute();
      expect(await beginMute(ticket)).toBe(401);
      await db.updateTable('user_account').set({ administrator: 1 }).where('email', '=', CAST.carl).execute();
    });
  });

  describe('counts, before its first message, towards the limit of', () => {
    it('fifty for one session, even if two hundred are opened together', async () => {
      const client = await server.signIn(CAST.olga);
      const tickets = await Promise.all(Array.from({ length: 200 }, () => ticketOf(client)));
      const outcomes = await Promise.all(tickets.map(beginMute));
      expect(outcomes.filter((one) => typeof one === 'object')).toHaveLength(50);
      expect(outcomes.filter((one) => one === 429)).toHaveLength(150);
      // Another session is counted separately.
      const other = await server.signIn(CAST.olga);
      expect((await listen(other.token)).isOpen).toBe(true);
    });

    it('a thousand for all callers without a session', () => {
      const listeners = new HubListeners(() => {});
      const strangers = Array.from({ length: 1_300 }, () => ({ user: { kind: 'anonymous' } }) as Listener);
      const admit = (one: Listener, index: number) => listeners.admit(one, `192.0.2.${index % 10}`);
      expect(strangers.filter(admit)).toHaveLength(1_000);
      listeners.forget(strangers[0]!);
      expect(strangers.slice(1_000).filter(admit)).toHaveLength(1);
    });

    it('250 for strangers of one network, which has room again once they have gone', () => {
      const listeners = new HubListeners(() => {});
      const strangers = Array.from({ length: 300 }, () => ({ user: { kind: 'anonymous' } }) as Listener);
      expect(strangers.filter((one) => listeners.admit(one, '192.0.2.1'))).toHaveLength(250);
      expect(listeners.admit(strangers[299]!, '192.0.2.2')).toBe(true);
      for (const one of strangers.slice(0, 250)) listeners.forget(one);
      expect(strangers.slice(0, 299).filter((one) => listeners.admit(one, '192.0.2.1'))).toHaveLength(250);
    });

    it('250 for guests and strangers of one network together, whatever the number of sessions', () => {
      const listeners = new HubListeners(() => {});
      const guests = Array.from({ length: 300 }, (_, index) => ({ user: { kind: 'guest', sessionId: `g ${index}` } }) as Listener);
      const stranger = { user: { kind: 'anonymous' } } as Listener;
      expect(listeners.admit(stranger, '192.0.2.1')).toBe(true);
      expect(guests.filter((one) => listeners.admit(one, '192.0.2.1'))).toHaveLength(249);
      expect(listeners.admit(stranger, '192.0.2.1')).toBe(false);
      expect(listeners.admit(guests[299]!, '192.0.2.2')).toBe(true);
      listeners.forget(guests[0]!);
      expect(listeners.admit(guests[298]!, '192.0.2.1')).toBe(true);
    });

    it('four thousand for all guests', () => {
      const listeners = new HubListeners(() => {});
      const guests = Array.from({ length: 5_000 }, (_, index) => ({ user: { kind: 'guest', sessionId: `g ${index}` } }) as Listener);
      expect(guests.filter((one, index) => listeners.admit(one, `192.0.2.${index % 100}`))).toHaveLength(4_000);
      // Signed-in people are still admitted.
      expect(listeners.admit({ user: { kind: 'user', userId: 'olga', sessionId: 's' } } as Listener, '192.0.2.1')).toBe(true);
    });

    it.each<[string, (index: number) => object]>([
      ['kiosk', (index) => ({ kind: 'kiosk', kioskId: 'k', sessionId: `s ${index}` })],
      ['other system', () => ({ kind: 'service', tokenId: 't' })],
    ])('fifty for one %s', (_what, userOf) => {
      const listeners = new HubListeners(() => {});
      const ofOne = Array.from({ length: 80 }, (_, index) => ({ user: userOf(index) }) as Listener);
      expect(ofOne.filter((one) => listeners.admit(one, '192.0.2.1'))).toHaveLength(50);
    });

    it.each<[string, object, number]>([
      ['network', { kind: 'anonymous' }, 500],
      ['person', { kind: 'user', userId: 'olga', sessionId: 's' }, 400],
    ])('openings in one minute by one %s', (_what, user, most) => {
      let nowMs = 30_000;
      const listeners = new HubListeners(
        () => {},
        () => nowMs,
      );
      const open = () => {
        const listener = { user } as Listener;
        const isOpen = listeners.admit(listener, '192.0.2.1');
        if (isOpen) listeners.forget(listener);
        return isOpen;
      };
      const opened = Array.from({ length: 1_000 }, open).filter(Boolean);
      expect(opened).toHaveLength(most);
      nowMs = 60_000;
      expect(open()).toBe(true);
    });

    it('two hundred for one person, whatever the number of sessions', () => {
      const listeners = new HubListeners(() => {});
      const ofPerson = (userId: string) =>
        Array.from({ length: 500 }, (_, index) => ({ user: { kind: 'user', userId, sessionId: `${userId} ${index}` } }) as Listener);
      const [olga, fred] = [ofPerson('olga'), ofPerson('fred')];
      expect(olga.filter((one) => listeners.admit(one, ''))).toHaveLength(200);
      expect(fred.filter((one) => listeners.admit(one, ''))).toHaveLength(200);
    });

    it('fifty for one session only as long as the connection is open', async () => {
      const client = await server.signIn(CAST.olga);
      for (let round = 0; round < 3; round += 1) {
        const sockets = await Promise.all(Array.from({ length: 50 }, async () => (await beginMute(await ticketOf(client))) as WebSocket));
        expect(sockets.filter((one) => typeof one === 'object')).toHaveLength(50);
        await Promise.all(
          sockets.map(
            (one) =>
              new Promise<void>((resolve) => {
                one.on('close', () => resolve());
                one.close();
              }),
          ),
        );
      }
    });
  });

  // This test is the last, because it erases Fred.
  it('ends immediately when its person is erased, and so does an unused ticket', async () => {
    const client = await server.signIn(CAST.fred);
    const [listener, ticket] = [await listen(client.token), await ticketOf(client)];
    const personalData = new PersonalDataRepository(server.server.database, new AuditRepository(server.server.database), PERSONAL_DATA);
    await change(() => personalData.erase(CAST.fred, { email: null, name: 'command line' }, server.clock.now));
    await listener.over;
    expect(listener.closing).toMatchObject({ allowReconnect: false });
    expect(await beginMute(ticket)).toBe(401);
  });
});
