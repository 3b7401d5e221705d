import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OverloadLimit, overloadLimitsFor } from '../src/http/overload.ts';
import { Metrics } from '../src/observation/metrics.ts';

describe('requests on one connection', () => {
  let server: Server;
  let begun: number;
  let held: ServerResponse[];
  const sockets: Socket[] = [];
  beforeEach(async () => {
    begun = 0;
    held = [];
    server = new OverloadLimit(overloadLimitsFor(1_000), 0, new Metrics()).createServer({}, (request, response) => {
      begun += 1;
      if (request.url === '/held') held.push(response);
      else response.end('done');
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });

  const open = () => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => {});
    sockets.push(socket);
    return socket;
  };
  /** Resolves when the connection is closed or reset. */
  const closed = (socket: Socket) => new Promise<void>((resolve) => void socket.on('close', () => resolve()));
  const requests = (path: string, count: number) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(count);

  it.each([
    ['that are not counted', '/'],
    ['that are not counted, and answered later', '/held'],
    ['that are counted', '/api/call'],
    ['to the hub', '/MessageHub?id=x'],
  ])('are limited to four at a time, beyond which the connection is closed: %s', async (_which, path) => {
    const socket = open();
    const isClosed = closed(socket);
    socket.resume();
    socket.write(requests(path, 2_000));
    await isClosed;
    expect(begun).toBeLessThanOrEqual(4);
  });

  it('are limited to four at a time even if they come one by one', async () => {
    const socket = open();
    const isClosed = closed(socket);
    socket.resume();
    for (let sent = 1; sent <= 4; sent += 1) {
      socket.write(requests('/held', 1));
      await expect.poll(() => begun).toBe(sent);
    }
    socket.write(requests('/held', 1));
    await isClosed;
    expect(begun).toBe(4);
  });

  it('are unlimited if they are sent one after the other', async () => {
    const socket = open();
    for (let sent = 1; sent <= 50; sent += 1) {
      socket.write(requests('/', 1));
      await once(socket, 'data');
    }
    expect([begun, socket.destroyed]).toEqual([50, false]);
  });
});
