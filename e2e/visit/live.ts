import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Page, request } from '@playwright/test';
import { PASSWORD } from './test.ts';

interface Reservation {
  readonly email: string;
  readonly start: Date;
  readonly end: Date;
  readonly subject?: string;
}

/** Somebody who reserves from elsewhere: by calls, with no screen. Answers the status, and when the answer was there. */
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

/** What goes on between a page and the hub, as the browser sees it; each with the milliseconds since it was begun to be watched. */
export interface HubTraffic {
  readonly opened: { readonly url: string; readonly atMs: number }[];
  readonly closedAtMs: number[];
  /** What the hub has said, handshakes and pings included. */
  readonly heard: string[];
  readonly negotiatedAtMs: number[];
  /** Of the three that are asked for again and again where no hub tells. */
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

/** From now on; answers when the page has shown this place of the plan otherwise than before, and waits for it. */
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

/** Of all of these, the largest of the smallest share. */
export const rankOf = (all: readonly number[], share: number) => all.toSorted((a, b) => a - b)[Math.ceil(all.length * share) - 1]!;

/** The hub has taken it in, and what was read on that occasion has been read. */
export async function hubHasTakenIn(page: Page, { heard }: HubTraffic): Promise<void> {
  await expect.poll(() => heard.length, { message: 'the hub has not answered the handshake' }).toBeGreaterThan(0);
  await page.waitForTimeout(1_500);
}

/** A browser of somebody's own. Its complaints are none of the journey's: whose line is cut complains. */
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
