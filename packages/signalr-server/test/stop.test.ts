import { describe, expect, it } from 'vitest';
import { startCuttingProxy } from '@assist/test-kit/cutting-proxy';
import { openByPolling, negotiatedUrl, statusOf } from './raw-http.ts';
import { JSON_HANDSHAKE, messagesOf, openSocket, refusedWith } from './raw-socket.ts';
import { startClient } from './start-client.ts';
import { startHub } from './start-hub.ts';

const SOON = { nextRetryDelayInMilliseconds: () => 20 };

describe.each([
  ['WebSockets', 'json', false],
  ['WebSockets', 'json', true],
  ['WebSockets', 'messagepack', true],
  ['ServerSentEvents', 'json', false],
  ['LongPolling', 'messagepack', false],
] as const)('a server that stops while clients use %s with %s (stateful: %s)', (transport, protocol, isStateful) => {
  it('makes them reconnect to the next server at the same address', async () => {
    const first = await startHub();
    // The address is the proxy's, because another program may take a port as soon as it is free.
    await using proxy = await startCuttingProxy(first.url);
    await using started = await startClient(proxy.url, { transport, protocol, isStateful, reconnects: SOON });
    const { client } = started;
    const states: string[] = [];
    client.onreconnecting(() => void states.push(client.state));
    const back = new Promise<string | undefined>((resolve) => client.onreconnected(resolve));
    await first[Symbol.asyncDispose]();
    await expect.poll(() => states).toEqual(['Reconnecting']);
    await using second = await startHub();
    proxy.leadTo(second.url);
    await back;
    expect(await client.invoke('add', 1, 1)).toBe(2);
    expect(second.course).toHaveLength(1);
    expect(first.course).toHaveLength(2);
    expect(client.state).toBe('Connected');
  });
});

describe.each(['json', 'messagepack'] as const)('a server that is killed while a stateful client uses %s', (protocol) => {
  // The other server does not know the session, so it opens a new connection for the token. The client takes this for its old connection,
  // although no handshake has been sent.
  it('is replaced by another server, to which the client connects anew', async () => {
    await using first = await startHub();
    await using second = await startHub();
    await using proxy = await startCuttingProxy(first.url);
    await using started = await startClient(proxy.url, { isStateful: true, protocol, reconnects: SOON });
    const back = new Promise<string | undefined>((resolve) => started.client.onreconnected(resolve));
    proxy.leadTo(second.url);
    proxy.cut();
    await back;
    expect(await started.client.invoke('add', 1, 1)).toBe(2);
    expect([first.course.length, second.course.length]).toEqual([1, 1]);
  });
});

describe('a server that stops', () => {
  it('refuses new clients, and those that the application is still deciding about', async () => {
    let letIn = (_user: string) => {};
    await using hubServer = await startHub({ admit: () => new Promise((resolve) => (letIn = resolve)) });
    const late = refusedWith(hubServer.url);
    const url = await negotiatedUrl(hubServer.url);
    await expect.poll(() => hubServer.seen.length).toBe(2);
    const stopped = hubServer.hub.stop();
    letIn('anna');
    expect(await late).toMatchObject({ status: 503, retryAfter: '5' });
    await stopped;
    expect(await statusOf(fetch(url))).toBe(503);
    expect(await refusedWith(url)).toMatchObject({ status: 503 });
    expect(await statusOf(fetch(`${hubServer.url}/negotiate`, { method: 'POST' }))).toBe(503);
  });

  it('also closes connections before their handshake, and does not wait long for clients that do not leave', async () => {
    await using hubServer = await startHub({ limits: { closeMs: 50 } });
    using early = await openSocket(hubServer.url);
    using socket = await openSocket(hubServer.url, JSON_HANDSHAKE);
    await expect.poll(() => hubServer.hub.connections.size).toBe(1);
    const polled = await openByPolling(hubServer.url);
    await hubServer.hub.stop();
    await Promise.all([early.closed, socket.closed]);
    expect(messagesOf(early)).toEqual([{ error: 'The connection was closed.' }]);
    expect(messagesOf(socket)).toEqual([{}, { type: 7, allowReconnect: true }]);
    expect(await statusOf(fetch(polled))).toBe(404);
    expect(hubServer.course).toHaveLength(4);
    await hubServer.hub.stop();
  });

  it('does not wait for an application that never decides about a client', async () => {
    await using hubServer = await startHub({ limits: { closeMs: 30 }, admit: () => new Promise(() => {}) });
    fetch(await negotiatedUrl(hubServer.url)).catch(() => {});
    await expect.poll(() => hubServer.seen.length).toBe(2);
    await hubServer.hub.stop();
    expect(hubServer.hub.connections.size).toBe(0);
  });
});
