import { CAST } from '@assist/calendar-provider/test-suite';
import { instantOf } from '@assist/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATABASE_KINDS } from './test-database.ts';
import { startTestServer, type TestClient, type TestServer } from './test-server.ts';

const ENTRY = { at: 1_764_000_000_000, level: 'error', message: 'ApiError: internal (500)', correlationId: 'correlation-1' };

describe.each(DATABASE_KINDS)('the log of a browser, %s', (kind) => {
  let server: TestServer;
  let olga: TestClient;
  beforeAll(async () => {
    server = await startTestServer(kind);
    olga = await server.signIn(CAST.olga);
  });
  afterAll(() => server.close());
  const send = (more: object = {}, client = olga) =>
    client.call('POST', '/api/assist/browser-log', { entries: [ENTRY], note: 'I reserved a desk', browser: 'Firefox', ...more });

  it('is sent by a person, who gets its reference', async () => {
    const { status, body } = await send();
    const { reference } = body as { reference: string };
    expect([status, reference]).toEqual([200, expect.stringMatching(/^[\da-f]{8}$/)]);
    const said = server
      .logged()
      .split('\n')
      .filter((line) => line.includes(reference));
    expect(said.map((line) => JSON.parse(line) as object)).toEqual([
      expect.objectContaining({ note: 'I reserved a desk', browser: 'Firefox', entries: 1 }),
      expect.objectContaining({ message: 'ApiError: internal (500)', correlationId: 'correlation-1', at: '2025-11-24T16:00:00.000Z' }),
    ]);
  });

  it.each([
    ['no entries', { entries: [] }],
    ['more entries than a browser keeps', { entries: Array.from({ length: 501 }, () => ENTRY) }],
    ['a message that is too long', { entries: [{ ...ENTRY, message: 'x'.repeat(1_001) }] }],
    ['an unknown log level', { entries: [{ ...ENTRY, level: 'fatal' }] }],
    ['an invalid time', { entries: [{ ...ENTRY, at: -1 }] }],
  ])('is refused with %s', async (_what, more) => {
    expect(await send(more)).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
  });

  it('is refused from a stranger', async () => {
    expect((await send({}, await server.visitor())).status).toBe(401);
  });

  it('is accepted at most five times an hour', async () => {
    const fred = await server.signIn(CAST.fred);
    for (let time = 1; time <= 5; time += 1) expect((await send({}, fred)).status).toBe(200);
    expect(await send({}, fred)).toMatchObject({ status: 429, body: { code: 'too-many-attempts', retryAfterSeconds: 3_600 } });
    server.clock.now = instantOf(server.clock.now + 60 * 60_000);
    expect((await send({}, await server.signIn(CAST.fred))).status).toBe(200);
  });
});
