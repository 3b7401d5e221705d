import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from './test-server.ts';

const PAGE = 'text/html,application/xhtml+xml';

describe('a server that was named localhost:3000', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer('sqlite', { PUBLIC_URL: 'http://localhost:3000' });
  });
  afterAll(async () => server.close());

  it.each([
    // [asked for at, path, as, leads to]
    ['127.0.0.1:3000', '/', PAGE, 'http://localhost:3000/'],
    ['127.0.0.1:3000', '/plan?day=2026-12-02', PAGE, 'http://localhost:3000/plan?day=2026-12-02'],
    ['[::1]:3000', '/reservations', PAGE, 'http://localhost:3000/reservations'],
    ['127.0.0.1:3000', '//evil.example/x', PAGE, 'http://localhost:3000/evil.example/x'],
    // Its own address; another port may be a tunnel; another name is not this machine's business.
    ['localhost:3000', '/', PAGE, undefined],
    ['127.0.0.1:8080', '/', PAGE, undefined],
    ['assist.example', '/', PAGE, undefined],
    // Programs are answered where they ask.
    ['127.0.0.1:3000', '/config.json', '*/*', undefined],
    ['127.0.0.1:3000', '/livez', 'application/json', undefined],
  ])('%s%s, as %s, leads to %s', async (host, url, accept, location) => {
    const answer = await server.app.inject({ method: 'GET', url, headers: { host, accept } });
    expect(answer.headers.location).toBe(location);
    expect(answer.statusCode === 307).toBe(location !== undefined);
  });
});

describe('any other server', () => {
  it.each([['https://assist.example'], [undefined]])('leads nobody anywhere: %s', async (publicUrl) => {
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
