import { addFavourite, getMe, listEvents, operations, printLocationCodes, removeFavourite } from '@assist/contract';
import { QueryClient } from '@tanstack/react-query';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { askAhead, call, setBases } from '../src/lib/api/call.ts';
import { favouritesQuery } from '../src/lib/api/queries.ts';
import { readTokens, writeTokens } from '../src/lib/api/session.ts';
import { aBrowser } from './a-browser.ts';
import { aClock } from './a-clock.ts';

aBrowser();

interface Asked {
  readonly method: string;
  readonly address: string;
  readonly token: string | null;
  readonly xsrf: string | null;
}

let asked: Asked[];
beforeEach(() => {
  asked = [];
  localStorage.clear();
  document.cookie = 'a=b; XSRF-TOKEN=the-cookie-value; c=d';
  setBases({ apiURL: 'https://api.test', calendarURL: 'https://calendar.test' });
  vi.stubGlobal('fetch', async (address: string, { method, headers }: { method: string; headers: Headers }) => {
    asked.push({ method, address, token: headers.get('authorization'), xsrf: headers.get('x-xsrf-token') });
    return new Response('{}', { status: 200 });
  });
});

// Resets the base addresses, because other tests run in the same process.
afterAll(() => setBases({ apiURL: '', calendarURL: '' }));

describe('a call (specification, section 7)', () => {
  it('is sent to the base address of its API', async () => {
    await call(getMe);
    await call(listEvents, { query: { start: '2026-11-23T08:00:00Z', end: '2026-11-23T09:00:00Z' } });
    expect(asked.map(({ address }) => new URL(address).origin)).toEqual(['https://api.test', 'https://calendar.test']);
  });

  it('takes its token from the stored value api_token', async () => {
    await call(getMe);
    writeTokens({ token: 'secret', refreshToken: 'r' });
    expect(localStorage.getItem('api_token')).toBe('secret');
    await call(getMe);
    expect(asked.map(({ token }) => token)).toEqual([null, 'Bearer secret']);
  });

  it('sends the cookie XSRF-TOKEN back as the header X-XSRF-TOKEN, unless it is a GET', async () => {
    await call(getMe);
    await call(addFavourite, { params: { id: 'vltava' } });
    await call(removeFavourite, { params: { id: 'vltava' } });
    expect(asked.map(({ method, xsrf }) => [method, xsrf])).toEqual([
      ['GET', null],
      ['POST', 'the-cookie-value'],
      ['DELETE', 'the-cookie-value'],
    ]);
  });

  it('that prints sheets returns their bytes unchanged', async () => {
    const bytes = new Uint8Array([37, 80, 68, 70, 0, 255]);
    vi.stubGlobal('fetch', async () => new Response(bytes, { headers: { 'content-type': 'application/pdf' } }));
    expect(await call(printLocationCodes, { body: { codes: ['K7M9QB'], format: 'a6' } })).toEqual(bytes);
  });

  it('is a GET, POST, PUT or DELETE, and a PATCH only to change parts of an event (decisions, section 3)', () => {
    expect(operations.filter(({ method }) => !['GET', 'POST', 'PUT', 'DELETE'].includes(method)).map(({ id }) => id)).toEqual([
      'changeEvent',
    ]);
  });
});

describe('a session that has ended', () => {
  const ended = () => new Response('{"code":"session-ended"}', { status: 401 });

  it('is forgotten when it cannot be renewed', async () => {
    writeTokens({ token: 'old', refreshToken: 'r' });
    vi.stubGlobal('fetch', async () => ended());
    await expect(call(getMe)).rejects.toMatchObject({ code: 'session-ended' });
    expect(readTokens()).toBeUndefined();
  });

  it('does not affect the session of a person who has signed in during its renewal', async () => {
    writeTokens({ token: 'old', refreshToken: 'r' });
    vi.stubGlobal('fetch', async (address: string) => {
      if (address.endsWith('/refresh')) writeTokens({ token: 'new', refreshToken: 's' });
      return ended();
    });
    await expect(call(getMe)).rejects.toMatchObject({ code: 'session-ended' });
    expect(readTokens()).toEqual({ token: 'new', refreshToken: 's' });
  });
});

describe('a renewal whose answer was lost', () => {
  const clock = aClock(0);

  it('is repeated until the server answers it, and then the waiting call is answered', async () => {
    writeTokens({ token: 'old', refreshToken: 'r' });
    const inProgressMs = 10_000;
    vi.stubGlobal('fetch', async (address: string, { headers }: { headers: Headers }) => {
      if (!address.endsWith('/refresh'))
        return headers.get('authorization') === 'Bearer new'
          ? new Response('{}')
          : new Response('{"code":"session-ended"}', { status: 401 });
      return clock.now() <= inProgressMs
        ? new Response('{"code":"refresh-in-progress"}', { status: 409 })
        : new Response('{"token":"new","refreshToken":"s"}');
    });
    const answered = call(getMe);
    await clock.pass(inProgressMs + 500);
    await expect(answered).resolves.toEqual({});
    expect(readTokens()).toEqual({ token: 'new', refreshToken: 's' });
  });
});

describe('a call made ahead', () => {
  const day = { query: { start: '2026-11-23T08:00:00Z', end: '2026-11-23T09:00:00Z' } };

  it('is sent once, and its answer serves only the next identical call', async () => {
    void askAhead(getMe);
    void askAhead(listEvents, day);
    await Promise.all([call(getMe), call(listEvents, day)]);
    expect(asked).toHaveLength(2);
    await call(getMe);
    expect(asked).toHaveLength(3);
  });

  it('is not used for another session or another request', async () => {
    void askAhead(getMe);
    void askAhead(listEvents, day);
    writeTokens({ token: 'another', refreshToken: 'r' });
    await call(getMe);
    await call(listEvents, { query: { ...day.query, end: '2026-11-23T10:00:00Z' } });
    expect(asked.map(({ token }) => token)).toEqual([null, null, 'Bearer another', 'Bearer another']);
  });

  it('is not used once it is outdated', async () => {
    void askAhead(getMe);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    await call(getMe);
    vi.useRealTimers();
    expect(asked).toHaveLength(2);
  });

  it('fails only for the caller that uses it', async () => {
    vi.stubGlobal('fetch', async () => new Response('{"code":"unavailable"}', { status: 503 }));
    void askAhead(getMe);
    await expect(call(getMe)).rejects.toMatchObject({ code: 'unavailable' });
  });
});

describe('favourites (specification, section 7)', () => {
  it.each<[what: string, status: number, body: unknown, favourites: readonly string[]]>([
    ['are a list of resourceId values', 200, [{ resourceId: 'vltava' }, { resourceId: 'labe' }], ['vltava', 'labe']],
    ['are an empty list on error', 500, { code: 'internal' }, []],
    ['are an empty list if refused', 403, { code: 'forbidden' }, []],
  ])('%s', async (_what, status, body, favourites) => {
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }));
    expect(await new QueryClient().fetchQuery(favouritesQuery)).toEqual(favourites);
  });
});
