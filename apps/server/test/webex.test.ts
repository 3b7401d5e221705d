import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startWebexStandIn, type WebexStandIn } from '@assist/simulators';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { CAST } from '@assist/calendar-provider/test-suite';
import { HOUR_MS, instantOf, plusMinutes, toInstant } from '@assist/time';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { MadeMeetingsRepository } from '../src/modules/online-meetings/made-meetings.repository.ts';
import { BackgroundCalls } from '../src/call/background-calls.ts';
import type { Calendar } from '../src/calendars/calendar.ts';
import { OnlineMeetingsUsecases } from '../src/modules/online-meetings/online-meetings.usecases.ts';
import { startTime } from './passing-time.ts';
import { newTestDatabase, type TestDatabase } from './test-database.ts';
import type { WebexSettings } from '../src/modules/online-meetings/webex.ts';

const SCHEMA = fileURLToPath(new URL('../../../../shared/providers/schemas/webex/webex-meetings.openapi.json', import.meta.url));
const hasSchema = existsSync(SCHEMA);
if (!hasSchema) process.stdout.write('Webex’s own description left out: ../shared/providers/schemas is not there\n');

const REQUEST = {
  eventStart: toInstant('2026-11-23T08:00:00Z'),
  eventEnd: toInstant('2026-11-23T09:00:00Z'),
  eventTitle: 'Planning',
  eventBody: '<p>Bring <b>figures</b></p>',
  invitees: [{ email: CAST.fred, coHost: false, displayName: 'Fred' }],
};

let standIn: WebexStandIn;
let database: TestDatabase;
let kept: MadeMeetingsRepository;
beforeAll(async () => {
  database = await newTestDatabase('sqlite');
  kept = new MadeMeetingsRepository(database.database.db);
  standIn = await startWebexStandIn({ accessToken: 'webex-token' });
});
afterAll(async () => {
  await standIn.close();
  await database.remove();
});
beforeEach(async () => {
  standIn.log.length = 0;
  await database.database.db.deleteFrom('online_meeting').execute();
});

/** Returns the meetings that exist at the stand-in, each as requested. */
const made = () => [...standIn.meetings.values()];
let before = 0;
beforeEach(() => {
  before = standIn.meetings.size;
});
const countNew = () => standIn.meetings.size - before;
const last = () => made().at(-1) as Record<string, unknown>;

const context = (mailbox: string = CAST.olga) => ({
  actor: { as: 'user' as const, mailbox, name: 'x' },
  now: REQUEST.eventStart,
  signal: new AbortController().signal,
  correlationId: 'c',
  priority: 'interactive' as const,
});
/** Returns the use cases with these settings. Their calendar knows no event, because these tests make none. */
const withSettings = (webex: WebexSettings | undefined) =>
  new OnlineMeetingsUsecases({
    webex,
    made: kept,
    calendar: { provider: {}, confirmations: { list: async () => [] } } as unknown as Calendar,
    background: new BackgroundCalls(Date.now),
    log: pino({ level: 'silent' }),
    now: Date.now,
  });
const usecases = (patch: Partial<WebexSettings> = {}) =>
  withSettings({ accessToken: 'webex-token', apiUrl: standIn.origin, actsForHosts: false, ...patch });

describe('a Webex meeting', () => {
  it('is made from the reservation’s fields, and returned with the fields of the specification', async () => {
    expect(await usecases().create('webex', REQUEST, 'Europe/Prague', context())).toEqual({
      weblink: expect.stringMatching(/^https:/),
      meetingNumber: expect.stringMatching(/^\d{10}$/),
      password: expect.stringMatching(/./),
    });
    expect(last()).toEqual({
      title: 'Planning',
      start: '2026-11-23T08:00:00.000Z',
      end: '2026-11-23T09:00:00.000Z',
      timezone: 'Europe/Prague',
      agenda: 'Bring figures',
      invitees: [{ email: CAST.fred, displayName: 'Fred', coHost: false, panelist: false }],
      sendEmail: false,
    });
  });

  it('belongs to the organizer if the token is an administrator’s', async () => {
    await usecases({ actsForHosts: true, siteUrl: 'alder.webex.example' }).create('webex', REQUEST, 'UTC', context());
    expect(last()).toMatchObject({ hostEmail: CAST.olga, siteUrl: 'alder.webex.example' });
  });

  it.each([
    ['title', { eventTitle: 'x'.repeat(300) }, 'title', 128],
    ['agenda', { eventBody: `<p>${'y'.repeat(5_000)}</p>` }, 'agenda', 1_300],
  ])('has a %s no longer than Webex accepts', async (_name, patch, field, length) => {
    await usecases().create('webex', { ...REQUEST, ...patch }, 'UTC', context());
    expect(String(last()[field]).length).toBeLessThanOrEqual(length);
  });

  it.runIf(hasSchema)('is requested as documented by Webex', async () => {
    await usecases({ actsForHosts: true }).create('webex', REQUEST, 'Europe/Prague', context());
    const document = JSON.parse(readFileSync(SCHEMA, 'utf8')) as {
      paths: Record<string, { post?: { requestBody: { content: Record<string, { schema: object }> } } }>;
    };
    const post = Object.entries(document.paths).find(([path]) => path.endsWith('/meetings'))![1].post!;
    const validate = new Ajv2020({ strict: false, validateFormats: false })
      .addSchema(document, 'webex')
      .compile(JSON.parse(JSON.stringify(post.requestBody.content['application/json']!.schema).replaceAll('"#/', '"webex#/')) as object);
    expect([validate(last()), validate.errors]).toEqual([true, null]);
  });
});

describe('a Webex meeting that cannot be made', () => {
  it.each<[string, () => Promise<unknown>, number]>([
    ['without a valid token', () => usecases({ accessToken: 'wrong' }).create('webex', REQUEST, 'UTC', context()), 1],
    [
      'while Webex fails, without a retry because duplicates cannot be prevented,',
      async () => {
        standIn.faults.add({ kind: 'status', status: 500 });
        return usecases().create('webex', REQUEST, 'UTC', context());
      },
      1,
    ],
  ])('%s is reported as online-meeting-failed', async (_case, make, requests) => {
    await expect(make()).rejects.toMatchObject({ code: 'online-meeting-failed' });
    expect(standIn.log).toHaveLength(requests);
    expect(countNew()).toBe(0);
  });

  it('because of a rate limit (429) is requested once more', async () => {
    const time = startTime();
    onTestFinished(time.end);
    standIn.faults.add({ kind: 'throttled', retryAfter: 0 });
    await time.answerOf(usecases().create('webex', REQUEST, 'UTC', context()));
    expect(standIn.log).toHaveLength(2);
    expect(countNew()).toBe(1);
  });

  it('is reported as not found for another provider, or if Webex is not configured', async () => {
    await expect(usecases().create('zoom', REQUEST, 'UTC', context())).rejects.toMatchObject({ code: 'not-found' });
    await expect(withSettings(undefined).create('webex', REQUEST, 'UTC', context())).rejects.toMatchObject({ code: 'not-found' });
  });
});

describe('a Webex meeting without an event', () => {
  const deleted = () => standIn.log.filter((exchange) => exchange.method === 'DELETE').map((exchange) => exchange.url);

  it('can be deleted by its maker, but only once, in any process', async () => {
    const { weblink } = await usecases().create('webex', REQUEST, 'UTC', context());
    const other = usecases();
    await other.takeBack(weblink, context(CAST.fred));
    expect(countNew()).toBe(1);
    await Promise.all([other.takeBack(weblink, context()), usecases().takeBack(weblink, context())]);
    await other.takeBack(weblink, context());
    expect(countNew()).toBe(0);
    expect(deleted()).toEqual([expect.stringMatching(/^\/v1\/meetings\/\w+\?sendEmail=false$/)]);
  });

  it('is no longer deleted after an hour, and is forgotten', async () => {
    const { weblink } = await usecases().create('webex', REQUEST, 'UTC', context());
    const later = instantOf(REQUEST.eventStart + HOUR_MS);
    await usecases().takeBack(weblink, { ...context(), now: later });
    expect([countNew(), deleted()]).toEqual([1, []]);
    expect(await kept.deleteOld(instantOf(later - 1))).toBe(0);
    expect(await kept.deleteOld(later)).toBe(1);
  });

  it('with an administrator’s token is deleted on behalf of its host, as Webex requires', async () => {
    const asAdministrator = usecases({ actsForHosts: true });
    const { weblink } = await asAdministrator.create('webex', REQUEST, 'UTC', context());
    await asAdministrator.takeBack(weblink, context());
    expect(deleted()).toEqual([expect.stringContaining(`?sendEmail=false&hostEmail=${encodeURIComponent(CAST.olga)}`)]);
  });

  it('is deleted later if Webex fails', async () => {
    const { weblink } = await usecases().create('webex', REQUEST, 'UTC', context());
    standIn.faults.add({ kind: 'status', status: 401 });
    await usecases().takeBack(weblink, context());
    expect(countNew()).toBe(1);
    await usecases().followEvents(plusMinutes(REQUEST.eventStart, 4));
    expect(countNew()).toBe(1);
    await usecases().followEvents(plusMinutes(REQUEST.eventStart, 5));
    expect(countNew()).toBe(0);
  });

  it('is stored without its link, so that reading the database gives no access', async () => {
    const { weblink } = await usecases().create('webex', REQUEST, 'UTC', context());
    const rows = await database.database.db.selectFrom('online_meeting').selectAll().execute();
    expect(JSON.stringify(rows)).toContain(CAST.olga);
    expect(JSON.stringify(rows)).not.toContain(weblink);
  });
});
