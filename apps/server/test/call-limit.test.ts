import { HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import { changesSomething, operations } from '@assist/contract';
import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { instantOf } from '@assist/time';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Principal } from '../src/call/principal.ts';
import { ProblemError } from '../src/call/problem-error.ts';
import { CallLimit } from '../src/call/call-limit.ts';
import { aGuardedWorld, type GuardedWorld } from './a-guarded-world.ts';
import { negotiate } from './a-listener.ts';
import { changedTables, dumpOf } from './every-table.ts';
import { startTestServer, type TestClient, type TestServer } from './test-server.ts';
import { validRequests } from './valid-request.ts';

const MINUTE_MS = 60_000;
/** The start of the minute in which the suite begins, in milliseconds since 1970. */
const BEGUN_MS = Math.floor(SUITE_NOW / MINUTE_MS) * MINUTE_MS;

const person = (userId: string, sessionId = 's'): Principal => ({
  kind: 'user',
  userId,
  email: `${userId}@alder.example`,
  name: userId,
  permissions: new Set(),
  manager: null,
  sessionId,
});
const guest = (sessionId: string): Principal => ({
  kind: 'guest',
  name: 'Gita',
  sessionId,
  endsAt: SUITE_NOW,
  invitationId: null,
  kiosk: null,
  isLetIn: true,
});
const kiosk = (kioskId: string): Principal => ({ kind: 'kiosk', sessionId: 's', kioskId, areaIds: [], levelId: 'l', tier: undefined });
const service = (tokenId: string): Principal => ({ kind: 'service', tokenId, name: 'B', scopes: new Set(), resourceEmails: null });

describe('the calls of one caller in a minute', () => {
  let limit: CallLimit;
  beforeEach(() => {
    limit = new CallLimit({ all: 5, changing: 2 });
  });
  /** Returns how many of `calls` calls are let in. */
  const letIn = (who: Principal, isChanging: boolean, calls = 10, atMs = BEGUN_MS) => {
    let count = 0;
    for (let call = 0; call < calls; call += 1) {
      try {
        limit.count(who, isChanging, atMs);
        count += 1;
      } catch (error) {
        if (!(error instanceof ProblemError) || error.code !== 'too-many-attempts') throw error;
      }
    }
    return count;
  };

  it.each<[who: string, of: Principal, questions: number, changes: number]>([
    ['a person', person('olga'), 5, 2],
    ['a guest', guest('g'), 5, 2],
    ['a kiosk', kiosk('k'), 5, 2],
    ['another system, which only sends changes', service('t'), 5, 5],
    ['a stranger, who is limited on arrival instead', { kind: 'anonymous' }, 10, 10],
  ])('are limited by what the caller is: %s', (_who, of, questions, changes) => {
    expect(letIn(of, false)).toBe(questions);
    limit = new CallLimit({ all: 5, changing: 2 });
    expect(letIn(of, true)).toBe(changes);
  });

  it('share one limit, of which changes may use only a part: a person who has made all allowed changes may still read', () => {
    expect([letIn(person('olga'), true), letIn(person('olga'), false), letIn(person('olga'), true)]).toEqual([2, 3, 0]);
  });

  it('are counted for a person across all devices, and apart from anyone else’s', () => {
    expect(letIn(person('olga', 'phone'), false)).toBe(5);
    expect(letIn(person('olga', 'desk'), false)).toBe(0);
    expect([letIn(person('fred'), false), letIn(guest('g'), false), letIn(kiosk('k'), false)]).toEqual([5, 5, 5]);
  });

  it.each([
    [0, 60],
    [1, 60],
    [30_000, 30],
    [59_001, 1],
    [59_999, 1],
  ])('that are refused %d ms into the minute are accepted again after %d seconds', (ms, seconds) => {
    letIn(person('olga'), false, 5, BEGUN_MS + ms);
    const refusal = new ProblemError('too-many-attempts', { retryAfterSeconds: seconds });
    expect(() => limit.count(person('olga'), false, BEGUN_MS + ms)).toThrow(refusal);
    expect(letIn(person('olga'), false, 10, BEGUN_MS + ms + seconds * 1_000)).toBe(5);
  });

  it('do not include refused calls: a caller who keeps trying still gets the calls of the next minute', () => {
    expect(letIn(person('olga'), true, 1_000)).toBe(2);
    expect(letIn(person('olga'), false, 1_000)).toBe(3);
    expect(letIn(person('olga'), true, 1_000, BEGUN_MS + MINUTE_MS)).toBe(2);
  });
});

describe('a server with a limit of 600 calls in a minute', () => {
  let server: TestServer;
  let olga: TestClient;
  beforeAll(async () => {
    server = await startTestServer('sqlite', { ASSIST_CALLS_PER_MINUTE: '600' });
    server.clock.now = instantOf(BEGUN_MS + 20_000);
    olga = await server.signIn(CAST.olga);
  });
  afterAll(() => server.close());
  const change = (client: TestClient) => client.call('POST', '/api/users/me/favourites/room-1');

  it('refuses further calls until the minute has ended, except for signing out', async () => {
    const changes = [];
    for (let call = 0; call < 60; call += 1) changes.push((await change(olga)).status);
    expect(new Set(changes)).toEqual(new Set([204]));
    const refused = await change(olga);
    expect([refused.status, refused.body.code, refused.headers['retry-after'], refused.body.retryAfterSeconds]).toEqual([
      429,
      'too-many-attempts',
      '40',
      40,
    ]);
    // Queries that are sent as POST are not changes.
    const asked = [];
    for (let call = 0; call < 540; call += 1) asked.push((await olga.call('POST', '/api/event/statuses', [])).status);
    expect(new Set(asked)).toEqual(new Set([200]));
    expect((await olga.call('GET', '/api/assist/configurations')).status).toBe(429);
    // A ticket for the hub is a change, because it writes a row.
    const hub = await negotiate(await server.app.listen({ port: 0, host: '127.0.0.1' }), olga.token);
    expect([hub.status, hub.body['code']]).toEqual([429, 'too-many-attempts']);
    const fred = await server.signIn(CAST.fred);
    expect((await change(fred)).status).toBe(204);
    expect((await olga.call('GET', '/api/account/oauth-logout')).status).toBe(200);
  });

  it('starts counting from zero in the next minute', async () => {
    server.clock.now = instantOf(BEGUN_MS + MINUTE_MS);
    expect((await change(await server.signIn(CAST.olga))).status).toBe(204);
  });
});

describe('a change through the hub', () => {
  it('counts towards the limit like a change by a call', async () => {
    const server = await startTestServer('sqlite', { ASSIST_CALLS_PER_MINUTE: '600' });
    const { token } = await server.signIn(CAST.olga);
    const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const connection = new HubConnectionBuilder()
      .withUrl(`${origin}/MessageHub`, { accessTokenFactory: () => token })
      .configureLogging(LogLevel.None)
      .build();
    await connection.start();
    const codes: string[] = [];
    for (let call = 0; call < 61; call += 1)
      await connection.invoke('Object', 'nothing', { value: true }).catch((error: Error) => codes.push(error.message.split(' ').at(-1)!));
    expect(codes).toEqual([...Array.from({ length: 60 }, () => 'not-found'), 'too-many-attempts']);
    await connection.stop();
    await server.close();
  });
});

describe('a call that only reads', () => {
  let world: GuardedWorld;
  beforeAll(async () => {
    world = await aGuardedWorld('sqlite');
  });
  afterAll(() => world.server.close());

  /** The calls that record a read, each with the table of the record. */
  const NOTED = [
    ['listEvents', 'audit_entry'],
    ['exportPerson', 'audit_entry'],
  ];

  it('changes nothing except the record of the read, whatever its HTTP method', async () => {
    const { people, kiosk: screen, guest: visitor, services, server } = world;
    const request = validRequests(await world.reserve(people.carl, 1_995, 2_010, CAST.other));
    const written: string[][] = [];
    let answered = 0;
    for (const operation of operations.filter((one) => !changesSomething(one))) {
      const before = await dumpOf(server.server.database);
      for (const client of [people.carl, screen, visitor, services.values]) {
        const { path, body } = request(operation.id);
        if ((await client.call(operation.method, path, body)).status < 300) answered += 1;
      }
      written.push(...changedTables(before, await dumpOf(server.server.database)).map((table) => [operation.id, table]));
    }
    expect(written).toEqual(NOTED);
    expect(answered).toBeGreaterThan(40);
  });

  it('is any GET call except the one that signs out, or one of eight listed calls of another method', () => {
    const odd = operations.filter((one) => changesSomething(one) === (one.method === 'GET')).map(({ id }) => id);
    expect(odd.toSorted()).toEqual([
      'drawLocationCodes',
      'getCachedSchedules',
      'getEventStatuses',
      'getSchedules',
      'getUtilisation',
      'listWalkingTimes',
      'oauthLogout',
      'planEvent',
      'printLocationCodes',
    ]);
  });
});
