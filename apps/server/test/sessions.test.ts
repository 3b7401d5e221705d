import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { codeOfApp } from '@assist/test-kit/app-of-codes';
import { DAY_MS, fromInstant, instantOf, plusMinutes } from '@assist/time';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AccountsRepository, knownAs } from '../src/people/accounts.repository.ts';
import { SessionsRepository } from '../src/people/sessions.repository.ts';
import { PASSWORD } from './small-company.ts';
import { DATABASE_KINDS } from './test-database.ts';
import { type Answer, startTestServer, type TestClient, type TestServer } from './test-server.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1';
const PATH = '/api/account/sessions';
const refusal = ({ status, body }: Answer) => [status, body.code];

interface Told {
  readonly id: string;
  readonly isThisOne: boolean;
}

describe.each(DATABASE_KINDS)('a person’s sessions, on %s,', (kind) => {
  let server: TestServer;
  let visitor: TestClient;
  beforeAll(async () => {
    server = await startTestServer(kind);
    visitor = await server.visitor();
  });
  beforeEach(async () => {
    server.clock.now = SUITE_NOW;
    for (const table of ['session', 'sign_in_attempt', 'sign_in_ticket', 'recovery_code', 'two_step', 'change'] as const)
      await server.server.database.db.deleteFrom(table).execute();
  });
  afterAll(() => server.close());

  const at = (minutes: number) => {
    server.clock.now = plusMinutes(SUITE_NOW, minutes);
  };
  const said = (minutes: number) => fromInstant(plusMinutes(SUITE_NOW, minutes));
  const clientOf = ({ body }: Answer) => server.clientWith(body.token, body.refreshToken);
  const signIn = async (email: string, userAgent: string) =>
    clientOf(await visitor.call('POST', '/api/account/login', { email, password: PASSWORD }, { 'user-agent': userAgent }));
  const renew = ({ token, refreshToken }: TestClient) => visitor.call('POST', '/api/account/refresh', { token, refreshToken });
  const list = async (client: TestClient) => (await client.call('GET', PATH)).body as readonly Told[];
  const idOf = async (client: TestClient) => (await list(client)).find(({ isThisOne }) => isThisOne)!.id;
  const end = (client: TestClient, id: string) => client.call('DELETE', `${PATH}/${id}`);
  const me = async (client: TestClient) => (await client.call('GET', '/api/account/me')).status;

  it('are listed with browser, start and last use: the current one first, then the most recently used', async () => {
    const pc = await signIn(CAST.olga, FIREFOX);
    at(20);
    const phone = await signIn(CAST.olga, IPHONE);
    at(30);
    const other = await signIn(CAST.olga, 'curl/8.5.0');
    at(40);
    const renewed = await clientOf(await renew(phone));
    const told = {
      pc: { browser: 'Firefox', system: 'Windows', createdAt: said(0), lastUsedAt: said(0) },
      phone: { browser: 'Safari', system: 'iOS', createdAt: said(20), lastUsedAt: said(40) },
      other: { browser: null, system: null, createdAt: said(30), lastUsedAt: said(30) },
    };
    const others = { id: expect.any(String), isThisOne: false };
    expect(await list(other)).toEqual([
      { ...told.other, ...others, isThisOne: true },
      { ...told.phone, ...others },
      { ...told.pc, ...others },
    ]);
    expect(await list(renewed)).toEqual([
      { ...told.phone, ...others, isThisOne: true },
      { ...told.other, ...others },
      { ...told.pc, ...others },
    ]);
    expect(await me(pc)).toBe(401);
  });

  it('do not include sessions of other people, ended sessions, or sessions unused for 30 days', async () => {
    await signIn(CAST.fred, FIREFOX);
    const left = await signIn(CAST.olga, FIREFOX);
    await left.call('GET', '/api/account/oauth-logout');
    const forgotten = await signIn(CAST.olga, IPHONE);
    server.clock.now = instantOf(SUITE_NOW + 30 * DAY_MS - 1);
    const here = await signIn(CAST.olga, FIREFOX);
    expect(await list(here)).toMatchObject([{ isThisOne: true }, { browser: 'Safari' }]);
    server.clock.now = instantOf(SUITE_NOW + 30 * DAY_MS);
    expect(await list(here)).toMatchObject([{ isThisOne: true, browser: 'Firefox' }]);
    expect(refusal(await renew(forgotten))).toEqual([401, 'session-ended']);
  });

  it('are listed up to a hundred, including the current one even if it is the least recently used', async () => {
    const here = await signIn(CAST.olga, FIREFOX);
    at(1);
    const known = knownAs((await new AccountsRepository(server.server.database).findByEmail(CAST.olga))!);
    const device = { browser: 'Chrome', system: 'Linux' };
    for (let count = 0; count < 120; count += 1)
      await new SessionsRepository(server.server.database).start(known, { token: undefined, device }, server.clock.now);
    const told = await list(here);
    expect([told.length, told[0]]).toEqual([100, expect.objectContaining({ isThisOne: true, browser: 'Firefox' })]);
    expect(new Set(told.map(({ id }) => id)).size).toBe(100);
  });

  it('show the browser in which the second step was completed', async () => {
    const pc = await signIn(CAST.olga, FIREFOX);
    const { secret } = (await pc.call('POST', '/api/account/two-step', { proof: PASSWORD })).body as { secret: string };
    await pc.call('POST', '/api/account/two-step/confirm', { code: codeOfApp(secret, server.clock.now) });
    const { body } = await visitor.call('POST', '/api/account/login', { email: CAST.olga, password: PASSWORD }, { 'user-agent': FIREFOX });
    at(1);
    const step = { ticket: body.secondStep.ticket, code: codeOfApp(secret, server.clock.now) };
    const phone = await clientOf(await visitor.call('POST', '/api/account/second-step', step, { 'user-agent': IPHONE }));
    expect(await list(phone)).toMatchObject([{ isThisOne: true, browser: 'Safari', system: 'iOS' }, { browser: 'Firefox' }]);
  });

  it('store nothing of what a browser says about itself except a known name', async () => {
    const here = await signIn(CAST.olga, 'Wrenbrowser/1.0 (Windows NT 10.0; Wrensystem) <b>Wren</b>');
    expect(await list(here)).toMatchObject([{ browser: null, system: 'Windows' }]);
    const { db } = server.server.database;
    const kept = JSON.stringify([
      await db.selectFrom('session').selectAll().execute(),
      await db.selectFrom('refresh_token').selectAll().execute(),
    ]);
    expect([kept, server.logged()].filter((text) => /wren/iu.test(text))).toEqual([]);
  });

  it('do not include sessions of guests, about whose browsers nothing is stored', async () => {
    const olga = await signIn(CAST.olga, FIREFOX);
    const event = await olga.call('POST', '/api/calendar/events', {
      idempotencyKey: 'visit',
      subject: 'Visit',
      start: said(60),
      end: said(90),
      resources: [{ email: CAST.room }],
    });
    const { code } = (await olga.call('POST', `/api/calendar/events/${event.body.event.id}/invitations`, { visitor: 'Gita' })).body;
    const entered = await visitor.call('POST', '/api/account/guest', { name: 'Gita', code }, { 'user-agent': IPHONE });
    expect(entered.status).toBe(200);
    expect(refusal(await (await clientOf(entered)).call('GET', PATH))).toEqual([401, 'not-signed-in']);
    const guests = server.server.database.db.selectFrom('session').select(['browser', 'system']).where('guest_id', 'is not', null);
    expect(await guests.execute()).toEqual([{ browser: null, system: null }]);
  });

  it('end immediately on request and cannot be renewed, while other sessions continue', async () => {
    const [here, phone, third, fred] = [
      await signIn(CAST.olga, FIREFOX),
      await signIn(CAST.olga, IPHONE),
      await signIn(CAST.olga, IPHONE),
      await signIn(CAST.fred, FIREFOX),
    ];
    const ended = await end(here, await idOf(phone));
    expect([ended.status, ended.headers['clear-site-data']]).toEqual([204, undefined]);
    expect([await me(here), await me(phone), await me(third), await me(fred)]).toEqual([200, 401, 200, 200]);
    expect(refusal(await renew(phone))).toEqual([401, 'session-ended']);
    expect((await list(here)).map(({ id }) => id)).toEqual([await idOf(here), await idOf(third)]);
  });

  it('announce their end to open connections', async () => {
    const [here, phone] = [await signIn(CAST.olga, FIREFOX), await signIn(CAST.olga, IPHONE)];
    const id = await idOf(phone);
    await end(here, id);
    const { db } = server.server.database;
    expect(await db.selectFrom('change').select(['kind', 'mailboxes']).where('kind', '=', 'sessions').execute()).toEqual([
      { kind: 'sessions', mailboxes: JSON.stringify([id]) },
    ]);
  });

  it('are not found by the id of another person’s, an ended or an unknown session, and no session ends', async () => {
    const [here, phone, fred] = [await signIn(CAST.olga, FIREFOX), await signIn(CAST.olga, IPHONE), await signIn(CAST.fred, FIREFOX)];
    const [freds, phones] = [await idOf(fred), await idOf(phone)];
    await end(here, phones);
    const answers = await Promise.all([freds, phones, 'none'].map((id) => end(here, id)));
    const alike = answers.map(({ status, body }) => JSON.stringify([status, { ...body, correlationId: '' }]));
    expect([answers[0]!.status, new Set(alike).size]).toEqual([404, 1]);
    expect([await me(here), await me(fred)]).toEqual([200, 200]);
  });

  it('can each be ended only once: the second of two simultaneous attempts learns that the session is gone', async () => {
    const [here, phone, third] = [await signIn(CAST.olga, FIREFOX), await signIn(CAST.olga, IPHONE), await signIn(CAST.olga, IPHONE)];
    const id = await idOf(third);
    const statuses = await Promise.all([end(here, id), end(phone, id)]).then((both) => both.map(({ status }) => status));
    expect(statuses.toSorted((a, b) => a - b)).toEqual([204, 404]);
  });

  it('include the current session, whose end signs out and clears the browser’s storage', async () => {
    const [here, phone] = [await signIn(CAST.olga, FIREFOX), await signIn(CAST.olga, IPHONE)];
    const ended = await end(here, await idOf(here));
    expect([ended.status, ended.headers['clear-site-data']]).toEqual([204, '"cache", "storage"']);
    expect([await me(here), await me(phone)]).toEqual([401, 200]);
  });
});
