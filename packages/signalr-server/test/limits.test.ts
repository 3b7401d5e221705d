import { connect, type Socket } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { HubMessage } from '../src/index.ts';
import { negotiatedUrl, openByPolling, post, statusOf } from './raw-http.ts';
import { JSON_HANDSHAKE, messagesOf, openSocket } from './raw-socket.ts';
import { startClient } from './start-client.ts';
import { startHub, theConnection } from './start-hub.ts';

// HubProtocol.md, Ping
describe('keep-alive', () => {
  it('sends a Ping whenever a client has been sent nothing for `keepAliveMs`', async () => {
    await using hubServer = await startHub({ limits: { keepAliveMs: 40 } });
    using socket = await openSocket(hubServer.url, JSON_HANDSHAKE);
    await expect.poll(() => messagesOf(socket).length).toBeGreaterThan(3);
    expect(messagesOf(socket).slice(1, 4)).toEqual([{ type: 6 }, { type: 6 }, { type: 6 }]);
  });

  it.each(['WebSockets', 'ServerSentEvents', 'LongPolling'] as const)(
    'keeps an idle client over %s connected beyond the time limit for silence',
    async (transport) => {
      await using hubServer = await startHub({ limits: { keepAliveMs: 50, clientTimeoutMs: 1_000, pollMs: 100 } });
      await using started = await startClient(hubServer.url, { transport, serverTimeoutMs: 1_000, keepAliveMs: 50 });
      await new Promise((resolve) => void setTimeout(resolve, 1_600));
      expect(started.client.state).toBe('Connected');
      expect(hubServer.course).toHaveLength(1);
      expect(await started.client.invoke('add', 1, 1)).toBe(2);
    },
  );

  it('uses a single timer for all clients, and no timer without clients', async () => {
    const ours: string[] = [];
    for (const kind of ['setTimeout', 'setInterval'] as const) {
      const real = globalThis[kind] as typeof setTimeout;
      vi.spyOn(globalThis, kind).mockImplementation((...args: Parameters<typeof setTimeout>) => {
        if (new Error('here').stack!.includes('signalr-server/src')) ours.push(kind);
        return real(...args);
      });
    }
    await using hubServer = await startHub();
    expect(ours).toEqual([]);
    const sockets = await Promise.all(Array.from({ length: 20 }, () => openSocket(hubServer.url, JSON_HANDSHAKE)));
    await expect.poll(() => hubServer.hub.connections.size).toBe(20);
    expect(ours).toEqual(['setInterval']);
    for (const socket of sockets) socket[Symbol.dispose]();
    await expect.poll(() => hubServer.hub.connections.size).toBe(0);
  });
});

describe('a client that is silent for too long', () => {
  it.each(['ServerSentEvents', 'WebSockets'] as const)('over %s is asked to reconnect, and its connection ends', async (transport) => {
    await using hubServer = await startHub({ limits: { clientTimeoutMs: 100 } });
    const { closed } = await startClient(hubServer.url, { transport, keepAliveMs: 60_000 });
    expect((await closed)?.message ?? '').toContain('Nothing was heard for too long.');
    expect(hubServer.course).toHaveLength(2);
  });

  it('is dropped if it does not read the Close message', async () => {
    await using hubServer = await startHub({ limits: { clientTimeoutMs: 50, closeMs: 50 } });
    const mute = await openMuteSocket(hubServer.port);
    await expect.poll(() => hubServer.course.length).toBe(2);
    await expect.poll(() => statusOf(fetch(hubServer.url))).toBe(400);
    mute.destroy();
  });

  it('over long polling is one that does not poll, even if it sends messages', async () => {
    await using hubServer = await startHub({ limits: { clientTimeoutMs: 100, closeMs: 30 } });
    const url = await openByPolling(hubServer.url);
    expect(hubServer.course).toHaveLength(1);
    await expect
      .poll(async () => {
        await post(url, '{"type":6}\u001E');
        return hubServer.course.length;
      })
      .toBe(2);
    await expect.poll(() => statusOf(fetch(url, { method: 'DELETE' }))).toBe(404);
  });

  it('over long polling is not one that waits in a poll', async () => {
    // Between the handshake and the poll, the client is silent, on a busy machine for longer than a tenth of a second.
    await using hubServer = await startHub({ limits: { clientTimeoutMs: 1_000 } });
    const url = await openByPolling(hubServer.url);
    const poll = fetch(url);
    await new Promise((resolve) => void setTimeout(resolve, 2_100));
    theConnection(hubServer).send(new HubMessage('a', []));
    expect(await (await poll).text()).toBe('{"type":1,"target":"a","arguments":[]}\u001E');
  });

  it('before its handshake gets an error', async () => {
    await using hubServer = await startHub({ limits: { handshakeTimeoutMs: 50 } });
    using socket = await openSocket(hubServer.url);
    expect(await socket.closed).toEqual({ code: 1_000 });
    expect(messagesOf(socket)).toEqual([{ error: 'The handshake took too long.' }]);
    const stream = await fetch(await negotiatedUrl(hubServer.url), { headers: { accept: 'text/event-stream' } });
    expect(await stream.text()).toBe(':\n\ndata: {"error":"The handshake took too long."}\u001E\n\n');
    expect(hubServer.course).toEqual([]);
  });
});

describe('a client that does not read', () => {
  const BIG = new HubMessage('big', ['x'.repeat(1_000_000)]);

  it('over a WebSocket is dropped, and other clients are not affected', async () => {
    await using hubServer = await startHub({ limits: { sendBufferMaxBytes: 2_000_000 } });
    const mute = await openMuteSocket(hubServer.port);
    await expect.poll(() => hubServer.hub.connections.size).toBe(1);
    await using started = await startClient(hubServer.url);
    await expect
      .poll(
        () => {
          const [first] = hubServer.hub.connections;
          first!.send(BIG);
          return hubServer.course.length;
        },
        { interval: 1 },
      )
      .toBe(3);
    expect(await started.client.invoke('add', 1, 1)).toBe(2);
    mute.destroy();
  });

  it('over an event stream is dropped', async () => {
    await using hubServer = await startHub({ limits: { sendBufferMaxBytes: 2_000_000 } });
    const url = await negotiatedUrl(hubServer.url);
    const mute = connect(hubServer.port, '127.0.0.1');
    mute.pause();
    mute.on('error', () => {});
    mute.write(`GET ${url.slice(url.indexOf('/hub'))} HTTP/1.1\r\nHost: x\r\nAccept: text/event-stream\r\n\r\n`);
    await expect.poll(() => statusOf(post(url, JSON_HANDSHAKE))).toBe(200);
    const connection = theConnection(hubServer);
    await expect.poll(() => (connection.send(BIG), hubServer.course.length), { interval: 1 }).toBe(2);
    mute.destroy();
  });

  it('over long polling is dropped', async () => {
    await using hubServer = await startHub({ limits: { sendBufferMaxBytes: 2_000_000 } });
    const url = await openByPolling(hubServer.url);
    const connection = theConnection(hubServer);
    for (let count = 0; count < 2; count += 1) connection.send(BIG);
    expect(hubServer.course).toHaveLength(2);
    expect(await statusOf(fetch(url))).toBe(404);
  });
});

/** Opens a WebSocket that sends the handshake but reads nothing. */
async function openMuteSocket(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.pause();
  socket.on('error', () => {});
  socket.write(
    'GET /hub HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  );
  const text = Buffer.from(JSON_HANDSHAKE);
  // The handshake in one text frame, masked with zeros.
  await new Promise((resolve) => void setTimeout(resolve, 20));
  socket.write(Buffer.concat([Buffer.from([0x81, 0x80 | text.byteLength, 0, 0, 0, 0]), text]));
  return socket;
}
