import { type BrowserContext, expect, type Page, test as base } from '@playwright/test';
import { fillByKeys } from '../firefox/fill-by-keys.ts';
import { type Product, startProduct } from './product.ts';

interface WorkerParts {
  /** A name with which the journeys of a file get their own product. */
  readonly productName: string;
  readonly product: Product;
}

interface TestParts {
  /** In Firefox, makes `fill` type its text. */
  readonly typed: void;
  /** Fails the journey if the page has violated its own content security policy or thrown. */
  readonly quiet: void;
}

/** The test of all journeys; those of one file use one product, which is started for them. */
export const test = base.extend<TestParts, WorkerParts>({
  productName: ['', { scope: 'worker', option: true }],
  product: [
    // oxlint-disable-next-line no-unused-vars -- A name means another worker.
    async ({ productName: _productName }, use) => {
      const product = await startProduct();
      await use(product);
      await product.stop();
    },
    { scope: 'worker' },
  ],
  typed: [
    async ({ page, browserName }, use) => {
      if (browserName === 'firefox') fillByKeys(page);
      await use();
    },
    { auto: true },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  quiet: [
    async ({ context }, use) => {
      const complaints: string[] = [];
      context.on('weberror', (error) => complaints.push(String(error.error())));
      context.on('console', (message) => {
        // The browser logs every response of 4xx, even of a WebSocket (the session ended before it was open), and every connection that
        // failed offline; some journeys cause them on purpose.
        const isOwn = !/^Failed to load resource|net::ERR_INTERNET_DISCONNECTED$|HTTP Authentication failed/.test(message.text());
        if (message.type() === 'error' && isOwn) complaints.push(message.text());
      });
      await use();
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

export const EMPLOYEE = { email: 'tereza.novakova@alder.example', name: 'Tereza Nováková' };
export const ORGANIZER = { email: 'ingrid.lindqvist@alder.example', name: 'Ingrid Lindqvist' };
/** An administrator. */
export const TRAVELLER = { email: 'marek.horak@alder.example', name: 'Marek Horák' };
export const PASSWORD = 'nine-rivers-meet-2026';

/** Signs in like a person: address, password, button. */
export async function signInByForm(page: Page, person = EMPLOYEE, path = '/', field = 'E-mail address'): Promise<void> {
  await page.goto(`/account/login?return_url=${encodeURIComponent(path)}`);
  await page.getByLabel(field).fill(person.email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/account'));
}

/** Signs in without the form, which other journeys cover; the browser stores the same, and loads one page less. */
export async function signIn(page: Page, person = EMPLOYEE, path = '/'): Promise<void> {
  await page.request.get('/');
  const { value } = (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')!;
  const answer = await page.request.post('/api/account/login', {
    data: { email: person.email, password: PASSWORD },
    headers: { 'X-XSRF-TOKEN': value },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  // Any file of the site will do, because the storage belongs to the whole site.
  await page.goto('/config.json');
  await page.evaluate(
    ({ token, refreshToken }) => {
      localStorage.setItem('api_token', token);
      localStorage.setItem('api_refresh_token', refreshToken);
    },
    (await answer.json()) as { token: string; refreshToken: string },
  );
  await page.goto(path);
}

/** Opens another person’s screen, in a separate browser context. */
export async function secondScreen(context: BrowserContext, url: string): Promise<Page> {
  const other = await context.browser()!.newContext({ baseURL: url, locale: 'en-GB', viewport: { width: 1440, height: 900 } });
  return other.newPage();
}

/** Removes everyone on the page of other calendars, because journeys of several files share a product and a person. */
export async function takeOtherCalendarsAway(page: Page): Promise<void> {
  const [none, remove] = [page.getByText('No other calendars yet'), page.getByRole('button', { name: /^Remove / })];
  await expect(none.or(remove.first())).toBeVisible();
  for (let left = await remove.count(); left > 0; left -= 1) {
    await remove.first().click();
    await expect(remove).toHaveCount(left - 1);
  }
  await expect(none).toBeVisible();
}

/** Simulates a proxy that blocks the hub: the client polls instead. */
export async function withoutHub(where: Page | BrowserContext): Promise<void> {
  await where.route('**/MessageHub/**', (route) => route.abort());
}
