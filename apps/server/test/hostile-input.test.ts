import { isScope, type OperationId, operations, problemCodes, SCOPES } from '@assist/contract';
import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { seededRandom } from '@assist/test-kit';
import { fromInstant, plusMinutes } from '@assist/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ServiceTokensRepository } from '../src/people/service-tokens.repository.ts';
import { DATABASE_KINDS } from './test-database.ts';
import { startTestServer, type TestClient, type TestServer } from './test-server.ts';
import { placesOf, type ValidRequest, validRequests, withValueAt } from './valid-request.ts';

const at = (minutes: number) => fromInstant(plusMinutes(SUITE_NOW, minutes));

/** Values that people, programs and attackers send instead of valid values. */
const HOSTILE: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1e308,
  2 ** 53,
  0.1,
  '',
  ' ',
  '\u0000',
  '\ud800',
  'x'.repeat(70_000),
  '😀'.repeat(200),
  "'; drop table booking; --",
  '../../etc/passwd',
  '%00',
  '${7*7}',
  '__proto__',
  'constructor',
  '1970-01-01',
  '2026-02-30T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  '2026-11-23T08:00:00+99:00',
  '9999-12-31T23:59:59Z',
  'NaN',
  [],
  {},
  ['x'],
  [[]],
  { a: 1 },
  { __proto__: { administrator: true } },
  'Europe/Nowhere',
  'Custom time zone',
  'a@b@c',
  'A@ALDER.EXAMPLE',
  '<script>alert(1)</script>',
];

let server: TestServer;
let olga: TestClient;
/** A client of another system with every scope. */
let service: TestClient;
let validRequest: (id: OperationId) => ValidRequest;

describe.each(DATABASE_KINDS)('on %s', (kind) => {
  beforeAll(async () => {
    // No mail server listens at this address, and none is needed: no requested address has an account.
    server = await startTestServer(kind, { ASSIST_SMTP_URL: 'smtp://127.0.0.1:1', ASSIST_MAIL_FROM: 'assist@alder.example' });
    olga = await server.signIn(CAST.olga);
    const tokens = new ServiceTokensRepository(server.server.database);
    service = await server.clientWith((await tokens.make({ name: 'Building', scopes: SCOPES, resourceEmails: null }, SUITE_NOW)).token, '');
    await server.server.database.db
      .updateTable('session')
      .set({ access_expires_at: plusMinutes(SUITE_NOW, 100_000) })
      .execute();
    const made = await olga.call('POST', '/api/calendar/events', {
      idempotencyKey: 'first',
      subject: 's',
      start: at(60),
      end: at(75),
      resources: [{ email: CAST.room }],
    });
    validRequest = validRequests(made.body.event);
  });
  afterAll(() => server.close());

  const ends = new Set(['oauthLogout', 'ewsLogout', 'logoutEverywhere']);

  describe.each(
    operations
      .filter((operation) => !ends.has(operation.id))
      .map((operation) => [operation.id, operation.method, operation.access] as const),
  )('%s', (id, method, access) => {
    const asker = () => (isScope(access) ? service : olga);

    it('answers a valid request with a success or a specific code', async () => {
      const { path, body } = validRequest(id);
      const answer = await asker().call(method, path, body);
      expect(answer.status).toBeLessThan(500);
      expect([id, answer.body?.code === 'invalid-input']).toEqual([id, false]);
    });

    it('answers hostile values with a code of the contract, never with 5xx, and says where the invalid field is', async () => {
      const random = seededRandom(id.length * 7919);
      for (const hostile of HOSTILE) {
        const valid = validRequest(id);
        const places = placesOf(valid.body).filter((place) => place.length > 0);
        const wrongBody =
          valid.body === undefined ? undefined : withValueAt(valid.body, random.pick(places.length === 0 ? [[]] : places), hostile);
        const answer = await asker().call(method, valid.path, wrongBody);
        expect([id, hostile, answer.status < 500]).toEqual([id, hostile, true]);
        if (answer.status >= 400) {
          expect(problemCodes).toContain(answer.body.code);
          if (answer.body.code === 'invalid-input' && answer.body.fields !== undefined)
            expect(answer.body.fields[0].path).toMatch(/^(body|query|path)/);
        }
        const text = encodeURIComponent(typeof hostile === 'string' ? hostile.toWellFormed().slice(0, 500) : JSON.stringify(hostile));
        const inQuery = await asker().call(
          method,
          valid.path.includes('?') ? valid.path.replace(/=[^&]*/, `=${text}`) : `${valid.path}?unasked=${text}`,
          valid.body,
        );
        expect([id, hostile, inQuery.status < 500]).toEqual([id, hostile, true]);
        const inPath = await asker().call(method, valid.path.replace(/[^/?]+(?=\?|$)/, text === '' ? 'x' : text), valid.body);
        expect([id, hostile, inPath.status < 500]).toEqual([id, hostile, true]);
      }
    });
  });

  it.each([
    ['of the maximum length', 'x'.repeat(1_024), 404, 'not-found'],
    ['of the maximum length, with every character encoded', encodeURIComponent('+'.repeat(1_024)), 404, 'not-found'],
    ['of more than the maximum length', 'x'.repeat(1_025), 400, 'invalid-input'],
  ])('an id in an address may have the maximum length, and no more: %s', async (_what, id, status, code) => {
    const answer = await olga.call('GET', `/api/calendar/events/${id}`);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  describe('a body', () => {
    it.each([
      ['not JSON', '{'],
      ['an array instead of an object', '[]'],
      ['a poisoned prototype', '{"__proto__":{"administrator":true},"email":"a@b.c","password":"x"}'],
      ['empty', ''],
    ])('that is %s is refused', async (_case, text) => {
      const answer = await olga.call('POST', '/api/account/login', text);
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid-input']);
    });

    it('that is too large is refused', async () => {
      const answer = await olga.call('POST', '/api/account/login', JSON.stringify({ email: 'x'.repeat(200_000) }));
      expect([answer.status, answer.body.code]).toEqual([413, 'payload-too-large']);
    });

    it('that repeats an event on 10,000 dates is refused quickly (S20)', async () => {
      const valid = validRequest('createEvent');
      const answer = await olga.call('POST', valid.path, {
        ...(valid.body as object),
        recurrence: { frequency: 'daily', interval: 1, count: 10_000 },
      });
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid-recurrence']);
    });
  });
});
