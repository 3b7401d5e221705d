import { type BrowserContext, expect, type Page, test as base } from '@playwright/test';
import { fillByKeys } from '../firefox/fill-by-keys.ts';
import { type Product, startProduct } from './product.ts';

interface WorkerParts {
  /** Journeys that name one have a product of their own. */
  readonly houseName: string;
  readonly product: Product;
}

interface TestParts {
  /** In Firefox what is filled in is typed. */
  readonly typed: void;
  /** Fails the journey where the page has broken its own policy of contents or thrown. */
  readonly quiet: void;
}

/** Every journey of a file visits one product, started for it. */
export const test = base.extend<TestParts, WorkerParts>({
  houseName: ['', { scope: 'worker', option: true }],
  product: [
    // oxlint-disable-next-line no-unused-vars -- Another house is another worker.
    async ({ houseName: _houseName }, use) => {
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
        // The browser logs every response of 4xx, a WebSocket's too (the session ended before it was open), and every connection that it
        // could not make offline; some journeys are about them.
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
/** Settings are kept with the person, and journeys share a product: who changes his language is this one. */
export const TRAVELLER = { email: 'marek.horak@alder.example', name: 'Marek Horák' };
export const PASSWORD = 'nine-rivers-meet-2026';

/** As a person does it: address, password, button. */
export async function signInByForm(page: Page, person = EMPLOYEE, path = '/', field = 'E-mail address'): Promise<void> {
  await page.goto(`/account/login?return_url=${encodeURIComponent(path)}`);
  await page.getByLabel(field).fill(person.email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/account'));
}

/** Without the form, which has journeys of its own: what it leaves in the browser, and a page less to be loaded. */
export async function signIn(page: Page, person = EMPLOYEE, path = '/'): Promise<void> {
  await page.request.get('/');
  const { value } = (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')!;
  const answer = await page.request.post('/api/account/login', {
    data: { email: person.email, password: PASSWORD },
    headers: { 'X-XSRF-TOKEN': value },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  // A file of the site: what is kept from it is kept for the site.
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

/** Another person's screen, with a browser of his own. */
export async function secondScreen(context: BrowserContext, url: string): Promise<Page> {
  const other = await context.browser()!.newContext({ baseURL: url, locale: 'en-GB', viewport: { width: 1440, height: 900 } });
  return other.newPage();
}

/** Journeys of several files share a product and a person: from the page of the other calendars, whoever stands there is taken away. */
export async function takeOtherCalendarsAway(page: Page): Promise<void> {
  const [none, remove] = [page.getByText('No other calendars yet'), page.getByRole('button', { name: /^Remove / })];
  await expect(none.or(remove.first())).toBeVisible();
  for (let left = await remove.count(); left > 0; left -= 1) {
    await remove.first().click();
    await expect(remove).toHaveCount(left - 1);
  }
  await expect(none).toBeVisible();
}

/** As behind a proxy that lets no hub through: what is told otherwise is asked for. */
export async function withoutHub(where: Page | BrowserContext): Promise<void> {
  await where.route('**/MessageHub/**', (route) => route.abort());
}
