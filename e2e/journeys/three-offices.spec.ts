import type { Browser, BrowserContext, Page } from '@playwright/test';
import { plusDays } from '@assist/time';
import { findBarriers } from '../visit/axe.ts';
import { quietDay } from '../visit/days.ts';
import { tooWide } from '../visit/layout.ts';
import type { Product } from '../visit/product.ts';
import { EMPLOYEE, expect, ORGANIZER, signIn, test, TRAVELLER } from '../visit/test.ts';

// Two more offices, in other zones, would change what other journeys see.
test.use({ productName: 'three-offices' });

const AUCKLAND = 'Pacific/Auckland';
const NEW_YORK = 'America/New_York';

/** Changes a list as an administrator, who is signed in on the page. */
async function change(page: Page, list: string, rows: readonly Readonly<Record<string, string>>[]) {
  const token = await page.evaluate(() => localStorage.getItem('api_token'));
  const { value } = (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')!;
  const changes = rows.map(({ id, ...cells }) => ({
    id,
    isNew: true,
    cells: Object.entries(cells).map(([column, after]) => ({ column, before: '', after })),
  }));
  const answer = await page.request.put(`/api/assist/lists/${list}`, {
    data: { changes },
    headers: { authorization: `Bearer ${token}`, 'X-XSRF-TOKEN': value },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Opens the screen of a person whose device is in a zone. */
async function screenIn(browser: Browser, product: Product, timezoneId: string, person: typeof EMPLOYEE, path: string): Promise<Page> {
  const context: BrowserContext = await browser.newContext({
    baseURL: product.url,
    locale: 'en-GB',
    timezoneId,
    viewport: { width: 1366, height: 768 },
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await signIn(page, person, path);
  return page;
}

const reserveButton = (page: Page) => page.getByRole('button', { name: /^Reserve / });

test.beforeAll(async ({ browser, product }) => {
  const page = await screenIn(browser, product, 'Europe/Prague', TRAVELLER, '/settings');
  await change(page, 'areas', [
    { id: 'harbour', name: 'Harbour House', kind: 'building', timezone: AUCKLAND },
    { id: 'hudson', name: 'Hudson House', kind: 'building', timezone: NEW_YORK },
  ]);
  const rooms = { type: 'meeting-room', capacity: '8' };
  await change(page, 'resources', [
    { ...rooms, id: 'kauri', name: 'Kauri', email: 'kauri@rooms.alder.example', area: 'harbour' },
    { ...rooms, id: 'vyhled', name: 'Výhled', email: 'vyhled@rooms.alder.example', area: 'floor-1' },
    { ...rooms, id: 'brooklyn', name: 'Brooklyn', email: 'brooklyn@rooms.alder.example', area: 'hudson' },
  ]);
  await page.context().close();
});

test('a whole day that is reserved in Auckland is the whole day of the room in Prague', async ({ browser, product }) => {
  const day = quietDay();
  const inAuckland = await screenIn(browser, product, AUCKLAND, EMPLOYEE, `/reservations/reserve?resource=vyhled&day=${day}`);
  await inAuckland.getByRole('checkbox', { name: 'All day' }).check();
  await reserveButton(inAuckland).click();
  await expect(inAuckland.getByRole('heading', { name: /Reserved|is reserved/ })).toBeVisible();

  const inPrague = await screenIn(browser, product, 'Europe/Prague', ORGANIZER, `/plan?resource=vyhled&day=${day}&from=22:00&to=23:00`);
  const card = inPrague.getByRole('article', { name: 'Výhled' });
  await expect(card.getByText('Reserved', { exact: true })).toBeVisible();
  await inPrague.goto(`/plan?resource=vyhled&day=${plusDays(day, -1)}&from=22:00&to=23:00`);
  await expect(card.getByRole('button', { name: /^Reserve .+ 22:00 – 23:00$/ })).toBeEnabled();
  for (const page of [inAuckland, inPrague]) await page.context().close();
});

test('a room in Auckland is reserved at the hours of Auckland, and each person sees it in their own list by their own clock', async ({
  browser,
  product,
}) => {
  const day = quietDay();
  const inNewYork = await screenIn(
    browser,
    product,
    NEW_YORK,
    ORGANIZER,
    `/reservations/reserve?resource=kauri&day=${day}&from=09:00&to=10:00`,
  );
  await expect(reserveButton(inNewYork)).toHaveText(/ 09:00 – 10:00 Auckland time$/);
  expect([await findBarriers(inNewYork), await tooWide(inNewYork)]).toEqual([[], []]);
  await reserveButton(inNewYork).click();
  await expect(inNewYork.getByRole('heading', { name: /Reserved|is reserved/ })).toBeVisible();
  const result = inNewYork.locator('.reserve__result');
  await expect(result.getByText(/ 09:00 – 10:00 Auckland time/)).toBeVisible();
  // The person's zone is that of the browser in which they first signed in, which may have been in the test above.
  await expect(result.getByText(/^.+ \d\d:\d\d – \d\d:\d\d (New York|Prague) time$/)).toBeVisible();
  await inNewYork.goto('/reservations');
  await expect(inNewYork.getByText('New York time').first()).toBeVisible();
  await expect(inNewYork.getByText(/09:00 – 10:00 Auckland time$/).first()).toBeVisible();

  const inAuckland = await screenIn(browser, product, AUCKLAND, EMPLOYEE, `/plan?resource=kauri&day=${day}&from=09:00&to=10:00`);
  const card = inAuckland.getByRole('article', { name: 'Kauri' });
  await expect(card.getByText('Reserved', { exact: true })).toBeVisible();
  await expect(card.getByText('Auckland time')).toHaveCount(0);
  for (const page of [inNewYork, inAuckland]) await page.context().close();
});

test('a night in New York is reserved from Prague, and is shown on both of its days', async ({ browser, product }) => {
  const day = quietDay();
  const form = `/reservations/reserve?resource=brooklyn&day=${day}&from=22:00&to=23:00`;
  const inPrague = await screenIn(browser, product, 'Europe/Prague', TRAVELLER, form);
  // A browser's list finds an end by its beginning, which is the clock.
  await inPrague.getByLabel('To', { exact: true }).focus();
  await inPrague.keyboard.type('02:00');
  await expect(reserveButton(inPrague)).toHaveText(/ 22:00 – .+ 02:00 New York time$/);
  await reserveButton(inPrague).click();
  await expect(inPrague.getByRole('heading', { name: /Reserved|is reserved/ })).toBeVisible();

  const inNewYork = await screenIn(browser, product, NEW_YORK, EMPLOYEE, '/config.json');
  for (const [on, from, to] of [
    [day, '23:00', '24:00'],
    [plusDays(day, 1), '01:00', '02:00'],
  ]) {
    await inNewYork.goto(`/plan?resource=brooklyn&day=${on}&from=${from}&to=${to}`);
    await expect(inNewYork.getByRole('article', { name: 'Brooklyn' }).getByText('Reserved', { exact: true })).toBeVisible();
  }
  await inNewYork.goto(`/plan?resource=brooklyn&day=${plusDays(day, 1)}&from=02:00&to=03:00`);
  await expect(inNewYork.getByRole('article', { name: 'Brooklyn' }).getByText('Reserved', { exact: true })).toHaveCount(0);
  for (const page of [inPrague, inNewYork]) await page.context().close();
});
