import type { Page } from '@playwright/test';
import { quietDay } from '../visit/days.ts';
import { EMPLOYEE, expect, signIn, test } from '../visit/test.ts';

const DAY = `day=${quietDay()}&from=11:00&to=12:00`;
const desk = (name: string) => `/plan?view=list&type=desk&name=Desk%20${name}&resource=desk-${name.toLowerCase()}&${DAY}`;

/** Collects every request that could change something, in the order in which it leaves the page. */
function changesOf(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && /\/api\/(calendar\/events(?!\/plan)|event\/action|users\/me\/favourites)/.test(request.url()))
      sent.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  return sent;
}

/** Waits until a second passes in which the page has fetched nothing more. */
async function untilQuiet(page: Page): Promise<void> {
  let fetched = -1;
  const isQuiet = async () => {
    const before = fetched;
    fetched = await page.evaluate(() => performance.getEntriesByType('resource').length);
    return fetched === before;
  };
  await expect.poll(isQuiet, { intervals: [1_000] }).toBe(true);
}

test('a request made offline waits for the person’s decision, and is not sent when the connection returns', async ({ page, context }) => {
  await signIn(page, EMPLOYEE, desk('A-18'));
  const card = page.getByRole('article', { name: 'Desk A-18' });
  await expect(card.locator('.slot-badge')).toHaveText(/Free/);
  await context.setOffline(true);
  await card.getByRole('button', { name: /^Reserve / }).click();
  const waiting = page.getByRole('region', { name: 'No answer' });
  await expect(waiting.getByText(/^Not sent: Reserve Desk A-18, .* 11:00 – 12:00$/)).toBeVisible();
  await expect(page.getByText(/^Not sent: there is no connection/)).toBeVisible();

  const sent = changesOf(page);
  // The request still waits on another screen, with the connection again and after a reload, and nothing is sent.
  await page.getByRole('link', { name: 'Reservations' }).first().click();
  await expect(waiting.getByText(/Reserve Desk A-18/)).toBeVisible();
  await context.setOffline(false);
  await page.waitForTimeout(4_000);
  await page.reload();
  await expect(waiting.getByText(/Reserve Desk A-18/)).toBeVisible();
  await page.waitForTimeout(2_000);
  expect(sent).toEqual([]);

  await waiting.getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByText(/^Done: Reserve Desk A-18/)).toBeVisible();
  await expect(waiting).toHaveCount(0);
  expect(sent.filter((one) => one === 'POST /api/calendar/events')).toHaveLength(1);
  await page.goto(desk('A-18'));
  await expect(page.getByRole('article', { name: 'Desk A-18' }).locator('.slot-badge')).toHaveText('★Yours');
});

test('a request made offline can be withdrawn, and is reported if somebody was faster', async ({ page, context, browser, product }) => {
  await signIn(page, EMPLOYEE, desk('A-19'));
  const card = page.getByRole('article', { name: 'Desk A-19' });
  await expect(card.locator('.slot-badge')).toHaveText(/Free/);
  await context.setOffline(true);
  await card.getByRole('button', { name: /^Reserve / }).click();
  await card.getByRole('button', { name: 'Add Desk A-19 to favourites' }).click();
  const waiting = page.getByRole('region', { name: 'No answer' });
  await expect(waiting.getByRole('listitem')).toHaveCount(2);
  const sent = changesOf(page);
  await waiting.getByRole('listitem').filter({ hasText: 'Mark Desk A-19' }).getByRole('button', { name: 'Do not send' }).click();
  await expect(page.getByText(/^Withdrawn: Mark Desk A-19 as a favourite/)).toBeVisible();
  await expect(waiting.getByRole('listitem')).toHaveCount(1);

  const other = await (await browser.newContext({ baseURL: product.url, locale: 'en-GB' })).newPage();
  await signIn(other, { email: 'ingrid.lindqvist@alder.example', name: 'Ingrid Lindqvist' }, desk('A-19'));
  await other
    .getByRole('article', { name: 'Desk A-19' })
    .getByRole('button', { name: /^Reserve / })
    .click();
  await expect(other.getByText(/^Desk A-19 is yours/)).toBeVisible();
  await other.context().close();

  await context.setOffline(false);
  await waiting.getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByText(/^Failed: Reserve Desk A-19, .* Somebody was faster/)).toBeVisible();
  await expect(waiting).toHaveCount(0);
  expect(sent).toEqual(['POST /api/calendar/events']);
});

test('Home and Reservations show the last known state offline, with its age', async ({ page, context }) => {
  // This browser has not opened either screen yet, and prefetches them when idle.
  const prefetched = [/^\/api\/calendar\/events$/u, /\/home-page-[^/]*\.js$/u, /\/reservations-page-[^/]*\.js$/u].map((path) =>
    page.waitForResponse((answer) => path.test(new URL(answer.url()).pathname)),
  );
  await signIn(page, EMPLOYEE, '/plan');
  await expect(page.locator('.plan-stage')).toBeVisible();
  await Promise.all(prefetched);
  await untilQuiet(page);
  await context.setOffline(true);
  await expect(page.getByText(/^No connection/)).toBeVisible();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Coming up' })).toBeVisible();
  await page.getByRole('link', { name: 'Reservations' }).first().click();
  await expect(page.locator('.event-row').first()).toBeVisible();
  await expect(page.getByText(/^No connection. What you see is from \d\d:\d\d/)).toBeVisible();
  await expect(page.locator('.skeleton')).toHaveCount(0);

  // Data that was never loaded is reported as unavailable.
  await page.evaluate(() => {
    history.pushState({}, '', '/reservations?user=ingrid.lindqvist@alder.example');
  });
  await expect(page.getByRole('alert').getByText('No connection to the server.')).toBeVisible();
  await expect(page.locator('.skeleton')).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByText(/^No connection/)).toHaveCount(0, { timeout: 15_000 });
  await expect(page.locator('.event-row').first()).toBeVisible();
});

test('a screen whose file has not been fetched shows a message, leaves the rest of the page usable, and opens once the connection is back', async ({
  page,
  context,
}) => {
  await page.route(/\/assets\/favourites-page-.*\.js$/, (route) => route.abort());
  await signIn(page);
  const favourites = page.getByRole('link', { name: 'All favourites' });
  await expect(favourites).toBeVisible();
  await context.setOffline(true);
  await favourites.click();
  await expect(page.getByText('This screen has not been loaded')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await page.unroute(/\/assets\/favourites-page-.*\.js$/);
  // A network that has just come back may not reach the server yet.
  let tries = 0;
  await page.route('**/*', (route) => {
    if (route.request().method() !== 'HEAD') return route.fallback();
    tries += 1;
    return tries === 1 ? route.abort() : route.continue();
  });
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Favourites' })).toBeVisible();
  expect(tries).toBeGreaterThan(1);
});
