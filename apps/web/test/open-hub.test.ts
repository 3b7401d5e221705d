import { HUB_PATH, refresh } from '@assist/contract';
import { WAITS } from '@assist/reservation';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { setBases } from '../src/lib/api/call.ts';
import { readTokens, writeTokens } from '../src/lib/api/session.ts';
import type { HubConnection } from '../src/lib/live/hub-link.ts';
import { openHub } from '../src/lib/live/open-hub.ts';
import { aBrowser } from './a-browser.ts';

aBrowser();

const later = globalThis.setTimeout;
const TICKET = 'ticket-1';
/** The character with which the protocol ends each message. */
const END = '\u001E';

interface Seen {
  readonly what: string;
  readonly bearer: string | undefined;
}

/**
 * A minimal hub for the protocol's own client, over real HTTP and with long polling. The product's own hub is in apps/server, which no part
 * of the client may import; the journeys cover that hub.
 */
const hub = {
  seen: [] as Seen[],
  /** Tokens that are still valid. The hub also accepts connections without a token. */
  good: new Set<string>(),
  refreshes: 0,
  isRenewing: true,
  isGone: false,
  /** If true, a negotiating client is redirected to the same address. */
  isSentOn: false,
  said: [] as string[],
  /** Addresses of the connections that have polled at least once. */
  polled: new Set<string>(),
  waiting: undefined as ServerResponse | undefined,
};

const listener = (request: IncomingMessage, response: ServerResponse) => {
  let body = '';
  request.on('data', (piece) => (body += String(piece)));
  request.on('end', () => answer(request, response, body));
};

function answer(request: IncomingMessage, response: ServerResponse, body: string): void {
  const bearer = request.headers.authorization?.replace('Bearer ', '');
  const { pathname, search } = new URL(request.url!, 'http://x');
  const what = `${request.method} ${pathname.slice(HUB_PATH.length)}`;
  const json = (status: number, value: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  if (hub.isGone) return void request.socket.destroy();
  if (pathname === refresh.path) {
    hub.refreshes += 1;
    if (!hub.isRenewing) return void json(401, { code: 'session-ended', correlationId: 'c' });
    hub.good.add('renewed');
    return void json(200, { token: 'renewed', refreshToken: 'next' });
  }
  hub.seen.push({ what, bearer });
  expect(search).not.toContain('stale');
  if (pathname.endsWith('/negotiate')) {
    if (bearer !== undefined && !hub.good.has(bearer)) return void json(401, { code: 'session-ended', correlationId: 'c' });
    if (hub.isSentOn) return void json(200, { url: `http://${request.headers.host}${HUB_PATH}`, accessToken: 'good' });
    return void json(200, {
      negotiateVersion: 1,
      connectionId: 'id',
      connectionToken: `connection-${hub.seen.length}`,
      availableTransports: [{ transport: 'LongPolling', transferFormats: ['Text'] }],
      ...(bearer === undefined ? {} : { accessToken: TICKET }),
    });
  }
  if (request.method === 'DELETE') {
    if (isWaited()) hub.waiting!.writeHead(204).end();
    return void response.writeHead(202).end();
  }
  if (request.method === 'POST') {
    // The next poll answers the handshake.
    if (body.includes('"protocol"')) say('{}');
    return void response.writeHead(200).end();
  }
  hub.waiting = response;
  // The first poll only establishes the connection.
  if (hub.polled.has(search.slice(0, search.indexOf('&_=')))) return flush();
  hub.polled.add(search.slice(0, search.indexOf('&_=')));
  response.writeHead(200).end();
}

const isWaited = () => hub.waiting !== undefined && !hub.waiting.writableEnded && !hub.waiting.destroyed;

function say(text: string): void {
  hub.said.push(text + END);
  flush();
}

function flush(): void {
  if (isWaited() && hub.said.length > 0) hub.waiting!.writeHead(200).end(hub.said.splice(0).join(''));
}

const server = createServer(listener);
let connection: HubConnection | undefined;
beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
afterAll(async () => {
  setBases({ apiURL: '', calendarURL: '' });
  server.closeAllConnections();
  await new Promise((resolve) => void server.close(resolve));
});
beforeEach(() => {
  Object.assign(hub, {
    seen: [],
    good: new Set(['good']),
    refreshes: 0,
    isRenewing: true,
    isGone: false,
    isSentOn: false,
    said: [],
    waiting: undefined,
  });
  hub.polled.clear();
  localStorage.clear();
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  setBases({ apiURL: url, calendarURL: url });
});
afterEach(async () => {
  hub.isGone = false;
  await connection?.stop();
  connection = undefined;
  vi.stubGlobal('setTimeout', later);
});

const negotiations = () => hub.seen.filter(({ what }) => what.endsWith('/negotiate')).map(({ bearer }) => bearer);

describe('a connection to the hub', () => {
  it('sends the stored api token once, in a header, and a ticket from then on', async () => {
    writeTokens({ token: 'good', refreshToken: 'r' });
    connection = await openHub();
    await connection.start();
    expect(negotiations()).toEqual(['good']);
    const others = hub.seen.filter(({ what }) => !what.endsWith('/negotiate'));
    expect(others.length).toBeGreaterThanOrEqual(2);
    expect(new Set(others.map(({ bearer }) => bearer))).toEqual(new Set([TICKET]));
  });

  it('connects without a token if none is stored', async () => {
    connection = await openHub();
    await connection.start();
    expect(new Set(hub.seen.map(({ bearer }) => bearer))).toEqual(new Set([undefined]));
  });

  it('renews an expired token once, and connects', async () => {
    writeTokens({ token: 'stale', refreshToken: 'r' });
    connection = await openHub();
    await connection.start();
    expect([negotiations(), hub.refreshes, readTokens()]).toEqual([['stale', 'renewed'], 1, { token: 'renewed', refreshToken: 'next' }]);
  });

  it('fails if the session has ended, signs the person out, and is not tried again', async () => {
    writeTokens({ token: 'stale', refreshToken: 'r' });
    hub.isRenewing = false;
    connection = await openHub();
    await expect(connection.start()).rejects.toThrow('negotiation');
    expect([negotiations(), hub.refreshes, readTokens()]).toEqual([['stale'], 1, undefined]);
  });

  it('receives messages', async () => {
    const heard: unknown[] = [];
    connection = await openHub();
    connection.on('ObjectChanged', (...args) => heard.push(args));
    await connection.start();
    say(JSON.stringify({ type: 1, target: 'ObjectChanged', arguments: ['a', '{}'] }));
    await expect.poll(() => heard).toEqual([['a', '{}']]);
  });

  it('is retried after 0, 2, 10 and 30 seconds when it is lost, and then given up', async () => {
    const states: string[] = [];
    connection = await openHub();
    connection.onreconnecting(() => states.push('Reconnecting'));
    const closed = new Promise<void>((resolve) => connection!.onclose(resolve));
    await connection.start();
    // Waits between tries are skipped, and only their lengths recorded.
    const waits: number[] = [];
    vi.stubGlobal('setTimeout', (run: () => void, ms = 0, ...more: []) => {
      const isBetween = (WAITS.hubReconnectMs as readonly number[]).includes(ms) && new Error().stack!.includes('_reconnect');
      if (isBetween) waits.push(ms);
      return later(run, isBetween ? 0 : ms, ...more);
    });
    await expect.poll(isWaited).toBe(true);
    hub.isGone = true;
    hub.waiting!.socket!.destroy();
    await closed;
    expect([states, waits]).toEqual([['Reconnecting'], [0, 2_000, 10_000, 30_000]]);
  });

  it('follows at most a hundred redirects (specification, section 9)', async () => {
    hub.isSentOn = true;
    connection = await openHub();
    await expect(connection.start()).rejects.toThrow('Negotiate redirection limit exceeded.');
    expect(negotiations()).toHaveLength(100);
  });

  it('gives up a long poll after a hundred seconds, and polls again (specification, section 9)', async () => {
    connection = await openHub();
    await connection.start();
    const heard: unknown[] = [];
    connection.on('Reload', () => heard.push('Reload'));
    const reload = () => say(JSON.stringify({ type: 1, target: 'Reload', arguments: [] }));
    const polls = () => hub.seen.filter(({ what }) => what === 'GET ').length;
    await expect.poll(isWaited).toBe(true);
    // The next two polls end early, because only their intended length matters. The very first poll is left alone: it opens the connection,
    // which takes longer on a busy machine.
    let given = 0;
    vi.stubGlobal('setTimeout', (run: () => void, ms = 0, ...more: []) => {
      // The further arguments belong to Node's own timers, such as those of `fetch`.
      if (ms !== 100_000 || given === 2) return later(run, ms, ...more);
      given += 1;
      return later(run, 20);
    });
    const before = polls();
    reload();
    await expect.poll(() => given).toBe(2);
    await expect.poll(polls).toBeGreaterThanOrEqual(before + 3);
    await expect.poll(isWaited).toBe(true);
    reload();
    await expect.poll(() => heard).toEqual(['Reload', 'Reload']);
  });

  it('sends the current token when it reconnects after a loss', async () => {
    writeTokens({ token: 'good', refreshToken: 'r' });
    connection = await openHub();
    const again = new Promise<void>((resolve) => connection!.onreconnected(resolve));
    await connection.start();
    writeTokens({ token: 'newer', refreshToken: 'r' });
    hub.good = new Set(['newer']);
    await expect.poll(isWaited).toBe(true);
    hub.waiting!.socket!.destroy();
    await again;
    expect(negotiations()).toEqual(['good', 'newer']);
  });
});
