import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CalendarEngine, type GraphStandIn, STAND_IN_TENANT, startGraphStandIn } from '@assist/simulators';
import { toInstant } from '@assist/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composeCalendar } from '../src/compose.ts';
import { checkConnection, type CheckResult } from '../src/connections/check-connection.ts';
import { ConnectionError, parseConnection, readConnectionFile } from '../src/connections/connection.ts';
import { askConnection } from '../src/connections/questions.ts';
import { recordTraffic } from '../src/connections/record-traffic.ts';
import { ProviderTokensRepository } from '../src/people/provider-tokens.repository.ts';
import { Seal } from '../src/database/seal.ts';
import { openDatabase } from '../src/database/database.ts';

const MICROSOFT = { kind: 'o365', tenant: STAND_IN_TENANT, clientId: 'assist', clientSecret: 'canary-secret' };

describe('the calendar file', () => {
  it.each([
    ['nothing', {}, /calendar cannot be used/],
    ['an unknown kind', { calendar: { kind: 'caldav' } }, /calendar\.kind cannot be used/],
    ['anybody’s tenant', { calendar: { ...MICROSOFT, tenant: 'common' } }, /calendar\.tenant cannot be used/],
    [
      'a key that there is not',
      { calendar: { ...MICROSOFT, clientSecert: 'x' } },
      /calendar cannot be used: it does not know clientSecert/,
    ],
    [
      'an address without https',
      { calendar: { ...MICROSOFT, graphUrl: 'http://graph.example/v1.0' } },
      /graphUrl cannot be used: has to begin with https/,
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
      /domains cannot be used/,
    ],
  ])('with %s stops the start with a sentence', (_case, document, sentence) => {
    expect(() => parseConnection(document, 'calendar.json')).toThrow(sentence);
  });

  it('never repeats a value', () => {
    try {
      parseConnection({ calendar: { ...MICROSOFT, tenant: 'common' } }, 'calendar.json');
    } catch (error) {
      expect(String(error)).not.toContain('canary-secret');
    }
    expect.assertions(1);
  });

  it('that is not there means the product’s own calendar; one that is broken stops the start', () => {
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

  it('make a Microsoft connection', async () => {
    const document = await askConnection('o365', answering(['alder.example', 'id', 'secret', 'yes']));
    expect(parseConnection(document, 'x').calendar).toMatchObject({
      kind: 'o365',
      tenant: 'alder.example',
      clientId: 'id',
      clientSecret: 'secret',
      enableGroupFinding: true,
    });
  });

  it('make an Exchange connection, without a domain where Basic needs none', async () => {
    const document = await askConnection('ews', answering(['https://mail.alder.example/EWS/Exchange.asmx', 'basic', 'svc', '', 'pw', '']));
    expect(parseConnection(document, 'x').calendar).toMatchObject({ kind: 'ews', auth: { kind: 'basic', user: 'svc', password: 'pw' } });
  });

  it('of a kind that there is not are refused', async () => {
    await expect(askConnection('caldav', answering([]))).rejects.toThrow('"caldav" is no kind of calendar. There are o365, gspace, ews.');
  });
});

describe('trying a connection', () => {
  let standIn: GraphStandIn;
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
    standIn = await startGraphStandIn({ engine, clients: [{ id: 'assist', secret: 'canary-secret' }] });
    folder = mkdtempSync(join(tmpdir(), 'assist-connect-'));
  });
  afterAll(async () => {
    await standIn.close();
    await database.close();
    rmSync(folder, { recursive: true });
  });

  async function check(patch: Record<string, unknown> = {}): Promise<CheckResult[]> {
    const { calendar } = parseConnection(
      { calendar: { ...MICROSOFT, graphUrl: standIn.baseUrl, loginUrl: standIn.origin, ...patch } },
      'x',
    );
    const composed = composeCalendar(calendar, {
      database,
      providerTokens: new ProviderTokensRepository(database.db, new Seal('')),
      pageKey: new Uint8Array(32),
      countProcesses: () => 1,
      now: Date.now,
    });
    const results: CheckResult[] = [];
    for await (const result of checkConnection(composed, { resource: undefined, callback: undefined, now: Date.now })) results.push(result);
    return results;
  }

  const outcomes = (results: readonly CheckResult[]) => results.map(({ need, outcome }) => `${need} ${outcome}`);

  it('that allows everything finds nothing missing', async () => {
    expect(outcomes(await check())).toEqual(['sign-in works', 'rooms works', 'schedules works', 'events works', 'push left-out']);
  });

  it('with a wrong secret names it', async () => {
    const results = await check({ clientSecret: 'wrong' });
    expect(outcomes(results).slice(0, 2)).toEqual(['sign-in works', 'rooms missing']);
    expect(results[1]!.sentence).toMatch(/invalid_client.*Needed: .*client id and secret/);
  });

  it.each([
    ['rooms', '/places/', /Place\.Read\.All/],
    ['schedules', 'getSchedule', /Calendars\.Read/],
    ['events', 'calendarView', /Calendars\.ReadWrite/],
  ])('without the right to %s names the permission', async (need, path, permission) => {
    standIn.faults.add({
      kind: 'status',
      status: 403,
      times: 99,
      body: '{"error":{"code":"ErrorAccessDenied","message":"Access is denied."}}',
      matches: (request) => request.url.pathname.includes(path),
    });
    const found = (await check()).find((result) => result.need === need);
    standIn.faults.clear();
    expect(found).toMatchObject({ outcome: 'missing', sentence: expect.stringMatching(permission) });
  });

  it('is recorded without people, texts and tokens, for its owner alone', async () => {
    const file = join(folder, 'traffic.jsonl');
    const end = recordTraffic(file);
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

describe('what is sealed', () => {
  it('opens with its key, for its owner, unchanged; and in no other case', () => {
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
