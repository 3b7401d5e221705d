import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from './test-server.ts';

/**
 * The rules by which Mozilla's HTTP Observatory gives points (`@mdn/mdn-http-observatory` 1.4.8, `src/grader/charts.js`), for our page
 * behind https. The tool itself gives 135 of 145 (A+). The rest is HSTS preloading, which only the owner of a domain can request, and
 * subresource hashes, which are unnecessary because all subresources are our own.
 */
describe('the page, as checked by the HTTP Observatory (S11)', () => {
  let server: TestServer;
  let folder: string;
  let headers: Readonly<Record<string, string>>;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'assist-web-'));
    writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Assist</title>');
    server = await startTestServer('sqlite', { PUBLIC_URL: 'https://assist.example' }, { webFolder: folder });
    const answer = await server.app.inject({ method: 'GET', url: '/' });
    headers = Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, String(value)]));
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });

  it.each<[points: number, rule: string, header: string, pattern: RegExp]>([
    [
      10,
      'csp-implemented-with-no-unsafe-default-src-none',
      'content-security-policy',
      /^default-src 'none';(?!.*'unsafe-)(?!.*\bhttps?:)/u,
    ],
    [5, 'cookies-secure-with-httponly-sessions-and-samesite', 'set-cookie', /^XSRF-TOKEN=.*; SameSite=Strict; Secure$/u],
    [5, 'referrer-policy-private', 'referrer-policy', /^no-referrer$/u],
    [5, 'x-frame-options-implemented-via-csp', 'content-security-policy', /frame-ancestors 'none'/u],
    [10, 'corp-implemented-with-same-origin', 'cross-origin-resource-policy', /^same-origin$/u],
    [0, 'hsts-implemented-max-age-at-least-six-months', 'strict-transport-security', /^max-age=31536000; includeSubDomains$/u],
    [0, 'x-content-type-options-nosniff', 'x-content-type-options', /^nosniff$/u],
  ])('earns %i points for %s', (_points, _rule, header, pattern) => {
    expect(headers[header]).toMatch(pattern);
  });

  it('may not be read by other sites: no header allows it', () => {
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});
