import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { fromInstant, plusMinutes } from '@assist/time';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Server } from '../src/assemble.ts';
import { compose } from '../src/compose.ts';
import { importCompany } from '../src/modules/imports/import-company.ts';
import { readSettings } from '../src/settings/settings.ts';
import { aListener } from './a-listener.ts';
import { COMPANY, PASSWORD } from './small-company.ts';
import { DATABASE_KINDS, forgetReservations } from './test-database.ts';
import { startTestServer, type TestServer } from './test-server.ts';

const at = (minutes: number) => fromInstant(plusMinutes(SUITE_NOW, minutes));

/** docs/several-processes.md lists what each process keeps to itself. Nobody may notice which process answers. */
describe.runIf(DATABASE_KINDS.includes('postgres'))('with two processes on one PostgreSQL', () => {
  let first: TestServer;
  let second: Server;
  let apps: readonly [FastifyInstance, FastifyInstance];
  let cookie: string;
  const folder = mkdtempSync(join(tmpdir(), 'assist-second-'));

  beforeAll(async () => {
    let databaseUrl = '';
    first = await startTestServer('postgres', async (url) => {
      databaseUrl = url;
      return { PUBLIC_URL: 'https://assist.example' };
    });
    const settings = readSettings({
      ASSIST_DATA: folder,
      ASSIST_SAMPLE: 'no',
      DATABASE_URL: databaseUrl,
      PUBLIC_URL: 'https://assist.example',
      ASSIST_CALLS_PER_MINUTE: 'unlimited',
    });
    second = await compose({ settings, log: pino({ level: 'silent' }), now: () => first.clock.now });
    apps = [first.app, second.app];
    cookie = String((await first.app.inject('/config.json')).headers['set-cookie']).split(';')[0]!;
  });
  beforeEach(() => forgetReservations(first.server.database));
  afterAll(async () => {
    await second?.stop();
    await first?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function call(app: FastifyInstance, token: string, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) {
    const answer = await app.inject({
      method,
      url,
      headers: {
        cookie,
        'x-xsrf-token': cookie.slice(cookie.indexOf('=') + 1),
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(payload === undefined ? {} : { payload }),
    });
    const isJson = String(answer.headers['content-type']).includes('json');
    return { status: answer.statusCode, body: isJson ? answer.json() : answer.body };
  }
  const reserve = (app: FastifyInstance, token: string, key: string) =>
    call(app, token, 'POST', '/api/calendar/events', {
      idempotencyKey: key,
      subject: 'Twice',
      start: at(60),
      end: at(120),
      resources: [{ email: CAST.room }],
    });

  it('a reservation made at one process is immediately known to the other, which refuses its time to other people', async () => {
    const [olga, fred] = [await first.signIn(CAST.olga), await first.signIn(CAST.fred)];
    const made = await reserve(apps[0], olga.token, 'one');
    const read = await call(apps[1], olga.token, 'GET', `/api/calendar/events/${made.body.event.id}`);
    expect([made.status, read.status, read.body]).toEqual([201, 200, made.body.event]);
    expect(await reserve(apps[1], fred.token, 'two')).toMatchObject({ status: 409, body: { code: 'slot-taken' } });
  });

  it('a request sent to both processes is executed once', async () => {
    const { token } = await first.signIn(CAST.olga);
    const answers = await Promise.all([0, 1, 0, 1].map((which) => reserve(apps[which]!, token, 'same')));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.event.id}`)).size).toBe(1);
  });

  it('guesses at a password are counted together', async () => {
    const guess = (app: FastifyInstance, password: string) => call(app, '', 'POST', '/api/account/login', { email: CAST.carl, password });
    for (let count = 0; count < 10; count += 1) expect((await guess(apps[count % 2]!, 'wrong')).status).toBe(401);
    for (const app of apps) expect((await guess(app, PASSWORD)).status).toBe(429);
    first.clock.now = plusMinutes(first.clock.now, 16);
    expect((await guess(apps[1], PASSWORD)).status).toBe(200);
  });

  it('signing out at one process signs out at both processes, and closes the connection to the hub of the other process', async () => {
    const origin = await second.app.listen({ port: 0, host: '127.0.0.1' });
    const { token } = await first.signIn(CAST.fred);
    const listener = await aListener(origin, token);
    expect((await call(apps[0], token, 'POST', '/api/account/logout-everywhere')).status).toBe(200);
    expect((await call(apps[1], token, 'GET', '/api/account/me')).status).toBe(401);
    await listener.over;
    expect(listener.closing).toMatchObject({ allowReconnect: false });
  });

  it('a change of the company made at one process reaches the other within a second', async () => {
    const { token } = await first.signIn(CAST.olga);
    const name = async (app: FastifyInstance) =>
      (await call(app, token, 'GET', '/api/assist/configurations')).body.asistConfiguration.companyName as string;
    expect([await name(apps[0]), await name(apps[1])]).toEqual(['Small', 'Small']);
    const report = await importCompany(
      first.server.database,
      { company: JSON.stringify({ ...COMPANY, companyName: 'Twice' }) },
      first.clock.now,
    );
    expect(report.imported).toBe(true);
    for (const app of apps) await expect.poll(() => name(app)).toBe('Twice');
  });
});
