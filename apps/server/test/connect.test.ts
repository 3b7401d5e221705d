import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  CalendarEngine,
  EXCHANGE_SERVICE,
  type ExchangeStandIn,
  type GoogleCloudStandIn,
  type GoogleStandIn,
  googleUid,
  type GraphStandIn,
  guidedTenant,
  guidedWorkspace,
  STAND_IN_TENANT,
  startExchangeStandIn,
  startGoogleCloudStandIn,
  startGoogleStandIn,
  startGraphStandIn,
  startStandIn,
} from '@assist/simulators';
import { generateKeyPairSync } from 'node:crypto';
import { makeCertificate } from '@assist/test-kit/certificate';
import { toInstant } from '@assist/time';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { checkConnection, type CheckResult } from '../src/connections/check-connection.ts';
import { tryPerson } from '../src/connections/try-person.ts';
import { composeCalendar, parseConnection, readConnectionFile } from '../src/calendar-kinds/connection-file.ts';
import { ConnectionError } from '../src/connections/connection-error.ts';
import { askConnection } from '../src/calendar-kinds/ask-connection.ts';
import { recordTraffic } from '../src/connections/record-traffic.ts';
import { ProviderTokensRepository } from '../src/people/provider-tokens.repository.ts';
import { Seal } from '../src/database/seal.ts';
import { openDatabase } from '../src/database/database.ts';

const outcomes = (results: readonly CheckResult[]) => results.map(({ need, outcome }) => `${need} ${outcome}`);
const MICROSOFT = { kind: 'o365', tenant: STAND_IN_TENANT, clientId: 'assist', clientSecret: 'canary-secret' };

describe('the calendar file', () => {
  it.each([
    ['no calendar', {}, /calendar is invalid/],
    ['an unknown kind', { calendar: { kind: 'jmap' } }, /calendar\.kind is invalid/],
    ['anybody’s tenant', { calendar: { ...MICROSOFT, tenant: 'common' } }, /calendar\.tenant is invalid/],
    ['an unknown key', { calendar: { ...MICROSOFT, clientSecert: 'x' } }, /calendar is invalid: it has the unknown keys clientSecert/],
    [
      'neither a secret nor a certificate',
      { calendar: { ...MICROSOFT, clientSecret: undefined } },
      /it needs a clientSecret or a clientCertificate/,
    ],
    [
      'both a secret and a certificate',
      { calendar: { ...MICROSOFT, clientCertificate: { certificateFile: 'a', privateKeyFile: 'b' } } },
      /it needs a clientSecret or a clientCertificate, and not both/,
    ],
    [
      'an address without https',
      { calendar: { ...MICROSOFT, graphUrl: 'http://graph.example/v1.0' } },
      /graphUrl is invalid: has to begin with https/,
    ],
    [
      'Google without a domain',
      {
        calendar: {
          kind: 'gspace',
          clientId: 'a',
          clientSecret: 'b',
          domains: [],
          serviceAccount: { clientEmail: 'a', privateKey: 'b' },
          bookingUser: 'x',
        },
      },
      /domains is invalid/,
    ],
  ])('with %s stops the start with an explanation', (_case, document, sentence) => {
    expect(() => parseConnection(document, 'calendar.json')).toThrow(sentence);
  });

  it('does not have its secret quoted in an error', () => {
    try {
      parseConnection({ calendar: { ...MICROSOFT, tenant: 'common' } }, 'calendar.json');
    } catch (error) {
      expect(String(error)).not.toContain('canary-secret');
    }
    expect.assertions(1);
  });

  it('stands for the built-in calendar if it is missing, and stops the start if it is broken', () => {
    const folder = mkdtempSync(join(tmpdir(), 'assist-file-'));
    expect(readConnectionFile(join(folder, 'none.json'))).toBeUndefined();
    writeFileSync(join(folder, 'broken.json'), '{');
    expect(() => readConnectionFile(join(folder, 'broken.json'))).toThrow(ConnectionError);
    rmSync(folder, { recursive: true });
  });
});

describe('the questions of assist connect', () => {
  const answering = (answers: readonly string[]) => {
    const left = [...answers];
    return async () => left.shift() ?? '';
  };

  it('make a Microsoft connection whose page asks nobody for consent, and whose rooms are not trusted to keep the mark of private events', async () => {
    const document = await askConnection('o365', answering(['', 'alder.example', 'id', 'secret', '', '', 'yes', '', '']));
    expect(parseConnection(document, 'x').calendar).toMatchObject({
      kind: 'o365',
      tenant: 'alder.example',
      clientId: 'id',
      clientSecret: 'secret',
      enableGroupFinding: true,
      prompt: 'select_account',
      roomsKeepPrivate: false,
    });
  });

  it('make a different connection than a calendar file without a prompt, whose page asks for consent as specified', () => {
    expect(parseConnection({ calendar: MICROSOFT }, 'x').calendar).toMatchObject({ prompt: 'consent' });
  });

  it.each([
    ['us-gov', 'https://graph.microsoft.us/v1.0', 'https://login.microsoftonline.us'],
    ['china', 'https://microsoftgraph.chinacloudapi.cn/v1.0', 'https://login.partner.microsoftonline.cn'],
  ])('lead to the cloud %s, whose tenant has to be given by its id', async (cloud, graphUrl, loginUrl) => {
    const of = async (tenant: string) => parseConnection(await askConnection('o365', answering([cloud, tenant, 'id', 'secret'])), 'x');
    expect((await of(STAND_IN_TENANT)).calendar).toMatchObject({ graphUrl, loginUrl });
    await expect(of('alder.example')).rejects.toThrow('with a loginUrl of another cloud the tenant has to be its id, not its domain');
    // The calendar file says the same.
    const written = { ...MICROSOFT, tenant: 'alder.example', graphUrl, loginUrl };
    expect(() => parseConnection({ calendar: written }, 'x')).toThrow('the tenant has to be its id');
  });

  it('make an Exchange connection without a domain, which basic authentication does not need', async () => {
    const document = await askConnection('ews', answering(['https://mail.alder.example/EWS/Exchange.asmx', 'basic', 'svc', '', 'pw', '']));
    expect(parseConnection(document, 'x').calendar).toMatchObject({ kind: 'ews', auth: { kind: 'basic', user: 'svc', password: 'pw' } });
  });

  it('make a CalDAV connection', async () => {
    const document = await askConnection(
      'caldav',
      answering(['https://cloud.alder.example/remote.php/dav', 'assist', 'pw', 'alder.example', 'yes', 'Europe/Prague', '']),
    );
    expect(parseConnection(document, 'x').calendar).toEqual({
      kind: 'caldav',
      id: 'main',
      url: 'https://cloud.alder.example/remote.php/dav',
      auth: { user: 'assist', password: 'pw' },
      addresses: 'alder.example',
      answersFor: 'all',
      zone: 'Europe/Prague',
    });
  });

  it('are asked again after a wrong answer, and keep the earlier answers', async () => {
    const faults: string[] = [];
    const answers = answering(['mars', 'us-gov', 'alder.example', STAND_IN_TENANT, 'id', 'secret']);
    const document = await askConnection('o365', answers, ({ message }) => faults.push(message));
    expect(faults).toEqual([expect.stringMatching(/"mars" is not a known cloud/), expect.stringMatching(/"alder.example" is a domain/)]);
    expect(parseConnection(document, 'x').calendar).toMatchObject({
      tenant: STAND_IN_TENANT,
      loginUrl: 'https://login.microsoftonline.us',
    });
  });

  // Hosts: learn.microsoft.com/microsoft-365/enterprise/urls-and-ip-address-ranges, and its pages for US government and 21Vianet.
  it.each([
    'https://outlook.office365.com/EWS/Exchange.asmx',
    'https://outlook.office.com/EWS/Exchange.asmx',
    'https://outlook.cloud.microsoft/EWS/Exchange.asmx',
    'https://outlook.office365.us/EWS/Exchange.asmx',
    'https://webmail.apps.mil/EWS/Exchange.asmx',
    'https://partner.outlook.cn/EWS/Exchange.asmx',
    'https://OUTLOOK.OFFICE365.COM/EWS/Exchange.asmx',
  ])('refuse Exchange Online over EWS, which has ended: %s', async (url) => {
    await expect(askConnection('ews', answering([url]))).rejects.toThrow('Connect it with "assist connect o365"');
    // A tenant that has listed the application goes on until April 2027.
    const existing = {
      kind: 'ews',
      url,
      auth: { kind: 'oauth', tokenUrl: 'https://login.example/t', clientId: 'a', clientSecret: 'b', scope: 'c' },
    };
    expect(parseConnection({ calendar: existing }, 'x').calendar).toMatchObject({ url });
  });

  it.each([
    'https://mail.alder.example/EWS/Exchange.asmx',
    'https://outlook.alder.example/EWS/Exchange.asmx',
    'https://office365.com.alder.example/EWS/Exchange.asmx',
  ])('accept Exchange on one’s own servers: %s', async (url) => {
    expect(parseConnection(await askConnection('ews', answering([url, 'basic', 'svc', '', 'pw'])), 'x').calendar).toMatchObject({ url });
  });

  it('are not asked for an unknown kind of calendar', async () => {
    await expect(askConnection('jmap', answering([]))).rejects.toThrow(
      '"jmap" is not a kind of calendar. Use one of o365, gspace, ews, caldav.',
    );
  });
});

describe('assist connect', () => {
  const CLI = fileURLToPath(new URL('../src/cli.ts', import.meta.url));
  const ROOM = 'new-room@rooms.alder.example';
  let standIn: ExchangeStandIn;
  let engine: CalendarEngine;
  let folder: string;
  beforeAll(async () => {
    engine = new CalendarEngine({ now: Date.now });
    engine.directory.addPerson({ email: 'svc-assist@alder.example', name: 'Assist' });
    standIn = await startExchangeStandIn({ engine });
    folder = mkdtempSync(join(tmpdir(), 'assist-answers-'));
  });
  afterAll(async () => {
    await standIn.close();
    rmSync(folder, { recursive: true });
  });
  const connect = (args: readonly string[], answers: readonly string[]) =>
    new Promise<{ code: number | null; said: string }>((resolve) => {
      const child = spawn(process.execPath, [CLI, 'connect', ...args, '--resource', ROOM], {
        env: { PATH: process.env['PATH'] ?? '', ASSIST_DATA: folder },
      });
      let said = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString('utf8')));
      child.on('close', (code) => resolve({ code, said }));
      child.stdin.end(`${answers.join('\n')}\n`);
    });
  const { user, password } = EXCHANGE_SERVICE;

  it('keeps the answers while something is missing, and --resume writes the file once nothing is, with what it had before', async () => {
    const file = join(folder, 'calendar.json');
    const webex = { accessToken: 'w' };
    expect(await connect(['--resume'], [])).toMatchObject({ code: 1, said: expect.stringContaining('Begin with "assist connect"') });
    const first = await connect(['ews'], [standIn.url, 'basic', user, '', password, '', 'yes']);
    expect(first.said).toMatch(/MISSING schedules/);
    expect(first).toMatchObject({ code: 1, said: expect.stringContaining(`Your answers are kept in ${file}.draft`) });
    expect(existsSync(file)).toBe(false);
    expect(statSync(`${file}.draft`).mode & 0o077).toBe(0);

    engine.directory.addRoom({ email: ROOM, name: 'New room' });
    const kept = {
      calendar: { kind: 'ews', url: 'https://old.example/EWS/Exchange.asmx', auth: { kind: 'basic', user: 'a', password: 'b' } },
      webex,
    };
    writeFileSync(file, JSON.stringify(kept));
    expect(await connect(['--resume'], [])).toMatchObject({ code: 0, said: expect.stringContaining(`${file} has been written`) });
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
      calendar: { kind: 'ews', url: standIn.url, auth: { kind: 'basic', user, password }, roomsKeepPrivate: true },
      webex,
    });
    expect(existsSync(`${file}.draft`)).toBe(false);
    expect(await connect(['--check'], [])).toMatchObject({ code: 0, said: expect.stringContaining('Nothing is missing.') });
  });

  it('that is answered wrongly from a file changes nothing', async () => {
    const before = readFileSync(join(folder, 'calendar.json'), 'utf8');
    const wrong = await connect(['ews'], ['https://outlook.office365.com/EWS/Exchange.asmx']);
    expect(wrong).toMatchObject({ code: 1, said: expect.stringContaining('assist connect o365') });
    expect(readFileSync(join(folder, 'calendar.json'), 'utf8')).toBe(before);
    expect(existsSync(join(folder, 'calendar.json.draft'))).toBe(false);
  });
});

describe('trying a connection', () => {
  let standIn: GraphStandIn & { readonly engine: CalendarEngine };
  let folder: string;
  const database = openDatabase({ databaseUrl: undefined, file: ':memory:' });

  beforeAll(async () => {
    const engine = new CalendarEngine({ now: Date.now });
    engine.directory.addPerson({ email: 'canary.person@alder.example', name: 'Canary Person' });
    engine.directory.addRoom({ email: 'room-1@rooms.alder.example', name: 'Canary Room', policy: { hidesSubject: false } });
    engine.createItem('canary.person@alder.example', {
      subject: 'Canary subject',
      bodyHtml: '<p>Canary body</p>',
      start: toInstant(new Date(Date.now() + 3_600_000).toISOString()),
      end: toInstant(new Date(Date.now() + 7_200_000).toISOString()),
      zone: 'Europe/Prague',
      attendees: [{ email: 'room-1@rooms.alder.example', name: 'Canary Room', role: 'resource' }],
    });
    engine.settle();
    standIn = {
      ...(await startGraphStandIn({ engine, clients: [{ id: 'assist', secret: 'canary-secret' }], tenant: guidedTenant() })),
      engine,
    };
    folder = mkdtempSync(join(tmpdir(), 'assist-connect-'));
  });
  afterAll(async () => {
    await standIn.close();
    await database.close();
    rmSync(folder, { recursive: true });
  });

  const compose = (patch: Record<string, unknown> = {}) => {
    const { calendar } = parseConnection(
      { calendar: { ...MICROSOFT, graphUrl: standIn.baseUrl, loginUrl: standIn.origin, prompt: 'select_account', ...patch } },
      'x',
    );
    return composeCalendar(calendar, {
      database,
      providerTokens: new ProviderTokensRepository(database.db, new Seal('')),
      pageKey: new Uint8Array(32),
      countProcesses: () => 1,
      onFaultyItem: () => undefined,
      now: Date.now,
    });
  };
  async function check(patch: Record<string, unknown> = {}, callback?: URL): Promise<CheckResult[]> {
    const results: CheckResult[] = [];
    for await (const result of checkConnection(compose(patch), { resource: undefined, callback, now: Date.now })) results.push(result);
    return results;
  }
  it('that allows everything reports nothing missing, and leaves nothing behind', async () => {
    expect(outcomes(await check())).toEqual([
      'sign-in works',
      'rooms works',
      'schedules works',
      'events works',
      'writes works',
      'push left-out',
    ]);
    const { engine } = standIn;
    const far = { start: toInstant(new Date().toISOString()), end: toInstant(new Date(Date.now() + 60 * 86_400_000).toISOString()) };
    expect(engine.listItems('room-1@rooms.alder.example', far)).toHaveLength(1);
  });

  it('with a wrong secret reports what is needed', async () => {
    const results = await check({ clientSecret: 'wrong' });
    expect(outcomes(results).slice(0, 2)).toEqual(['sign-in works', 'rooms missing']);
    expect(results[1]!.sentence).toMatch(/invalid_client.*Needed: .*client id and secret/);
  });

  describe('with the permissions that the guide lists', () => {
    let hooks: Awaited<ReturnType<typeof startStandIn>>;
    beforeAll(async () => {
      hooks = await startStandIn({
        handler: ({ url }) => ({
          status: 200,
          headers: { 'content-type': 'text/plain' },
          body: url.searchParams.get('validationToken') ?? '',
        }),
      });
    });
    afterAll(() => hooks.close());
    const need = async (name: string) => (await check({}, new URL(hooks.origin))).find((result) => result.need === name);
    /** Runs a check while the tenant lacks one permission. */
    const without = async (permission: string, ask: () => Promise<unknown>) => {
      const { application } = standIn.tenant;
      application.delete(permission);
      const answer = await ask();
      application.add(permission);
      return answer;
    };

    it('works completely, and the guide’s table matches what the stand-in’s tenant allows', async () => {
      expect(outcomes(await check({}, new URL(hooks.origin)))).not.toContainEqual(expect.stringMatching(/missing|not-yet|left-out/));
      const guide = readFileSync(new URL('../../../docs/guides/connect-microsoft-365.md', import.meta.url), 'utf8');
      const named = (kind: string) =>
        [...guide.matchAll(new RegExp(`^\\| ${kind} \\| ([^|]+) \\|`, 'gm'))].flatMap(([, cell]) =>
          [...cell!.matchAll(/`([\w.]+)`/g)].map((match) => match[1]!),
        );
      const { delegated, application } = guidedTenant();
      expect(new Set(named('delegated'))).toEqual(delegated);
      expect(new Set(named('application'))).toEqual(application);
      // A sign-in requests exactly the permissions that were consented to.
      expect(new Set(compose({ enableGroupFinding: true }).oauth!.identityProvider.settings.scope.split(' '))).toEqual(delegated);
    });

    it.each([
      ['rooms', 'Place.Read.All', /Place\.Read\.All/],
      ['writes', 'Calendars.ReadWrite', /Calendars\.ReadWrite/],
      // learn.microsoft.com/graph/api/subscription-post-subscriptions: write access does not include read access.
      ['push', 'Calendars.Read', /Calendars\.Read, which Calendars\.ReadWrite does not stand for/],
    ])('except the one for %s reports the missing permission by name as not allowed yet', async (name, permission, sentence) => {
      expect(await without(permission, () => need(name))).toMatchObject({ outcome: 'not-yet', sentence: expect.stringMatching(sentence) });
    });

    it('except those for calendars reports schedules, events and writes as not allowed yet', async () => {
      const found = await without('Calendars.Read', () => without('Calendars.ReadWrite', () => check()));
      expect(outcomes(found as CheckResult[])).toEqual([
        'sign-in works',
        'rooms works',
        'schedules not-yet',
        'events not-yet',
        'writes not-yet',
        'push left-out',
      ]);
    });

    it('given by a role limited to rooms works only after the role has taken effect, and only within its scope', async () => {
      const { application, assignments } = standIn.tenant;
      for (const permission of ['Calendars.Read', 'Calendars.ReadWrite']) application.delete(permission);
      const isRoom = (mailbox: string) => mailbox.startsWith('room-');
      const assign = (includes: (mailbox: string) => boolean, holdsFrom: number) =>
        assignments.splice(0, 2, ...['Calendars.Read', 'Calendars.ReadWrite'].map((permission) => ({ permission, includes, holdsFrom })));
      assign(isRoom, Date.now() + 3_600_000);
      expect((await need('events'))?.outcome).toBe('not-yet');
      assign((mailbox) => !isRoom(mailbox), 0);
      expect((await need('events'))?.outcome).toBe('not-yet');
      assign(isRoom, 0);
      expect(outcomes(await check({}, new URL(hooks.origin)))).not.toContainEqual(expect.stringMatching(/missing|not-yet|left-out/));
      assignments.length = 0;
      for (const permission of ['Calendars.Read', 'Calendars.ReadWrite']) application.add(permission);
    });
  });

  const certificate = makeCertificate('rsa');
  describe.skipIf(certificate === undefined)('by a certificate instead of a secret', () => {
    let certified: GraphStandIn;
    let clientCertificate: { certificateFile: string; privateKeyFile: string };
    beforeAll(async () => {
      const clients = [{ id: 'assist', certificate: certificate!.cert }];
      certified = await startGraphStandIn({ engine: standIn.engine, clients, tenant: guidedTenant() });
      clientCertificate = { certificateFile: join(folder, 'cert.pem'), privateKeyFile: join(folder, 'key.pem') };
      writeFileSync(clientCertificate.certificateFile, certificate!.cert);
      writeFileSync(clientCertificate.privateKeyFile, certificate!.key);
    });
    afterAll(() => certified.close());
    const patch = (more: Record<string, unknown> = {}) => ({
      clientSecret: undefined,
      clientCertificate,
      graphUrl: certified.baseUrl,
      loginUrl: certified.origin,
      ...more,
    });

    it('signs in the application and the person, and sends no secret', async () => {
      expect(outcomes(await check(patch()))).not.toContainEqual(expect.stringMatching(/missing|not-yet/));
      expect((await trial(patch())).outcome).toBe('works');
      const asked = certified.log.filter(({ url }) => url.endsWith('/token')).map(({ body }) => new URLSearchParams(body));
      expect(asked.map((form) => [form.get('grant_type'), form.has('client_assertion'), form.has('client_secret')])).toEqual([
        ['client_credentials', true, false],
        ['authorization_code', true, false],
      ]);
    });

    it('refuses another application’s certificate, and a key of another certificate', async () => {
      const other = makeCertificate('rsa')!;
      const files = { certificateFile: join(folder, 'other.pem'), privateKeyFile: join(folder, 'other-key.pem') };
      writeFileSync(files.certificateFile, other.cert);
      writeFileSync(files.privateKeyFile, other.key);
      expect((await check(patch({ clientCertificate: files })))[1]).toMatchObject({
        outcome: 'missing',
        sentence: expect.stringContaining('invalid_client'),
      });
      const mixed = { ...files, privateKeyFile: clientCertificate.privateKeyFile };
      await expect(check(patch({ clientCertificate: mixed }))).rejects.toThrow('the key does not belong to the certificate');
    });

    it.each([
      ['that does not exist', 'none.pem'],
      ['that is not a certificate', 'key.pem'],
    ])('fails at a file %s, and names that file', async (_case, name) => {
      const files = { ...clientCertificate, certificateFile: join(folder, name) };
      await expect(check(patch({ clientCertificate: files }))).rejects.toThrow(`${name} could not be read as PEM`);
    });
  });

  const PERSON = 'canary.person@alder.example';
  /** Returns a browser that opens the page as this person and returns the address at which it ends up. */
  const browserOf = (person: string) => async (url: URL) => {
    url.searchParams.set('login_hint', person);
    const answer = await fetch(url, { redirect: 'manual' });
    return answer.headers.get('location') ?? url.href;
  };
  const trial = (patch: Record<string, unknown> = {}, person = PERSON) =>
    tryPerson(compose(patch), { siteOrigin: 'https://assist.example', now: Date.now, signIn: browserOf(person) });

  describe('by a person’s own sign-in', () => {
    it('works for a person who is not an administrator, and reads their own calendar', async () => {
      expect(await trial()).toMatchObject({ need: 'person', outcome: 'works', sentence: expect.stringContaining(PERSON) });
    });

    // AADSTS90094, "Need admin approval":
    // learn.microsoft.com/entra/identity/enterprise-apps/application-sign-in-unexpected-user-consent-error
    it('is stopped by a page that asks for consent, even if an administrator has consented for all, unless the person is an administrator', async () => {
      await expect(trial({ prompt: 'consent' })).rejects.toThrow('This is not the address that the page redirected to');
      expect(standIn.log.at(-1)?.answer).toContain('Need admin approval');
      standIn.tenant.administrators.add(PERSON);
      expect((await trial({ prompt: 'consent' })).outcome).toBe('works');
      standIn.tenant.administrators.clear();
    });

    it('is stopped by the consent page if one of the permissions lacks consent', async () => {
      standIn.tenant.delegated.delete('Calendars.ReadWrite.Shared');
      await expect(trial()).rejects.toThrow(ConnectionError);
      standIn.tenant.delegated.add('Calendars.ReadWrite.Shared');
    });

    // learn.microsoft.com/graph/api/user-list: with no permission to list users, a search is refused with 403.
    it('reports that the person finds no colleagues, and the permission for it', async () => {
      standIn.faults.add({ kind: 'status', status: 403, matches: ({ url }) => url.pathname.endsWith('/users') });
      expect(await trial()).toMatchObject({
        need: 'person',
        outcome: 'missing',
        sentence: expect.stringMatching(/finds no colleagues.*User\.ReadBasic\.All/),
      });
    });

    it('reports the reason that a refusing page gives', async () => {
      const refusing = tryPerson(compose(), {
        siteOrigin: 'https://assist.example',
        now: Date.now,
        signIn: async () => 'https://assist.example/account/oauth-callback?error=access_denied&error_description=The+user+has+declined',
      });
      expect(await refusing).toMatchObject({
        outcome: 'missing',
        sentence: expect.stringMatching(/The user has declined \(access_denied\)/),
      });
    });
  });

  it('is recorded without people, texts or tokens, in a file that only its owner can read', async () => {
    const file = join(folder, 'traffic.jsonl');
    const end = recordTraffic(file, (error) => expect.unreachable(String(error)));
    await check();
    end();
    const text = readFileSync(file, 'utf8');
    expect(text.trim().split('\n').length).toBeGreaterThan(3);
    expect(text).toMatch(/mailbox-1@redacted\.example/);
    expect(text).toMatch(/"availabilityView\\":\\"[012]+\\"/);
    const tokens = standIn.log.flatMap(({ answer }) => [...answer.matchAll(/"access_token":"([^"]+)"/g)].map((match) => match[1]!));
    for (const canary of ['anary', 'alder.example', STAND_IN_TENANT, ...tokens]) expect(text).not.toContain(canary);
    expect(statSync(file).mode & 0o077).toBe(0);
  });
});

describe('trying a connection to Google Workspace', () => {
  const ACCOUNT = 'assist@project.iam.gserviceaccount.com';
  const BOOKING_USER = 'assist@alder.example';
  const database = openDatabase({ databaseUrl: undefined, file: ':memory:' });
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2_048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  let standIn: GoogleStandIn;
  beforeAll(async () => {
    const engine = new CalendarEngine({ now: Date.now, tracking: 'shared', newUid: googleUid });
    engine.directory.addPerson({ email: BOOKING_USER, name: 'Assist' });
    engine.directory.addRoom({ email: 'room-1@resource.calendar.google.com', name: 'Room 1' });
    const serviceAccounts = [{ email: ACCOUNT, publicKeyPem: publicKey }];
    standIn = await startGoogleStandIn({
      engine,
      serviceAccounts,
      domain: 'alder.example',
      workspace: guidedWorkspace(BOOKING_USER, ACCOUNT),
    });
  });
  afterAll(() => Promise.all([standIn.close(), database.close()]));

  async function found(patch: Record<string, unknown> = {}, at: GoogleStandIn = standIn): Promise<CheckResult[]> {
    const { calendar } = parseConnection(
      {
        calendar: {
          kind: 'gspace',
          clientId: 'assist',
          clientSecret: 'x',
          domains: ['alder.example'],
          serviceAccount: { clientEmail: ACCOUNT, privateKey },
          bookingUser: BOOKING_USER,
          apiUrl: at.baseUrl,
          directoryUrl: at.baseUrl,
          peopleUrl: at.baseUrl,
          issuer: at.origin,
          ...patch,
        },
      },
      'x',
    );
    const composed = composeCalendar(calendar, {
      database,
      providerTokens: new ProviderTokensRepository(database.db, new Seal('')),
      pageKey: new Uint8Array(32),
      countProcesses: () => 1,
      onFaultyItem: () => undefined,
      now: Date.now,
    });
    const results: CheckResult[] = [];
    const options = { resource: 'room-1@resource.calendar.google.com', callback: undefined, now: Date.now };
    for await (const result of checkConnection(composed, options)) results.push(result);
    return results;
  }

  it('finds nothing missing with the permissions that the guide lists', async () => {
    expect(outcomes(await found())).toEqual([
      'sign-in works',
      'rooms works',
      'people works',
      'schedules works',
      'events works',
      'writes works',
      'push left-out',
    ]);
  });

  // Organizations created since 3 May 2024 forbid keys of service accounts (docs.cloud.google.com/resource-manager/docs/secure-by-default-organizations).
  describe('whose service account has no key', () => {
    let cloud: GoogleCloudStandIn;
    let keyless: GoogleStandIn;
    let folder: string;
    beforeAll(async () => {
      const engine = new CalendarEngine({ now: Date.now, tracking: 'shared', newUid: googleUid });
      engine.directory.addPerson({ email: BOOKING_USER, name: 'Assist' });
      engine.directory.addRoom({ email: 'room-1@resource.calendar.google.com', name: 'Room 1' });
      cloud = await startGoogleCloudStandIn({ now: Date.now, account: ACCOUNT, subjectTokens: ['token-of-the-cluster'] });
      const serviceAccounts = [{ email: ACCOUNT, publicKeyPem: cloud.publicKeyPem }];
      keyless = await startGoogleStandIn({
        engine,
        serviceAccounts,
        domain: 'alder.example',
        workspace: guidedWorkspace(BOOKING_USER, ACCOUNT),
      });
      folder = mkdtempSync(join(tmpdir(), 'assist-keyless-'));
      writeFileSync(join(folder, 'token'), 'token-of-the-cluster');
      writeFileSync(join(folder, 'pool.json'), JSON.stringify(cloud.credentialConfiguration(join(folder, 'token'))));
      writeFileSync(join(folder, 'other-token'), 'token-of-somebody-else');
      writeFileSync(join(folder, 'other.json'), JSON.stringify(cloud.credentialConfiguration(join(folder, 'other-token'))));
      vi.stubEnv('GCE_METADATA_HOST', new URL(cloud.origin).host);
      vi.stubEnv('GOOGLE_APPLICATION_CREDENTIALS', '');
      vi.stubEnv('CLOUDSDK_CONFIG', folder);
    });
    afterAll(async () => {
      vi.unstubAllEnvs();
      await Promise.all([cloud.close(), keyless.close()]);
      rmSync(folder, { recursive: true });
    });
    const check = (serviceAccount: Record<string, unknown>) =>
      found({ serviceAccount: { clientEmail: ACCOUNT, ...serviceAccount }, iamUrl: cloud.origin }, keyless);

    it.each<['pool' | 'machine', string, () => Record<string, unknown>]>([
      ['pool', 'a federated identity', () => ({ credentialFile: join(folder, 'pool.json') })],
      ['machine', 'a machine in Google’s cloud', () => ({})],
    ])('works by a signature of Google for %s: %s, once that may sign', async (identity, _case, account) => {
      expect((await check(account()))[1]).toMatchObject({
        need: 'rooms',
        outcome: 'missing',
        sentence: expect.stringMatching(/may not sign as assist@project.*Service Account Token Creator.*PERMISSION_DENIED/),
      });
      cloud.tokenCreators.add(identity);
      expect(outcomes(await check(account()))).not.toContainEqual(expect.stringMatching(/missing|not-yet/));
      cloud.tokenCreators.clear();
    });

    it.each([
      ['whose pool refuses it', 'other.json'],
      ['whose file is missing', 'none.json'],
    ])('reports an identity %s, without its token', async (_case, file) => {
      const [, rooms] = await check({ credentialFile: join(folder, file) });
      expect(rooms).toMatchObject({ outcome: 'missing', sentence: expect.stringContaining('this machine has no identity at Google') });
      expect(rooms!.sentence).not.toContain('token-of-somebody-else');
    });

    it('is set up from the file that gcloud writes, or from nothing but the account’s address', async () => {
      const asked = async (file: string, address: string) => {
        const answers = ['id', 'secret', 'alder.example', file, address, BOOKING_USER, ''];
        return parseConnection(await askConnection('gspace', async () => answers.shift() ?? ''), 'x').calendar;
      };
      expect(await asked(join(folder, 'pool.json'), ACCOUNT)).toMatchObject({
        serviceAccount: { clientEmail: ACCOUNT, credentialFile: join(folder, 'pool.json') },
      });
      expect(await asked('', ACCOUNT)).toMatchObject({ serviceAccount: { clientEmail: ACCOUNT } });
      const impersonating = {
        ...(cloud.credentialConfiguration(join(folder, 'token')) as object),
        service_account_impersonation_url: `https://iamcredentials.googleapis.com/v1/projects/-/serviceAccounts/${ACCOUNT}:generateAccessToken`,
      };
      writeFileSync(join(folder, 'impersonating.json'), JSON.stringify(impersonating));
      expect(await asked(join(folder, 'impersonating.json'), '')).toMatchObject({ serviceAccount: { clientEmail: ACCOUNT } });
      writeFileSync(join(folder, 'person.json'), JSON.stringify({ type: 'authorized_user', refresh_token: 'canary' }));
      await expect(asked(join(folder, 'person.json'), ACCOUNT)).rejects.toThrow('neither a service account’s key file nor');
    });
  });

  it.each<[string, string, (standIn: GoogleStandIn) => void, RegExp]>([
    [
      'no administrator role',
      'rooms',
      ({ workspace }) => workspace.privileges.clear(),
      /forbidden.*an administrator’s role that may read users, groups and calendar resources/,
    ],
    // Without this right nobody finds colleagues, and the search alone would not say why.
    [
      'a role that may not read users',
      'people',
      ({ workspace }) => workspace.privileges.set(BOOKING_USER, new Set(['groups', 'resources'])),
      /role that may read users/,
    ],
    ['no write access to the resource', 'writes', ({ workspace }) => workspace.bookers.clear(), /make changes to events/],
    [
      'a delegation that lacks scopes',
      'rooms',
      ({ workspace }) => workspace.delegations.clear(),
      /unauthorized_client.*domain-wide delegation/,
    ],
  ])('for an account with %s reports %s as missing, and what is needed', async (_case, need, take, sentence) => {
    take(standIn);
    expect((await found()).find((one) => one.need === need)).toMatchObject({
      outcome: 'missing',
      sentence: expect.stringMatching(sentence),
    });
    const { privileges, bookers, delegations } = guidedWorkspace(BOOKING_USER, ACCOUNT);
    for (const [email, held] of privileges) standIn.workspace.privileges.set(email, held);
    for (const email of bookers) standIn.workspace.bookers.add(email);
    for (const [account, scopes] of delegations) standIn.workspace.delegations.set(account, scopes);
  });
});

describe('a sealed value', () => {
  it('opens unchanged with its key and for its owner, and in no other case', () => {
    const seal = new Seal('a secret');
    const closed = seal.close('canary', 'olga main');
    expect(seal.open(closed, 'olga main')).toBe('canary');
    expect(closed).not.toBe(seal.close('canary', 'olga main'));
    const flipped = Buffer.from(closed, 'base64url');
    flipped[20] = flipped[20]! ^ 1;
    for (const [sealed, owner, key] of [
      [closed, 'fred main', seal],
      [closed, 'olga main', new Seal('another')],
      [flipped.toString('base64url'), 'olga main', seal],
      ['', 'olga main', seal],
      ['xx', 'olga main', seal],
    ] as const) {
      expect(key.open(sealed, owner)).toBeUndefined();
    }
  });
});
