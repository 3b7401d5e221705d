import { once } from 'node:events';
import { type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { oauthLogin, problemSchema } from '@assist/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { safeParse } from 'zod/v4/core';
import { Turns } from '../src/event-loop/turns.ts';
import { type OverloadLimits, OverloadLimit } from '../src/http/overload.ts';
import { Metrics } from '../src/observation/metrics.ts';

const LIMITS: OverloadLimits = {
  arrivals: { perSecond: 1_000, burst: 1_000, waitingMax: 1_000 },
  refusals: { perSecond: 1_000, burst: 1_000, waitingMax: 1_000 },
  calls: { all: 5, strangers: 5, ofOne: 2, ofNetwork: 5 },
  bodies: { all: 10, strangers: 10, ofOne: 10, ofNetwork: 10 },
  unread: { all: 10, strangers: 10, ofOne: 2, ofNetwork: 10 },
  begunMax: 10,
  begunOfMany: 10,
  pageCalls: 10,
  waitMaxMs: 500,
};

describe('when more calls arrive than can be answered in time', () => {
  let server: Server;
  let metrics: Metrics;
  let nowMs: number;
  let turns: Turns;
  let under: ServerResponse[];
  let limit: OverloadLimit;
  const open = async (limits: OverloadLimits) => {
    metrics = new Metrics();
    nowMs = 0;
    under = [];
    turns = new Turns(() => nowMs);
    limit = new OverloadLimit(limits, 1, metrics, turns, () => nowMs);
    for (const who of ['olga', 'fred']) limit.noteToken(who, { key: who, isStranger: false });
    limit.noteToken('guest', { key: 'guest', isStranger: true });
    server = limit.createServer({}, (request, response) => {
      if (request.url === '/livez') response.end('lives');
      else if (request.method === 'GET') under.push(response);
      else
        // Handles a call when its body has arrived, as Fastify does.
        text(request).then(
          () =>
            limit.bodyIsThere(request, response, (refusal) => {
              if (refusal === undefined) under.push(response);
              else response.writeHead(refusal.status).end(refusal.code);
            }),
          () => 'left',
        );
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  };
  const close = async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
  /** Reopens the server with these limits in place of those in LIMITS. */
  const reopen = async (limits: Partial<OverloadLimits>) => {
    await close();
    await open({ ...LIMITS, ...limits });
  };
  beforeEach(() => open(LIMITS));
  afterEach(close);
  const addressOf = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  const call = (who?: string, path = '/api/call', from = '192.0.2.1') =>
    fetch(addressOf(path), {
      headers: { 'x-forwarded-for': from, ...(who === undefined ? {} : { authorization: `Bearer ${who}` }) },
    });
  const untilUnder = (count: number) => expect.poll(() => under.length).toBe(count);
  const answerAll = () => under.splice(0).forEach((response) => response.end('done'));
  const problemOf = (answer: Response) => ({
    type: '/api/docs#unavailable',
    title: 'The service is currently unavailable.',
    status: 503,
    code: 'unavailable',
    correlationId: answer.headers.get('x-correlation-id'),
    retryAfterSeconds: 1,
  });
  const turnedAway = async () => (await metrics.turnedAway.get()).values.map(({ labels, value }) => [labels['why'], value]);

  it('the next call is refused immediately, to be retried in a second, until calls under way have been answered', async () => {
    const early = Array.from({ length: 5 }, () => call());
    await untilUnder(5);
    const late = await call();
    expect([late.status, late.headers.get('retry-after'), late.headers.get('content-type'), late.headers.get('cache-control')]).toEqual([
      503,
      '1',
      'application/problem+json; charset=utf-8',
      'no-store',
    ]);
    expect(await late.json()).toEqual(problemOf(late));
    expect(await turnedAway()).toEqual([['busy', 1]]);
    answerAll();
    expect((await Promise.all(early)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const again = call();
    await untilUnder(1);
    answerAll();
    expect((await again).status).toBe(200);
  });

  it.each([
    ['with an encoded letter', '/%61pi/call', 503],
    ['as an absolute URL', 'http://anything.example/api/call', 503],
    ['with a query', '/api/call?from=here', 503],
    ['as a negotiation with the hub', '/MessageHub/negotiate?negotiateVersion=1', 503],
    ['but not a probe', '/livez', 200],
    ['nor a page', '/plan?day=2026-11-26&way=%2Fapi', 200],
  ])('a call is counted however its address is written: %s', async (_how, path, status) => {
    const all = Array.from({ length: 5 }, () => call());
    await untilUnder(5);
    const { port } = server.address() as AddressInfo;
    const asked = request({ port, path, host: '127.0.0.1', headers: { 'x-forwarded-for': '192.0.2.1' } }).end();
    const answer = once(asked, 'response') as Promise<[IncomingMessage]>;
    if (path.startsWith('/plan')) {
      await untilUnder(6);
      answerAll();
    }
    expect((await answer)[0].resume().statusCode).toBe(status);
    answerAll();
    await Promise.all(all);
  });

  it('a caller who sends many calls simultaneously does not block other callers', async () => {
    const his = [call('olga'), call('olga')];
    await untilUnder(2);
    expect((await call('olga')).status).toBe(503);
    const others = [call('fred'), call()];
    await untilUnder(4);
    expect(await turnedAway()).toEqual([['caller', 1]]);
    answerAll();
    expect((await Promise.all([...his, ...others])).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const again = call('olga');
    await untilUnder(1);
    answerAll();
    expect((await again).status).toBe(200);
  });

  it('a caller who leaves while waiting to start takes no place, and is not answered', async () => {
    const held: (() => void)[] = [];
    turns.begin = (start) => void held.push(start);
    const leaving = new AbortController();
    const gone = fetch(addressOf('/api/call'), { signal: leaving.signal }).catch(() => 'gone');
    await expect.poll(() => held.length).toBe(1);
    leaving.abort();
    expect(await gone).toBe('gone');
    const staying = call();
    await expect.poll(() => held.length).toBe(2);
    // The end of the connection is noticed a moment later.
    await call(undefined, '/livez');
    for (const start of held) start();
    await untilUnder(1);
    answerAll();
    expect((await staying).status).toBe(200);
  });

  it.each([
    ['reports that the sign-in failed, like every failure of that call', 'POST', oauthLogin.path, false],
    ['reports that failure whatever follows the path', 'POST', `${oauthLogin.path}?from=here`, false],
    ['does not report a failed sign-in for another call', 'POST', '/api/account/login', undefined],
    ['does not report a failed sign-in for another method', 'GET', oauthLogin.path, undefined],
  ])('the answer %s', async (_what, method, path, success) => {
    const all = Array.from({ length: 5 }, () => call());
    await untilUnder(5);
    const late = await fetch(addressOf(path), { method });
    const problem = (await late.json()) as object;
    expect([late.status, safeParse(problemSchema, problem).success, problem]).toEqual([
      503,
      true,
      { ...problemOf(late), ...(success === undefined ? {} : { success }) },
    ]);
    answerAll();
    await Promise.all(all);
  });

  it('the liveness probe is answered', async () => {
    const all = Array.from({ length: 5 }, () => call());
    await untilUnder(5);
    expect((await call(undefined, '/livez')).status).toBe(200);
    answerAll();
    await Promise.all(all);
  });

  it('refusals of one person keep nobody else waiting', async () => {
    const one = { perSecond: 1, burst: 1, waitingMax: 1 };
    await reopen({ arrivals: one, refusals: one, calls: { ...LIMITS.calls, ofOne: 0 } });
    expect((await call('olga')).status).toBe(503);
    const waiting = call('olga');
    await expect.poll(async () => (await turnedAway())[0]?.[1]).toBe(2);
    expect((await call('fred')).status).toBe(503);
    expect((await call(undefined, '/livez')).status).toBe(200);
    nowMs = 1_000;
    expect((await waiting).status).toBe(503);
  });

  it('the body of a refused call is not taken for the next call', async () => {
    const all = Array.from({ length: 5 }, () => call());
    await untilUnder(5);
    const late = await fetch(addressOf('/api/call'), { method: 'POST', body: 'x'.repeat(100_000) });
    expect([late.status, ((await late.json()) as { code: string }).code]).toEqual([503, 'unavailable']);
    expect((await call(undefined, '/livez')).status).toBe(200);
    answerAll();
    await Promise.all(all);
  });

  const statusesOf = async (calls: readonly Promise<Response>[]) => (await Promise.all(calls)).map(({ status }) => status);

  /** Calls are limited even before their body has arrived, because their headers already occupy a socket. */
  describe('calls whose body has not arrived yet', () => {
    const BODY = 'a=1';
    /** Sends the headers of a call with a body. `send` sends the body, `end` returns the answer's status. */
    const half = (who?: string, from = '192.0.2.1') => {
      const socket: Socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
      const authorization = who === undefined ? '' : `Authorization: Bearer ${who}\r\n`;
      socket.write(
        `POST /api/call HTTP/1.1\r\nHost: here\r\nX-Forwarded-For: ${from}\r\n${authorization}Content-Length: ${BODY.length}\r\nConnection: close\r\n\r\n`,
      );
      return {
        send: () => void socket.write(BODY),
        leave: () => void socket.destroy(),
        end: () => text(socket).then((answer) => Number(answer.split(' ', 2)[1])),
      };
    };
    /** Waits until everything sent so far has been read. */
    const untilRead = () => call(undefined, '/livez');

    it('take no place from complete calls', async () => {
      const halves = Array.from({ length: 9 }, () => half());
      await untilRead();
      const whole = [call('olga'), call(), call()];
      await untilUnder(3);
      answerAll();
      expect(await statusesOf(whole)).toEqual([200, 200, 200]);
      for (const { leave } of halves) leave();
    });

    it('take a place when their body has arrived, and are answered', async () => {
      const [one, other] = [half(), half()];
      await untilRead();
      expect(under).toHaveLength(0);
      one.send();
      await untilUnder(1);
      answerAll();
      expect(await one.end()).toBe(200);
      other.leave();
    });

    it('are refused if there is no place when their body has arrived', async () => {
      const late = half();
      await untilRead();
      const whole = Array.from({ length: 5 }, () => call());
      await untilUnder(5);
      late.send();
      expect(await late.end()).toBe(503);
      expect(await turnedAway()).toEqual([['busy', 1]]);
      answerAll();
      await Promise.all(whole);
    });

    it.each<
      [
        what: string,
        bodies: Partial<OverloadLimits['bodies']>,
        waiting: [who: string | undefined, from: string],
        late: [who: string | undefined, from: string],
        reason: string | undefined,
      ]
    >([
      ['of all callers', { all: 2 }, [undefined, '192.0.2.1'], ['olga', '192.0.2.9'], 'busy'],
      ['of strangers', { strangers: 2 }, [undefined, '192.0.2.1'], [undefined, '192.0.2.9'], 'strangers'],
      ['of strangers, without affecting sessions', { strangers: 2 }, [undefined, '192.0.2.1'], ['olga', '192.0.2.1'], undefined],
      ['of one network', { ofNetwork: 2 }, [undefined, '192.0.2.1'], [undefined, '192.0.2.1'], 'caller'],
      ['of one network, without affecting another', { ofNetwork: 2 }, [undefined, '192.0.2.1'], [undefined, '192.0.2.9'], undefined],
      ['of one person', { ofOne: 2 }, ['olga', '192.0.2.1'], ['olga', '192.0.2.9'], 'caller'],
      ['of one person, without affecting another', { ofOne: 2 }, ['olga', '192.0.2.1'], ['fred', '192.0.2.1'], undefined],
    ])('are limited, and the next call is refused before it sends a body: %s', async (_what, bodies, waiting, late, reason) => {
      await reopen({ bodies: { ...LIMITS.bodies, ...bodies } });
      const halves = [half(...waiting), half(...waiting)];
      await untilRead();
      const next = half(...late);
      if (reason === undefined) {
        next.send();
        await untilUnder(1);
        answerAll();
        expect(await next.end()).toBe(200);
      } else expect([await next.end(), await turnedAway()]).toEqual([503, [[reason, 1]]]);
      for (const { leave } of halves) leave();
    });

    it('no longer count when their connection has ended', async () => {
      await reopen({ bodies: { ...LIMITS.bodies, all: 2 } });
      const sockets: Socket[] = [];
      server.on('connection', (socket) => sockets.push(socket));
      for (let round = 1; round <= 3; round += 1) {
        const halves = [half(), half()];
        await untilRead();
        for (const { leave } of halves) leave();
        await expect.poll(() => sockets.filter(({ destroyed }) => destroyed).length).toBe(2 * round);
      }
      const next = half();
      next.send();
      await untilUnder(1);
      answerAll();
      expect(await next.end()).toBe(200);
    });
  });

  describe('people with a known session take precedence over strangers', () => {
    it.each<
      [
        what: string,
        calls: Partial<OverloadLimits['calls']>,
        taken: [who: string | undefined, from: string],
        late: [who: string | undefined, from: string],
        status: number,
      ]
    >([
      ['strangers do not take all places', { strangers: 2 }, [undefined, '192.0.2.1'], ['olga', '192.0.2.1'], 200],
      ['strangers are refused when their places are taken', { strangers: 2 }, [undefined, '192.0.2.1'], [undefined, '192.0.2.9'], 503],
      ['an unknown token does not make a known session', { strangers: 2 }, ['made up', '192.0.2.1'], ['made up, too', '192.0.2.9'], 503],
      ['a guest does not count as known', { strangers: 2 }, ['guest', '192.0.2.1'], [undefined, '192.0.2.9'], 503],
      ['one network does not take all places of strangers', { ofNetwork: 2 }, [undefined, '192.0.2.1'], [undefined, '192.0.2.9'], 200],
      ['a network is refused when its own places are taken', { ofNetwork: 2 }, [undefined, '192.0.2.1'], [undefined, '192.0.2.1'], 503],
      [
        'an address that the proxy has not added is not trusted',
        { ofNetwork: 2 },
        [undefined, '192.0.2.1'],
        [undefined, '192.0.2.9, 192.0.2.1'],
        503,
      ],
    ])('%s', async (_what, calls, [who, from], [lateWho, lateFrom], status) => {
      await reopen({ calls: { ...LIMITS.calls, ...calls } });
      const early = [call(who, '/api/call', from), call(who, '/api/call', from)];
      await untilUnder(2);
      const late = call(lateWho, '/api/call', lateFrom);
      if (status === 200) await untilUnder(3);
      else expect((await late).status).toBe(503);
      answerAll();
      expect(await statusesOf([...early, late])).toEqual([200, 200, status]);
    });

    it('a person whose token is no longer valid counts as a stranger again', async () => {
      await reopen({ calls: { ...LIMITS.calls, strangers: 1 } });
      limit.noteToken('olga', undefined);
      const early = call();
      await untilUnder(1);
      expect((await call('olga')).status).toBe(503);
      answerAll();
      await early;
    });

    it('people with a known session are let in even if strangers have waited too long', async () => {
      turns.begin = (start) => start();
      turns.longestWaitMs = (isStranger) => (isStranger === true ? 501 : 0);
      expect((await call()).status).toBe(503);
      const known = call('olga');
      await untilUnder(1);
      answerAll();
      expect((await known).status).toBe(200);
    });
  });

  it('only a limited number of calls of one caller run simultaneously, and only that caller’s later calls wait for them', async () => {
    await reopen({ begunMax: 1 });
    const first = call('olga');
    await untilUnder(1);
    const leaving = new AbortController();
    const gone = fetch(addressOf('/api/call'), { signal: leaving.signal, headers: { authorization: 'Bearer olga' } }).catch(() => 'gone');
    await call(undefined, '/livez');
    expect(under).toHaveLength(1);
    const other = call('fred');
    await untilUnder(2);
    leaving.abort();
    expect(await gone).toBe('gone');
    await call(undefined, '/livez');
    const second = call('olga');
    await call(undefined, '/livez');
    expect(under).toHaveLength(2);
    answerAll();
    await untilUnder(1);
    answerAll();
    expect(await statusesOf([first, other, second])).toEqual([200, 200, 200]);
  });

  it.each<[what: string, who: string | undefined, path: string, status: number]>([
    ['a probe', undefined, '/livez', 200],
    ['a refusal for a stranger', undefined, '/api/call', 503],
    ['a refusal for a known person', 'olga', '/api/call', 503],
  ])('cheap answers are limited per second, and then have to wait: %s', async (_what, who, path, status) => {
    const few = { perSecond: 10, burst: 3, waitingMax: 1 };
    await reopen({ arrivals: few, refusals: few, calls: { all: 5, strangers: 0, ofOne: 0, ofNetwork: 0 } });
    expect(await statusesOf([call(who, path), call(who, path), call(who, path)])).toEqual([status, status, status]);
    const next = [call(who, path), call(who, path)].map((answer) => answer.then((it) => it.status).catch(() => 'not let in'));
    // Only one of two simultaneous calls may wait.
    expect(await Promise.race(next)).toBe('not let in');
    nowMs += 100;
    expect(new Set(await Promise.all(next))).toEqual(new Set([status, 'not let in']));
  });

  it('if a caller has more calls under way than a page makes, fewer of them run at a time', async () => {
    await reopen({ begunMax: 4, begunOfMany: 1, pageCalls: 5, calls: { ...LIMITS.calls, all: 20, ofOne: 20 } });
    const answerOne = () => under.shift()!.end('done');
    const many = Array.from({ length: 8 }, () => call('olga'));
    // Four calls were started before more than five were under way.
    await untilUnder(4);
    const other = Array.from({ length: 4 }, () => call('fred'));
    await untilUnder(8);
    for (const begun of [7, 6, 5]) {
      answerOne();
      await call(undefined, '/livez');
      // When the third of the eight calls is answered, five are left, as many as a page makes, so four may run.
      await untilUnder(begun === 5 ? 8 : begun);
    }
    answerAll();
    await untilUnder(1);
    answerAll();
    expect(await statusesOf([...many, ...other])).toEqual(Array.from({ length: 12 }, () => 200));
  });

  it('unread answers do not take the places of running calls, but are limited per caller', async () => {
    await reopen({ calls: { ...LIMITS.calls, all: 3 } });
    const unread = [call('olga'), call('olga')];
    await untilUnder(2);
    for (const { req } of under) limit.isAnswered(req);
    expect((await call('olga')).status).toBe(503);
    const others = [call('fred'), call('fred'), call()];
    await untilUnder(5);
    answerAll();
    expect(await statusesOf([...unread, ...others])).toEqual([200, 200, 200, 200, 200]);
    await expect
      .poll(async () => {
        const again = call('olga');
        await call(undefined, '/livez');
        answerAll();
        return (await again).status;
      })
      .toBe(200);
  });

  it('an unread answer does not delay other calls of the same caller', async () => {
    await reopen({ begunMax: 1, calls: { ...LIMITS.calls, ofOne: 5 } });
    const unread = call('olga');
    await untilUnder(1);
    const second = call('olga');
    await call(undefined, '/livez');
    expect(under).toHaveLength(1);
    limit.isAnswered(under[0]!.req);
    await untilUnder(2);
    // A second notice for the same call has no effect.
    limit.isAnswered(under[0]!.req);
    const third = call('olga');
    await call(undefined, '/livez');
    expect(under).toHaveLength(2);
    answerAll();
    await untilUnder(1);
    answerAll();
    expect(await statusesOf([unread, second, third])).toEqual([200, 200, 200]);
  });
});
