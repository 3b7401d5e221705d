import { describe, expect, it } from 'vitest';
import { HubRefusal } from '../src/index.ts';
import { negotiate, negotiatedUrl, statusOf } from './raw-http.ts';
import { openSocket, refusedWith } from './raw-socket.ts';
import { startClient } from './start-client.ts';
import { startHub, theConnection } from './start-hub.ts';

const TRANSPORTS = [
  { transport: 'WebSockets', transferFormats: ['Text', 'Binary'] },
  { transport: 'ServerSentEvents', transferFormats: ['Text'] },
  { transport: 'LongPolling', transferFormats: ['Text', 'Binary'] },
];

describe('a negotiation', () => {
  // TransportProtocols.md, negotiate: if a client requests a higher version, the answer has the highest one.
  it.each([
    ['', 0],
    ['negotiateVersion=0', 0],
    ['negotiateVersion=1', 1],
    ['negotiateVersion=7', 1],
    ['negotiateVersion=-1', 0],
    ['negotiateVersion=one', 0],
    ['negotiateVersion=', 0],
  ])('with the query "%s" is answered in version %i', async (query, version) => {
    await using hubServer = await startHub();
    const answer = await negotiate(hubServer.url, query);
    expect(answer).toEqual({
      negotiateVersion: version,
      connectionId: expect.any(String),
      ...(version === 0 ? {} : { connectionToken: expect.any(String) }),
      availableTransports: TRANSPORTS,
    });
  });

  it('yields a public id and a token, but in version 0 only a token', async () => {
    await using hubServer = await startHub();
    const { connectionId, connectionToken } = await negotiate(hubServer.url);
    expect(connectionToken).not.toContain(connectionId);
    using socket = await openSocket(`${hubServer.url}?id=${connectionToken}`, '{"protocol":"json","version":1}\u001E');
    await expect.poll(() => socket.heard.length).toBe(1);
    expect(theConnection(hubServer).id).toBe(connectionId);
    // The public id opens no connection.
    expect(await refusedWith(`${hubServer.url}?id=${connectionId}`)).toMatchObject({ status: 404 });
    using old = await openSocket(`${hubServer.url}?id=${(await negotiate(hubServer.url, '')).connectionId}`);
    expect(old.socket.readyState).toBe(1);
  });

  // HttpConnection (client), `_getNegotiationResponse`: a promise that was not requested is an error.
  it('promises a stateful reconnect only to a client that requests it', async () => {
    await using hubServer = await startHub();
    expect((await negotiate(hubServer.url, 'negotiateVersion=1&useStatefulReconnect=true')).useStatefulReconnect).toBe(true);
    expect(await negotiate(hubServer.url, 'negotiateVersion=1&useStatefulReconnect=false')).not.toHaveProperty('useStatefulReconnect');
  });

  it('that the application refuses is answered with the application’s response', async () => {
    const refusal = new HubRefusal(401, { type: 'application/problem+json', text: '{"code":"x"}' }, { 'www-authenticate': 'Bearer' });
    await using hubServer = await startHub({ negotiate: () => Promise.reject(refusal) });
    const response = await fetch(`${hubServer.url}/negotiate`, { method: 'POST' });
    expect([
      response.status,
      response.headers.get('www-authenticate'),
      response.headers.get('content-type'),
      await response.text(),
    ]).toEqual([401, 'Bearer', 'application/problem+json', '{"code":"x"}']);
  });

  it('is answered with 500 if the application fails, without revealing why', async () => {
    await using hubServer = await startHub({ negotiate: () => Promise.reject(new Error('the database')) });
    const response = await fetch(`${hubServer.url}/negotiate?secret=x`, { method: 'POST' });
    expect([response.status, await response.text()]).toEqual([500, '']);
    expect(hubServer.logged).toEqual([{ level: 'error', text: expect.stringContaining('the database') as string }]);
    expect(JSON.stringify(hubServer.logged)).not.toContain('secret');
  });
});

describe('a ticket', () => {
  // HttpConnection (client), `_startInternal`: the ticket replaces the client's own token in all later requests.
  it.each(['WebSockets', 'ServerSentEvents', 'LongPolling'] as const)(
    'is sent over %s instead of the client’s own token',
    async (transport) => {
      const asked: (string | undefined)[] = [];
      await using hubServer = await startHub({
        negotiate: async ({ headers }) => {
          asked.push(headers.authorization);
          return { ticket: 'the-ticket' };
        },
      });
      await using started = await startClient(hubServer.url, { transport, accessToken: () => 'the-real-token' });
      expect(await started.client.invoke('whoAmI')).toBe('the-ticket');
      expect(asked).toEqual(['Bearer the-real-token']);
      expect(hubServer.seen.join()).not.toContain('the-real-token');
      if (transport === 'ServerSentEvents') expect(hubServer.seen.join()).toContain('access_token=the-ticket');
    },
  );

  it('may be in the address of a WebSocket, because a browser has no other place for it', async () => {
    await using hubServer = await startHub({ admit: async (_request, token) => `${token?.value} from ${token?.from}` });
    using socket = await openSocket(`${await negotiatedUrl(hubServer.url)}&access_token=a%2Bb`, '{"protocol":"json","version":1}\u001E');
    await expect.poll(() => socket.heard.length).toBe(1);
    expect(theConnection(hubServer).user).toBe('a+b from query');
  });
});

describe('a connection token', () => {
  it('is accepted by every process with the same secret, and by no other', async () => {
    await using first = await startHub();
    await using same = await startHub();
    await using other = await startHub({ secret: 'another secret' });
    const { connectionToken } = await negotiate(first.url);
    expect(await refusedWith(`${other.url}?id=${connectionToken}`)).toMatchObject({ status: 404 });
    using socket = await openSocket(`${same.url}?id=${connectionToken}`);
    expect(socket.socket.readyState).toBe(1);
  });

  it('is not accepted if it was changed, cut or made up', async () => {
    await using hubServer = await startHub();
    const token = (await negotiate(hubServer.url)).connectionToken!;
    const changed = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`;
    const statuses = [changed, token.slice(1), `${token}AAAA`, 'x', '', '%00', '__proto__'].map((id) =>
      statusOf(fetch(`${hubServer.url}?id=${id}`)),
    );
    expect(new Set(await Promise.all(statuses))).toEqual(new Set([404]));
  });

  it('opens a connection only until it expires', async () => {
    await using hubServer = await startHub({ limits: { tokenMs: 20 } });
    const url = await negotiatedUrl(hubServer.url);
    await new Promise((resolve) => void setTimeout(resolve, 60));
    expect(await statusOf(fetch(url))).toBe(404);
    expect(await refusedWith(url)).toMatchObject({ status: 404 });
  });

  it('opens a connection only once, even if it is spelt differently', async () => {
    await using hubServer = await startHub();
    const url = await negotiatedUrl(hubServer.url);
    const { socket, closed } = await openSocket(url);
    socket.close();
    await closed;
    await expect.poll(() => statusOf(fetch(url))).toBe(404);
    expect(await statusOf(fetch(`${url}=`))).toBe(404);
    expect(await refusedWith(url)).toMatchObject({ status: 404 });
  });

  it('can still open a connection with another access token after a refusal', async () => {
    await using hubServer = await startHub({
      admit: async (_request, token) => {
        if (token?.value !== 'new') throw new HubRefusal(401);
        return token.value;
      },
    });
    const url = await negotiatedUrl(hubServer.url);
    expect(await statusOf(fetch(url, { headers: { authorization: 'Bearer old' } }))).toBe(401);
    expect(await statusOf(fetch(url, { headers: { authorization: 'Bearer new' } }))).toBe(200);
  });
});
