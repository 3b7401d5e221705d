import { describe, expect, it } from 'vitest';
import { HubMessage } from '../src/index.ts';
import { type ClientOptions, startClient } from './start-client.ts';
import { startHub, theConnection } from './start-hub.ts';

const WAYS: readonly ClientOptions[] = [
  { transport: 'WebSockets', protocol: 'json' },
  { transport: 'WebSockets', protocol: 'messagepack' },
  { transport: 'WebSockets', protocol: 'json', skipNegotiation: true },
  { transport: 'WebSockets', protocol: 'messagepack', skipNegotiation: true },
  { transport: 'WebSockets', protocol: 'json', isStateful: true },
  { transport: 'WebSockets', protocol: 'messagepack', isStateful: true },
  { transport: 'ServerSentEvents', protocol: 'json' },
  { transport: 'ServerSentEvents', protocol: 'json', isStateful: true },
  { transport: 'LongPolling', protocol: 'json' },
  { transport: 'LongPolling', protocol: 'messagepack' },
  { transport: 'LongPolling', protocol: 'messagepack', isStateful: true },
];

describe.each(WAYS)('the client with %o', (way) => {
  it('connects, and is reported to the application when it has connected and when it has left', async () => {
    await using hubServer = await startHub();
    const { client } = await startClient(hubServer.url, way);
    await expect.poll(() => hubServer.course).toEqual([`+${theConnection(hubServer).id}`]);
    const { id } = theConnection(hubServer);
    // The client does not know the id of a connection that was not negotiated (`HubConnection.connectionId`).
    expect(client.connectionId).toBe(way.skipNegotiation === true ? null : id);
    await client.stop();
    await expect.poll(() => hubServer.course).toEqual([`+${id}`, `-${id}`]);
    expect(hubServer.hub.connections.size).toBe(0);
  });

  it('receives the outcomes of its calls: results, nothing, null and errors', async () => {
    await using hubServer = await startHub({ methods: { nil: () => null } });
    await using started = await startClient(hubServer.url, { ...way, accessToken: () => 'berta' });
    const { client } = started;
    // HubProtocol.md, Completion Message
    expect(await client.invoke('add', 40, 2)).toBe(42);
    expect(await client.invoke('whoAmI')).toBe('berta');
    expect((await client.invoke('nothing')) ?? undefined).toBeUndefined();
    expect(await client.invoke('nil')).toBeNull();
    await expect(client.invoke('refuse')).rejects.toThrow('It is full.');
    await expect(client.invoke('fail')).rejects.toThrow('The call has failed on the server.');
    await expect(client.invoke('circle')).rejects.toThrow('The call has failed on the server.');
    await expect(client.invoke('unheardOf')).rejects.toThrow('There is no such method.');
    const args = ['Zoë \u001E\n\r "🪑"', 1.5, true, null, ['x'], { y: { z: [] } }];
    expect(await client.invoke('echo', ...args)).toEqual(args);
    expect(hubServer.hub.connections.size).toBe(1);
  });

  it('can send calls without waiting for their outcomes, even if some of them fail', async () => {
    await using hubServer = await startHub();
    await using started = await startClient(hubServer.url, way);
    await started.client.send('note', 'a');
    await started.client.send('unheardOf', 'b');
    await started.client.send('fail');
    await started.client.send('note', 'c');
    await expect.poll(() => hubServer.noted).toEqual(['a', 'c']);
  });

  it('receives every message in order', async () => {
    await using hubServer = await startHub();
    await using started = await startClient(hubServer.url, way);
    const heard: unknown[] = [];
    started.client.on('changed', (...args: unknown[]) => void heard.push(args));
    const told = Array.from({ length: 300 }, (_, index) => [index, { text: `Zoë\n${index}` }]);
    for (const args of told) {
      theConnection(hubServer).send(new HubMessage('changed', args));
      if (Number(args[0]) % 50 === 0) await new Promise((resolve) => void setTimeout(resolve, 5));
    }
    await expect.poll(() => heard.length).toBe(told.length);
    expect(heard).toEqual(told);
  });

  it('learns that the server has closed its connection, and why', async () => {
    await using hubServer = await startHub();
    const { closed } = await startClient(hubServer.url, way);
    await expect.poll(() => hubServer.hub.connections.size).toBe(1);
    theConnection(hubServer).close({ error: 'Your visit is over.', allowReconnect: false });
    // HubConnection (client), `_processIncomingData`, Close
    expect((await closed)?.message).toContain('Your visit is over.');
    expect(hubServer.course).toHaveLength(2);
  });

  it('reconnects by itself if the server allows it', async () => {
    await using hubServer = await startHub();
    await using started = await startClient(hubServer.url, { ...way, reconnects: { nextRetryDelayInMilliseconds: () => 10 } });
    const back = new Promise<string | undefined>((resolve) => started.client.onreconnected(resolve));
    await expect.poll(() => hubServer.hub.connections.size).toBe(1);
    theConnection(hubServer).close({ allowReconnect: true });
    await back;
    expect(await started.client.invoke('add', 1, 1)).toBe(2);
    expect(hubServer.course).toHaveLength(3);
  });
});

describe('MessagePack over Server-Sent Events', () => {
  it('is refused in the handshake, because the stream carries only text', async () => {
    await using hubServer = await startHub();
    const answer = (await (await fetch(`${hubServer.url}/negotiate?negotiateVersion=1`, { method: 'POST' })).json()) as {
      connectionToken: string;
    };
    const stream = await fetch(`${hubServer.url}?id=${answer.connectionToken}`, { headers: { accept: 'text/event-stream' } });
    await fetch(`${hubServer.url}?id=${answer.connectionToken}`, { method: 'POST', body: '{"protocol":"messagepack","version":1}\u001E' });
    expect(await stream.text()).toContain('"error":"Server-Sent Events carry text only."');
  });
});
