import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CAST } from '@assist/calendar-provider/test-suite';
import { plusMinutes } from '@assist/time';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compose } from '../src/compose.ts';
import { readSettings } from '../src/settings/settings.ts';
import { startTestServer, type TestClient, type TestServer } from './test-server.ts';

const PATH = '/api/assist/configurations';
const stampIn = (headers: Readonly<Record<string, unknown>>) => String(headers['cachedconfigurationtimestamp']);

let server: TestServer;
let visitor: TestClient;
let olga: TestClient;
beforeEach(async () => {
  server = await startTestServer('sqlite');
  visitor = await server.visitor();
  olga = await server.signIn(CAST.olga);
});
afterEach(() => server.close());

describe('the configuration before sign-in', () => {
  it('contains how to sign in, but nothing about the building', async () => {
    const { status, body } = await visitor.call('GET', PATH);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      assistConfigured: true,
      asistConfiguration: { serverType: 'touch', companyName: 'Small', signIn: { password: 'account' }, areas: [], news: [], licences: [] },
    });
  });

  it('is not reused after sign-in, because the configuration then includes the areas', async () => {
    const before = await visitor.call('GET', PATH);
    const after = await olga.call('GET', `${PATH}?cachedTimestamp=${stampIn(before.headers)}`);
    expect([after.status, after.body.asistConfiguration.areas.length]).toEqual([200, 3]);
    expect((await olga.call('GET', `${PATH}?cachedTimestamp=${stampIn(after.headers)}`)).status).toBe(204);
    expect((await visitor.call('GET', `${PATH}?cachedTimestamp=${stampIn(after.headers)}`)).status).toBe(200);
  });

  it('is refused to a person whose access has expired, so that the browser renews the session', async () => {
    server.clock.now = plusMinutes(server.clock.now, 20);
    const { status, body } = await olga.call('GET', PATH);
    expect([status, body.code]).toEqual([401, 'session-ended']);
  });
});

describe('the configuration’s stamp', () => {
  /** Returns the status of the answer to a browser with the old stamp, after the operator has changed these settings and restarted. */
  async function afterRestart(environment: Record<string, string>): Promise<number> {
    const before = stampIn((await visitor.call('GET', PATH)).headers);
    const settings = readSettings({ ASSIST_DATA: dirname(server.server.database.file!), ASSIST_SAMPLE: 'no', ...environment });
    const again = await compose({ settings, log: pino({ level: 'silent' }), now: () => server.clock.now });
    try {
      return (await again.app.inject({ method: 'GET', url: `${PATH}?cachedTimestamp=${before}` })).statusCode;
    } finally {
      await again.stop();
    }
  }

  /** Writes a calendar file beside the database, and returns the setting that names it. */
  function calendarFile(document: unknown): Record<string, string> {
    const file = join(dirname(server.server.database.file!), 'other.json');
    writeFileSync(file, JSON.stringify(document));
    return { ASSIST_CALENDAR: file };
  }

  it.each<[string, () => Record<string, string>, number]>([
    ['nothing', () => ({}), 204],
    ['a setting that browsers do not see', () => ({ ASSIST_LOG: 'error' }), 204],
    ['PUBLIC_URL', () => ({ PUBLIC_URL: 'https://assist.example' }), 200],
    ['Webex', () => calendarFile({ calendar: { kind: 'touch' }, webex: { accessToken: 'x' } }), 200],
    [
      'the calendar',
      () =>
        calendarFile({
          calendar: { kind: 'ews', url: 'https://mail.example/EWS/Exchange.asmx', auth: { kind: 'basic', user: 'a', password: 'b' } },
        }),
      200,
    ],
  ])('tells browsers whether to load the configuration again after a restart with %s changed', async (_case, environment, status) => {
    expect(await afterRestart(environment())).toBe(status);
  });
});
