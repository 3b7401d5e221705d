import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { plusMinutes } from '@assist/time';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AccountsRepository } from '../src/people/accounts.repository.ts';
import { PASSWORD } from './small-company.ts';
import { DATABASE_KINDS } from './test-database.ts';
import { type Answer, startTestServer, type TestClient, type TestServer } from './test-server.ts';

const NEW = 'nine grey geese dance';
const refusal = ({ status, body }: Answer) => [status, body.code];

describe.each(DATABASE_KINDS)('changing a password, on %s,', (kind) => {
  let server: TestServer;
  let visitor: TestClient;
  let olga: TestClient;
  let accounts: AccountsRepository;
  let hash: string | null;
  beforeAll(async () => {
    server = await startTestServer(kind);
    visitor = await server.visitor();
    accounts = new AccountsRepository(server.server.database);
    hash = (await accounts.findByEmail(CAST.olga))!.password_hash;
  });
  beforeEach(async () => {
    server.clock.now = SUITE_NOW;
    for (const table of ['session', 'sign_in_attempt', 'email_link', 'sign_in_ticket'] as const)
      await server.server.database.db.deleteFrom(table).execute();
    olga = await server.signIn(CAST.olga);
  });
  afterEach(() => keepHash(hash));
  afterAll(() => server.close());

  const keepHash = (password_hash: string | null) =>
    server.server.database.db.updateTable('user_account').set({ password_hash }).where('email', '=', CAST.olga).execute();
  const change = (client: TestClient, newPassword = NEW, oldPassword = PASSWORD) =>
    client.call('POST', '/api/account/password', { oldPassword, newPassword });
  const login = (password: string) => visitor.call('POST', '/api/account/login', { email: CAST.olga, password });
  const me = async (client: TestClient) => (await client.call('GET', '/api/account/me')).status;

  it('lets only the new password sign in', async () => {
    expect((await change(olga)).body).toEqual({ success: true });
    expect(refusal(await login(PASSWORD))).toEqual([401, 'wrong-credentials']);
    expect((await login(NEW)).status).toBe(200);
  });

  it('works in either Unicode normal form', async () => {
    await change(olga, 'příliš žluťoučký kůň'.normalize('NFD'));
    expect((await login('příliš žluťoučký kůň'.normalize('NFC'))).status).toBe(200);
  });

  it('keeps the current session, and ends all other sessions of the person but nobody else’s', async () => {
    const [phone, fred] = [await server.signIn(CAST.olga), await server.signIn(CAST.fred)];
    await change(olga);
    expect([await me(olga), await me(phone), await me(fred)]).toEqual([200, 401, 200]);
    const renewed = (client: TestClient) =>
      visitor.call('POST', '/api/account/refresh', { refreshToken: client.refreshToken, token: client.token });
    expect(refusal(await renewed(phone))).toEqual([401, 'session-ended']);
    expect((await renewed(olga)).status).toBe(200);
  });

  it('ends pending e-mailed links and sign-ins that wait for their second step', async () => {
    const { id } = (await accounts.findByEmail(CAST.olga))!;
    const { db } = server.server.database;
    const soon = plusMinutes(SUITE_NOW, 5);
    await db
      .insertInto('email_link')
      .values({ hash: 'h', user_id: id, return_url: null, network: 'n', created_at: SUITE_NOW, expires_at: soon, ended_at: null })
      .execute();
    await db.insertInto('sign_in_ticket').values({ hash: 'h', user_id: id, expires_at: soon }).execute();
    await change(olga);
    expect(await db.selectFrom('email_link').select('hash').where('ended_at', 'is', null).execute()).toEqual([]);
    expect(await db.selectFrom('sign_in_ticket').select('hash').execute()).toEqual([]);
  });

  it('is refused without the old password, and changes nothing', async () => {
    const phone = await server.signIn(CAST.olga);
    expect(refusal(await change(olga, NEW, 'four brown hens swim'))).toEqual([401, 'wrong-password']);
    expect([await me(phone), (await login(PASSWORD)).status]).toEqual([200, 200]);
  });

  it('is blocked for a quarter of an hour after ten wrong guesses of the old password', async () => {
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect(refusal(await change(olga, NEW, `guess ${attempt}`))).toEqual([401, 'wrong-password']);
    expect(refusal(await change(olga))).toEqual([429, 'too-many-attempts']);
    // The same limit applies to turning on two-step sign-in, which takes the same password.
    expect(refusal(await olga.call('POST', '/api/account/two-step', { proof: PASSWORD }))).toEqual([429, 'too-many-attempts']);
    server.clock.now = plusMinutes(server.clock.now, 15);
    expect((await change(await server.signIn(CAST.olga))).status).toBe(200);
  });

  it('checks at most ten of 30 simultaneous guesses', async () => {
    const guesses = await Promise.all(Array.from({ length: 30 }, (_, index) => change(olga, NEW, `guess ${index}`)));
    expect(guesses.filter(({ body }) => body.code === 'wrong-password').length).toBeLessThanOrEqual(10);
    expect(refusal(await change(olga))).toEqual([429, 'too-many-attempts']);
  });

  it('succeeds for only one of two simultaneous requests, whose password then signs in', async () => {
    const answers = await Promise.all([change(olga, NEW), change(olga, 'six slow snails sleep')]);
    const won = answers.findIndex(({ status }) => status === 200);
    expect(answers.filter(({ body }) => body.code === 'wrong-password')).toHaveLength(1);
    expect((await login([NEW, 'six slow snails sleep'][won]!)).status).toBe(200);
    expect((await login([NEW, 'six slow snails sleep'][1 - won]!)).status).toBe(401);
  });

  it.each([
    ['short', 'password-too-short'],
    ['x'.repeat(300), 'password-too-long'],
    ['passwordpassword', 'password-common'],
    ['olga.wins.again.99', 'password-like-address'],
    ['aaaaaaaaaaaaaaaa', 'password-repeated'],
  ])('to %j is refused with %s', async (password, code) => {
    expect(refusal(await change(olga, password))).toEqual([422, code]);
    expect((await login(PASSWORD)).status).toBe(200);
  });

  it('is refused if another system signs the person in', async () => {
    await keepHash(null);
    expect(refusal(await change(olga))).toEqual([404, 'sign-in-not-offered']);
  });
});
