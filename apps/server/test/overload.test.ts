import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ProblemError } from '../src/call/problem-error.ts';
import { addOverloadLimit } from '../src/http/overload.ts';
import { Metrics } from '../src/observation/metrics.ts';

describe('when more come than can be answered in time', () => {
  let app: FastifyInstance;
  let metrics: Metrics;
  let open: () => void;
  let arrived: number;
  beforeEach(async () => {
    metrics = new Metrics();
    arrived = 0;
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    app = Fastify();
    app.setErrorHandler((error, _request, reply) => {
      if (!(error instanceof ProblemError)) throw error;
      return reply.code(error.status).header('retry-after', error.detail.retryAfterSeconds).send({ code: error.code });
    });
    addOverloadLimit(app, metrics, { inFlightMax: 5, ofOneMax: 2 });
    app.get('/call', { config: { operationId: 'getMe' } }, async () => {
      arrived += 1;
      await gate;
      return 'done';
    });
    app.get('/livez', async () => 'lives');
  });
  afterEach(() => app.close());
  const call = (who?: string) =>
    app.inject({ method: 'GET', url: '/call', headers: who === undefined ? {} : { authorization: `Bearer ${who}` } });
  const untilArrived = async (count: number) => expect.poll(() => arrived).toBe(count);
  const turnedAway = async () => (await metrics.turnedAway.get()).values.map(({ labels, value }) => [labels['why'], value]);

  it('the next one is told at once to come back in a second; what is under way is answered, and then there is room again', async () => {
    const under = Array.from({ length: 5 }, () => call());
    await untilArrived(5);
    const late = await call();
    expect([late.statusCode, late.json().code, late.headers['retry-after']]).toEqual([503, 'unavailable', '1']);
    expect(await turnedAway()).toEqual([['busy', 1]]);
    open();
    expect((await Promise.all(under)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    expect((await call()).statusCode).toBe(200);
  });

  it('one who asks for everything at once keeps nobody else from it', async () => {
    const under = [call('olga'), call('olga')];
    await untilArrived(2);
    expect((await call('olga')).statusCode).toBe(503);
    const others = [call('fred'), call()];
    await untilArrived(4);
    expect(await turnedAway()).toEqual([['caller', 1]]);
    open();
    expect((await Promise.all([...under, ...others])).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect((await call('olga')).statusCode).toBe(200);
  });

  it('whoever asks whether it lives is answered', async () => {
    const under = Array.from({ length: 5 }, () => call());
    await untilArrived(5);
    expect((await app.inject({ method: 'GET', url: '/livez' })).statusCode).toBe(200);
    open();
    await Promise.all(under);
  });
});
