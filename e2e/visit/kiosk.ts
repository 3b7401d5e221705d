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

/** Calls of an administrator, who has signed in on this page. */
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

/** The code that the device shows, approved: it stands by the sign of the ground floor, and shows the whole building. Answers its id. */
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

/** With the keys on the screen, as a finger does it. */
export async function typeOnScreen(kiosk: Page, text: string): Promise<void> {
  for (const letter of text) await kiosk.locator('.kiosk-keys__key', { hasText: new RegExp(`^${letter}$`) }).click();
}
