import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { oauthLogin, problemSchema } from '@assist/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { safeParse } from 'zod/v4/core';
import { Turns } from '../src/event-loop/turns.ts';
import { OverloadLimit } from '../src/http/overload.ts';
import { Metrics } from '../src/observation/metrics.ts';

describe('when more come than can be answered in time', () => {
  let server: Server;
  let metrics: Metrics;
  let nowMs: number;
  let turns: Turns;
  let under: ServerResponse[];
  beforeEach(async () => {
    metrics = new Metrics();
    nowMs = 0;
    under = [];
    turns = new Turns(() => nowMs);
    const limit = new OverloadLimit({ inFlightMax: 5, ofOneMax: 2, waitMaxMs: 500 }, metrics, turns);
    server = limit.createServer({}, (request, response) => {
      if (request.url === '/livez') response.end('lives');
      else under.push(response);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  });
  const addressOf = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  const call = (who?: string, path = '/api/call') =>
    fetch(addressOf(path), {
      headers: who === undefined ? {} : { authorization: `Bearer ${who}` },
    });
  const untilUnder = (count: number) => expect.poll(() => under.length).toBe(count);
  const answerAll = () => under.splice(0).forEach((response) => response.end('done'));
  const problemOf = (answer: Response) => ({
    type: '/api/docs#unavailable',
    title: 'The service is not available at the moment.',
    status: 503,
    code: 'unavailable',
    correlationId: answer.headers.get('x-correlation-id'),
    retryAfterSeconds: 1,
  });
  const turnedAway = async () => (await metrics.turnedAway.get()).values.map(({ labels, value }) => [labels['why'], value]);

  it('the next one is told at once to come back in a second; what is under way is answered, and then there is room again', async () => {
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

  it('one who asks for everything at once keeps nobody else from it', async () => {
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

  it('who has gone while he waited to be begun with takes no place, and is not answered', async () => {
    const held: (() => void)[] = [];
    turns.begin = (start) => void held.push(start);
    const leaving = new AbortController();
    const gone = fetch(addressOf('/api/call'), { signal: leaving.signal }).catch(() => 'gone');
    await expect.poll(() => held.length).toBe(1);
    leaving.abort();
    expect(await gone).toBe('gone');
    const staying = call();
    await expect.poll(() => held.length).toBe(2);
    // His connection's end is heard of a moment later.
    await call(undefined, '/livez');
    for (const start of held) start();
    await untilUnder(1);
    answerAll();
    expect((await staying).status).toBe(200);
  });

  it.each([
    ['says that the sign-in has not succeeded, as that call says of each failure', 'POST', oauthLogin.path, false],
    ['says so whatever stands behind its path', 'POST', `${oauthLogin.path}?from=here`, false],
    ['says nothing of it to who asks for another call', 'POST', '/api/account/login', undefined],
    ['says nothing of it to who asks by another method', 'GET', oauthLogin.path, undefined],
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

  it('whoever asks whether it lives is answered', async () => {
    const all = Array.from({ length: 5 }, () => call());
    await untilUnder(5);
    expect((await call(undefined, '/livez')).status).toBe(200);
    answerAll();
    await Promise.all(all);
  });

  it('what was sent along with a call that was turned away is no part of the next', async () => {
    const all = Array.from({ length: 5 }, () => call());
    await untilUnder(5);
    const late = await fetch(addressOf('/api/call'), { method: 'POST', body: 'x'.repeat(100_000) });
    expect([late.status, ((await late.json()) as { code: string }).code]).toEqual([503, 'unavailable']);
    expect((await call(undefined, '/livez')).status).toBe(200);
    answerAll();
    await Promise.all(all);
  });
});
