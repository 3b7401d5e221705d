import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Page, request } from '@playwright/test';
import { PASSWORD } from './test.ts';

interface Reservation {
  readonly email: string;
  readonly start: Date;
  readonly end: Date;
  readonly subject?: string;
}

/** Signs in a person who reserves through the API. `reserve` returns the status, the text, and when the answer arrived. */
export async function somebodyElse(url: string, { email }: { readonly email: string }) {
  const calls = await request.newContext({ baseURL: url, ignoreHTTPSErrors: true });
  await calls.get('/');
  const { cookies } = await calls.storageState();
  const xsrf = { 'X-XSRF-TOKEN': cookies.find(({ name }) => name === 'XSRF-TOKEN')!.value };
  const signedIn = await calls.post('/api/account/login', { data: { email, password: PASSWORD }, headers: xsrf });
  expect(signedIn.status()).toBe(200);
  const { token } = (await signedIn.json()) as { token: string };
  const headers = { ...xsrf, authorization: `Bearer ${token}` };
  return {
    async reserve({ email: resource, start, end, subject = 'Reserved from elsewhere' }: Reservation) {
      const answer = await calls.post('/api/calendar/events', {
        data: {
          idempotencyKey: randomUUID(),
          subject,
          start: start.toISOString(),
          end: end.toISOString(),
          resources: [{ email: resource }],
        },
        headers,
      });
      const answeredAt = Date.now();
      const text = await answer.text();
      expect(answer.status(), text).not.toBe(400);
      return { status: answer.status(), answeredAt, text };
    },
    async [Symbol.asyncDispose]() {
      await calls.dispose();
    },
  };
}

/** The traffic between a page and the hub, as the browser sees it, with milliseconds since watching started. */
export interface HubTraffic {
  readonly opened: { readonly url: string; readonly atMs: number }[];
  readonly closedAtMs: number[];
  /** The hub’s messages, including handshakes and pings. */
  readonly heard: string[];
  readonly negotiatedAtMs: number[];
  /** Requests of the three paths that are polled without a hub. */
  readonly polled: string[];
}

const POLLED = ['/api/calendar/schedules', '/api/calendar/events', '/api/event/statuses'];

export function watchHub(page: Page): HubTraffic {
  const began = Date.now();
  const sinceMs = () => Date.now() - began;
  const traffic: HubTraffic = { opened: [], closedAtMs: [], heard: [], negotiatedAtMs: [], polled: [] };
  page.on('websocket', (socket) => {
    traffic.opened.push({ url: socket.url(), atMs: sinceMs() });
    socket.on('framereceived', ({ payload }) => traffic.heard.push(String(payload)));
    socket.on('close', () => traffic.closedAtMs.push(sinceMs()));
  });
  page.on('request', (asked) => {
    const { pathname } = new URL(asked.url());
    if (pathname === '/MessageHub/negotiate' && asked.method() === 'POST') traffic.negotiatedAtMs.push(sinceMs());
    if (POLLED.includes(pathname)) traffic.polled.push(`${asked.method()} ${pathname}`);
  });
  return traffic;
}

/** Starts watching the plan; the returned function waits until a place is shown differently, and returns when that was. */
export async function noteSights(page: Page): Promise<(placeId: string) => Promise<number>> {
  await page.evaluate(() => {
    const seen: Record<string, number> = {};
    Object.assign(globalThis, { seen });
    new MutationObserver((changes) => {
      for (const { target } of changes) seen[(target as Element).getAttribute('data-place') ?? ''] ??= Date.now();
    }).observe(document, { subtree: true, attributeFilter: ['data-code'] });
  });
  return async (placeId) => {
    const seenAt = () => page.evaluate((id) => (globalThis as unknown as { seen: Record<string, number> }).seen[id], placeId);
    await expect.poll(seenAt, { message: `${placeId} is shown as it was` }).toBeDefined();
    return (await seenAt())!;
  };
}

/** Returns a percentile: the value that this share of all values (0 to 1) does not exceed. */
export const rankOf = (all: readonly number[], share: number) => all.toSorted((a, b) => a - b)[Math.ceil(all.length * share) - 1]!;

/** Waits until the hub has accepted the connection, and then 1.5 seconds for the reads that this causes. */
export async function hubHasTakenIn(page: Page, { heard }: HubTraffic): Promise<void> {
  await expect.poll(() => heard.length, { message: 'the hub has not answered the handshake' }).toBeGreaterThan(0);
  await page.waitForTimeout(1_500);
}

/** Opens another browser. Its console errors do not fail the journey, because a cut connection causes some. */
export async function anotherBrowser(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en-GB',
    timezoneId: 'Europe/Prague',
    viewport: { width: 1440, height: 900 },
    ignoreHTTPSErrors: true,
  });
  return context.newPage();
}
