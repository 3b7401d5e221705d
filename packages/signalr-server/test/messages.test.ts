import { describe, expect, it } from 'vitest';
import { HubMessage, HubMethodError } from '../src/index.ts';
import { JSON_HANDSHAKE, messagesOf, openSocket, type RawSocket } from './raw-socket.ts';
import { startClient } from './start-client.ts';
import { startHub, theConnection } from './start-hub.ts';

const record = (message: object) => `${JSON.stringify(message)}\u001E`;
const call = (invocationId: string | undefined, target: string, ...args: unknown[]) =>
  record({ type: 1, invocationId, target, arguments: args });

/** Waits for at least `count` messages after the answer to the handshake, and returns them. */
async function answersTo(socket: RawSocket, count: number): Promise<unknown[]> {
  await expect.poll(() => messagesOf(socket).length).toBeGreaterThan(count);
  return messagesOf(socket).slice(1);
}

describe('a handshake', () => {
  // HubProtocol.md, Overview
  it.each([
    ['of an unknown protocol', '{"protocol":"xml","version":1}\u001E', 'The requested protocol is not available.'],
    ['of a later version', '{"protocol":"json","version":3}\u001E', 'The requested version of the protocol is not available.'],
    ['without a version', '{"protocol":"json"}\u001E', 'A handshake was expected.'],
    ['that is another message', '{"type":6}\u001E', 'A handshake was expected.'],
    ['that is not JSON', '{protocol}\u001E', 'A handshake was expected.'],
    ['that is null', 'null\u001E', 'A handshake was expected.'],
    ['without an end', `{"protocol":"${'x'.repeat(2_000)}`, 'A handshake was expected.'],
    // A client sends this if it tries to continue its connection to another server.
    ['that is a MessagePack Sequence', Buffer.from([3, 0x92, 9, 1]), 'A handshake was expected.'],
  ])('%s is answered with an error, and the connection is closed', async (_case, first, error) => {
    await using hubServer = await startHub();
    using socket = await openSocket(hubServer.url, first);
    expect(await socket.closed).toEqual({ code: 1_000 });
    expect(messagesOf(socket)).toEqual([{ error }]);
    expect(hubServer.course).toEqual([]);
  });

  it.each(['json', 'messagepack'])('for %s may request version 1 or 2', async (protocol) => {
    await using hubServer = await startHub();
    for (const version of [1, 2]) {
      using socket = await openSocket(hubServer.url, JSON.stringify({ protocol, version }) + '\u001E');
      await expect.poll(() => socket.heard.map(String)).toEqual(['{}\u001E']);
    }
  });

  it('may come in several frames, and be directly followed by the first messages', async () => {
    await using hubServer = await startHub();
    using socket = await openSocket(hubServer.url, JSON_HANDSHAKE.slice(0, 10));
    socket.socket.send(`${JSON_HANDSHAKE.slice(10)}${call('1', 'add', 1, 2)}${call(undefined, 'note', 'x').slice(0, 20)}`);
    socket.socket.send(call(undefined, 'note', 'x').slice(20));
    expect(await answersTo(socket, 1)).toEqual([{ type: 3, invocationId: '1', result: 3 }]);
    await expect.poll(() => hubServer.noted).toEqual(['x']);
  });
});

describe('a call', () => {
  // HubProtocol.md, Message Headers
  it('may have unknown headers and fields', async () => {
    await using hubServer = await startHub();
    using socket = await openSocket(hubServer.url, JSON_HANDSHAKE);
    socket.socket.send(record({ type: 1, headers: { a: 'b' }, invocationId: 'x', target: 'add', arguments: [1, 2], more: 1 }));
    expect(await answersTo(socket, 1)).toEqual([{ type: 3, invocationId: 'x', result: 3 }]);
  });

  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf', 'ADD', ''])(
    'to "%s" is refused, because there is no such method',
    async (target) => {
      await using hubServer = await startHub();
      using socket = await openSocket(hubServer.url, JSON_HANDSHAKE);
      socket.socket.send(call('1', target));
      expect(await answersTo(socket, 1)).toEqual([{ type: 3, invocationId: '1', error: 'There is no such method.' }]);
    },
  );

  it('that requests or brings a stream is refused', async () => {
    await using hubServer = await startHub();
    await using started = await startClient(hubServer.url);
    const streamed = new Promise((resolve, reject) => {
      started.client.stream('add', 1, 2).subscribe({ next: resolve, complete: () => resolve('complete'), error: reject });
    });
    await expect(streamed).rejects.toThrow('There are no streams.');
    using socket = await openSocket(hubServer.url, JSON_HANDSHAKE);
    socket.socket.send(record({ type: 1, invocationId: '1', target: 'add', arguments: [], streamIds: ['2'] }));
    // Stream items and cancellations that a client has already sent are not faults.
    socket.socket.send(
      record({ type: 2, invocationId: '2', item: 1 }) + record({ type: 3, invocationId: '2' }) + record({ type: 5, invocationId: '1' }),
    );
    socket.socket.send(call('3', 'add', 1, 1));
    expect(await answersTo(socket, 2)).toEqual([
      { type: 3, invocationId: '1', error: 'There are no streams.' },
      { type: 3, invocationId: '3', result: 2 },
    ]);
  });

  it('waits for the previous call of its client', async () => {
    const order: string[] = [];
    await using hubServer = await startHub({
      methods: {
        slow: async (_connection, [name]) => {
          order.push(`+${String(name)}`);
          await new Promise((resolve) => void setTimeout(resolve, 5));
          order.push(`-${String(name)}`);
        },
      },
    });
    await using started = await startClient(hubServer.url);
    await Promise.all(['a', 'b', 'c'].map((name) => started.client.invoke('slow', name)));
    expect(order).toEqual(['+a', '-a', '+b', '-b', '+c', '-c']);
  });

  it('closes the connection if too many calls wait, and no waiting call is started', async () => {
    let begun = 0;
    let release = () => {};
    await using hubServer = await startHub({
      limits: { callsWaitingMax: 3 },
      methods: { slow: () => new Promise<void>((resolve) => ((begun += 1), (release = resolve))) },
    });
    using socket = await openSocket(hubServer.url, JSON_HANDSHAKE + call('1', 'slow').repeat(5));
    await socket.closed;
    expect(messagesOf(socket).at(-1)).toEqual({ type: 7, error: 'Too many calls are waiting.', allowReconnect: false });
    release();
    await new Promise((resolve) => void setTimeout(resolve, 5));
    expect(begun).toBe(1);
  });

  it('that fails without a message is answered with a fixed message, because the client takes an empty error for success', async () => {
    await using hubServer = await startHub({
      methods: {
        empty: () => {
          throw new HubMethodError('');
        },
        odd: () => Promise.reject(undefined),
      },
    });
    await using started = await startClient(hubServer.url);
    await expect(started.client.invoke('empty')).rejects.toThrow('The call has failed on the server.');
    await expect(started.client.invoke('odd')).rejects.toThrow('The call has failed on the server.');
  });

  it('that finishes after its client has gone has no effect', async () => {
    let release: (() => void) | undefined;
    await using hubServer = await startHub({ methods: { slow: () => new Promise<void>((resolve) => (release = resolve)) } });
    const { socket, closed } = await openSocket(hubServer.url, JSON_HANDSHAKE + call('1', 'slow'));
    await expect.poll(() => release).toBeDefined();
    socket.terminate();
    await closed;
    await expect.poll(() => hubServer.hub.connections.size).toBe(0);
    release?.();
    expect(hubServer.course).toHaveLength(2);
  });
});

describe('an invalid message', () => {
  it.each([
    ['not JSON', '{]\u001E'],
    ['a list', '[1]\u001E'],
    ['an empty record', '\u001E'],
    ['null', 'null\u001E'],
    ['an object without a type', '{}\u001E'],
    ['an object whose type is text', '{"type":"1"}\u001E'],
    ['a call without a target', '{"type":1,"arguments":[]}\u001E'],
    ['a call without arguments', '{"type":1,"target":"add"}\u001E'],
    ['a call whose id is a number', '{"type":1,"invocationId":1,"target":"add","arguments":[]}\u001E'],
    ['an Ack without a number', '{"type":8}\u001E'],
    ['a Sequence with a negative number', '{"type":9,"sequenceId":-1}\u001E'],
  ])('ends the connection with a Close message: %s', async (_case, text) => {
    await using hubServer = await startHub();
    using other = await openSocket(hubServer.url, JSON_HANDSHAKE);
    using socket = await openSocket(
      hubServer.url,
      `${JSON_HANDSHAKE}${call(undefined, 'note', 'before')}${text}${call(undefined, 'note', 'after')}`,
    );
    expect(await socket.closed).toEqual({ code: 1_000 });
    expect(messagesOf(socket)).toEqual([{}, { type: 7, error: 'A message was malformed.', allowReconnect: false }]);
    expect(hubServer.noted).toEqual(['before']);
    expect(other.socket.readyState).toBe(1);
  });

  // JsonHubProtocol (client), `parseMessages`: "Future protocol changes can add message types".
  it('is ignored if its type may belong to a later protocol', async () => {
    await using hubServer = await startHub();
    using socket = await openSocket(hubServer.url, `${JSON_HANDSHAKE}{"type":10}\u001E${call('1', 'add', 1, 1)}`);
    expect(await answersTo(socket, 1)).toEqual([{ type: 3, invocationId: '1', result: 2 }]);
  });

  it('is never logged, nor are the contents of a call', async () => {
    await using hubServer = await startHub();
    using socket = await openSocket(`${hubServer.url}?access_token=topsecret`, JSON_HANDSHAKE);
    socket.socket.send(call('1', 'topsecret', 'topsecret') + call('2', 'fail', 'topsecret') + 'topsecret\u001E');
    await socket.closed;
    expect(hubServer.logged.length).toBeGreaterThanOrEqual(3);
    expect(JSON.stringify(hubServer.logged)).not.toContain('topsecret');
  });

  it.each([
    ['in one frame', [`{"type":6,"x":"${'x'.repeat(3_000)}"}\u001E`], 1_009],
    ['in several frames', Array.from({ length: 4 }, () => 'x'.repeat(900)), 1_000],
  ])('ends the connection if it is too long: %s', async (_case, frames, code) => {
    await using hubServer = await startHub({ limits: { receiveMaxBytes: 1_000 } });
    using socket = await openSocket(hubServer.url, JSON_HANDSHAKE);
    for (const frame of frames) socket.socket.send(frame);
    expect(await socket.closed).toEqual({ code });
    await expect.poll(() => hubServer.course.length).toBe(2);
  });
});

describe('a message to everyone', () => {
  it('is serialised once per protocol, regardless of the number of clients', async () => {
    await using hubServer = await startHub();
    const clients = await Promise.all(
      (['json', 'messagepack'] as const).flatMap((protocol) =>
        Array.from({ length: 4 }, () => startClient(hubServer.url, { protocol, isStateful: true })),
      ),
    );
    const heard: unknown[] = [];
    for (const { client } of clients) client.on('changed', (arg) => void heard.push(arg));
    await expect.poll(() => hubServer.hub.connections.size).toBe(8);
    let read = 0;
    const argument = Object.defineProperty({}, 'value', { enumerable: true, get: () => (read += 1) });
    const message = new HubMessage('changed', [argument]);
    for (const connection of hubServer.hub.connections) connection.send(message);
    await expect.poll(() => heard.length).toBe(8);
    expect(read).toBe(2);
    expect(heard.toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))).toEqual([
      ...Array.from({ length: 4 }, () => ({ value: 1 })),
      ...Array.from({ length: 4 }, () => ({ value: 2 })),
    ]);
    await Promise.all(clients.map((one) => one[Symbol.asyncDispose]()));
  });

  it('that cannot be serialised causes an error in the application, and affects no client', async () => {
    await using hubServer = await startHub();
    await using started = await startClient(hubServer.url);
    await expect.poll(() => hubServer.hub.connections.size).toBe(1);
    expect(() => theConnection(hubServer).send(new HubMessage('a', [1n]))).toThrow(TypeError);
    expect(await started.client.invoke('add', 1, 1)).toBe(2);
  });
});

describe('the application’s callbacks', () => {
  it('may fail without ending the connection', async () => {
    await using hubServer = await startHub({
      onConnected: () => Promise.reject(new Error('not yet')) as never,
      onDisconnected: () => {
        throw new Error('not any more');
      },
    });
    const { client } = await startClient(hubServer.url);
    expect(await client.invoke('add', 1, 1)).toBe(2);
    await client.stop();
    await expect.poll(() => hubServer.logged.map(({ text }) => text).join()).toMatch(/not yet.*not any more/);
  });

  it('may close the connection immediately', async () => {
    await using hubServer = await startHub({ onConnected: (connection) => connection.close({ error: 'Not you.', allowReconnect: false }) });
    using socket = await openSocket(hubServer.url, JSON_HANDSHAKE + call(undefined, 'note', 'a'));
    await socket.closed;
    expect(messagesOf(socket)).toEqual([{}, { type: 7, error: 'Not you.', allowReconnect: false }]);
    expect(hubServer.noted).toEqual([]);
  });
});
