import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeIdleConnections } from '../src/http/idle-connections.ts';

const KEPT_MAX = 10;

/** SECURITY.md, S20: without a limit, a stranger's idle connections could use up all file handles of the process. */
describe(`idle connections, with a limit of ${KEPT_MAX} open ones,`, () => {
  let server: Server;
  const sockets: Socket[] = [];
  const upgraded: Duplex[] = [];
  beforeEach(async () => {
    server = createServer((request, response) => {
      if (request.url !== '/slow') response.end('done');
    });
    server.keepAliveTimeout = 60_000;
    closeIdleConnections(server, KEPT_MAX);
    server.on('upgrade', (_request, socket) => {
      upgraded.push(socket);
      socket.on('error', () => {});
      socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: hub\r\n\r\n');
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(async () => {
    for (const socket of [...sockets.splice(0), ...upgraded.splice(0)]) socket.destroy();
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });

  /** Opens a connection, sends one request on it and, except for `/slow`, waits for the answer. */
  const open = async (path: string, headers = '') => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => {});
    socket.write(`GET ${path} HTTP/1.1\r\nhost: a\r\n${headers}\r\n`);
    if (path !== '/slow') await once(socket, 'data');
    return socket;
  };
  const openMany = (count: number, path: string, headers?: string) => Promise.all(Array.from({ length: count }, () => open(path, headers)));
  const left = (these: readonly Socket[]) => these.filter((socket) => !socket.destroyed).length;

  it('are all closed when the limit is reached, except those whose answer is under way', async () => {
    const [waiting, idle] = [await openMany(3, '/slow'), await openMany(KEPT_MAX, '/')];
    await expect.poll(() => left(idle)).toBe(0);
    expect(left(waiting)).toBe(3);
    expect(left([await open('/')])).toBe(1);
  });

  it('are kept below the limit, beside any number of open connections to the hub', async () => {
    const hub = await openMany(3 * KEPT_MAX, '/hub', 'connection: upgrade\r\nupgrade: hub\r\n');
    const idle = await openMany(KEPT_MAX - 1, '/');
    // Waits longer than closing takes in the previous test.
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    expect([left(hub), left(idle)]).toEqual([3 * KEPT_MAX, KEPT_MAX - 1]);
  });
});
