import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadConfiguration } from '../src/lib/api/configuration.ts';
import type { StartupError } from '../src/lib/api/startup-error.ts';
import { aBrowser } from './a-browser.ts';

aBrowser();
const CONFIGURED = {
  assistConfigured: true,
  navigationConfigured: false,
  navigationUrl: null,
  asistConfiguration: { companyName: 'X', timezone: 'Europe/Prague' },
};
let server: Server;
let url: string;
let answer: { status: number; text?: string; body?: unknown };
const fetchOf = globalThis.fetch;

beforeEach(async () => {
  server = createServer((request, response) => {
    if (request.url === '/config.json') {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ apiURL: url, calendarURL: url }));
      return;
    }
    response
      .writeHead(answer.status, answer.text, { 'content-type': 'application/json' })
      .end(answer.body === undefined ? undefined : JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // Adds the origin, which a page would know.
  globalThis.fetch = (input, init) => fetchOf(new URL(input as string, url), init);
});

afterEach(() => {
  globalThis.fetch = fetchOf;
  server.close();
});

const failure = () =>
  loadConfiguration().then(
    () => undefined,
    ({ fault, statusText }: StartupError) => ({ fault, statusText }),
  );

describe('start-up (specification, section 8)', () => {
  it('takes the configuration from an answer with status 200', async () => {
    answer = { status: 200, body: CONFIGURED };
    expect(await loadConfiguration()).toEqual({
      configuration: { ...CONFIGURED.asistConfiguration, navigationConfigured: false },
      isKept: false,
    });
  });

  it.each([
    ['no configuration is returned', { ...CONFIGURED, asistConfiguration: null }, 'startup.api-not-configured'],
    ['nothing at all is returned', null, 'startup.api-not-configured'],
    ['assistConfigured is false', { ...CONFIGURED, assistConfigured: false, asistConfiguration: null }, 'startup.assist-not-configured'],
  ])('reports that %s', async (_what, body, fault) => {
    answer = { status: 200, body };
    expect((await failure())?.fault).toBe(fault);
  });

  it('reports a time zone of the company that this browser does not know', async () => {
    answer = { status: 200, body: { ...CONFIGURED, asistConfiguration: { companyName: 'X', timezone: 'Mars/Olympus' } } };
    expect(await failure()).toEqual({ fault: 'startup.status', statusText: 'Timezone Mars/Olympus not found in IANA database' });
  });

  it.each([
    [503, 'Service Unavailable'],
    [500, 'Internal Server Error'],
    [404, 'Not Found'],
    [201, 'Created'],
    [202, 'Taken In'],
  ])('reports the server’s status text if the status is %i', async (status, text) => {
    answer = { status, text, body: CONFIGURED };
    expect(await failure()).toEqual({ fault: 'startup.status', statusText: text });
  });

  it('reports that the server cannot be reached if nobody answers', async () => {
    answer = { status: 200, body: CONFIGURED };
    const siteOnly = globalThis.fetch;
    globalThis.fetch = (input, init) =>
      String(input).endsWith('/config.json') ? siteOnly(input, init) : Promise.reject(new TypeError('refused'));
    expect(await failure()).toEqual({ fault: 'startup.server', statusText: undefined });
  });
});
