import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { problemSchema } from '@assist/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { safeParse } from 'zod/v4/core';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
let port: number;
let cookie: string;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'assist-web-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Assist</title>');
  writeFileSync(join(folder, 'assets', 'listed.js'), '');
  writeFileSync(join(folder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  server = await startTestServer('sqlite', {}, { webFolder: folder });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const address = server.app.server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
  cookie = (await fetch(`http://127.0.0.1:${port}/config.json`)).headers.get('set-cookie')!.split(';')[0]!;
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

interface Heard {
  readonly status: number;
  readonly type: string;
  readonly headers: string;
  readonly body: string;
  readonly afterMs: number;
}

/**
 * Sends exactly these bytes and returns what comes back until the server hangs up. `pieces` are sent one after the other, with a pause
 * between them.
 */
function send(pieces: readonly string[], pauseMs = 0): Promise<Heard> {
  return new Promise((resolve) => {
    const begun = performance.now();
    const socket = connect(port, '127.0.0.1');
    let heard = '';
    const end = () => {
      clearTimeout(timer);
      const [headers = '', body = ''] = heard.split(/\r\n\r\n([^]*)/);
      resolve({
        status: Number(/^HTTP\/1\.1 (\d+)/.exec(headers)?.[1] ?? 0),
        type: /^content-type: ([^;\r]*)/im.exec(headers)?.[1] ?? '',
        headers,
        body,
        afterMs: performance.now() - begun,
      });
    };
    socket.on('data', (bytes) => {
      heard += bytes.toString('latin1');
    });
    socket.on('error', () => {});
    socket.on('close', end);
    let timer: NodeJS.Timeout | undefined;
    const next = (index: number) => {
      const piece = pieces[index];
      if (piece === undefined || socket.destroyed) return;
      socket.write(Buffer.from(piece, 'latin1'));
      timer = setTimeout(() => next(index + 1), pauseMs);
    };
    next(0);
  });
}

const HEAD = 'Host: 127.0.0.1\r\nConnection: close\r\n';
const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\n${HEAD}${more}\r\n`;
const post = (body: string, more = '') =>
  [
    'POST /api/account/login HTTP/1.1\r\n',
    HEAD,
    `Cookie: ${cookie}\r\nX-XSRF-TOKEN: ${cookie.split('=')[1]}\r\n`,
    more,
    `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  ].join('');
const nested = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth);

describe('a stranger’s request', () => {
  it.each<[string, () => string, number, string]>([
    ['5,000 brackets', () => post('['.repeat(5_000)), 400, 'invalid-input'],
    ['60,000 lists in lists', () => post(nested(60_000, '[', ']')), 400, 'invalid-input'],
    ['20,000 objects in objects', () => post(`${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`), 400, 'invalid-input'],
    ['nested lists in place of a text', () => post(`{"email":${nested(50_000, '[', ']')},"password":"x"}`), 400, 'invalid-input'],
    ['a body in an unknown encoding', () => post('{}', 'Content-Encoding: foo\r\n'), 400, 'invalid-input'],
    ['a body that claims to be compressed', () => post('{', 'Content-Encoding: gzip\r\n'), 400, 'invalid-input'],
    ['an address that cannot be decoded', () => get('/%'), 400, 'invalid-input'],
    ['a call’s address that cannot be decoded', () => get('/api/%zz'), 400, 'invalid-input'],
    ['an address with half a character', () => get('/api/pictures/%ff'), 400, 'invalid-input'],
    ['an address with a long segment', () => get(`/api/pictures/${'a'.repeat(2_000)}`), 400, 'invalid-input'],
    ['an address with a very long segment', () => get(`/api/pictures/${'a'.repeat(4_000)}`), 404, 'not-found'],
    ['an invalid address', () => get('http://[::1/config.json'), 400, 'invalid-input'],
    ['NUL in an address', () => get('/a%00b'), 400, 'invalid-input'],
    ['a range beyond the end of a file', () => get('/icon.svg', 'Range: bytes=99999-\r\n'), 416, 'range-not-satisfiable'],
    ['a range beyond the end of the page', () => get('/', 'Range: bytes=99999-\r\n'), 416, 'range-not-satisfiable'],
    ['a condition that does not hold', () => get('/icon.svg', 'If-Match: "x"\r\n'), 412, 'precondition-failed'],
    ['a header of 20 kB', () => get('/', `X: ${'a'.repeat(20_000)}\r\n`), 431, 'headers-too-large'],
    ['an unknown method', () => `FOO /config.json HTTP/1.1\r\n${HEAD}\r\n`, 400, 'invalid-input'],
    ['TRACE', () => `TRACE /config.json HTTP/1.1\r\n${HEAD}\r\n`, 404, 'not-found'],
    [
      'two lengths of its body',
      () => `POST /api/account/login HTTP/1.1\r\n${HEAD}Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n`,
      400,
      'invalid-input',
    ],
    [
      'the head alone of a long body that only administrators may send',
      () =>
        `PUT /api/assist/lists/resources HTTP/1.1\r\n${HEAD}Cookie: ${cookie}\r\nX-XSRF-TOKEN: ${cookie.split('=')[1]}\r\nContent-Type: application/json\r\nContent-Length: 5000000\r\n\r\n`,
      401,
      'not-signed-in',
    ],
    ['something that is not HTTP', () => '\x16\x03\x01\x00garbage\r\n\r\n', 400, 'invalid-input'],
  ])('with %s is answered with a specific problem', async (_case, request, status, code) => {
    const heard = await send([request()]);
    expect([heard.status, heard.type]).toEqual([status, 'application/problem+json']);
    expect(heard.headers).toMatch(/^x-content-type-options: nosniff$/im);
    expect(safeParse(problemSchema, JSON.parse(heard.body)).success).toBe(true);
    expect(JSON.parse(heard.body).code).toBe(code);
  });

  it('is never logged as the server’s own error', () => {
    expect(server.logged()).not.toContain('"level":50');
  });
});

/** Divisor of the limits in these tests, because the limits use Node's own timer, which cannot be advanced. */
const FASTER = 10;
/** Tolerance in milliseconds, because Node checks every quarter of a second, and the machine may be busy. */
const LATE_MS = 1_500;

describe('a slow client', () => {
  const limits = { headersMs: 0, requestMs: 0 };
  beforeAll(() => {
    const http = server.app.server;
    limits.headersMs = http.headersTimeout;
    limits.requestMs = http.requestTimeout;
    http.headersTimeout /= FASTER;
    http.requestTimeout /= FASTER;
  });

  it('has five seconds for its headers and ten for a whole request', () => {
    expect(limits).toEqual({ headersMs: 5_000, requestMs: 10_000 });
  });

  it.each([
    ['says nothing', []],
    ['sends its headers byte by byte', [...'GET /config.json HTTP/1.1\r\nHost: a-very-long-name.example\r\nX-Slow: yes, and slower']],
  ])('that %s is disconnected after five seconds', async (_case, pieces) => {
    const heard = await send(pieces, 200 / FASTER);
    expect(heard.afterMs).toBeGreaterThan(4_000 / FASTER);
    expect(heard.afterMs).toBeLessThan(5_000 / FASTER + LATE_MS);
  });

  it('that sends its body byte by byte is refused after ten seconds', async () => {
    const begin = `POST /api/account/login HTTP/1.1\r\n${HEAD}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n`;
    const heard = await send([begin, ...Array.from({ length: 300 }, () => ' ')], 200 / FASTER);
    expect(heard.afterMs).toBeGreaterThan(9_000 / FASTER);
    expect(heard.afterMs).toBeLessThan(10_000 / FASTER + LATE_MS);
    expect([heard.status, heard.type]).toEqual([408, 'application/problem+json']);
  });
});

describe('a folder of files', () => {
  it.each(['/assets', '/assets/', '/assets/../assets/', '/.git/', '/.git/config', '/..%2f..%2fpackage'])(
    'is never listed: %s',
    async (path) => {
      const { status, body } = await send([get(path)]);
      expect(body).not.toContain('listed.js');
      // The page itself handles an address that is no file.
      if (status === 200) expect(body).toContain('<title>Assist</title>');
      else expect([400, 404]).toContain(status);
    },
  );
});

describe('a code on a wall', () => {
  it.each(['/qr/K7M9QB', '/QR/Old.Sign-1', '/somewhere/qr/a.html'])(
    'leads to the client’s page, even with a dot in it: %s',
    async (path) => {
      const page = await fetch(`http://127.0.0.1:${port}${path}`);
      expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    },
  );

  it.each(['/icon.png', '/assets/none.js', '/reservations/x.html'])('does not have the address %s, where no file exists', async (path) => {
    expect((await fetch(`http://127.0.0.1:${port}${path}`)).status).toBe(404);
  });
});

it('a page at an odd address causes no warning in the log', async () => {
  const warned: string[] = [];
  const onWarning = ({ message }: Error) => void warned.push(message);
  process.on('warning', onWarning);
  try {
    expect(await send([get('/config.json%252e%252e')])).toMatchObject({
      status: 200,
      type: 'text/html',
    });
  } finally {
    process.off('warning', onWarning);
  }
  expect(warned).toEqual([]);
});
