import { expect, type Page } from '@playwright/test';
import { signIn, TRAVELLER } from './test.ts';

interface KioskWish {
  readonly name?: string;
  readonly language?: string;
  readonly showsTitles?: boolean;
}

interface Calls {
  (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, data?: object): Promise<{ readonly status: number; readonly body: unknown }>;
}

/** Returns a function that makes calls as the administrator who has signed in on this page. */
export async function administratorOf(page: Page): Promise<Calls> {
  await signIn(page, TRAVELLER, '/log');
  const token = await page.evaluate(() => localStorage.getItem('api_token'));
  const { value } = (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')!;
  return async (method, path, data) => {
    const answer = await page.request.fetch(path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'X-XSRF-TOKEN': value },
      ...(data === undefined ? {} : { data }),
    });
    const text = await answer.text();
    return { status: answer.status(), body: text === '' ? null : (JSON.parse(text) as unknown) };
  };
}

/** Approves the code that the device shows: the kiosk is by the sign of the ground floor, and shows the whole building. Returns its id. */
export async function approveKiosk(call: Calls, kiosk: Page, wish: KioskWish = {}): Promise<string> {
  const code = await kiosk.locator('.kiosk-trouble__code').textContent();
  const { levels } = (await call('GET', '/api/assist/plans')).body as { levels: { id: string; ordinal: number; buildingId: string }[] };
  const ground = levels.find(({ ordinal }) => ordinal === 0)!;
  const signs = (await call('GET', '/api/assist/location-codes')).body as { spot: { levelId: string } | null }[];
  const { status, body } = await call('POST', '/api/assist/kiosks', {
    code,
    name: 'Lobby',
    spot: signs.find(({ spot }) => spot?.levelId === ground.id)!.spot,
    areaIds: [ground.buildingId],
    language: 'en',
    showsTitles: true,
    contact: 'Reception, extension 100',
    ...wish,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return (body as { id: string }).id;
}

export const atRest = (kiosk: Page) => kiosk.getByRole('button', { name: 'Where do you want to go?' });

/** Types with the keys on the screen, as a finger does. */
export async function typeOnScreen(kiosk: Page, text: string): Promise<void> {
  for (const letter of text) await kiosk.locator('.kiosk-keys__key', { hasText: new RegExp(`^${letter}$`) }).click();
}

/** A page’s memory after garbage collection. */
export interface Held {
  readonly heapKb: number;
  readonly nodes: number;
  readonly listeners: number;
}

/** Simulates visitors in turn: each types three letters, is shown a route, and is forgotten. Returns milliseconds per visitor. */
export async function letVisitorsCome(kiosk: Page, count: number): Promise<number> {
  return kiosk.evaluate(async (visitors) => {
    const find = async (selector: string): Promise<HTMLElement> => {
      for (let turn = 0; turn < 2_000; turn += 1) {
        const found = document.querySelector<HTMLElement>(selector);
        if (found !== null) return found;
        await new Promise((resolve) => setTimeout(resolve));
      }
      throw new Error(`there is no ${selector}`);
    };
    const began = performance.now();
    for (let visitor = 0; visitor < visitors; visitor += 1) {
      (await find('.kiosk-search')).click();
      await find('.kiosk-keys__key');
      for (const letter of 'vlt')
        [...document.querySelectorAll<HTMLElement>('.kiosk-keys__key')].find(({ textContent }) => textContent === letter)!.click();
      (await find('.kiosk-hits button')).click();
      await find('.step-list li');
      (await find('.kiosk-way .kiosk__bar button')).click();
    }
    await find('.kiosk-search');
    return (performance.now() - began) / visitors;
  }, count);
}

export async function heldBy(kiosk: Page): Promise<Held> {
  const cdp = await kiosk.context().newCDPSession(kiosk);
  // Each round can free objects that the previous one has released.
  for (let round = 0; round < 3; round += 1) await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await cdp.send('Memory.getDOMCounters');
  await cdp.detach();
  return { heapKb: Math.round(usedSize / 1024), nodes, listeners: jsEventListeners };
}
