import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { HubMessage, HubRefusal } from '../src/index.ts';
import { negotiatedUrl, openByPolling, post, statusOf } from './raw-http.ts';
import { JSON_HANDSHAKE, openSocket, refusedWith } from './raw-socket.ts';
import { startHub, theConnection } from './start-hub.ts';

const EVENTS = { headers: { accept: 'text/event-stream' } };

// The requests of each transport: TransportProtocols.md.
describe('a request', () => {
  it('without an id is a bad request', async () => {
    await using hubServer = await startHub();
    expect(await Promise.all([fetch(hubServer.url), fetch(hubServer.url, EVENTS), post(hubServer.url, 'x')].map(statusOf))).toEqual([
      400, 400, 400,
    ]);
    expect(await statusOf(fetch(hubServer.url, { method: 'DELETE' }))).toBe(400);
  });

  it('for a connection of another process is not found', async () => {
    await using hubServer = await startHub();
    await using other = await startHub();
    const here = await openByPolling(hubServer.url);
    const there = here.replace(hubServer.url, other.url);
    expect(await statusOf(post(there, '{"type":6}\u001E'))).toBe(404);
    expect(await statusOf(fetch(there, { method: 'DELETE' }))).toBe(404);
    expect(await statusOf(post(here, '{"type":6}\u001E'))).toBe(200);
  });

  it('with an unknown method is answered with the allowed ones', async () => {
    await using hubServer = await startHub();
    const response = await fetch(hubServer.url, { method: 'PUT' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, POST, DELETE']);
  });

  it('must carry the access token with which the connection was opened', async () => {
    await using hubServer = await startHub();
    const url = await negotiatedUrl(hubServer.url);
    const as = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
    expect(await statusOf(fetch(url, as('anna')))).toBe(200);
    expect(await statusOf(fetch(url, as('berta')))).toBe(403);
    expect(await statusOf(fetch(url))).toBe(403);
    expect(await statusOf(post(url, JSON_HANDSHAKE, as('berta').headers))).toBe(403);
    expect(await statusOf(fetch(url, { method: 'DELETE', ...as('berta') }))).toBe(403);
    // The same token is also accepted in the address.
    expect(await statusOf(post(`${url}&access_token=anna`, JSON_HANDSHAKE))).toBe(200);
    expect(await statusOf(fetch(url, { method: 'DELETE', ...as('anna') }))).toBe(202);
  });

  it('makes the hub ask the application only once per connection', async () => {
    let admitted = 0;
    await using hubServer = await startHub({ admit: async () => `nobody ${(admitted += 1)}` });
    const url = await openByPolling(hubServer.url);
    await post(url, '{"type":6}\u001E');
    expect(admitted).toBe(1);
  });

  it('that the application refuses is answered with the application’s response, and opens no connection', async () => {
    await using hubServer = await startHub({ admit: () => Promise.reject(new HubRefusal(403, { type: 'text/plain', text: 'Not you.' })) });
    const url = await negotiatedUrl(hubServer.url);
    const response = await fetch(url, EVENTS);
    expect([response.status, await response.text()]).toEqual([403, 'Not you.']);
    expect(await refusedWith(url)).toEqual({ status: 403, body: 'Not you.' });
    expect(await refusedWith(hubServer.url)).toEqual({ status: 403, body: 'Not you.' });
  });

  it('is answered with 503 and a time to wait if there are too many connections', async () => {
    await using hubServer = await startHub({ limits: { connectionsMax: 1 } });
    const waiting = await negotiatedUrl(hubServer.url);
    using _socket = await openSocket(hubServer.url);
    const response = await fetch(waiting);
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await refusedWith(waiting)).toMatchObject({ status: 503, retryAfter: '5' });
    expect(await statusOf(fetch(`${hubServer.url}/negotiate`, { method: 'POST' }))).toBe(503);
  });

  it('is answered even if its address is malformed', async () => {
    await using hubServer = await startHub();
    const answers = ['//', '/hub?id=%', '/hub?id=%ff%fe&id=b', '/hub?' + '?'.repeat(50), '/?access_token='].map(
      (path) =>
        new Promise<string>((resolve) => {
          const socket = connect(hubServer.port, '127.0.0.1', () =>
            socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`),
          );
          let text = '';
          socket.on('data', (piece) => (text += piece.toString()));
          socket.on('close', () => resolve(text.slice(9, 12)));
        }),
    );
    expect(await Promise.all(answers)).toEqual(['400', '404', '404', '400', '400']);
  });
});

describe('a second transport', () => {
  it('for a connection that already has a transport is a conflict', async () => {
    await using hubServer = await startHub();
    const byEvents = await negotiatedUrl(hubServer.url);
    const stream = await fetch(byEvents, EVENTS);
    expect(stream.status).toBe(200);
    const bySocket = await negotiatedUrl(hubServer.url);
    using _socket = await openSocket(bySocket);
    const byPolls = await openByPolling(hubServer.url);
    for (const url of [byEvents, bySocket, byPolls]) {
      expect(await refusedWith(url)).toMatchObject({ status: 409 });
      expect(await statusOf(fetch(url, EVENTS))).toBe(409);
    }
    expect(await statusOf(fetch(byEvents))).toBe(409);
    expect(await statusOf(fetch(bySocket))).toBe(409);
    await stream.body?.cancel();
  });

  it('is a conflict while the application has not yet decided about the first one', async () => {
    let let1In = (_user: string) => {};
    await using hubServer = await startHub({ admit: () => new Promise((resolve) => (let1In = resolve)) });
    const url = await negotiatedUrl(hubServer.url);
    const first = fetch(url);
    await expect.poll(() => hubServer.seen.length).toBe(2);
    expect(await refusedWith(url)).toMatchObject({ status: 409 });
    let1In('anna');
    expect(await statusOf(first)).toBe(200);
  });
});

describe('a POST', () => {
  it('is limited in size', async () => {
    await using hubServer = await startHub({ limits: { receiveMaxBytes: 1_000 } });
    const url = await openByPolling(hubServer.url);
    expect(await statusOf(post(url, 'x'.repeat(60_000)))).toBe(413);
    // The connection is not affected.
    expect(await statusOf(post(url, `{"type":1,"target":"note","arguments":["a"]}\u001E`))).toBe(200);
    expect(hubServer.noted).toEqual(['a']);
  });

  it('is refused while another POST of the same connection is running', async () => {
    await using hubServer = await startHub();
    const url = await openByPolling(hubServer.url);
    const slow = connect(hubServer.port, '127.0.0.1');
    slow.write(`POST ${url.slice(url.indexOf('/hub'))} HTTP/1.1\r\nHost: x\r\nContent-Length: 12\r\n\r\n{"type"`);
    await expect.poll(() => hubServer.seen.filter((one) => one.startsWith('POST')).length).toBe(3);
    expect(await statusOf(post(url, '{"type":6}\u001E'))).toBe(409);
    slow.destroy();
    await expect.poll(() => statusOf(post(url, '{"type":6}\u001E'))).toBe(200);
  });

  it('may contain several messages, or a part of one', async () => {
    await using hubServer = await startHub();
    const url = await openByPolling(hubServer.url);
    const note = (value: string) => `{"type":1,"target":"note","arguments":["${value}"]}\u001E`;
    await post(url, note('a') + note('b') + note('Zoë').slice(0, 40));
    expect(hubServer.noted).toEqual(['a', 'b']);
    await post(url, note('Zoë').slice(40));
    expect(hubServer.noted).toEqual(['a', 'b', 'Zoë']);
  });

  it('is refused for a connection that has a WebSocket', async () => {
    await using hubServer = await startHub();
    const url = await negotiatedUrl(hubServer.url);
    using _socket = await openSocket(url);
    expect(await statusOf(post(url, '{"type":6}\u001E'))).toBe(400);
    expect(await statusOf(fetch(url, { method: 'DELETE' }))).toBe(400);
  });
});

describe('a poll', () => {
  it('is answered immediately if it opens the connection', async () => {
    await using hubServer = await startHub();
    const response = await fetch(await negotiatedUrl(hubServer.url));
    expect([response.status, await response.text()]).toEqual([200, '']);
  });

  it('is answered without messages after `pollMs`, so that the client polls again', async () => {
    await using hubServer = await startHub({ limits: { pollMs: 30 } });
    const url = await openByPolling(hubServer.url);
    const response = await fetch(url);
    expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([200, '0', '']);
  });

  it('is answered with 204 if another poll replaces it', async () => {
    await using hubServer = await startHub();
    const url = await openByPolling(hubServer.url);
    const first = fetch(url);
    await expect.poll(() => hubServer.seen.filter((one) => one.startsWith('GET')).length).toBe(3);
    const second = fetch(url);
    expect(await statusOf(first)).toBe(204);
    theConnection(hubServer).send(new HubMessage('a', []));
    expect(await (await second).text()).toBe('{"type":1,"target":"a","arguments":[]}\u001E');
  });

  it('is answered with all messages that were sent since the last poll', async () => {
    await using hubServer = await startHub();
    const url = await openByPolling(hubServer.url, 'messagepack');
    for (const target of ['a', 'b']) theConnection(hubServer).send(new HubMessage(target, []));
    const response = await fetch(url);
    expect(response.headers.get('content-type')).toBe('application/octet-stream');
    expect(Buffer.from(await response.arrayBuffer()).toString('hex')).toBe('08960180c0a161909008960180c0a1629090');
  });

  it('is answered with 204 if the connection is deleted', async () => {
    await using hubServer = await startHub();
    const url = await openByPolling(hubServer.url);
    const poll = fetch(url);
    await expect.poll(() => hubServer.seen.filter((one) => one.startsWith('GET')).length).toBe(3);
    expect(await statusOf(fetch(url, { method: 'DELETE' }))).toBe(202);
    expect(await statusOf(poll)).toBe(204);
    expect(await statusOf(fetch(url))).toBe(404);
    expect(hubServer.course).toHaveLength(2);
  });

  it('is answered with the Close message, and the next poll with the end of the connection', async () => {
    await using hubServer = await startHub();
    const url = await openByPolling(hubServer.url);
    theConnection(hubServer).close({ error: 'x', allowReconnect: false });
    expect(await (await fetch(url)).text()).toBe('{"type":7,"error":"x","allowReconnect":false}\u001E');
    expect(await statusOf(post(url, '{"type":6}\u001E'))).toBe(404);
    expect(await statusOf(fetch(url))).toBe(204);
    expect(await statusOf(fetch(url))).toBe(404);
  });
});

describe('an event stream', () => {
  it('has content before any message, and headers against delays by proxies', async () => {
    await using hubServer = await startHub();
    const response = await fetch(await negotiatedUrl(hubServer.url), EVENTS);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache, no-store',
      'content-encoding': 'identity',
      'x-accel-buffering': 'no',
    });
    const { value } = await response.body!.getReader().read();
    expect(Buffer.from(value!).toString()).toBe(':\n\n');
  });
});

describe('an upgrade', () => {
  it.each([
    ['to another protocol', 'Upgrade: h2c', 400],
    ['without a key', 'Upgrade: websocket\r\nSec-WebSocket-Version: 13', 400],
  ])('%s is refused, and its place is free again', async (_case, header, status) => {
    await using hubServer = await startHub({ limits: { connectionsMax: 1 } });
    for (let round = 0; round < 2; round += 1) {
      const answer = await new Promise<string>((resolve) => {
        const socket = connect(hubServer.port, '127.0.0.1', () =>
          socket.write(`GET /hub HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\n${header}\r\n\r\n`),
        );
        let text = '';
        socket.on('data', (piece) => (text += piece.toString()));
        socket.on('close', () => resolve(text));
      });
      expect(answer).toContain(`HTTP/1.1 ${status} `);
    }
  });

  it('that is refused is answered completely, and its socket is ended', async () => {
    await using hubServer = await startHub({
      admit: () => Promise.reject(new HubRefusal(401, undefined, { 'www-authenticate': 'Bearer' })),
    });
    const answer = await new Promise<string>((resolve) => {
      const socket = connect({ port: hubServer.port, host: '127.0.0.1', allowHalfOpen: true }, () =>
        socket.write('GET /hub HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'),
      );
      let text = '';
      socket.on('data', (piece) => (text += piece.toString()));
      socket.on('end', () => {
        socket.destroy();
        resolve(text);
      });
    });
    expect(answer).toMatch(/^HTTP\/1\.1 401 Unauthorized\r\n[^]*www-authenticate: Bearer\r\n[^]*connection: close\r\n\r\n$/i);
  });

  it('takes no place if its client leaves before the application has decided', async () => {
    let letIn = (_user: string) => {};
    await using hubServer = await startHub({ limits: { connectionsMax: 1 }, admit: () => new Promise((resolve) => (letIn = resolve)) });
    const socket = connect(hubServer.port, '127.0.0.1', () =>
      socket.write(
        'GET /hub HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
      ),
    );
    await expect.poll(() => hubServer.seen.length).toBe(1);
    socket.resetAndDestroy();
    await new Promise((resolve) => void setTimeout(resolve, 30));
    letIn('anna');
    await expect.poll(() => statusOf(fetch(`${hubServer.url}/negotiate`, { method: 'POST' }))).toBe(200);
  });

  it('behind a poll on the same socket is refused, and does not end the connection of the poll', async () => {
    await using hubServer = await startHub();
    const url = await openByPolling(hubServer.url);
    const socket = connect(hubServer.port, '127.0.0.1');
    const closed = new Promise((resolve) => void socket.on('close', resolve));
    socket.on('error', () => {});
    socket.resume();
    const upgrade = 'GET /hub?id=x HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n';
    socket.write(`GET ${url.slice(url.indexOf('/hub'))} HTTP/1.1\r\nHost: x\r\n\r\n${upgrade}`);
    await closed;
    expect(await statusOf(post(url, '{"type":6}\u001E'))).toBe(200);
  });
});
