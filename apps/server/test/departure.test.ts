import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from './test-server.ts';

describe('a process that is shutting down', () => {
  let server: TestServer;
  let origin: string;
  let agent: Agent;
  beforeEach(async () => {
    server = await startTestServer('sqlite');
    origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
    agent = new Agent({ keepAlive: true, maxSockets: 1 });
  });
  afterEach(async () => {
    agent.destroy();
    await server.close();
  });

  async function ask(path: string, { method = 'GET', elsewhere = false } = {}): Promise<IncomingMessage> {
    const sent = request(origin + path, { agent, method, headers: elsewhere ? { 'assist-elsewhere': 'yes' } : {} }).end();
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    answer.resume();
    await once(answer, 'end');
    return answer;
  }

  it('reports that it is not ready, but still alive', async () => {
    expect((await ask('/readyz')).statusCode).toBe(200);
    const gone = server.app.departure.begin();
    expect((await ask('/readyz')).statusCode).toBe(503);
    expect((await ask('/livez')).statusCode).toBe(200);
    await gone;
  });

  it('answers callers, and keeps no connection open', async () => {
    expect((await ask('/config.json')).headers.connection).toBe('keep-alive');
    const gone = server.app.departure.begin();
    const asked = [ask('/config.json'), ask('/api/account/login', { method: 'POST' }), ask('/MessageHub/negotiate', { method: 'POST' })];
    const answers = (await Promise.all(asked)).map(({ statusCode, headers }) => [statusCode, headers.connection]);
    expect(answers).toEqual([
      [200, 'close'],
      [403, 'close'],
      [200, 'close'],
    ]);
    await gone;
  });

  it('leaves a request to other processes if the request says that one of them can answer it', async () => {
    expect((await ask('/config.json', { elsewhere: true })).statusCode).toBe(200);
    const gone = server.app.departure.begin();
    await expect(ask('/config.json', { elsewhere: true })).rejects.toThrow('socket hang up');
    // A request that may not be sent twice is answered nevertheless.
    expect((await ask('/MessageHub/negotiate', { method: 'POST', elsewhere: true })).statusCode).toBe(200);
    expect((await ask('/readyz', { elsewhere: true })).statusCode).toBe(503);
    await gone;
  });

  it('closes its port when nobody has called for a while, and answers requests that are under way', async () => {
    const slow = Promise.withResolvers<void>();
    server.app.server.prependOnceListener('request', (_request, response) => {
      const { end } = response;
      // oxlint-disable-next-line typescript/no-explicit-any
      response.end = ((...said: any[]) => void slow.promise.then(() => end.apply(response, said as never))) as never;
    });
    const underWay = ask('/config.json');
    await once(server.app.server, 'request');
    await server.app.departure.begin();
    await expect(fetch(`${origin}/livez`)).rejects.toThrow('fetch failed');
    slow.resolve();
    expect((await underWay).statusCode).toBe(200);
  });
});
