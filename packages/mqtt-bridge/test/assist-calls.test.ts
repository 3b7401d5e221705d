import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AssistCalls } from '../src/assist-calls.ts';

describe('an HTTP answer to the bridge', () => {
  let http: Server;
  let calls: AssistCalls;
  let answer: RequestListener;
  beforeEach(async () => {
    http = createServer((request, response) => answer(request, response));
    http.listen(0, '127.0.0.1');
    await once(http, 'listening');
    calls = new AssistCalls({ url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`, token: 'token' });
  });
  afterEach(() => {
    http.closeAllConnections();
    return new Promise((resolve) => http.close(resolve));
  });

  it('is read only up to a limit, and the call is tried again later', async () => {
    let sent = 0;
    answer = (_request, response) => {
      const piece = Buffer.alloc(1_000_000, ' ');
      const more = () => {
        while (!response.destroyed) {
          sent += piece.length;
          if (!response.write(piece)) return;
        }
      };
      response.writeHead(200, { 'content-type': 'application/json' });
      response.on('drain', more);
      more();
    };
    expect(await calls.listValues()).toMatchObject({ kind: 'later', reason: expect.stringContaining('longer than') });
    expect(sent).toBeLessThan(100_000_000);
  });

  it.each<[what: string, status: number, headers: Record<string, string>, body: string, outcome: object]>([
    ['a page', 200, {}, '<html>', { kind: 'later', reason: 'what answered is not Assist' }],
    ['a truncated answer', 200, {}, '[{"id":', { kind: 'later' }],
    ['a proxy that finds nothing', 404, {}, '<html>', { kind: 'later', reason: 'it answered 404' }],
    ['a requested wait', 503, { 'retry-after': '7' }, '{"code":"unavailable"}', { kind: 'later', afterMs: 7_000 }],
    ['an endless requested wait', 503, { 'retry-after': '999999999' }, '{"code":"unavailable"}', { kind: 'later', afterMs: 600_000 }],
    ['a refusal by Assist itself', 404, {}, '{"code":"not-found"}', { kind: 'never', code: 'not-found' }],
  ])('is classified as a final refusal or as a reason to try again: %s', async (_what, status, headers, body, outcome) => {
    answer = (_request, response) => response.writeHead(status, headers).end(body);
    expect(await calls.listValues()).toMatchObject(outcome);
  });

  it.each([401, 403])('causes an error that ends the bridge if its status refuses the token: %i', async (status) => {
    answer = (_request, response) => response.writeHead(status).end('{"code":"forbidden"}');
    await expect(calls.listValues()).rejects.toMatchObject({ code: 'token-refused' });
  });
});
