import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { plusMinutes } from '@assist/time';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ProblemError } from '../src/call/problem-error.ts';
import { SignInAttemptsRepository } from '../src/people/sign-in-attempts.repository.ts';
import { SignInLimit } from '../src/people/sign-in-limit.ts';
import { AccountsRepository } from '../src/people/accounts.repository.ts';
import { loadCommonPasswords } from '../src/people/common-passwords.ts';
import { InvitationsRepository } from '../src/people/invitations.repository.ts';
import { findPasswordFault } from '../src/people/password-rule.ts';
import { hashPassword, isPasswordRight } from '../src/people/password.ts';
import { SessionsRepository } from '../src/people/sessions.repository.ts';
import { PASSWORD } from './small-company.ts';
import { DATABASE_KINDS } from './test-database.ts';
import { type Answer, startTestServer, type TestClient, type TestServer } from './test-server.ts';

describe.each(DATABASE_KINDS)('accounts on %s', (kind) => {
  let server: TestServer;
  let visitor: TestClient;
  beforeAll(async () => {
    server = await startTestServer(kind);
    visitor = await server.visitor();
  });
  // Removes all sessions and sign-in attempts, so that each test starts as if nobody had tried to sign in.
  beforeEach(async () => {
    server.clock.now = SUITE_NOW;
    for (const table of ['refresh_token', 'session', 'sign_in_attempt'] as const)
      await server.server.database.db.deleteFrom(table).execute();
  });
  afterAll(() => server.close());
  const me = async (client: TestClient) => (await client.call('GET', '/api/account/me')).status;

  it('sign-in issues tokens that identify the person', async () => {
    const olga = await server.signIn(CAST.olga);
    expect((await olga.call('GET', '/api/account/me')).body).toEqual({
      data: {
        name: 'olga',
        givenName: 'olga',
        surname: 'olga',
        email: CAST.olga,
        username: CAST.olga,
        administrator: false,
        capabilities: [],
      },
      error: null,
      loading: false,
    });
  });

  it('a wrong password and an unknown address get the same answer', async () => {
    const wrong = await visitor.call('POST', '/api/account/login', { email: CAST.olga, password: 'wrong password!' });
    const unknown = await visitor.call('POST', '/api/account/login', { email: 'nobody@alder.example', password: 'wrong password!' });
    expect([wrong.status, wrong.body.code]).toEqual([401, 'wrong-credentials']);
    expect({ ...wrong.body, correlationId: '' }).toEqual({ ...unknown.body, correlationId: '' });
  });

  it('ten failures in 15 minutes block only the account concerned, and the answer says for how long (section 11)', async () => {
    for (let attempt = 0; attempt < 10; attempt += 1)
      await visitor.call('POST', '/api/account/login', { email: CAST.olga, password: 'wrong password!' });
    const eleventh = await visitor.call('POST', '/api/account/login', { email: CAST.olga, password: PASSWORD });
    expect([eleventh.status, eleventh.body.code]).toEqual([429, 'too-many-attempts']);
    expect(Number(eleventh.headers['retry-after'])).toBeGreaterThan(0);
    await expect(server.signIn(CAST.fred)).resolves.toBeDefined();
    server.clock.now = plusMinutes(server.clock.now, 15);
    await expect(server.signIn(CAST.olga)).resolves.toBeDefined();
  });

  const failAs = (email: string) => visitor.call('POST', '/api/account/login', { email, password: 'wrong password!' });

  it('successful sign-ins do not count as attempts, because a whole office may share one address', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 120 }, () => visitor.call('POST', '/api/account/login', { email: CAST.olga, password: PASSWORD })),
    );
    expect(statuses.filter(({ status }) => status !== 200)).toEqual([]);
  });

  it('a successful sign-in clears the account’s failures', async () => {
    for (let round = 0; round < 3; round += 1) {
      for (let attempt = 0; attempt < 9; attempt += 1) expect((await failAs(CAST.olga)).body.code).toBe('wrong-credentials');
      await server.signIn(CAST.olga);
    }
  });

  it('of 30 simultaneous guesses, at most ten are checked', async () => {
    const guesses = await Promise.all(Array.from({ length: 30 }, () => failAs(CAST.olga)));
    expect(guesses.filter(({ body }) => body.code === 'wrong-credentials').length).toBeLessThanOrEqual(10);
    expect((await visitor.call('POST', '/api/account/login', { email: CAST.olga, password: PASSWORD })).body.code).toBe(
      'too-many-attempts',
    );
  });

  it('a caller with many IPv6 addresses has one limit for all of them', async () => {
    const guess = (host: number) =>
      server.app.inject({
        method: 'POST',
        url: '/api/account/login',
        remoteAddress: `2001:db8:1:2::${host.toString(16)}`,
        headers: xsrf,
        payload: { email: CAST.olga, password: 'wrong password!' },
      });
    const page = await server.app.inject({ method: 'GET', url: '/config.json' });
    const cookie = String(page.headers['set-cookie']).split(';')[0]!;
    const xsrf = { cookie, 'x-xsrf-token': cookie.split('=')[1]! };
    for (let host = 1; host <= 10; host += 1) expect((await guess(host)).statusCode).toBe(401);
    expect((await guess(11)).statusCode).toBe(429);
  });

  it('an address that has failed for a hundred accounts must wait, even with the right password', async () => {
    const limit = new SignInLimit(new SignInAttemptsRepository(server.server.database));
    for (let attempt = 1; attempt < 100; attempt += 1) {
      const failed = limit.guard({ account: `nobody-${attempt}@alder.example`, address: '127.0.0.1' }, server.clock.now, async () => {
        throw new ProblemError('wrong-credentials');
      });
      await expect(failed).rejects.toMatchObject({ code: 'wrong-credentials' });
    }
    expect((await failAs('nobody@alder.example')).body.code).toBe('wrong-credentials');
    const right = await visitor.call('POST', '/api/account/login', { email: CAST.olga, password: PASSWORD });
    expect([right.status, right.body.code]).toEqual([429, 'too-many-attempts']);
    server.clock.now = plusMinutes(server.clock.now, 15);
    await expect(server.signIn(CAST.olga)).resolves.toBeDefined();
  });

  it('the access token lasts 15 minutes, and the refresh token yields the next pair', async () => {
    const olga = await server.signIn(CAST.olga);
    server.clock.now = plusMinutes(server.clock.now, 14.9);
    expect(await me(olga)).toBe(200);
    server.clock.now = plusMinutes(server.clock.now, 0.2);
    expect(await me(olga)).toBe(401);
    const pair = await visitor.call('POST', '/api/account/refresh', { refreshToken: olga.refreshToken, token: olga.token });
    expect(pair.status).toBe(200);
    expect((await visitor.call('GET', '/api/account/me', undefined, { authorization: `Bearer ${pair.body.token}` })).status).toBe(200);
  });

  it('reuse of an old refresh token ends the whole family of sessions (S1)', async () => {
    const olga = await server.signIn(CAST.olga);
    const stale = { refreshToken: olga.refreshToken, token: olga.token };
    const pair = (await visitor.call('POST', '/api/account/refresh', stale)).body;
    expect(await me(await server.clientWith(pair.token, pair.refreshToken))).toBe(200);
    server.clock.now = plusMinutes(server.clock.now, 1);
    expect((await visitor.call('POST', '/api/account/refresh', stale)).body.code).toBe('session-ended');
    expect((await visitor.call('GET', '/api/account/me', undefined, { authorization: `Bearer ${pair.token}` })).status).toBe(401);
    expect((await visitor.call('POST', '/api/account/refresh', { refreshToken: pair.refreshToken, token: pair.token })).body.code).toBe(
      'session-ended',
    );
  });

  it('a renewal whose answer was lost can be repeated: the old token yields another pair, and the lost pair is worthless', async () => {
    const olga = await server.signIn(CAST.olga);
    const renew = ({ token, refreshToken }: TestClient) => visitor.call('POST', '/api/account/refresh', { token, refreshToken });
    const clientOf = ({ body }: Answer) => server.clientWith(body.token, body.refreshToken);
    const lost = await clientOf(await renew(olga));
    server.clock.now = plusMinutes(server.clock.now, 0.1);
    expect((await renew(olga)).body.code).toBe('refresh-in-progress');
    server.clock.now = plusMinutes(server.clock.now, 60);
    // In each round, one of 20 simultaneous requests gets the pair. The next round treats its answer as lost.
    let given: Answer | undefined;
    for (let round = 0; round < 8; round += 1) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => renew(olga)));
      given = answers.find(({ status }) => status === 200);
      const others = answers.filter((answer) => answer !== given);
      expect(others.map(({ body }) => body.code as string)).toEqual(others.map(() => 'refresh-in-progress'));
      expect(others).toHaveLength(19);
      server.clock.now = plusMinutes(server.clock.now, 1);
    }
    const again = await clientOf(given!);
    expect([await me(lost), (await renew(lost)).body.code, await me(again)]).toEqual([401, 'session-ended', 200]);
    // Using the new pair has shown that its answer has arrived, so the old token now counts as a copy.
    expect([(await renew(olga)).body.code, await me(again)]).toEqual(['session-ended', 401]);
  });

  it('a session can be renewed at most sixty times in a quarter of an hour, and again after that time (S20)', async () => {
    let client = await server.signIn(CAST.olga);
    const renewOnce = async () => {
      const answer = await visitor.call('POST', '/api/account/refresh', { refreshToken: client.refreshToken, token: client.token });
      if (answer.status === 200) client = await server.clientWith(answer.body.token as string, answer.body.refreshToken as string);
      // Using the new pair shows the server that its answer has arrived.
      if (answer.status === 200) await client.call('GET', '/api/account/me');
      return answer;
    };
    for (let count = 0; count < 60; count += 1) expect((await renewOnce()).status).toBe(200);
    const refused = await renewOnce();
    expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([429, 'too-many-attempts', '900']);
    expect((await client.call('GET', '/api/account/me')).status).toBe(200);
    server.clock.now = plusMinutes(server.clock.now, 16);
    expect((await renewOnce()).status).toBe(200);
    server.clock.now = SUITE_NOW;
  });

  it('only one of 200 simultaneous refreshes yields a pair, and only one family of sessions is left (S1)', async () => {
    const olga = await server.signIn(CAST.olga);
    const answers = await Promise.all(
      Array.from({ length: 200 }, () =>
        visitor.call('POST', '/api/account/refresh', { refreshToken: olga.refreshToken, token: olga.token }),
      ),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    // On a busy machine, some requests get no database connection in time.
    const others = new Set(answers.filter((answer) => answer.status !== 200).map((answer) => answer.body.code));
    expect(others.has('refresh-in-progress')).toBe(true);
    expect([...others].filter((code) => !['refresh-in-progress', 'unavailable'].includes(code))).toEqual([]);
    const { db } = server.server.database;
    expect(await db.selectFrom('session').select('id').where('ended_at', 'is', null).execute()).toHaveLength(1);
    expect(await db.selectFrom('refresh_token').select('hash').where('used_at', 'is', null).execute()).toHaveLength(1);
  });

  it.each([
    ['GET', '/api/account/oauth-logout'],
    ['POST', '/api/account/ews-logout'],
  ])('%s %s ends the session and clears the browser’s storage (S2)', async (method, path) => {
    const olga = await server.signIn(CAST.olga);
    const answer = await olga.call(method, path);
    expect([answer.status, answer.body]).toEqual([200, { success: true }]);
    expect(answer.headers['clear-site-data']).toContain('"storage"');
    expect(await me(olga)).toBe(401);
    expect((await visitor.call('POST', '/api/account/refresh', { refreshToken: olga.refreshToken, token: olga.token })).body.code).toBe(
      'session-ended',
    );
  });

  it('a person can sign out after the access token has expired', async () => {
    const olga = await server.signIn(CAST.olga);
    server.clock.now = plusMinutes(server.clock.now, 20);
    expect((await olga.call('GET', '/api/account/oauth-logout')).status).toBe(200);
    expect((await visitor.call('POST', '/api/account/refresh', { refreshToken: olga.refreshToken, token: olga.token })).body.code).toBe(
      'session-ended',
    );
  });

  it('signing out also invalidates the tokens that another tab has renewed in the same session (S1)', async () => {
    const olga = await server.signIn(CAST.olga);
    const pair = (await visitor.call('POST', '/api/account/refresh', { refreshToken: olga.refreshToken, token: olga.token })).body;
    const again = (await visitor.call('POST', '/api/account/refresh', { refreshToken: pair.refreshToken, token: pair.token })).body;
    const elsewhere = await server.clientWith(again.token, again.refreshToken);
    expect(await me(elsewhere)).toBe(200);
    // Olga signs out in a tab that still holds her first token.
    expect((await olga.call('GET', '/api/account/oauth-logout')).status).toBe(200);
    expect(await me(elsewhere)).toBe(401);
    for (const { token, refreshToken } of [olga, pair, again]) {
      expect((await visitor.call('POST', '/api/account/refresh', { refreshToken, token })).body.code).toBe('session-ended');
    }
  });

  it('signing out while another tab renews leaves no session behind', async () => {
    for (let round = 0; round < 5; round += 1) {
      const olga = await server.signIn(CAST.olga);
      const [pair] = await Promise.all([
        visitor.call('POST', '/api/account/refresh', { refreshToken: olga.refreshToken, token: olga.token }),
        olga.call('GET', '/api/account/oauth-logout'),
      ]);
      if (pair.status === 200) expect(await me(await server.clientWith(pair.body.token, pair.body.refreshToken))).toBe(401);
    }
    expect(await server.server.database.db.selectFrom('session').select('id').where('ended_at', 'is', null).execute()).toEqual([]);
  });

  describe('a sign-in over a session of the same browser', () => {
    const loginWith = (client: TestClient, email: string, password = PASSWORD) =>
      client.call('POST', '/api/account/login', { email, password });

    it.each([
      ['the same person', CAST.olga],
      ['somebody else', CAST.fred],
    ])('by %s ends that session, and no other session of its owner', async (_who, email) => {
      const [here, phone] = [await server.signIn(CAST.olga), await server.signIn(CAST.olga)];
      const pair = (await loginWith(here, email)).body;
      expect([await me(here), await me(phone), await me(await server.clientWith(pair.token, pair.refreshToken))]).toEqual([401, 200, 200]);
      expect((await visitor.call('POST', '/api/account/refresh', { refreshToken: here.refreshToken, token: here.token })).body.code).toBe(
        'session-ended',
      );
    });

    it('ends that session even if it has since been renewed', async () => {
      const here = await server.signIn(CAST.olga);
      const renewed = (await visitor.call('POST', '/api/account/refresh', { refreshToken: here.refreshToken, token: here.token })).body;
      await loginWith(here, CAST.fred);
      expect(await me(await server.clientWith(renewed.token, renewed.refreshToken))).toBe(401);
    });

    it('announces the end of that session to open connections', async () => {
      const here = await server.signIn(CAST.olga);
      const { db } = server.server.database;
      await db.deleteFrom('change').execute();
      const { id } = await db.selectFrom('session').select('id').executeTakeFirstOrThrow();
      await loginWith(here, CAST.fred);
      expect(await db.selectFrom('change').select(['kind', 'mailboxes']).where('kind', '=', 'sessions').execute()).toEqual([
        { kind: 'sessions', mailboxes: JSON.stringify([id]) },
      ]);
    });

    it('does not end that session if the sign-in fails', async () => {
      const here = await server.signIn(CAST.olga);
      expect((await loginWith(here, CAST.fred, 'wrong password!')).status).toBe(401);
      expect(await me(here)).toBe(200);
    });

    it('ends that session even if the sign-in is a guest’s', async () => {
      const here = await server.signIn(CAST.olga);
      const { db } = server.server.database;
      const invitations = new InvitationsRepository(server.server.database);
      const guestId = await invitations.enter('Gita', { invitationId: null, kioskId: null }, plusMinutes(SUITE_NOW, 60), SUITE_NOW);
      await new SessionsRepository(server.server.database).startGuest(guestId!, plusMinutes(SUITE_NOW, 60), here, server.clock.now);
      expect(await me(here)).toBe(401);
      await db.deleteFrom('guest').execute();
    });

    it('never ends a kiosk’s session, because nobody signs in on its device', async () => {
      const { db } = server.server.database;
      const kiosk = await server.signIn(CAST.olga);
      await db
        .insertInto('kiosk')
        .values({
          id: 'k',
          name: 'Lobby',
          level_id: 'level-1',
          longitude: 0,
          latitude: 0,
          bearing: null,
          area_ids: '[]',
          language: 'en',
          shows_titles: 0,
          contact: '',
          paired_at: SUITE_NOW,
          seen_at: null,
        })
        .execute();
      await db.updateTable('session').set({ user_id: null, kiosk_id: 'k' }).execute();
      await loginWith(kiosk, CAST.fred);
      expect(await db.selectFrom('session').select('ended_at').where('kiosk_id', '=', 'k').execute()).toEqual([{ ended_at: null }]);
      await db.deleteFrom('session').execute();
      await db.deleteFrom('kiosk').execute();
    });

    it('ends that session, but a later sign-out with its token still finds its owner', async () => {
      const here = await server.signIn(CAST.olga);
      const olga = (await new AccountsRepository(server.server.database).findByEmail(CAST.olga))!;
      await loginWith(here, CAST.fred);
      expect(await new SessionsRepository(server.server.database).end(here.token, server.clock.now)).toBe(olga.id);
    });
  });

  it('signing out everywhere ends every session of the person, and nobody else’s', async () => {
    const [here, phone, fred] = [await server.signIn(CAST.olga), await server.signIn(CAST.olga), await server.signIn(CAST.fred)];
    const answer = await here.call('POST', '/api/account/logout-everywhere');
    expect([answer.status, answer.body]).toEqual([200, { success: true }]);
    expect(answer.headers['clear-site-data']).toContain('"storage"');
    expect([await me(here), await me(phone), await me(fred)]).toEqual([401, 401, 200]);
    expect((await visitor.call('POST', '/api/account/refresh', { refreshToken: phone.refreshToken, token: phone.token })).body.code).toBe(
      'session-ended',
    );
  });

  it('setting the clock back does not make an old refresh token valid again (S1)', async () => {
    const olga = await server.signIn(CAST.olga);
    const stale = { refreshToken: olga.refreshToken, token: olga.token };
    const pair = (await visitor.call('POST', '/api/account/refresh', stale)).body;
    expect(await me(await server.clientWith(pair.token, pair.refreshToken))).toBe(200);
    server.clock.now = plusMinutes(server.clock.now, -60);
    expect((await visitor.call('POST', '/api/account/refresh', stale)).body.code).toBe('session-ended');
    expect((await visitor.call('POST', '/api/account/refresh', { refreshToken: pair.refreshToken, token: pair.token })).body.code).toBe(
      'session-ended',
    );
  });

  it('only the previous refresh token can be a second tab’s: an even older token ends the session, however recent it is (S1)', async () => {
    const olga = await server.signIn(CAST.olga);
    const first = { refreshToken: olga.refreshToken, token: olga.token };
    const second = (await visitor.call('POST', '/api/account/refresh', first)).body;
    const third = (await visitor.call('POST', '/api/account/refresh', { refreshToken: second.refreshToken, token: second.token })).body;
    expect((await visitor.call('POST', '/api/account/refresh', { refreshToken: second.refreshToken, token: second.token })).body.code).toBe(
      'refresh-in-progress',
    );
    expect((await visitor.call('POST', '/api/account/refresh', first)).body.code).toBe('session-ended');
    expect((await visitor.call('POST', '/api/account/refresh', { refreshToken: third.refreshToken, token: third.token })).body.code).toBe(
      'session-ended',
    );
  });

  it('closing an account ends its sessions, and until it is reopened the right password is answered with account-closed', async () => {
    const olga = await server.signIn(CAST.olga);
    const accounts = new AccountsRepository(server.server.database);
    const { id } = (await accounts.findByEmail(CAST.olga))!;
    await accounts.close(id, server.clock.now);
    expect(await me(olga)).toBe(401);
    expect((await visitor.call('POST', '/api/account/refresh', { refreshToken: olga.refreshToken, token: olga.token })).body.code).toBe(
      'session-ended',
    );
    const right = await visitor.call('POST', '/api/account/login', { email: CAST.olga, password: PASSWORD });
    expect([right.status, right.body.code]).toEqual([403, 'account-closed']);
    // Without the right password, nobody learns that the account exists.
    expect((await visitor.call('POST', '/api/account/login', { email: CAST.olga, password: 'wrong password!' })).body.code).toBe(
      'wrong-credentials',
    );
    await accounts.open(id, server.clock.now);
    expect(await me(olga)).toBe(401);
    expect(await me(await server.signIn(CAST.olga))).toBe(200);
  });

  it('GET oauth-logout from another site does nothing', async () => {
    const olga = await server.signIn(CAST.olga);
    await olga.call('GET', '/api/account/oauth-logout', undefined, { 'sec-fetch-site': 'cross-site' });
    expect(await me(olga)).toBe(200);
  });

  it('tokens are stored as hashes only', async () => {
    const olga = await server.signIn(CAST.olga);
    const { db } = server.server.database;
    const stored = JSON.stringify([
      await db.selectFrom('session').selectAll().execute(),
      await db.selectFrom('refresh_token').selectAll().execute(),
    ]);
    expect(stored).not.toContain(olga.token);
    expect(stored).not.toContain(olga.refreshToken);
  });

  it('oauth-token reports the state of the connection, never a token', async () => {
    const olga = await server.signIn(CAST.olga);
    expect((await olga.call('GET', '/api/account/oauth-token')).body).toEqual({ connected: true, expiresAt: null, scopes: [] });
  });
});

describe('a password', () => {
  it.each([
    ['short', 'too-short'],
    ['elevenchars', 'too-short'],
    ['aaaaaaaaaaaaaaaa', 'repeated'],
    ['passwordpassword', 'common'],
    ['Password123456!', 'common'],
    ['qwertyuiop1234567890', 'common'],
    ['123qweasdzxc', 'common'],
    ['SonyEricsson', 'common'],
    ['finál fantasy', 'common'],
    ['123qweasdzxc and a half', undefined],
    ['olga.wins.again.99', 'like-address'],
    ['x'.repeat(300), 'too-long'],
    ['correct horse battery', undefined],
    ['žluťoučký kůň úpěl', undefined],
  ])('like %j is found to have the fault %s (undefined: none)', async (password, fault) => {
    expect(await findPasswordFault(password, 'olga@alder.example')).toBe(fault);
  });

  it('is refused if it is one of the 12,000 commonest of sufficient length', async () => {
    const common = await loadCommonPasswords();
    expect(common.size).toBeGreaterThan(12_000);
    for (const password of [...common].filter((_one, index) => index % 50 === 0))
      expect([password, await findPasswordFault(password, 'olga@alder.example')]).not.toEqual([password, undefined]);
  });

  it('is stored as argon2id with a random salt, and is recognised in either Unicode normal form', async () => {
    const asker = { network: '192.0.2.1', hasFailed: false };
    const [first, second] = await Promise.all([hashPassword('příliš žluťoučký'), hashPassword('příliš žluťoučký')]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(first).not.toBe(second);
    expect(await isPasswordRight('příliš žluťoučký'.normalize('NFD'), first, asker)).toBe(true);
    expect(await isPasswordRight('příliš žlutoučký', first, asker)).toBe(false);
    expect(await isPasswordRight('anything', null, asker)).toBe(false);
  });
});
