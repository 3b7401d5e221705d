import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MESSAGE_PACK_PROTOCOL } from '../src/message-pack-protocol.ts';
import { negotiatedUrl, openByPolling, post } from './raw-http.ts';
import { openSocket } from './raw-socket.ts';
import { startClient } from './start-client.ts';
import { type StartedHub, startHub } from './start-hub.ts';

const record = (message: object) => Buffer.from(`${JSON.stringify(message)}\u001E`);
const VALID = [
  record({ type: 1, invocationId: '1', target: 'add', arguments: [1, 2] }),
  record({ type: 1, target: 'echo', arguments: [{ a: [null] }] }),
  record({ type: 4, invocationId: '1', target: 'add', arguments: [] }),
  record({ type: 3, invocationId: '1', result: 1 }),
  record({ type: 6 }),
  record({ type: 8, sequenceId: 4 }),
  record({ type: 9, sequenceId: 1 }),
  MESSAGE_PACK_PROTOCOL.encode({ kind: 'invocation', target: 'echo', args: [{ a: [1.5, null, 'x'] }] }),
  MESSAGE_PACK_PROTOCOL.encode({ kind: 'ack', sequenceId: 3 }),
  MESSAGE_PACK_PROTOCOL.encode({ kind: 'completion', invocationId: '1', outcome: { kind: 'result', value: [1] } }),
];

const mutated = fc
  .tuple(fc.constantFrom(...VALID), fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 4 }), fc.nat())
  .map(([message, changes, cut]) => {
    const copy = Buffer.from(message);
    for (const [at, byte] of changes) copy[at % copy.byteLength] = byte;
    return cut % 4 === 0 ? copy.subarray(0, cut % copy.byteLength) : copy;
  });
const frames = fc.array(
  fc.oneof(
    mutated,
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    fc.constantFrom(...VALID),
  ),
  {
    minLength: 1,
    maxLength: 6,
  },
);
const handshake = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(...['json', 'messagepack'].flatMap((protocol) => [1, 2].map((version) => record({ protocol, version })))),
  },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)) },
);

/** Runs an attack while a bystander is connected, and checks that the bystander is not affected. */
async function withBystander(attack: (hubServer: StartedHub) => Promise<void>): Promise<void> {
  const faults: unknown[] = [];
  const keep = (error: unknown) => void faults.push(error);
  process.on('unhandledRejection', keep);
  try {
    await using hubServer = await startHub({ limits: { closeMs: 50 } });
    await using bystander = await startClient(hubServer.url);
    await attack(hubServer);
    expect(await bystander.client.invoke('add', 40, 2)).toBe(42);
    expect(bystander.client.state).toBe('Connected');
    await expect.poll(() => hubServer.hub.connections.size).toBe(1);
    expect(hubServer.course.length % 2).toBe(1);
    expect(hubServer.logged.filter(({ level }) => level === 'error')).toEqual([]);
    expect(faults).toEqual([]);
  } finally {
    process.off('unhandledRejection', keep);
  }
}

describe('arbitrary input', () => {
  it('in WebSocket frames does not affect other clients', async () => {
    await withBystander((hubServer) =>
      fc.assert(
        fc.asyncProperty(handshake, frames, fc.boolean(), async (first, rest, isBinary) => {
          const { socket, closed } = await openSocket(await negotiatedUrl(hubServer.url, 'negotiateVersion=1&useStatefulReconnect=true'));
          for (const frame of [first, ...rest]) socket.send(frame, { binary: isBinary });
          socket.send(record({ type: 7 }));
          socket.close();
          await closed;
          // Connections that could still be resumed are closed here. The limits end all others.
          for (const connection of hubServer.hub.connections) {
            if (hubServer.course.indexOf(`+${connection.id}`) > 0) connection.close({ allowReconnect: false });
          }
        }),
        { numRuns: 150 },
      ),
    );
  });

  it('in place of frames does not affect other clients', async () => {
    await withBystander((hubServer) =>
      fc.assert(
        fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 300 }), async (bytes) => {
          const { socket, closed } = await openSocket(hubServer.url);
          // Bypasses the client's own framing by writing to its underlying socket.
          (socket as unknown as { readonly _socket: NodeJS.WritableStream })._socket.end(Buffer.from(bytes));
          await closed;
        }),
        { numRuns: 100 },
      ),
    );
  });

  it('in POST bodies does not affect other clients', async () => {
    await withBystander((hubServer) =>
      fc.assert(
        fc.asyncProperty(fc.constantFrom('json' as const, 'messagepack' as const), frames, async (protocol, bodies) => {
          const url = await openByPolling(hubServer.url, protocol);
          for (const body of bodies) expect([200, 404]).toContain((await post(url, body)).status);
          await fetch(url, { method: 'DELETE' });
        }),
        { numRuns: 60 },
      ),
    );
  });
});
