import { type Access, errorsOf, impliedErrorsOf, isScope, operations, PROBLEMS, problemSchema, SCOPES } from '@assist/contract';
import { CAST } from '@assist/calendar-provider/test-suite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'zod/v4/core';
import { buildApp } from '../src/http/app.ts';
import { overloadLimitsFor } from '../src/http/overload.ts';
import { Metrics } from '../src/observation/metrics.ts';
import { XsrfGuard } from '../src/http/xsrf.ts';
import { createLog } from '../src/observation/log.ts';
import { ServiceTokensRepository } from '../src/people/service-tokens.repository.ts';
import { startTestServer, type TestClient, type TestServer } from './test-server.ts';

let server: TestServer;
let visitor: TestClient;
let olga: TestClient;
/** An administrator, so that calls for administrators fail only because of the request. */
let fred: TestClient;
/** A client of another system with every scope. */
let service: TestClient;

beforeAll(async () => {
  server = await startTestServer('sqlite');
  visitor = await server.visitor();
  olga = await server.signIn(CAST.olga);
  await server.server.database.db.updateTable('user_account').set({ administrator: 1 }).where('email', '=', CAST.fred).execute();
  fred = await server.signIn(CAST.fred);
  const tokens = new ServiceTokensRepository(server.server.database);
  service = await server.clientWith(
    (await tokens.make({ name: 'Building', scopes: SCOPES, resourceEmails: null }, server.clock.now)).token,
    '',
  );
});
afterAll(() => server.close());

const sample = (path: string) =>
  path
    .replace('{resourceEmail}', CAST.room)
    .replace('{iCalUid}', 'uid')
    .replace('{id}', 'some-id')
    .replace('{invitationId}', 'some-id')
    .replace('{levelId}', 'level')
    .replace('{venueId}', 'venue')
    .replace('{choice}', 'choice')
    .replace('{featureId}', 'feature')
    .replace('{code}', 'K7M9QB')
    .replace('{meetingProvider}', 'webex')
    .replace('{pictureId}', 'picture');
const isOpen = ({ access }: { access: Access }) => access === 'anyone' || access === 'either';
const guarded = operations.filter((operation) => !isOpen(operation));
const writing = operations.filter((operation) => operation.method !== 'GET');

describe('every call', () => {
  it.each(operations.map((operation) => [operation.id, operation] as const))(
    'lists no error that is implied anyway: %s',
    (_id, operation) => {
      expect(operation.errors.filter((code) => impliedErrorsOf(operation).includes(code))).toEqual([]);
      expect(new Set(operation.errors).size).toBe(operation.errors.length);
    },
  );

  it('requires a sign-in, except the listed calls', () => {
    const open = operations.filter(isOpen).map((operation) => operation.id);
    expect(open).toEqual([
      'getSiteConfig',
      'getConfigurations',
      'getQrCodeInfo',
      'getSetUp',
      'beginSetUpPasskey',
      'setUp',
      'login',
      'oauthLogin',
      'ewsLogin',
      'askForEmailLink',
      'redeemEmailLink',
      'setFirstPassword',
      'takeSecondStep',
      'setUpSecondStep',
      'confirmSecondStep',
      'askForPasskey',
      'signInWithPasskey',
      'enterAsGuest',
      'startPairing',
      'renewKiosk',
      'refresh',
      'oauthLogout',
      'ewsLogout',
      'getPicture',
    ]);
  });

  it.each(guarded.map((operation) => [operation.id, operation] as const))(
    'refuses a stranger with a problem: %s',
    async (_id, operation) => {
      const answer = await visitor.call(operation.method, sample(operation.path), operation.method === 'GET' ? undefined : {});
      expect(answer.status).toBe(401);
      expect(answer.body.code).toBe('not-signed-in');
      expect(() => parse(problemSchema, answer.body)).not.toThrow();
    },
  );

  it.each(guarded.map((operation) => [operation.id, operation] as const))('refuses an invalid token: %s', async (_id, operation) => {
    const answer = await visitor.call(operation.method, sample(operation.path), operation.method === 'GET' ? undefined : {}, {
      authorization: 'Bearer nonsense',
    });
    expect([answer.status, answer.body.code]).toEqual([401, 'session-ended']);
  });

  it.each(writing.map((operation) => [operation.id, operation] as const))(
    'refuses requests from another site (S3): %s',
    async (_id, operation) => {
      const path = sample(operation.path);
      const attempts: Record<string, string>[] = [
        { 'x-xsrf-token': '' },
        { 'x-xsrf-token': 'another.value' },
        { cookie: 'XSRF-TOKEN=forged.value', 'x-xsrf-token': 'forged.value' },
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
        { origin: 'https://evil.example' },
        { origin: 'null' },
      ];
      // Another system has no cookie, and no page contains its token, but requests from pages of other sites are refused nevertheless.
      for (const headers of isScope(operation.access) ? attempts.filter((one) => 'origin' in one || 'sec-fetch-site' in one) : attempts) {
        const answer = await olga.call(operation.method, path, {}, headers);
        expect([answer.status, answer.body.code, headers]).toEqual([403, 'xsrf', headers]);
      }
    },
  );

  it.each(writing.map((operation) => [operation.id, operation] as const))('accepts only JSON: %s', async (_id, operation) => {
    const answer = await olga.call(operation.method, sample(operation.path), 'a=b', { 'content-type': 'text/plain' });
    expect([answer.status, answer.body.code]).toEqual([415, 'unsupported-media-type']);
  });

  it.each(
    writing
      .filter((operation) => 'body' in operation && operation.id !== 'getEventStatuses')
      .map((operation) => [operation.id, operation] as const),
  )('refuses unknown keys (S7): %s', async (_id, operation) => {
    const client = isScope(operation.access) ? service : fred;
    const answer = await client.call(operation.method, sample(operation.path), { administrator: true, organizer: 'x', owner_id: 'y' });
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid-input']);
    expect(answer.body.fields.some((field: { code: string }) => field.code === 'unrecognized_keys')).toBe(true);
  });

  it('gives a new browser its XSRF value only if the call is a GET and needs no sign-in', async () => {
    const given: string[] = [];
    for (const { id, method, path } of operations) {
      const { headers } = await server.app.inject({ method, url: sample(path) });
      if (String(headers['set-cookie'] ?? '').includes('XSRF-TOKEN')) given.push(id);
    }
    expect(given).toEqual(['getSiteConfig', 'getConfigurations', 'getQrCodeInfo', 'getSetUp', 'oauthLogout', 'getPicture']);
  });

  it.each([
    ['GET', '/api/assist/objects', undefined, 'query.levelId'],
    ['GET', `/api/qrcode/info/${'x'.repeat(65)}`, undefined, 'path.qrId'],
    ['PUT', '/api/assist/objects/lamp/value', {}, 'body.value'],
    ['POST', '/api/account/logout-everywhere', { email: CAST.olga }, 'body'],
  ])('names the invalid field: %s %s', async (method, path, body, place) => {
    const answer = await olga.call(method, path, body);
    expect([answer.body.code, answer.body.fields.map((field: { path: string }) => field.path)]).toEqual(['invalid-input', [place]]);
  });

  it('is not cached by browsers or proxies', async () => {
    const answers = await Promise.all(
      operations.filter(({ method }) => method === 'GET').map(async ({ id, path }) => ({ id, ...(await fred.call('GET', sample(path))) })),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(10);
    expect(answers.filter(({ headers }) => headers['cache-control'] !== 'no-store').map(({ id }) => id)).toEqual([]);
  });

  it('returns 404 with a problem if it does not exist', async () => {
    const answer = await olga.call('GET', '/api/nothing/here');
    expect([answer.status, answer.body.code]).toEqual([404, 'not-found']);
  });

  it('carries a correlation id into the answer, the problem and the log', async () => {
    const answer = await visitor.call('GET', '/api/account/me', undefined, { 'x-correlation-id': 'a-known-correlation' });
    expect(answer.headers['x-correlation-id']).toBe('a-known-correlation');
    expect(answer.body.correlationId).toBe('a-known-correlation');
    expect(server.logged()).toContain('a-known-correlation');
  });

  it('logs what was refused, why, and to whom, including sign-ins with a wrong password', async () => {
    const answers = [
      await visitor.call('POST', '/api/account/login', { email: CAST.olga, password: 'not four brown hens' }),
      await visitor.call('GET', '/api/account/me'),
      await olga.call('GET', '/api/assist/audit'),
      await olga.call('POST', '/api/account/logout-everywhere', {}, { origin: 'https://evil.example' }),
    ];
    const lines = server
      .logged()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.filter(({ time }) => !/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(String(time)))).toEqual([]);
    const answered = answers.map(({ headers }) =>
      lines.find(({ msg, correlationId }) => msg === 'answered' && correlationId === headers['x-correlation-id']),
    );
    expect(answered.map((line) => [line?.['route'], line?.['code']])).toEqual([
      ['/api/account/login', 'wrong-credentials'],
      ['/api/account/me', 'not-signed-in'],
      ['/api/assist/audit', 'not-found'],
      ['/api/account/logout-everywhere', 'xsrf'],
    ]);
    const { db } = server.server.database;
    const { id } = await db.selectFrom('user_account').select('id').where('email', '=', CAST.olga).executeTakeFirstOrThrow();
    expect(lines.filter(({ correlationId }) => correlationId === answers[2]!.headers['x-correlation-id'])).toContainEqual(
      expect.objectContaining({ operation: 'listAudit', kind: 'user', person: id, msg: 'a call was refused: the caller lacks permission' }),
    );
  });

  it('leaves no token and no password in the log', async () => {
    await olga.call('GET', `/api/calendar/events?access_token=canary-token&start=x`);
    expect(server.logged()).not.toContain('canary-token');
    expect(server.logged()).not.toContain(olga.token);
    expect(server.logged()).not.toContain('four brown hens');
  });
});

describe('the start', () => {
  const parts = () => ({
    log: createLog('silent'),
    metrics: new Metrics(),
    xsrf: new XsrfGuard('secret', undefined),
    publicUrl: undefined,
    trustedProxies: 0,
    overload: overloadLimitsFor(100),
    callLimit: undefined,
    now: Date.now,
    authenticate: async () => ({ kind: 'anonymous' }) as const,
  });

  it('fails with a route that is not in the contract', async () => {
    await expect(
      buildApp({ ...parts(), routes: [], addSiteRoutes: async (app) => void app.get('/api/back-door', async () => 'open') }),
    ).rejects.toThrow('the route GET /api/back-door is not in the contract');
  });

  it('fails if a call of the contract has no route', async () => {
    await expect(buildApp({ ...parts(), routes: [], addSiteRoutes: async () => {} })).rejects.toThrow(/no route handles getSiteConfig/);
  });
});

describe('the pages', () => {
  it.each([
    ['/livez', 200],
    ['/readyz', 200],
    ['/metrics', 200],
    ['/api/docs', 200],
    ['/api/docs/openapi.json', 200],
    ['/config.json', 200],
  ])('%s returns %i', async (path, status) => {
    expect((await visitor.call('GET', path)).status).toBe(status);
  });

  it('/metrics is not found by callers from elsewhere', async () => {
    expect((await visitor.call('GET', '/metrics', undefined, { 'x-forwarded-for': '203.0.113.9' })).status).toBe(404);
  });

  it('an unexpected proxy is logged once', async () => {
    for (let times = 0; times < 3; times += 1) await visitor.call('GET', '/livez', undefined, { 'x-forwarded-for': '203.0.113.9' });
    expect(server.logged().split('set ASSIST_TRUSTED_PROXIES').length - 1).toBe(1);
  });

  it('the content security policy allows no inline script and no foreign source (S11)', async () => {
    const { headers } = await visitor.call('GET', '/config.json');
    const policy = String(headers['content-security-policy']);
    for (const part of [
      "default-src 'none'",
      "script-src 'self' 'wasm-unsafe-eval';",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "require-trusted-types-for 'script'",
    ])
      expect(policy).toContain(part);
    expect(policy).not.toMatch(/unsafe-inline|'unsafe-eval|https?:|\*/);
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
  });

  it('the API’s document is OpenAPI 3.1 and contains every call with its errors', async () => {
    const { body } = await visitor.call('GET', '/api/docs/openapi.json');
    expect(body.openapi).toBe('3.1.0');
    for (const operation of operations) {
      const documented = body.paths[operation.path]?.[operation.method.toLowerCase()];
      expect(documented?.operationId).toBe(operation.id);
      for (const code of errorsOf(operation)) expect(Object.keys(documented.responses)).toContain(String(PROBLEMS[code][0]));
    }
  });
});
