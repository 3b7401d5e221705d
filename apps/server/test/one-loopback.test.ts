import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from './test-server.ts';

const PAGE = 'text/html,application/xhtml+xml';

describe('a server with the address localhost:3000', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer('sqlite', { PUBLIC_URL: 'http://localhost:3000' });
  });
  afterAll(async () => server.close());

  it.each([
    // [requested host, path, accept header, redirected to]
    ['127.0.0.1:3000', '/', PAGE, 'http://localhost:3000/'],
    ['127.0.0.1:3000', '/plan?day=2026-12-02', PAGE, 'http://localhost:3000/plan?day=2026-12-02'],
    ['[::1]:3000', '/reservations', PAGE, 'http://localhost:3000/reservations'],
    ['127.0.0.1:3000', '//evil.example/x', PAGE, 'http://localhost:3000/evil.example/x'],
    // Not redirected: the configured address, another port (which may be a tunnel) and another host name.
    ['localhost:3000', '/', PAGE, undefined],
    ['127.0.0.1:8080', '/', PAGE, undefined],
    ['assist.example', '/', PAGE, undefined],
    // Programs get their answer without a redirect.
    ['127.0.0.1:3000', '/config.json', '*/*', undefined],
    ['127.0.0.1:3000', '/livez', 'application/json', undefined],
  ])('redirects %s%s, requested as %s, to %s (undefined means no redirect)', async (host, url, accept, location) => {
    const answer = await server.app.inject({ method: 'GET', url, headers: { host, accept } });
    expect(answer.headers.location).toBe(location);
    expect(answer.statusCode === 307).toBe(location !== undefined);
  });
});

describe('any other server', () => {
  it.each([['https://assist.example'], [undefined]])('redirects nobody if its configured address is %s', async (publicUrl) => {
    const server = await startTestServer('sqlite', publicUrl === undefined ? {} : { PUBLIC_URL: publicUrl });
    try {
      expect((await server.app.inject({ method: 'GET', url: '/', headers: { host: '127.0.0.1:3000', accept: PAGE } })).statusCode).not.toBe(
        307,
      );
    } finally {
      await server.close();
    }
  });
});
