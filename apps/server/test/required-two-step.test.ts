import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { codeOfApp } from '@assist/test-kit/app-of-codes';
import { type MailServer, startMailServer } from '@assist/test-kit/mail-server';
import { instantOf } from '@assist/time';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { UNKNOWN_DEVICE } from '../src/call/device.ts';
import { AccountsRepository, knownAs } from '../src/people/accounts.repository.ts';
import { SessionsRepository } from '../src/people/sessions.repository.ts';
import { Authenticator } from './an-authenticator.ts';
import { PASSWORD } from './small-company.ts';
import { DATABASE_KINDS } from './test-database.ts';
import { type Answer, startTestServer, type TestClient, type TestServer } from './test-server.ts';

const SITE = 'https://assist.example';
const STEP = '/api/account/second-step';
const refusal = ({ status, body }: Answer) => [status, body.code];

/** V6.3.3 of ASVS: nobody signs in with a single factor. */
describe.each(DATABASE_KINDS)('if everyone needs a second step, on %s,', (kind) => {
  let mails: MailServer;
  let server: TestServer;
  let visitor: TestClient;
  beforeAll(async () => {
    mails = await startMailServer();
    server = await startTestServer(kind, {
      ASSIST_TWO_STEP: 'required',
      ASSIST_SMTP_URL: mails.url,
      ASSIST_MAIL_FROM: 'assist@alder.example',
      PUBLIC_URL: SITE,
    });
    visitor = await server.visitor();
  });
  beforeEach(async () => {
    server.clock.now = SUITE_NOW;
    for (const table of ['session', 'sign_in_attempt', 'email_link', 'sign_in_ticket', 'recovery_code', 'two_step', 'passkey'] as const)
      await server.server.database.db.deleteFrom(table).execute();
  });
  afterAll(async () => {
    await server.close();
    await mails.close();
  });

  const later = (seconds: number) => {
    server.clock.now = instantOf(server.clock.now + seconds * 1_000);
  };
  const code = (secret: string) => codeOfApp(secret, server.clock.now);
  const login = () => visitor.call('POST', '/api/account/login', { email: CAST.olga, password: PASSWORD });
  const ticketOf = async () => (await login()).body.secondStep.ticket as string;
  const begin = (ticket: string) => visitor.call('POST', `${STEP}/set-up`, { ticket });
  const confirm = (ticket: string, typed: string) => visitor.call('POST', `${STEP}/set-up/confirm`, { ticket, code: typed });
  const take = (ticket: string, typed: string) => visitor.call('POST', STEP, { ticket, code: typed });
  const accountOfOlga = async () => (await new AccountsRepository(server.server.database).findByEmail(CAST.olga))!;
  const sessions = () => server.server.database.db.selectFrom('session').select(['id', 'ended_at']).execute();
  /** Sets up the second step during sign-in, and returns the resulting session. */
  const setUp = async () => {
    const ticket = await ticketOf();
    const { secret } = (await begin(ticket)).body as { secret: string };
    const { pair, recoveryCodes } = (await confirm(ticket, code(secret))).body as {
      pair: { token: string; refreshToken: string };
      recoveryCodes: string[];
    };
    return { secret, recoveryCodes, olga: await server.clientWith(pair.token, pair.refreshToken) };
  };

  it('the right password gives no session, but a quarter of an hour to set up a second step', async () => {
    const { status, body } = await login();
    expect([status, body]).toEqual([
      200,
      {
        success: false,
        secondStep: {
          ticket: expect.any(String),
          expiresAt: new Date(SUITE_NOW + 15 * 60_000).toISOString(),
          isToBeSetUp: true,
        },
      },
    ]);
    expect(await sessions()).toEqual([]);
    const withTicket = await server.clientWith(body.secondStep.ticket, '');
    expect(refusal(await withTicket.call('GET', '/api/account/me'))).toEqual([401, 'session-ended']);
    expect(refusal(await withTicket.call('POST', '/api/account/two-step', { proof: PASSWORD }))).toEqual([401, 'session-ended']);
    // Without a second step, the ticket accepts no code either.
    expect(refusal(await take(body.secondStep.ticket, '000000'))).toEqual([401, 'wrong-code']);
  });

  it('an e-mailed link gives no session, but a ticket to set up a second step', async () => {
    const before = mails.mails.length;
    await visitor.call('POST', '/api/account/email-link', { email: CAST.olga });
    const token = /email-link#([\w-]+)/.exec((await mails.mail(before)).text)![1]!;
    const { body } = await visitor.call('POST', '/api/account/email-link/redeem', { token });
    expect(body).toMatchObject({ success: false, secondStep: { isToBeSetUp: true } });
    expect(await sessions()).toEqual([]);
  });

  it('setting up the app signs in with its first code and sends a mail, and later sign-ins need a code', async () => {
    const before = mails.mails.length;
    const { olga, secret, recoveryCodes } = await setUp();
    expect((await olga.call('GET', '/api/account/me')).body.data.email).toBe(CAST.olga);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect((await mails.mail(before)).text).toContain('two-step sign-in has been turned on');
    const { secondStep } = (await login()).body;
    expect([secondStep.isToBeSetUp, secondStep.expiresAt]).toEqual([undefined, new Date(SUITE_NOW + 5 * 60_000).toISOString()]);
    // The code that was used for the setup cannot be used again, and the setup cannot be repeated.
    expect(refusal(await take(secondStep.ticket, code(secret)))).toEqual([401, 'wrong-code']);
    expect(refusal(await begin(secondStep.ticket))).toEqual([409, 'two-step-on']);
    expect(refusal(await confirm(secondStep.ticket, code(secret)))).toEqual([409, 'two-step-on']);
    later(30);
    expect((await take(secondStep.ticket, code(secret))).status).toBe(200);
    expect((await take(await ticketOf(), recoveryCodes[0]!)).status).toBe(200);
  });

  it('a passkey counts as two factors, and signs in without a password', async () => {
    const { olga } = await setUp();
    const made = new Authenticator(-7);
    const { challenge } = (await olga.call('POST', '/api/account/passkeys/options', { proof: PASSWORD })).body as { challenge: string };
    await olga.call('POST', '/api/account/passkeys', { name: 'P', ...made.make({ rpId: 'assist.example', origin: SITE, challenge }) });
    for (const table of ['two_step', 'session'] as const) await server.server.database.db.deleteFrom(table).execute();
    const options = (await visitor.call('POST', '/api/account/passkey-sign-in/options')).body as { challenge: string };
    const handle = Buffer.from((await accountOfOlga()).id).toString('base64url');
    const signed = made.get({ rpId: 'assist.example', origin: SITE, challenge: options.challenge }, handle);
    expect((await visitor.call('POST', '/api/account/passkey-sign-in', signed)).body.token).toBeTypeOf('string');
    // The password alone is still a single factor.
    expect((await login()).body.secondStep.isToBeSetUp).toBe(true);
  });

  it('after ten wrong codes, the right code is refused', async () => {
    const ticket = await ticketOf();
    const { secret } = (await begin(ticket)).body as { secret: string };
    expect(refusal(await confirm(ticket, 'none'))).toEqual([401, 'wrong-code']);
    for (let times = 1; times < 10; times += 1) await confirm(ticket, 'none');
    expect(refusal(await confirm(ticket, code(secret)))).toEqual([429, 'too-many-attempts']);
    expect(await sessions()).toEqual([]);
  });

  it.each<[what: string, change: (ticket: string) => Promise<unknown>, code: string]>([
    ['was never issued', async () => server.server.database.db.deleteFrom('sign_in_ticket').execute(), 'step-ended'],
    ['is a quarter of an hour old', async () => later(900), 'step-ended'],
    [
      'belongs to a closed account',
      async () =>
        server.server.database.db.updateTable('user_account').set({ disabled_at: SUITE_NOW }).where('email', '=', CAST.olga).execute(),
      'account-closed',
    ],
  ])('a ticket that %s sets up nothing', async (_what, change, expected) => {
    const ticket = await ticketOf();
    const { secret } = (await begin(ticket)).body as { secret: string };
    await change(ticket);
    expect((await begin(ticket)).body.code).toBe(expected);
    expect((await confirm(ticket, code(secret))).body.code).toBe(expected);
    expect(await sessions()).toEqual([]);
    await server.server.database.db.updateTable('user_account').set({ disabled_at: null }).where('email', '=', CAST.olga).execute();
  });

  it('a ticket cannot confirm a setup that was not started', async () => {
    expect(refusal(await confirm(await ticketOf(), '000000'))).toEqual([409, 'two-step-off']);
  });

  it('guessing tickets blocks the address', async () => {
    for (let times = 0; times < 100; times += 1) await begin('none');
    expect(refusal(await begin('none'))).toEqual([429, 'too-many-attempts']);
    expect(refusal(await confirm('none', '000000'))).toEqual([429, 'too-many-attempts']);
  });

  it('a new password ends tickets, so that nobody with the old password can set up an app', async () => {
    const ticket = await ticketOf();
    const { secret } = (await begin(ticket)).body as { secret: string };
    const { id, password_hash: hash } = await accountOfOlga();
    await new AccountsRepository(server.server.database).setPassword(id, hash!, false, server.clock.now);
    expect(refusal(await confirm(ticket, code(secret)))).toEqual([401, 'step-ended']);
    expect((await login()).body.secondStep.isToBeSetUp).toBe(true);
  });

  it('only one of ten simultaneous confirmations signs in', async () => {
    const ticket = await ticketOf();
    const { secret } = (await begin(ticket)).body as { secret: string };
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(ticket, code(secret))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await sessions()).toHaveLength(1);
  });

  it('a person who has turned off the second step has to set it up again at the next sign-in', async () => {
    const { olga, secret } = await setUp();
    later(30);
    expect((await olga.call('POST', '/api/account/two-step/end', { proof: code(secret) })).status).toBe(200);
    expect((await login()).body.secondStep.isToBeSetUp).toBe(true);
  });

  it('starting the server ends the sessions of people without a second step, unless they have a passkey or sign in through another system', async () => {
    const { db } = server.server.database;
    const repository = new SessionsRepository(server.server.database);
    const findFred = async () => knownAs((await new AccountsRepository(server.server.database).findByEmail(CAST.fred))!);
    const { olga } = await setUp();
    const weak = (await repository.start(await findFred(), { token: undefined, device: UNKNOWN_DEVICE }, SUITE_NOW))!;
    const liveOf = async (token: string) => (await (await server.clientWith(token, '')).call('GET', '/api/account/me')).status;
    expect([await liveOf(weak.token), await liveOf(olga.token)]).toEqual([200, 200]);
    await repository.endWithoutSecondStep(SUITE_NOW);
    expect([await liveOf(weak.token), await liveOf(olga.token)]).toEqual([401, 200]);
    const outside = (await repository.start(await findFred(), { token: undefined, device: UNKNOWN_DEVICE }, SUITE_NOW))!;
    await db
      .insertInto('identity')
      .values({ issuer: 'i', subject: 's', user_id: (await findFred()).userId, created_at: SUITE_NOW })
      .execute();
    await repository.endWithoutSecondStep(SUITE_NOW);
    expect(await liveOf(outside.token)).toBe(200);
    await db.deleteFrom('identity').execute();
    const passkey = { id: 'p', credential_id: 'c', public_key: 'k', counter: 0, transports: '', name: 'Phone', last_used_at: null };
    await db
      .insertInto('passkey')
      .values({ ...passkey, user_id: (await findFred()).userId, created_at: SUITE_NOW })
      .execute();
    await repository.endWithoutSecondStep(SUITE_NOW);
    expect(await liveOf(outside.token)).toBe(200);
    await db.deleteFrom('passkey').execute();
    // A setup that was only started does not count.
    await olga.call('POST', '/api/account/two-step/end', { proof: PASSWORD });
    await olga.call('POST', '/api/account/two-step', { proof: PASSWORD });
    await repository.endWithoutSecondStep(SUITE_NOW);
    expect([await liveOf(outside.token), await liveOf(olga.token)]).toEqual([401, 401]);
  });
});

describe('if a second step is optional,', () => {
  it('nobody can set up a second step with a ticket, because the password alone gives a session', async () => {
    const server = await startTestServer('sqlite');
    const visitor = await server.visitor();
    const olga = await server.signIn(CAST.olga);
    const { secret } = (await olga.call('POST', '/api/account/two-step', { proof: PASSWORD })).body as { secret: string };
    await olga.call('POST', '/api/account/two-step/confirm', { code: codeOfApp(secret, SUITE_NOW) });
    const { ticket } = (await visitor.call('POST', '/api/account/login', { email: CAST.olga, password: PASSWORD })).body.secondStep;
    await server.server.database.db.deleteFrom('two_step').execute();
    const answer = await visitor.call('POST', `${STEP}/set-up`, { ticket });
    await server.close();
    expect(refusal(answer)).toEqual([409, 'two-step-on']);
  });
});
