import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { codeOfApp } from '@assist/test-kit/app-of-codes';
import { type MailServer, startMailServer } from '@assist/test-kit/mail-server';
import { fromInstant, instantOf, plusMinutes } from '@assist/time';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Seal } from '../src/database/seal.ts';
import { AccountsRepository } from '../src/people/accounts.repository.ts';
import { TwoStepRepository } from '../src/people/two-step.repository.ts';
import { PASSWORD } from './small-company.ts';
import { DATABASE_KINDS } from './test-database.ts';
import { type Answer, startTestServer, type TestClient, type TestServer } from './test-server.ts';

const SITE = 'https://assist.alder.example';
const PATH = '/api/account/two-step';
const refusal = ({ status, body }: Answer) => [status, body.code];

describe.each(DATABASE_KINDS)('two-step sign-in on %s', (kind) => {
  let mails: MailServer;
  let server: TestServer;
  let visitor: TestClient;
  let olga: TestClient;
  let accounts: AccountsRepository;
  beforeAll(async () => {
    mails = await startMailServer();
    server = await startTestServer(kind, { ASSIST_SMTP_URL: mails.url, ASSIST_MAIL_FROM: 'assist@alder.example', PUBLIC_URL: SITE });
    visitor = await server.visitor();
    accounts = new AccountsRepository(server.server.database);
  });
  beforeEach(async () => {
    server.clock.now = SUITE_NOW;
    for (const table of ['session', 'sign_in_attempt', 'email_link', 'sign_in_ticket', 'recovery_code', 'two_step'] as const)
      await server.server.database.db.deleteFrom(table).execute();
    olga = await server.signIn(CAST.olga);
  });
  afterAll(async () => {
    await server.close();
    await mails.close();
  });

  const later = (seconds: number) => {
    server.clock.now = instantOf(server.clock.now + seconds * 1_000);
  };
  const code = (secret: string, seconds = 0) => codeOfApp(secret, server.clock.now + seconds * 1_000);
  const wrongCode = (secret: string) => {
    const near = [-30, 0, 30].map((seconds) => code(secret, seconds));
    return ['000000', '111111', '222222', '333333'].find((one) => !near.includes(one))!;
  };
  const login = () => visitor.call('POST', '/api/account/login', { email: CAST.olga, password: PASSWORD });
  const ticketOf = async () => (await login()).body.secondStep.ticket as string;
  const take = (ticket: string, typed: string) => visitor.call('POST', '/api/account/second-step', { ticket, code: typed });
  const begin = async () => (await olga.call('POST', PATH, { proof: PASSWORD })).body.secret as string;
  /** Turns on two-step sign-in, and lets half a minute pass, so that the current code has not been used. */
  const turnOn = async () => {
    const secret = await begin();
    const { recoveryCodes } = (await olga.call('POST', `${PATH}/confirm`, { code: code(secret) })).body as { recoveryCodes: string[] };
    later(30);
    return { secret, recoveryCodes };
  };

  describe('is turned on', () => {
    it('by the password and a first code, before which no code is required', async () => {
      expect((await olga.call('GET', PATH)).body).toEqual({ since: null, recoveryCodesLeft: 0, hasPassword: true });
      const begun = await olga.call('POST', PATH, { proof: PASSWORD });
      expect(begun.body.uri).toContain(`?secret=${begun.body.secret}&issuer=`);
      expect(begun.body.uri).toContain(encodeURIComponent(CAST.olga));
      expect((await login()).body.token).toBeTypeOf('string');
      const confirmed = await olga.call('POST', `${PATH}/confirm`, { code: code(begun.body.secret) });
      expect(new Set(confirmed.body.recoveryCodes).size).toBe(10);
      expect((await olga.call('GET', PATH)).body).toEqual({ since: fromInstant(SUITE_NOW), recoveryCodesLeft: 10, hasPassword: true });
      expect((await login()).body).toMatchObject({ success: false, secondStep: { ticket: expect.any(String) } });
    });

    it('never without the password, so that nobody at an unattended browser can lock out its owner', async () => {
      expect(refusal(await olga.call('POST', PATH, { proof: 'another password' }))).toEqual([401, 'wrong-proof']);
    });

    it('only with the newest secret', async () => {
      const first = await begin();
      const second = await begin();
      expect(refusal(await olga.call('POST', `${PATH}/confirm`, { code: code(first) }))).toEqual([401, 'wrong-code']);
      expect((await olga.call('POST', `${PATH}/confirm`, { code: code(second) })).status).toBe(200);
    });

    it('only once: a second secret can replace the first only after two-step sign-in is turned off', async () => {
      expect(refusal(await olga.call('POST', `${PATH}/confirm`, { code: '000000' }))).toEqual([409, 'two-step-off']);
      const { secret } = await turnOn();
      expect(refusal(await olga.call('POST', PATH, { proof: PASSWORD }))).toEqual([409, 'two-step-on']);
      expect(refusal(await olga.call('POST', `${PATH}/confirm`, { code: code(secret) }))).toEqual([409, 'two-step-on']);
    });

    it('by one of ten simultaneous calls, whose recovery codes are the valid ones', async () => {
      const secret = await begin();
      const answers = await Promise.all(Array.from({ length: 10 }, () => olga.call('POST', `${PATH}/confirm`, { code: code(secret) })));
      const right = answers.filter(({ status }) => status === 200);
      expect(right).toHaveLength(1);
      expect((await take(await ticketOf(), right[0]!.body.recoveryCodes[0])).status).toBe(200);
    });
  });

  describe('at a sign-in', () => {
    it('asks for a code after the password, and gives no session before the code', async () => {
      const { secret } = await turnOn();
      const sessions = () => server.server.database.db.selectFrom('session').select('id').execute();
      const before = await sessions();
      const first = (await login()).body;
      expect(Object.keys(first).toSorted()).toEqual(['secondStep', 'success']);
      expect(first.secondStep.expiresAt).toBe(new Date(server.clock.now + 5 * 60_000).toISOString());
      expect(await sessions()).toEqual(before);
      // The ticket alone gives no access.
      const withTicket = await server.clientWith(first.secondStep.ticket, '');
      expect(refusal(await withTicket.call('GET', '/api/account/me'))).toEqual([401, 'session-ended']);
      const second = await take(first.secondStep.ticket, code(secret));
      expect(second.status).toBe(200);
      const client = await server.clientWith(second.body.token, second.body.refreshToken);
      expect((await client.call('GET', '/api/account/me')).body.data.email).toBe(CAST.olga);
    });

    it('ends an existing session of the same browser only with the second step', async () => {
      const { secret } = await turnOn();
      const first = (await olga.call('POST', '/api/account/login', { email: CAST.olga, password: PASSWORD })).body;
      expect((await olga.call('GET', '/api/account/me')).status).toBe(200);
      await olga.call('POST', '/api/account/second-step', { ticket: first.secondStep.ticket, code: code(secret) });
      expect(refusal(await olga.call('GET', '/api/account/me'))).toEqual([401, 'session-ended']);
    });

    it('answers a wrong password as usual', async () => {
      await turnOn();
      const wrong = await visitor.call('POST', '/api/account/login', { email: CAST.olga, password: 'wrong' });
      expect(refusal(wrong)).toEqual([401, 'wrong-credentials']);
    });

    it('accepts a code only once, even at another sign-in, and no code older than the last', async () => {
      const { secret } = await turnOn();
      const [now, before] = [code(secret), code(secret, -30)];
      expect((await take(await ticketOf(), now)).status).toBe(200);
      expect(refusal(await take(await ticketOf(), now))).toEqual([401, 'wrong-code']);
      expect(refusal(await take(await ticketOf(), before))).toEqual([401, 'wrong-code']);
      later(30);
      expect((await take(await ticketOf(), code(secret))).status).toBe(200);
    });

    it('does not accept the code with which it was turned on', async () => {
      const secret = await begin();
      await olga.call('POST', `${PATH}/confirm`, { code: code(secret) });
      expect(refusal(await take(await ticketOf(), code(secret)))).toEqual([401, 'wrong-code']);
    });

    it('gives one session for one code that is sent eight times simultaneously', async () => {
      const { secret } = await turnOn();
      const tickets = await Promise.all(Array.from({ length: 8 }, ticketOf));
      const answers = await Promise.all(tickets.map((ticket) => take(ticket, code(secret))));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    });

    it.each([
      [-60, 401],
      [-30, 200],
      [30, 200],
      [60, 401],
    ])('with a clock that is %d s off returns %d', async (seconds, status) => {
      const { secret } = await turnOn();
      later(120);
      expect((await take(await ticketOf(), code(secret, seconds))).status).toBe(status);
    });

    it('accepts each recovery code once, however it is typed', async () => {
      const { recoveryCodes } = await turnOn();
      const typed = recoveryCodes[0]!.toLowerCase().replaceAll('-', ' ');
      expect((await take(await ticketOf(), typed)).status).toBe(200);
      expect(refusal(await take(await ticketOf(), recoveryCodes[0]!))).toEqual([401, 'wrong-code']);
      expect((await olga.call('GET', PATH)).body.recoveryCodesLeft).toBe(9);
    });

    it('accepts nobody else’s recovery code', async () => {
      const { recoveryCodes } = await turnOn();
      const fred = await server.signIn(CAST.fred);
      const { secret } = (await fred.call('POST', PATH, { proof: PASSWORD })).body;
      await fred.call('POST', `${PATH}/confirm`, { code: code(secret) });
      const his = await visitor.call('POST', '/api/account/login', { email: CAST.fred, password: PASSWORD });
      expect(refusal(await take(his.body.secondStep.ticket, recoveryCodes[0]!))).toEqual([401, 'wrong-code']);
    });

    it.each([
      [299, 200],
      [300, 401],
    ])('after %d s returns %d', async (seconds, status) => {
      const { secret } = await turnOn();
      const ticket = await ticketOf();
      later(seconds);
      expect((await take(ticket, code(secret))).status).toBe(status);
    });

    it('needs a genuine ticket, which works once', async () => {
      const { secret } = await turnOn();
      expect(refusal(await take('nonsense', code(secret)))).toEqual([401, 'step-ended']);
      const ticket = await ticketOf();
      await take(ticket, code(secret));
      later(30);
      expect(refusal(await take(ticket, code(secret)))).toEqual([401, 'step-ended']);
    });

    it('has to start again after a new password, or if the account is closed in the meantime', async () => {
      const { secret } = await turnOn();
      const account = (await accounts.findByEmail(CAST.olga))!;
      const first = await ticketOf();
      await accounts.setPassword(account.id, account.password_hash!, false, server.clock.now);
      expect(refusal(await take(first, code(secret)))).toEqual([401, 'step-ended']);
      const second = await ticketOf();
      await accounts.close(account.id, server.clock.now);
      const third = await take(second, code(secret));
      await accounts.open(account.id, server.clock.now);
      expect(refusal(third)).toEqual([401, 'step-ended']);
    });

    it('reports an account that is closed at that moment', async () => {
      const { secret } = await turnOn();
      const ticket = await ticketOf();
      const { db } = server.server.database;
      const close = (at: number | null) => db.updateTable('user_account').set({ disabled_at: at }).where('email', '=', CAST.olga).execute();
      await close(server.clock.now);
      const answer = await take(ticket, code(secret));
      await close(null);
      expect(refusal(answer)).toEqual([403, 'account-closed']);
    });

    it('asks for a code after an e-mailed link', async () => {
      const { secret } = await turnOn();
      const count = mails.mails.length;
      await visitor.call('POST', '/api/account/email-link', { email: CAST.olga, returnUrl: '/plan' });
      // Another mail reports that two-step sign-in has been turned on.
      const texts = () =>
        mails.mails
          .slice(count)
          .map(({ text }) => text)
          .join('\n');
      await expect.poll(texts).toContain('/account/email-link#');
      const token = /\/account\/email-link#([\w-]+)\s/.exec(texts())![1]!;
      const { body } = await visitor.call('POST', '/api/account/email-link/redeem', { token });
      expect([body.success, body.token, body.returnUrl]).toEqual([false, undefined, '/plan']);
      expect((await take(body.secondStep.ticket, code(secret))).status).toBe(200);
    });
  });

  describe('if guessed', () => {
    it('ten times is blocked for a quarter of an hour, even after a right password', async () => {
      const { secret } = await turnOn();
      for (let guess = 0; guess < 10; guess += 1)
        expect(refusal(await take(await ticketOf(), wrongCode(secret)))).toEqual([401, 'wrong-code']);
      const refused = await take(await ticketOf(), code(secret));
      expect([...refusal(refused), refused.headers['retry-after']]).toEqual([429, 'too-many-attempts', '900']);
      server.clock.now = plusMinutes(server.clock.now, 15);
      expect((await take(await ticketOf(), code(secret))).status).toBe(200);
    });

    it('fifty times simultaneously is checked at most ten times', async () => {
      const { secret } = await turnOn();
      const ticket = await ticketOf();
      const answers = await Promise.all(Array.from({ length: 50 }, () => take(ticket, wrongCode(secret))));
      expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(10);
      expect(answers.filter(({ status }) => status !== 401 && status !== 429)).toEqual([]);
    });

    it('ten times in the settings is blocked as at a sign-in', async () => {
      const statuses = async (path: string, body: object) => {
        const answers: number[] = [];
        for (let guess = 0; guess < 11; guess += 1) answers.push((await olga.call('POST', path, body)).status);
        return answers.slice(-2);
      };
      expect(await statuses(PATH, { proof: 'wrong' })).toEqual([401, 429]);
      await server.server.database.db.deleteFrom('sign_in_attempt').execute();
      const secret = await begin();
      expect(await statuses(`${PATH}/confirm`, { code: wrongCode(secret) })).toEqual([401, 429]);
      await server.server.database.db.deleteFrom('sign_in_attempt').execute();
      await olga.call('POST', `${PATH}/confirm`, { code: code(secret) });
      expect(await statuses(`${PATH}/end`, { proof: 'wrong' })).toEqual([401, 429]);
      expect(await statuses(`${PATH}/recovery-codes`, { proof: 'wrong' })).toEqual([429, 429]);
    });
  });

  describe('is turned off', () => {
    it.each(['password', 'code', 'recovery code'])(
      'with a newly entered %s, and the next sign-in asks only for the password',
      async (proof) => {
        const { secret, recoveryCodes } = await turnOn();
        const ticket = await ticketOf();
        const typed = { password: PASSWORD, code: code(secret), 'recovery code': recoveryCodes[9] }[proof];
        expect((await olga.call('POST', `${PATH}/end`, { proof: typed })).body).toEqual({ success: true });
        expect((await olga.call('GET', PATH)).body).toEqual({ since: null, recoveryCodesLeft: 0, hasPassword: true });
        expect((await login()).body.token).toBeTypeOf('string');
        expect(refusal(await take(ticket, code(secret)))).toEqual([401, 'step-ended']);
      },
    );

    it('by nothing else, and only if it is on', async () => {
      for (const path of ['end', 'recovery-codes'])
        expect(refusal(await olga.call('POST', `${PATH}/${path}`, { proof: PASSWORD }))).toEqual([409, 'two-step-off']);
      const { secret } = await turnOn();
      for (const path of ['end', 'recovery-codes'])
        expect(refusal(await olga.call('POST', `${PATH}/${path}`, { proof: wrongCode(secret) }))).toEqual([401, 'wrong-proof']);
    });
  });

  it('gives new recovery codes for a fresh proof, and the earlier codes become invalid', async () => {
    const { recoveryCodes } = await turnOn();
    const renewed = (await olga.call('POST', `${PATH}/recovery-codes`, { proof: PASSWORD })).body.recoveryCodes;
    expect(new Set([...recoveryCodes, ...renewed]).size).toBe(20);
    expect(refusal(await take(await ticketOf(), recoveryCodes[0]!))).toEqual([401, 'wrong-code']);
    expect((await take(await ticketOf(), renewed[0])).status).toBe(200);
  });

  it('stores its secret sealed, its codes and tickets as hashes, and logs no such value', async () => {
    const { secret, recoveryCodes } = await turnOn();
    const ticket = await ticketOf();
    const { db } = server.server.database;
    const rows = JSON.stringify([
      await db.selectFrom('two_step').selectAll().execute(),
      await db.selectFrom('recovery_code').selectAll().execute(),
      await db.selectFrom('sign_in_ticket').selectAll().execute(),
    ]);
    const secrets = [secret, ticket, ...recoveryCodes, ...recoveryCodes.map((one) => one.replaceAll('-', ''))];
    expect(secrets.filter((one) => rows.includes(one) || server.logged().includes(one))).toEqual([]);
  });

  it('with a secret that cannot be unsealed admits people only with a recovery code, and logs that', async () => {
    const { secret, recoveryCodes } = await turnOn();
    const { db } = server.server.database;
    const account = (await accounts.findByEmail(CAST.olga))!;
    const sealed = new Seal('another secret').close(secret, `two-step ${account.id}`);
    await db.updateTable('two_step').set({ sealed }).execute();
    expect(refusal(await take(await ticketOf(), code(secret)))).toEqual([401, 'wrong-code']);
    expect(server.logged()).toContain('sealed with a different secret');
    expect((await take(await ticketOf(), recoveryCodes[0]!)).status).toBe(200);
  });

  it('cannot be set up by a process whose secret differs from that of earlier processes', async () => {
    const { db } = server.server.database;
    await db.deleteFrom('setting').where('key', '=', 'seal-fingerprint').execute();
    await db.insertInto('setting').values({ key: 'seal-fingerprint', document: 'of another', updated_at: 0 }).execute();
    const answer = await olga.call('POST', PATH, { proof: PASSWORD });
    await db.deleteFrom('setting').where('key', '=', 'seal-fingerprint').execute();
    // The embedded database has only one process, which may have got a new secret.
    expect(answer.status).toBe(kind === 'postgres' ? 503 : 200);
  });

  it('copied from one account to another is useless for the other account', async () => {
    await turnOn();
    const { db } = server.server.database;
    const fred = (await accounts.findByEmail(CAST.fred))!;
    await db.updateTable('two_step').set({ user_id: fred.id }).execute();
    expect((await new TwoStepRepository(server.server.database, new Seal('x')).find(fred.id))?.secret).toBeUndefined();
  });

  it('is not offered to an account without a password', async () => {
    const account = (await accounts.findByEmail(CAST.olga))!;
    const set = (hash: string | null) =>
      server.server.database.db.updateTable('user_account').set({ password_hash: hash }).where('id', '=', account.id).execute();
    await set(null);
    const answer = await olga.call('GET', PATH);
    await set(account.password_hash);
    expect(refusal(answer)).toEqual([404, 'sign-in-not-offered']);
  });

  it('deletes sign-ins that were not completed within five minutes', async () => {
    await turnOn();
    await ticketOf();
    later(300);
    await server.server.jobs.run(server.server.timedWork.find(({ name }) => name === 'delete-expired-sessions')!);
    expect(await server.server.database.db.selectFrom('sign_in_ticket').select('hash').execute()).toEqual([]);
  });

  it('is announced by the configuration', async () => {
    const { body } = await visitor.call('GET', '/api/assist/configurations');
    expect(body.asistConfiguration.signIn.twoStep).toBe(true);
  });
});

describe('if people sign in elsewhere,', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assist-two-step-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('there is no second step, as every call reports', async () => {
    const file = join(folder, 'exchange.json');
    const auth = { kind: 'basic', user: 'u', password: 'p' };
    writeFileSync(file, JSON.stringify({ calendar: { kind: 'ews', url: 'http://127.0.0.1:1/EWS/Exchange.asmx', auth } }));
    const server = await startTestServer('sqlite', { ASSIST_CALENDAR: file });
    const olga = await server.signIn(CAST.olga);
    const answers = [
      await olga.call('GET', PATH),
      await olga.call('POST', PATH, { proof: PASSWORD }),
      await olga.call('POST', `${PATH}/confirm`, { code: '000000' }),
      await olga.call('POST', `${PATH}/recovery-codes`, { proof: PASSWORD }),
      await olga.call('POST', `${PATH}/end`, { proof: PASSWORD }),
      await olga.call('POST', '/api/account/second-step', { ticket: 'x', code: '000000' }),
      await olga.call('POST', '/api/account/second-step/set-up', { ticket: 'x' }),
      await olga.call('POST', '/api/account/second-step/set-up/confirm', { ticket: 'x', code: '000000' }),
    ];
    const { body } = await olga.call('GET', '/api/assist/configurations');
    await server.close();
    expect(answers.map(refusal)).toEqual(answers.map(() => [404, 'sign-in-not-offered']));
    expect(body.asistConfiguration.signIn.twoStep).toBe(false);
  });

  it('the start fails if everyone is required to have a second step', async () => {
    const file = join(folder, 'exchange.json');
    const auth = { kind: 'basic', user: 'u', password: 'p' };
    writeFileSync(file, JSON.stringify({ calendar: { kind: 'ews', url: 'http://127.0.0.1:1/EWS/Exchange.asmx', auth } }));
    await expect(startTestServer('sqlite', { ASSIST_CALENDAR: file, ASSIST_TWO_STEP: 'required' })).rejects.toThrow(
      /^ASSIST_TWO_STEP is required, but people sign in with their names and passwords of the calendar server/,
    );
  });
});
