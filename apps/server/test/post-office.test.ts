import { makeCertificate } from '@assist/test-kit/certificate';
import { type MailServer, type MailServerOptions, startMailServer } from '@assist/test-kit/mail-server';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { findSender, findSmtpServer } from '../src/mail/mail-settings.ts';
import { PostOffice } from '../src/mail/post-office.ts';
import { Metrics } from '../src/observation/metrics.ts';

const MAIL = {
  to: { address: 'olga@alder.example', name: 'Olga Černá' },
  company: 'Alder, Řeky & spol.',
  subject: 'Přihlášení',
  text: 'the secret link\n',
  html: '<p>the secret link</p>',
};

const certificate = makeCertificate();
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function aMailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const server = await startMailServer(options);
  closing.push(server.close);
  return server;
}

/** Creates a post office that has pauses short enough for a test, and logs to `lines`. */
function aPostOffice(url: string, from = 'assist@alder.example') {
  const lines: string[] = [];
  const log = pino({ base: null }, { write: (line: string) => void lines.push(line) });
  const metrics = new Metrics();
  const office = new PostOffice({ server: findSmtpServer(url)!, sender: findSender(from)! }, { log, metrics, pausesMs: [20, 20, 20] });
  closing.push(() => office.stop());
  const counted = async () => Object.fromEntries((await metrics.mails.get()).values.map(({ labels, value }) => [labels.outcome, value]));
  return { office, said: () => lines.join(''), counted };
}

const ended = (said: () => string, words: string) => expect.poll(said).toContain(words);

describe('a mail', () => {
  it('arrives unchanged, in the company’s name', async () => {
    const server = await aMailServer();
    const { office, counted } = aPostOffice(server.url);
    office.send(MAIL);
    const mail = await server.mail(0);
    expect([mail.from, mail.to, mail.text.trim(), mail.html.trim()]).toEqual([
      'assist@alder.example',
      ['olga@alder.example'],
      MAIL.text.trim(),
      MAIL.html,
    ]);
    expect(mail.headers).toMatchObject({
      from: '"Alder, Řeky & spol." <assist@alder.example>'.replaceAll('"', ''),
      to: 'Olga Černá <olga@alder.example>',
      subject: 'Přihlášení',
    });
    await expect.poll(counted).toEqual({ sent: 1 });
  });

  it('arrives in the sender’s name if one is configured', async () => {
    const server = await aMailServer();
    aPostOffice(server.url, 'Rooms <rooms@alder.example>').office.send(MAIL);
    expect((await server.mail(0)).headers['from']).toBe('Rooms <rooms@alder.example>');
  });

  it('is not sent to an address that a header would read as two', async () => {
    const server = await aMailServer();
    const { office, said } = aPostOffice(server.url);
    office.send({ ...MAIL, to: { ...MAIL.to, address: 'weird,eve.evil.example;x:y@alder.example' } });
    await ended(said, 'mail cannot be sent to its address');
    await office.drain();
    expect(server.mails).toEqual([]);
  });

  it.each([421, 450, 451, 452])('that is deferred with %i is tried again, as the same mail', async (responseCode) => {
    const server = await aMailServer();
    const { office, said, counted } = aPostOffice(server.url);
    server.refuse({ responseCode, message: 'later' }, { responseCode, message: 'later' });
    office.send(MAIL);
    const mail = await server.mail(0);
    const ids = [...said().matchAll(/"mail":"(<[^>]+>)"/g)].map(([, id]) => id);
    expect(ids).toEqual([mail.headers['message-id'], mail.headers['message-id']]);
    await expect.poll(counted).toEqual({ 'put off': 2, sent: 1 });
  });

  it.each([550, 552, 553, 554])(
    'that is rejected with %i is not tried again, and neither its address nor its text appears in the log',
    async (responseCode) => {
      const server = await aMailServer();
      const { office, said, counted } = aPostOffice(server.url);
      server.refuse({ responseCode, message: 'no, not the secret link for olga@alder.example' });
      office.send(MAIL);
      await ended(said, 'a mail was not sent');
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect([server.connections(), server.mails.length, await counted()]).toEqual([1, 0, { failed: 1 }]);
      expect(said()).toContain(String(responseCode));
      expect(said()).not.toMatch(/secret|olga/);
    },
  );

  it('that is always deferred is given up', async () => {
    const server = await aMailServer();
    const { office, said, counted } = aPostOffice(server.url);
    server.refuse(...Array.from({ length: 9 }, () => ({ responseCode: 451, message: 'later' })));
    office.send(MAIL);
    await ended(said, 'a mail was not sent');
    expect([server.connections(), await counted()]).toEqual([4, { 'put off': 3, failed: 1 }]);
  });

  it('waits for a server that is unreachable', async () => {
    const gone = await startMailServer();
    await gone.close();
    const { office, said } = aPostOffice(gone.url);
    office.send(MAIL);
    await ended(said, 'a mail was not sent');
    expect(said().match(/a mail waits/g)).toHaveLength(3);
    expect(said()).toContain('ECONNREFUSED');
  });

  it('is given up and logged if the process ends before the server answers', async () => {
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { office, said } = aPostOffice(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`);
    office.send(MAIL);
    await new Promise((resolve) => setTimeout(resolve, 50));
    const before = performance.now();
    await office.stop();
    expect(performance.now() - before).toBeLessThan(2_000);
    expect(said()).toContain('a mail was not sent');
    silent.close();
  });

  it('is sent together with at most two others, while the rest wait for their turn', async () => {
    const server = await aMailServer({ atOnce: 3 });
    const { office } = aPostOffice(server.url);
    for (let index = 0; index < 12; index += 1) office.send({ ...MAIL, subject: `No ${index}` });
    await server.mail(11);
    expect(server.mostAtOnce()).toBe(3);
    expect(new Set(server.mails.map(({ headers }) => headers['subject'])).size).toBe(12);
  });
});

describe('a mail server', () => {
  const login = { user: 'assist', password: 'p@ss w/rd' };
  const withLogin = (port: number, password: string, more = '') => `smtp://assist:${encodeURIComponent(password)}@127.0.0.1:${port}${more}`;

  it('that requires a name and a password gets them', async () => {
    const server = await aMailServer({ login });
    aPostOffice(withLogin(server.port, login.password)).office.send(MAIL);
    await server.mail(0);
    expect(server.logins).toEqual(['assist']);
  });

  it('that rejects the password is asked once, and the log does not contain the password', async () => {
    const server = await aMailServer({ login });
    const { office, said } = aPostOffice(withLogin(server.port, 'canary'));
    office.send(MAIL);
    await ended(said, 'a mail was not sent');
    expect([server.connections(), server.mails]).toEqual([1, []]);
    expect(said()).toMatch(/EAUTH.*535|535.*EAUTH/s);
    expect(said()).not.toContain('canary');
  });

  /** Returns the settings of a server on the network, because a server on this machine gets the password even without TLS. */
  const settingsOf = ({ port }: MailServer, tls: 'starttls' | 'implicit') => ({
    server: { ...findSmtpServer(withLogin(port, login.password))!, tls },
    sender: findSender('assist@alder.example')!,
  });

  it.each([
    ['offers no STARTTLS', 'starttls', {}],
    ['has somebody else’s certificate', 'starttls', { tls: 'starttls' }],
    ['has somebody else’s certificate, with TLS from the start', 'implicit', { tls: 'implicit' }],
  ] as const)('on the network gets neither the password nor a mail if it %s', async (_what, tls, options) => {
    const server = await aMailServer({ ...options, login });
    const lines: string[] = [];
    const log = pino({ base: null }, { write: (line: string) => void lines.push(line) });
    const office = new PostOffice(settingsOf(server, tls), { log, metrics: new Metrics(), pausesMs: [] });
    closing.push(() => office.stop());
    office.send(MAIL);
    await ended(() => lines.join(''), 'a mail was not sent');
    expect([server.logins, server.mails]).toEqual([[], []]);
  });

  it.skipIf(certificate === undefined).each(['starttls', 'implicit'] as const)(
    'on the network with a certificate that this machine trusts gets the password and the mail (%s)',
    async (tls) => {
      const trusted = getCACertificates('default');
      setDefaultCACertificates([...trusted, certificate!.cert]);
      closing.push(async () => setDefaultCACertificates(trusted));
      const server = await aMailServer({ tls, certificate: certificate!, login });
      const office = new PostOffice(settingsOf(server, tls), { log: pino({ level: 'silent' }), metrics: new Metrics(), pausesMs: [] });
      closing.push(() => office.stop());
      office.send(MAIL);
      const { text } = await server.mail(0);
      expect([server.logins, text.trim()]).toEqual([['assist'], MAIL.text.trim()]);
    },
  );
});

describe('the address of a mail server', () => {
  it.each([
    ['smtp://mail.example', { host: 'mail.example', port: 587, tls: 'starttls', login: undefined }],
    ['smtp://mail.example:2525/', { host: 'mail.example', port: 2525, tls: 'starttls', login: undefined }],
    ['smtps://mail.example', { host: 'mail.example', port: 465, tls: 'implicit', login: undefined }],
    ['smtp://mail.example:25?tls=none', { host: 'mail.example', port: 25, tls: 'none', login: undefined }],
    ['smtp://127.0.0.1:25', { host: '127.0.0.1', port: 25, tls: 'none', login: undefined }],
    ['smtp://[::1]:25', { host: '::1', port: 25, tls: 'none', login: undefined }],
    ['smtp://a%40b:c%2Fd@mail.example', { host: 'mail.example', port: 587, tls: 'starttls', login: { user: 'a@b', password: 'c/d' } }],
  ])('is read from %s', (url, server) => {
    expect(findSmtpServer(url)).toEqual(server);
  });

  it.each([
    'mail.example',
    'http://mail.example',
    'smtp://',
    'smtp://mail.example/path',
    'smtp://mail.example?tls=off',
    'smtp://mail.example?tls.rejectUnauthorized=false',
    'smtps://mail.example?tls=none',
    'smtp://user@mail.example',
    'smtp://user:%zz@mail.example',
    'smtp://mail.example#x',
  ])('is refused if it is %s', (url) => {
    expect(findSmtpServer(url)).toBeUndefined();
  });
});

describe('the sender of mails', () => {
  it.each([
    ['assist@alder.example', { address: 'assist@alder.example', name: undefined }],
    ['Assist <assist@alder.example>', { address: 'assist@alder.example', name: 'Assist' }],
    ['Řeky & spol. <a@b.example>', { address: 'a@b.example', name: 'Řeky & spol.' }],
  ])('is read from %s', (text, sender) => {
    expect(findSender(text)).toEqual(sender);
  });

  it.each(['assist', '<>', 'a@b, c@d', 'A <a@b> <c@d>', 'A\r\nBcc: <a@b.example>', 'a@b@c.example', '"A" <a@b.example>'])(
    'is refused if it is %j',
    (text) => {
      expect(findSender(text)).toBeUndefined();
    },
  );
});
