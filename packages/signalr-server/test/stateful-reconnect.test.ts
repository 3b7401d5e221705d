import { describe, expect, it } from 'vitest';
import { type HubLimits, HubMessage } from '../src/index.ts';
import { startCuttingProxy } from '@assist/test-kit/cutting-proxy';
import { negotiatedUrl, statusOf } from './raw-http.ts';
import { messagesOf, openSocket, type RawSocket, refusedWith } from './raw-socket.ts';
import { startClient } from './start-client.ts';
import { type StartedHub, startHub, theConnection } from './start-hub.ts';

const STATEFUL = 'negotiateVersion=1&useStatefulReconnect=true';
const HANDSHAKE = '{"protocol":"json","version":2}\u001E';
const record = (message: object) => `${JSON.stringify(message)}\u001E`;
const note = (value: unknown) => record({ type: 1, target: 'note', arguments: [value] });
const told = (value: unknown) => ({ type: 1, target: 'told', arguments: [value] });
const sequence = (sequenceId: number) => record({ type: 9, sequenceId });
const pause = (ms: number) => new Promise((resolve) => void setTimeout(resolve, ms));

/** Opens a stateful connection without the client library; the test itself sends the client's messages. */
async function openStateful(hubServer: StartedHub, query = ''): Promise<{ readonly url: string; readonly first: RawSocket }> {
  const url = `${await negotiatedUrl(hubServer.url, STATEFUL)}${query}`;
  const first = await openSocket(url, HANDSHAKE);
  await expect.poll(() => messagesOf(first).length).toBeGreaterThan(0);
  return { url, first };
}

/** Cuts a connection without a Close message, and waits until the server has noticed. */
async function cut(hubServer: StartedHub, { socket, closed }: RawSocket): Promise<void> {
  const before = hubServer.openSockets();
  socket.terminate();
  await closed;
  await expect.poll(() => hubServer.openSockets(), { interval: 5 }).toBeLessThan(before);
}

describe.each(['json', 'messagepack'] as const)('the %s client whose connection is cut', (protocol) => {
  it('misses nothing and hears nothing twice, and neither does the server', async () => {
    // The client sends faster than people do, and some messages twice.
    await using hubServer = await startHub({ limits: { messagesBurst: 2_000 } });
    await using proxy = await startCuttingProxy(hubServer.url);
    await using started = await startClient(proxy.url, { protocol, isStateful: true });
    const heard: unknown[] = [];
    started.client.on('told', (value) => void heard.push(value));
    const connection = theConnection(hubServer);
    const count = 200;
    for (let value = 0; value < count; value += 1) {
      // HttpConnection (client), `onclose`: the client tries only once to resume, and gives up if that attempt is cut off too.
      if (value % 40 === 14) await expect.poll(() => heard.length).toBe(value);
      connection.send(new HubMessage('told', [value]));
      void started.client.send('note', value);
      if (value % 7 === 0) await pause(1);
      if (value % 40 === 20) {
        proxy.cut();
        // Some messages are sent while the client is disconnected, some while it reconnects.
        await pause(value % 80 === 20 ? 0 : 15);
      }
    }
    const all = Array.from({ length: count }, (_, index) => index);
    await expect.poll(() => heard.length).toBeGreaterThanOrEqual(count);
    await expect.poll(() => hubServer.noted.length).toBeGreaterThanOrEqual(count);
    expect([heard, hubServer.noted]).toEqual([all, all]);
    expect(hubServer.course).toEqual([`+${connection.id}`]);
    expect(hubServer.seen.filter((one) => one.startsWith('POST'))).toHaveLength(1);
  });

  it('gets the answer that it was waiting for', async () => {
    let release = (_value: string) => {};
    await using hubServer = await startHub({ methods: { slow: () => new Promise((resolve) => (release = resolve)) } });
    await using proxy = await startCuttingProxy(hubServer.url);
    await using started = await startClient(proxy.url, { protocol, isStateful: true });
    const answer = started.client.invoke('slow');
    await pause(30);
    proxy.cut();
    release('late');
    expect(await answer).toBe('late');
    expect(hubServer.course).toHaveLength(1);
  });

  // HubConnection (client), `serverTimeout`: the client opens a new connection, and leaves behind a socket that still receives.
  it('receives every message once after it has given up on the server and reconnected', async () => {
    await using hubServer = await startHub({ limits: { handshakeTimeoutMs: 60_000 } });
    await using started = await startClient(hubServer.url, {
      protocol,
      isStateful: true,
      serverTimeoutMs: 500,
      reconnects: { nextRetryDelayInMilliseconds: () => 10 },
    });
    const heard: unknown[] = [];
    started.client.on('told', (value) => void heard.push(value));
    const back = new Promise<string | undefined>((resolve) => started.client.onreconnected(resolve));
    await back;
    // One is the connection that the client uses, the other the one that it has left behind.
    expect(hubServer.hub.connections.size).toBe(2);
    for (const connection of hubServer.hub.connections) connection.send(new HubMessage('told', ['x']));
    await expect.poll(() => heard).toEqual(['x']);
    await pause(30);
    expect(heard).toEqual(['x']);
  });
});

describe('a stateful connection', () => {
  // According to HubProtocol.md, the Sequence message has the next id. But the client (MessageBuffer, `_resend`, `_resetSequence`) expects
  // the id of the first replayed message.
  it('continues with the id of the first replayed message', async () => {
    await using hubServer = await startHub();
    const { url, first } = await openStateful(hubServer);
    for (const value of ['a', 'b', 'c']) theConnection(hubServer).send(new HubMessage('told', [value]));
    first.socket.send(record({ type: 8, sequenceId: 1 }));
    await pause(20);
    await cut(hubServer, first);
    theConnection(hubServer).send(new HubMessage('told', ['d']));
    using second = await openSocket(url, sequence(1));
    await expect.poll(() => messagesOf(second).length).toBeGreaterThan(3);
    expect(messagesOf(second)).toEqual([{ type: 9, sequenceId: 2 }, told('b'), told('c'), told('d')]);
    second.socket.send(record({ type: 8, sequenceId: 4 }));
    await pause(20);
    await cut(hubServer, second);
    using third = await openSocket(url, sequence(1));
    await expect.poll(() => messagesOf(third)).toEqual([{ type: 9, sequenceId: 5 }]);
    expect(hubServer.course).toHaveLength(1);
  });

  it('ignores messages that it has already received, and those that come before the Sequence', async () => {
    await using hubServer = await startHub();
    const { url, first } = await openStateful(hubServer);
    first.socket.send(note(1) + note(2) + note(3).slice(0, 20));
    await expect.poll(() => hubServer.noted).toEqual([1, 2]);
    await cut(hubServer, first);
    using second = await openSocket(url, `{"type":6}\u001E${note('lost')}${sequence(2)}${note(2)}${note(3)}`);
    await expect.poll(() => hubServer.noted).toEqual([1, 2, 3]);
    // HubProtocol.md, Ack messages: the client repeats a message if it does not know that the message arrived.
    await expect.poll(() => messagesOf(second).at(-1)).toEqual({ type: 8, sequenceId: 3 });
  });

  it('acknowledges repeated messages again, even if no new ones arrive', async () => {
    await using hubServer = await startHub();
    const { url, first } = await openStateful(hubServer);
    first.socket.send(note(1));
    await expect.poll(() => messagesOf(first).at(-1)).toEqual({ type: 8, sequenceId: 1 });
    await cut(hubServer, first);
    using second = await openSocket(url, `${sequence(1)}${note(1)}`);
    await expect
      .poll(() => messagesOf(second))
      .toEqual([
        { type: 9, sequenceId: 1 },
        { type: 8, sequenceId: 1 },
      ]);
    expect(hubServer.noted).toEqual([1]);
  });

  it('acknowledges received messages, but immediately only once there are 32', async () => {
    await using hubServer = await startHub({ limits: { closeMs: 60_000 } });
    const { first } = await openStateful(hubServer);
    // Fewer than 32 messages are acknowledged by the walk, once a second, so that Ack comes after the answer.
    first.socket.send(Array.from({ length: 32 }, (_, index) => note(index)).join(''));
    first.socket.send(record({ type: 1, invocationId: '1', target: 'add', arguments: [1, 1] }));
    await expect.poll(() => messagesOf(first).length).toBe(4);
    expect(messagesOf(first).slice(1)).toEqual([
      { type: 8, sequenceId: 32 },
      { type: 3, invocationId: '1', result: 2 },
      { type: 8, sequenceId: 33 },
    ]);
    first[Symbol.dispose]();
    await first.closed;
    for (const connection of hubServer.hub.connections) connection.close({ allowReconnect: false });
  });

  it('may be resumed while its old transport still looks alive', async () => {
    await using hubServer = await startHub();
    const { url, first } = await openStateful(hubServer);
    using second = await openSocket(url, sequence(1));
    await first.closed;
    theConnection(hubServer).send(new HubMessage('told', ['a']));
    await expect.poll(() => messagesOf(second)).toEqual([{ type: 9, sequenceId: 1 }, told('a')]);
    expect(hubServer.course).toHaveLength(1);
  });

  it('sends nothing on a new transport before the client’s Sequence, and ends if the Sequence takes too long', async () => {
    await using hubServer = await startHub({ limits: { handshakeTimeoutMs: 150, keepAliveMs: 20 } });
    const { url, first } = await openStateful(hubServer);
    await cut(hubServer, first);
    using second = await openSocket(url);
    theConnection(hubServer).send(new HubMessage('told', ['a']));
    await second.closed;
    expect(second.heard).toEqual([]);
    expect(hubServer.course).toHaveLength(2);
  });

  it('requires the access token with which it was opened', async () => {
    await using hubServer = await startHub();
    const { url, first } = await openStateful(hubServer, '&access_token=anna');
    await cut(hubServer, first);
    expect(await refusedWith(url.replace('anna', 'berta'))).toMatchObject({ status: 403 });
    expect(await refusedWith(url.replace('&access_token=anna', ''))).toMatchObject({ status: 403 });
    expect(hubServer.course).toHaveLength(1);
    using _second = await openSocket(url, sequence(1));
  });

  /** Waits until the connection has ended, and returns the status with which a returning client is refused. */
  const statusAfterEnd = async (hubServer: StartedHub, url: string) => {
    await expect.poll(() => hubServer.course.length).toBe(2);
    return (await refusedWith(url)).status;
  };

  it.each<[string, Partial<HubLimits>]>([
    ['ends if nobody reconnects', { reconnectMs: 60 }],
    ['ends if its client is away and more is sent than the buffer holds', { reconnectBufferMaxBytes: 500 }],
  ])('%s', async (_case, limits) => {
    await using hubServer = await startHub({ limits });
    const { url, first } = await openStateful(hubServer);
    await cut(hubServer, first);
    const connection = theConnection(hubServer);
    for (let count = 0; count < 10; count += 1) connection.send(new HubMessage('told', ['x'.repeat(80)]));
    expect(await statusAfterEnd(hubServer, url)).toBe(404);
  });

  it('cannot be resumed while its buffer lacks messages that the client has not acknowledged', async () => {
    await using hubServer = await startHub({ limits: { reconnectBufferMaxBytes: 500 } });
    const much = (connection = theConnection(hubServer)) => {
      for (let count = 0; count < 10; count += 1) connection.send(new HubMessage('told', ['x'.repeat(80)]));
    };
    const { url, first } = await openStateful(hubServer);
    much();
    // Messages may be lost from the buffer while the client receives them.
    await expect.poll(() => messagesOf(first).length).toBe(11);
    first.socket.send(record({ type: 8, sequenceId: 10 }));
    await pause(20);
    await cut(hubServer, first);
    using second = await openSocket(url, sequence(1));
    await expect.poll(() => messagesOf(second)).toEqual([{ type: 9, sequenceId: 11 }]);
    much();
    await cut(hubServer, second);
    expect(await statusAfterEnd(hubServer, url)).toBe(404);
  });

  it('whose buffer has lost messages ends when its client reconnects, even if its old transport looks alive', async () => {
    await using hubServer = await startHub({ limits: { reconnectBufferMaxBytes: 500 } });
    const { url, first } = await openStateful(hubServer);
    const connection = theConnection(hubServer);
    for (let count = 0; count < 10; count += 1) connection.send(new HubMessage('told', ['x'.repeat(80)]));
    expect(await refusedWith(url)).toMatchObject({ status: 404 });
    await first.closed;
    expect(hubServer.course).toHaveLength(2);
  });

  it.each([
    ['the client sends Close', '{"type":7}\u001E'],
    ['the client sends an invalid message', '{]\u001E'],
    // A client that could resume would send the same oversized frame again forever.
    ['a frame is too long', 'x'.repeat(40_000)],
  ])('ends immediately when %s', async (_case, last) => {
    await using hubServer = await startHub();
    const { url, first } = await openStateful(hubServer);
    first.socket.send(last);
    expect(await statusAfterEnd(hubServer, url)).toBe(404);
    first[Symbol.dispose]();
  });

  it('ends if the client’s Sequence skips messages that have not arrived', async () => {
    await using hubServer = await startHub();
    const { url, first } = await openStateful(hubServer);
    await cut(hubServer, first);
    using second = await openSocket(url, sequence(2));
    await second.closed;
    expect(await statusAfterEnd(hubServer, url)).toBe(404);
  });

  it('is not granted to a client that did not request it, or whose handshake does not have version 2', async () => {
    await using hubServer = await startHub();
    const unasked = await negotiatedUrl(hubServer.url);
    const unsaid = await negotiatedUrl(hubServer.url, STATEFUL);
    for (const [url, version] of [
      [unasked, 2],
      [unsaid, 1],
    ] as const) {
      const socket = await openSocket(url, `{"protocol":"json","version":${version}}\u001E`);
      await expect.poll(() => messagesOf(socket).length).toBe(1);
      expect(await refusedWith(url)).toMatchObject({ status: 409 });
      await cut(hubServer, socket);
      await expect.poll(() => refusedWith(url)).toMatchObject({ status: 404 });
    }
    expect(hubServer.hub.connections.size).toBe(0);
    expect(await statusOf(fetch(unasked))).toBe(404);
  });
});
