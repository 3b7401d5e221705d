import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { type MailServer, type ReceivedMail, startMailServer } from '@assist/test-kit/mail-server';
import { plusMinutes } from '@assist/time';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { AccountsRepository } from '../src/people/accounts.repository.ts';
import { DEFAULT_USER_SETTINGS } from '../src/people/user-settings.ts';
import { PASSWORD } from './small-company.ts';
import { DATABASE_KINDS } from './test-database.ts';
import { startTestServer, type TestClient, type TestServer } from './test-server.ts';

const SITE = 'https://assist.alder.example';
const mailOf = (mails: MailServer) => ({
  ASSIST_SMTP_URL: mails.url,
  ASSIST_MAIL_FROM: 'assist@alder.example',
  PUBLIC_URL: SITE,
});
/** The longest wait for a mail: ten seconds, because a busy machine may be slow. */
const ARRIVES = { timeout: 10_000 };
/** Returns the token after the # of a mail's link. */
const tokenIn = ({ text }: ReceivedMail) => /\/account\/email-link#([\w-]+)\s/.exec(text)?.[1] ?? '';

describe.each(DATABASE_KINDS)('the e-mailed link on %s', (kind) => {
  let mails: MailServer;
  let server: TestServer;
  let visitor: TestClient;
  let accounts: AccountsRepository;
  beforeAll(async () => {
    mails = await startMailServer();
    server = await startTestServer(kind, { ...mailOf(mails), ASSIST_TRUSTED_PROXIES: '1' });
    visitor = await server.visitor();
    accounts = new AccountsRepository(server.server.database);
  });
  beforeEach(async () => {
    server.clock.now = SUITE_NOW;
    for (const table of ['refresh_token', 'session', 'sign_in_attempt', 'email_link'] as const)
      await server.server.database.db.deleteFrom(table).execute();
  });
  afterAll(async () => {
    await server.close();
    await mails.close();
  });

  const ask = (email: string, more: object = {}) => visitor.call('POST', '/api/account/email-link', { email, ...more });
  /** Requests a link as `ask` does, but from this network. */
  const askFrom = (network: number, email: string) =>
    visitor.call('POST', '/api/account/email-link', { email }, { 'x-forwarded-for': `203.0.113.${network}` });
  const redeem = (token: string) => visitor.call('POST', '/api/account/email-link/redeem', { token });
  const later = (minutes: number) => {
    server.clock.now = plusMinutes(server.clock.now, minutes);
  };
  const sentTo = async (email: string, more: object = {}) => {
    const count = mails.mails.length;
    expect((await ask(email, more)).status).toBe(200);
    const mail = await mails.mail(count);
    expect(mail.to).toEqual([email]);
    return mail;
  };
  /** Waits 200 milliseconds. By then, any mail that an earlier request leads to has been sent. */
  const settled = () => pause(200);

  it('comes by mail, signs in once, and leads where the person wanted to go', async () => {
    const token = tokenIn(await sentTo(CAST.olga, { returnUrl: '/plan?day=2026-11-26' }));
    const answer = await redeem(token);
    expect([answer.status, answer.body.returnUrl]).toEqual([200, '/plan?day=2026-11-26']);
    const olga = await server.clientWith(answer.body.token, answer.body.refreshToken);
    expect((await olga.call('GET', '/api/account/me')).body.data.email).toBe(CAST.olga);
    const again = await redeem(token);
    expect([again.status, again.body.code]).toEqual([401, 'link-ended']);
  });

  it('signs in only one of thirty simultaneous attempts', async () => {
    const token = tokenIn(await sentTo(CAST.olga));
    const answers = await Promise.all(Array.from({ length: 30 }, () => redeem(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it.each([
    [14.9, 200],
    [15, 401],
  ])('redeemed after %d minutes returns %d', async (minutes, status) => {
    const token = tokenIn(await sentTo(CAST.olga));
    later(minutes);
    expect((await redeem(token)).status).toBe(status);
  });

  it('ends when a newer link is sent', async () => {
    const first = tokenIn(await sentTo(CAST.olga));
    const second = tokenIn(await sentTo(CAST.olga));
    expect((await redeem(first)).body.code).toBe('link-ended');
    expect((await redeem(second)).status).toBe(200);
  });

  it.each(['nonsense', 'A'.repeat(43), "' or 1=1 --"])('is refused if it was never sent: %s', async (token) => {
    expect([(await redeem(token)).status, (await redeem(token)).body.code]).toEqual([401, 'link-ended']);
  });

  it('is stored only as a hash, and does not appear in the log', async () => {
    const token = tokenIn(await sentTo(CAST.olga));
    const rows = await server.server.database.db.selectFrom('email_link').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(server.logged()).not.toContain(token);
  });

  it('is requested with the same answer for an open, a closed and an unknown account, but is sent only to the open account', async () => {
    const fred = (await accounts.findByEmail(CAST.fred))!;
    await accounts.close(fred.id, server.clock.now);
    const before = mails.mails.length;
    const answers = [await ask('nobody@alder.example'), await ask(CAST.fred), await ask(CAST.olga)];
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body])))).toEqual(
      new Set([JSON.stringify([200, { success: true }])]),
    );
    // The mail that was requested last arrives last.
    await vi.waitFor(() => expect(mails.mails.length).toBeGreaterThan(before), ARRIVES);
    await settled();
    await accounts.open(fred.id, server.clock.now);
    expect(mails.mails.slice(before).map(({ to }) => to[0])).toEqual([CAST.olga]);
  });

  it('has its request answered before the account is looked up', async () => {
    const { schema } = server.server.database.db;
    await schema.alterTable('user_account').renameTo('user_account_away').execute();
    const answer = await ask(CAST.olga);
    await expect.poll(() => server.logged()).toContain('a sign-in link could not be created');
    await schema.alterTable('user_account_away').renameTo('user_account').execute();
    expect([answer.status, answer.body]).toEqual([200, { success: true }]);
    await sentTo(CAST.olga);
  });

  it('no longer works if the account has since been closed or given another password', async () => {
    const fred = (await accounts.findByEmail(CAST.fred))!;
    const before = tokenIn(await sentTo(CAST.fred));
    await accounts.close(fred.id, server.clock.now);
    expect((await redeem(before)).body.code).toBe('link-ended');
    await accounts.open(fred.id, server.clock.now);
    const next = tokenIn(await sentTo(CAST.fred));
    await accounts.setPassword(fred.id, fred.password_hash!, false, server.clock.now);
    expect((await redeem(next)).body.code).toBe('link-ended');
  });

  it('of an account that has just been closed tells its holder that the account is closed', async () => {
    const token = tokenIn(await sentTo(CAST.fred));
    const { db } = server.server.database;
    const close = (at: number | null) => db.updateTable('user_account').set({ disabled_at: at }).where('email', '=', CAST.fred).execute();
    await close(server.clock.now);
    const answer = await redeem(token);
    await close(null);
    expect([answer.status, answer.body.code]).toEqual([403, 'account-closed']);
  });

  it('is sent at most five times in a quarter of an hour and twenty times a day, and the answer does not reveal this', async () => {
    const before = mails.mails.length;
    const sentNow = () => mails.mails.length - before;
    for (let times = 0; times < 7; times += 1) expect((await ask(CAST.olga)).body).toEqual({ success: true });
    await mails.mail(before + 4);
    await settled();
    expect(sentNow()).toBe(5);
    for (let quarter = 0; quarter < 5; quarter += 1) {
      later(16);
      for (let times = 0; times < 5; times += 1) await ask(CAST.olga);
    }
    await mails.mail(before + 19);
    await settled();
    expect(sentNow()).toBe(20);
    later(24 * 60);
    await sentTo(CAST.olga);
  });

  it('is still sent for other networks after one network has used up its limit, and then only rarely for that network', async () => {
    const before = mails.mails.length;
    const sentBy = async (network: number, expected: number) => {
      const earlier = mails.mails.length;
      await askFrom(network, CAST.olga);
      if (expected > 0) await mails.mail(earlier + expected - 1);
      await settled();
      return mails.mails.length - earlier;
    };
    for (let quarter = 0; quarter < 4; quarter += 1) {
      for (let times = 0; times < 5; times += 1) await askFrom(1, CAST.olga);
      await mails.mail(before + quarter * 5 + 4);
      later(16);
    }
    expect([await sentBy(1, 0), await sentBy(2, 1)]).toEqual([0, 1]);
    // A person on the network that has sent too many requests has to wait less than a day.
    later(105);
    expect([await sentBy(1, 1), await sentBy(1, 0)]).toEqual([1, 0]);
  });

  it('is sent only once in 15 minutes after forty in a day, so that a person who gets no new link has one that still works', async () => {
    const before = mails.mails.length;
    for (let quarter = 0; quarter < 8; quarter += 1) {
      for (let times = 0; times < 5; times += 1) await askFrom(quarter, CAST.olga);
      await mails.mail(before + quarter * 5 + 4);
      later(15);
    }
    const token = tokenIn(await sentTo(CAST.olga));
    later(14);
    for (let network = 20; network < 25; network += 1) await askFrom(network, CAST.olga);
    await settled();
    expect(mails.mails.length - before).toBe(41);
    expect((await redeem(token)).status).toBe(200);
    later(1);
    await sentTo(CAST.olga);
  });

  it('can be requested ten times in 15 minutes from one network, for a known or an unknown address, and does not block the password', async () => {
    for (const email of [CAST.olga, 'nobody@alder.example']) {
      for (let times = 0; times < 10; times += 1) expect((await ask(email)).status).toBe(200);
      await settled();
      const eleventh = await ask(email);
      expect([eleventh.status, eleventh.body.code]).toEqual([429, 'too-many-attempts']);
      expect(Number(eleventh.headers['retry-after'])).toBe(900);
    }
    await expect(server.signIn(CAST.olga)).resolves.toBeDefined();
    later(15);
    expect((await ask('nobody@alder.example')).status).toBe(200);
  });

  it('is counted by the address that the proxy reports, whatever addresses the caller claims', async () => {
    const askAs = (forged: string) =>
      visitor.call('POST', '/api/account/email-link', { email: 'nobody@alder.example' }, { 'x-forwarded-for': `${forged}, 203.0.113.7` });
    for (let times = 0; times < 10; times += 1) expect((await askAs(`198.51.100.${times}`)).status).toBe(200);
    await settled();
    expect((await askAs('198.51.100.99')).status).toBe(429);
    expect((await askFrom(8, 'nobody@alder.example')).status).toBe(200);
  });

  it('cannot be guessed more than a hundred times from one network', async () => {
    for (let times = 0; times < 100; times += 1) expect((await redeem(`guess-${times}`)).status).toBe(401);
    expect((await redeem('guess-100')).body.code).toBe('too-many-attempts');
  });

  it('is written in the person’s language, else the page’s, else the company’s', async () => {
    const spoken = async (kept: string | null, language?: string) => {
      const { id } = (await accounts.findByEmail(CAST.olga))!;
      await accounts.saveSettings(id, { ...DEFAULT_USER_SETTINGS, language: kept });
      await server.server.database.db.deleteFrom('email_link').execute();
      return (await sentTo(CAST.olga, language === undefined ? {} : { language })).headers['subject'];
    };
    expect([
      await spoken('cs', 'de'),
      await spoken(null, 'de'),
      await spoken(null, 'ua'),
      await spoken(null, 'xx'),
      await spoken(null),
    ]).toEqual(['Přihlášení – Small', 'Anmeldung bei Small', 'Вхід — Small', 'Sign in to Small', 'Sign in to Small']);
  });

  it('comes complete both as text and as HTML that sets no colours and fetches nothing', async () => {
    const mail = await sentTo(CAST.olga);
    const link = `${SITE}/account/email-link#${tokenIn(mail)}`;
    expect(tokenIn(mail)).toMatch(/^[\w-]{43}$/);
    expect(mail.text).toContain(`Sign in:\n${link}\n`);
    expect(mail.html).toContain(`href="${link}"`);
    expect(mail.html).not.toMatch(/#[\da-f]{3,6}\b|rgb|background|<img|<link|<script|url\(/i);
    expect(mail.headers).toMatchObject({
      from: 'Small <assist@alder.example>',
      to: `olga <${CAST.olga}>`,
      subject: 'Sign in to Small',
      'auto-submitted': 'auto-generated',
    });
    expect(mail.headers['message-id']).toMatch(/^<[\da-f-]{36}@alder\.example>$/);
  });

  it('leads to the site that the operator has configured, whatever the request claims', async () => {
    const forged = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' };
    const count = mails.mails.length;
    const answer = await visitor.call('POST', '/api/account/email-link', { email: CAST.olga }, forged);
    expect(answer.status).toBe(200);
    const { raw, text, html } = await mails.mail(count);
    expect(raw + text + html).not.toContain('evil');
    expect(text).toContain(`${SITE}/account/email-link#`);
  });

  it.each([
    [{ email: `${CAST.olga}\r\nBcc: eve@evil.example` }],
    [{ email: `${CAST.olga}\nSubject: x` }],
    [{ email: `"${CAST.olga}"@evil.example` }],
    [{ email: 'olga' }],
    [{ email: [CAST.olga] }],
    [{ email: 'weird,eve.evil.example;x:y@alder.example' }],
    [{ email: CAST.olga, returnUrl: 'https://evil.example' }],
    [{ email: CAST.olga, returnUrl: '//evil.example' }],
    [{ email: CAST.olga, returnUrl: '/account/email-link' }],
    [{ email: CAST.olga, language: 'x'.repeat(9) }],
  ])('is refused for %j', async (body) => {
    const before = mails.mails.length;
    const answer = await visitor.call('POST', '/api/account/email-link', body);
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid-input']);
    await settled();
    expect(mails.mails.length).toBe(before);
  });

  it('goes to one mailbox only, whatever the person’s name contains', async () => {
    const email = 'weird@alder.example';
    const name = 'Eve <eve@evil.example>, "x"\r\nBcc: eve@evil.example';
    await accounts.insert(
      {
        email,
        name,
        givenName: '',
        surname: '',
        department: '',
        administrator: false,
        passwordHash: null,
        settings: DEFAULT_USER_SETTINGS,
      },
      server.clock.now,
    );
    const before = mails.mails.length;
    expect((await ask(email)).status).toBe(200);
    await vi.waitFor(() => expect(mails.mails.length).toBeGreaterThan(before), ARRIVES);
    await settled();
    const sent = mails.mails.slice(before);
    expect(sent.map(({ to }) => to)).toEqual([[email]]);
    for (const mail of sent) {
      expect(Object.keys(mail.headers)).not.toContain('bcc');
      expect(mail.html).not.toContain('<eve@');
    }
  });

  it('is announced by the configuration, even to strangers', async () => {
    const { body } = await visitor.call('GET', '/api/assist/configurations');
    expect(body.asistConfiguration.signIn).toMatchObject({ password: 'account', emailLink: true });
  });

  it('is deleted after a day', async () => {
    await sentTo(CAST.olga);
    later(24 * 60 + 1);
    await server.server.jobs.run(server.server.timedWork.find(({ name }) => name === 'delete-expired-sessions')!);
    expect(await server.server.database.db.selectFrom('email_link').select('hash').execute()).toEqual([]);
  });
});

describe('if no link can be sent,', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assist-link-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  async function offered(environment: Record<string, string>) {
    const server = await startTestServer('sqlite', environment);
    try {
      const visitor = await server.visitor();
      const asked = await visitor.call('POST', '/api/account/email-link', { email: CAST.olga });
      const redeemed = await visitor.call('POST', '/api/account/email-link/redeem', { token: 'x' });
      const { body } = await visitor.call('GET', '/api/assist/configurations');
      return [asked.status, asked.body.code, redeemed.body.code, body.asistConfiguration.signIn.emailLink];
    } finally {
      await server.close();
    }
  }

  it('a missing mail server is reported as sign-in-not-offered', async () => {
    expect(await offered({})).toEqual([404, 'sign-in-not-offered', 'sign-in-not-offered', false]);
  });

  it('a company whose accounts belong to another system sends no link', async () => {
    const mails = await startMailServer();
    const file = join(folder, 'exchange.json');
    const auth = { kind: 'basic', user: 'u', password: 'p' };
    writeFileSync(file, JSON.stringify({ calendar: { kind: 'ews', url: 'http://127.0.0.1:1/EWS/Exchange.asmx', auth } }));
    expect(await offered({ ...mailOf(mails), ASSIST_CALENDAR: file })).toEqual([404, 'sign-in-not-offered', 'sign-in-not-offered', false]);
    expect(mails.connections()).toBe(0);
    await mails.close();
  });

  it('an unreachable mail server changes no answer, and is logged without the link', async () => {
    const mails = await startMailServer();
    await mails.close();
    const server = await startTestServer('sqlite', mailOf(mails));
    const visitor = await server.visitor();
    const before = performance.now();
    expect((await visitor.call('POST', '/api/account/email-link', { email: CAST.olga })).body).toEqual({ success: true });
    expect(performance.now() - before).toBeLessThan(1_000);
    await expect.poll(() => server.logged()).toContain('a mail waits');
    expect(server.logged()).toContain('ECONNREFUSED');
    // Waiting mails do not keep the process from ending.
    await server.close();
    expect(server.logged()).toContain('a mail was not sent');
    expect(server.logged()).not.toMatch(/email-link#|olga@/);
  });
});

describe('with the company’s identity provider,', () => {
  it('an account without a password gets no link, so that nobody bypasses the provider', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'assist-link-'));
    const file = join(folder, 'calendar.json');
    const signIn = { issuer: 'http://127.0.0.1:1', clientId: 'assist' };
    writeFileSync(file, JSON.stringify({ calendar: { kind: 'touch', signIn } }));
    const mails = await startMailServer();
    const server = await startTestServer('sqlite', { ...mailOf(mails), ASSIST_CALENDAR: file });
    const visitor = await server.visitor();
    const { db } = server.server.database;
    await db.updateTable('user_account').set({ password_hash: null }).where('email', '=', CAST.fred).execute();
    for (const email of [CAST.fred, CAST.olga])
      expect((await visitor.call('POST', '/api/account/email-link', { email })).body).toEqual({ success: true });
    await vi.waitFor(() => expect(mails.mails).not.toEqual([]), ARRIVES);
    await pause(300);
    expect(mails.mails.map(({ to }) => to[0])).toEqual([CAST.olga]);
    expect((await visitor.call('POST', '/api/account/login', { email: CAST.olga, password: PASSWORD })).status).toBe(200);
    await server.close();
    await mails.close();
    rmSync(folder, { recursive: true });
  });
});
