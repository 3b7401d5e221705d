import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from './test-server.ts';

describe('a refused upgrade', () => {
  let server: TestServer;
  let port: number;
  const sockets: Socket[] = [];
  beforeAll(async () => {
    server = await startTestServer('sqlite', { PUBLIC_URL: 'https://assist.example' });
    port = Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port);
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await server.close();
  });
  const openOfServer = () => new Promise((resolve) => server.app.server.getConnections((_error, count) => resolve(count)));

  it.each([
    ['to a path other than the hub’s', '/x', '', 404],
    ['from a page of another site', '/MessageHub', 'Origin: https://evil.example\r\n', 403],
    ['with an unknown id', '/MessageHub?id=x', '', 404],
    ['with an unknown ticket', '/MessageHub?access_token=x', '', 401],
    ['without a WebSocket key', '/MessageHub', '', 400],
  ])('leaves no socket open even if the client does not close its side: %s', async (_what, path, header, status) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    sockets.push(socket);
    socket.on('error', () => {});
    socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${header}\r\n`);
    const [data] = (await once(socket, 'data')) as [Buffer];
    expect(data.toString()).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    await expect.poll(openOfServer).toBe(0);
  });
});
