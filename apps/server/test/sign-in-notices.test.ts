import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { LANGUAGES } from '@assist/i18n';
import { codeOfApp } from '@assist/test-kit/app-of-codes';
import { type MailServer, startMailServer } from '@assist/test-kit/mail-server';
import { instantOf } from '@assist/time';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SignInChange, signInNoticeMail } from '../src/modules/accounts/sign-in-notice-mail.ts';
import { AccountsRepository } from '../src/people/accounts.repository.ts';
import { Authenticator } from './an-authenticator.ts';
import { moveIn, PASSWORD } from './small-company.ts';
import { DATABASE_KINDS, newTestDatabase } from './test-database.ts';
import { startTestServer, type TestClient, type TestServer } from './test-server.ts';

const CLI = fileURLToPath(new URL('../src/cli.ts', import.meta.url));
const SITE = 'https://example.org';
const mailOf = (mails: MailServer) => ({ ASSIST_SMTP_URL: mails.url, ASSIST_MAIL_FROM: 'assist@alder.example', PUBLIC_URL: SITE });

const CHANGES: readonly SignInChange[] = [
  { kind: 'passkeyAdded', name: 'Phone' },
  { kind: 'passkeyRemoved', name: 'Phone' },
  { kind: 'twoStepOn' },
  { kind: 'twoStepOff' },
  { kind: 'twoStepReset' },
  { kind: 'recoveryCodes' },
  { kind: 'password' },
];

describe('the mail', () => {
  const write = (language: (typeof LANGUAGES)[number], change: SignInChange, name = 'Olga') =>
    signInNoticeMail({
      language,
      company: 'Alder',
      timezone: 'Europe/Prague',
      to: { address: 'olga@alder.example', name },
      siteOrigin: SITE,
      change,
      at: SUITE_NOW,
    });

  it('tells what has changed, when, and what to do if it was somebody else, and contains no link', async () => {
    const mail = await write('en', { kind: 'passkeyAdded', name: 'Phone' });
    expect([mail.subject, mail.text]).toEqual([
      'Your sign-in to Alder has changed',
      `Hello Olga,

a passkey has been added to your account: Phone.

When: ${new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Prague' }).format(SUITE_NOW)} (Europe/Prague)

Was this not you, and did you not ask for it? Contact your Assist administrator at once.

Assist, the reservations of Alder: https://example.org
`,
    ]);
    expect(mail.html).not.toContain('<a ');
  });

  it.each(LANGUAGES)('has a different text for each change in %s', async (language) => {
    const mails = await Promise.all(CHANGES.map((change) => write(language, change)));
    expect(new Set(mails.map(({ text }) => text)).size).toBe(CHANGES.length);
    const english = await Promise.all(CHANGES.map((change) => write('en', change)));
    if (language !== 'en') expect(mails.filter(({ text }, index) => text === english[index]!.text)).toEqual([]);
  });

  it('escapes names', async () => {
    const { html } = await write('en', { kind: 'passkeyAdded', name: '<img src=x>' });
    expect(html).toContain('&lt;img src=x&gt;');
    expect(html).not.toContain('<img');
  });
});

describe.each(DATABASE_KINDS)('a person is notified by mail of changes to their sign-in, on %s:', (kind) => {
  let mails: MailServer;
  let server: TestServer;
  let olga: TestClient;
  beforeAll(async () => {
    mails = await startMailServer();
    server = await startTestServer(kind, mailOf(mails));
  });
  beforeEach(async () => {
    server.clock.now = SUITE_NOW;
    for (const table of ['session', 'sign_in_attempt', 'passkey', 'passkey_challenge', 'recovery_code', 'two_step'] as const)
      await server.server.database.db.deleteFrom(table).execute();
    olga = await server.signIn(CAST.olga);
  });
  afterAll(async () => {
    await server.close();
    await mails.close();
  });

  /** Returns the mail that `act` causes. No other mail may be on its way. */
  const mailAfter = async (act: () => Promise<unknown>) => {
    const count = mails.mails.length;
    await act();
    const mail = await mails.mail(count);
    expect(mail.to).toEqual([CAST.olga]);
    return mail;
  };
  const code = (secret: string) => codeOfApp(secret, server.clock.now);
  const later = () => {
    server.clock.now = instantOf(server.clock.now + 30_000);
  };
  const addPasskey = async () => {
    const { challenge } = (await olga.call('POST', '/api/account/passkeys/options', { proof: PASSWORD })).body as { challenge: string };
    const made = new Authenticator(-7).make({ rpId: 'example.org', origin: SITE, challenge });
    return (await olga.call('POST', '/api/account/passkeys', { name: 'Phone', ...made })).body as { id: string };
  };

  it('adding and removing a passkey', async () => {
    let id = '';
    const added = await mailAfter(async () => {
      ({ id } = await addPasskey());
    });
    expect(added.text).toContain('a passkey has been added to your account: Phone.');
    const removed = await mailAfter(() => olga.call('POST', `/api/account/passkeys/${id}/remove`, { proof: PASSWORD }));
    expect(removed.text).toContain('a passkey has been removed from your account: Phone.');
  });

  it('turning on two-step sign-in, new recovery codes, and turning it off, without any secret in the mails', async () => {
    const before = mails.mails.length;
    const { secret } = (await olga.call('POST', '/api/account/two-step', { proof: PASSWORD })).body as { secret: string };
    const secrets = [secret, PASSWORD];
    const on = await mailAfter(async () => {
      const { body } = await olga.call('POST', '/api/account/two-step/confirm', { code: code(secret) });
      secrets.push(...body.recoveryCodes);
    });
    expect(on.text).toContain('two-step sign-in has been turned on');
    later();
    const renewed = await mailAfter(async () => {
      const { body } = await olga.call('POST', '/api/account/two-step/recovery-codes', { proof: PASSWORD });
      secrets.push(...body.recoveryCodes);
    });
    expect(renewed.text).toContain('new recovery codes have been created');
    const off = await mailAfter(() => olga.call('POST', '/api/account/two-step/end', { proof: PASSWORD }));
    expect(off.text).toContain('two-step sign-in has been turned off');
    expect(secrets).toHaveLength(22);
    const said = mails.mails
      .slice(before)
      .map(({ raw, text, html }) => raw + text + html)
      .join('');
    expect(secrets.filter((one) => said.includes(one))).toEqual([]);
  });

  it('changing their own password', async () => {
    const { db } = server.server.database;
    const account = await db
      .selectFrom('user_account')
      .select(['id', 'password_hash'])
      .where('email', '=', CAST.olga)
      .executeTakeFirstOrThrow();
    const mail = await mailAfter(() =>
      olga.call('POST', '/api/account/password', { oldPassword: PASSWORD, newPassword: 'nine grey geese dance' }),
    );
    await db.updateTable('user_account').set({ password_hash: account.password_hash }).where('id', '=', account.id).execute();
    expect(mail.text).toContain('the password of your account has been changed.');
    expect(mail.raw + mail.text + mail.html).not.toContain('geese');
  });

  it('but not of anything refused', async () => {
    const before = mails.mails.length;
    await olga.call('POST', '/api/account/two-step', { proof: 'wrong' });
    await olga.call('POST', '/api/account/password', { oldPassword: 'wrong', newPassword: 'nine grey geese dance' });
    await olga.call('POST', '/api/account/two-step/end', { proof: PASSWORD });
    await olga.call('POST', '/api/account/passkeys/no-such-one/remove', { proof: PASSWORD });
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(mails.mails).toHaveLength(before);
  });

  it('and the changes take effect even if no mail can be sent', async () => {
    mails.refuse({ responseCode: 550, message: 'no' });
    const { id } = await addPasskey();
    await expect.poll(() => server.logged()).toContain('a mail was not sent');
    expect((await olga.call('GET', '/api/account/passkeys')).body).toMatchObject([{ id }]);
  });
});

describe.each(DATABASE_KINDS)('a person is notified by mail of an operator’s changes to their sign-in, on %s:', (kind) => {
  const assist = (environment: Record<string, string>, stdin: string, ...args: string[]) =>
    new Promise<{ code: number; stderr: string }>((resolve) => {
      const child = execFile(
        process.execPath,
        [CLI, ...args],
        { env: { PATH: process.env['PATH'] ?? '', ...environment } },
        (error, _out, stderr) => resolve({ code: error === null ? 0 : Number(error.code), stderr }),
      );
      child.stdin!.end(stdin);
    });

  it('a new password and a reset second step, which a refusing mail server does not prevent', async () => {
    const place = await newTestDatabase(kind);
    const mails = await startMailServer();
    await moveIn(place.database, SUITE_NOW);
    const database = place.databaseUrl === undefined ? {} : { DATABASE_URL: place.databaseUrl };
    const environment = { ASSIST_DATA: place.folder, ...database, ...mailOf(mails) };
    expect(await assist(environment, 'seven-bridges-in-a-row\n', 'user', 'add', CAST.olga)).toEqual({
      code: 0,
      stderr: expect.stringMatching(/^Database: .+\n$/u),
    });
    expect((await mails.mail(0)).text).toContain('the password of your account has been changed.');
    expect(mails.mails[0]!.raw).not.toContain('seven-bridges');
    mails.refuse({ responseCode: 550, message: 'no' });
    expect(await assist(environment, '', 'user', 'reset-two-step', CAST.olga)).toEqual({
      code: 0,
      stderr: expect.stringMatching(/^Database: .+\nThe notification by mail could not be sent\.\n$/u),
    });
    expect(await new AccountsRepository(place.database).findByEmail(CAST.olga)).toBeDefined();
    expect((await assist(environment, '', 'user', 'reset-two-step', CAST.olga)).code).toBe(0);
    expect((await mails.mail(1)).text).toContain('an administrator has removed');
    await mails.close();
    await place.remove();
  });
});
