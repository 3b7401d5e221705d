import type { Page } from '@playwright/test';
import { tablesOf } from '../visit/browser-store.ts';
import { EMPLOYEE, expect, signIn, test } from '../visit/test.ts';

const API = '**/api/assist/configurations*';
const CODE = 'KKY5ZR';
const configurations = (more: object) =>
  JSON.stringify({ assistConfigured: true, navigationConfigured: false, navigationUrl: null, asistConfiguration: null, ...more });
const json = (status: number, body: string) => ({ status, contentType: 'application/json', body });

test.describe('the start-up error, word for word (specification, section 8),', () => {
  test.use({ quiet: undefined as never });

  for (const [what, prepare, message] of [
    [
      'config.json is missing',
      (page: Page) => page.route('**/config.json', (route) => route.fulfill(json(404, '{}'))),
      'Cannot load config file.',
    ],
    [
      'the API does not answer',
      (page: Page) => page.route(API, (route) => route.abort()),
      'Cannot connect to API server, check if it is available',
    ],
    [
      'the API answers with another status',
      (page: Page) => page.route(API, (route) => route.fulfill(json(503, '{"code":"unavailable","correlationId":"c-503"}'))),
      'Service Unavailable',
    ],
    [
      'the API has no configuration',
      (page: Page) => page.route(API, (route) => route.fulfill(json(200, configurations({})))),
      "API is not configured. Edit the settings in the product's administration tool.",
    ],
    [
      'Assist is not configured',
      (page: Page) => page.route(API, (route) => route.fulfill(json(200, configurations({ assistConfigured: false })))),
      "Assist is not configured. Edit the settings in the product's administration tool.",
    ],
  ] as const) {
    test(`if ${what} is: ${message}`, async ({ page }) => {
      await prepare(page);
      await page.goto('/');
      await expect(page.getByRole('alert').getByText(message, { exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
      // The details are in this browser’s log, under the reference that is shown to the person.
      expect((await tablesOf(page))['logs']).toBe(1);
      await page.unrouteAll();
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByLabel('E-mail address')).toBeVisible();
    });
  }

  test('shows a reference if the server has one', async ({ page }) => {
    await page.route(API, (route) => route.fulfill(json(503, '{"code":"unavailable","correlationId":"c-503"}')));
    await page.goto('/');
    await expect(page.getByText('Reference: c-503')).toBeVisible();
  });

  test('of a missing configuration clears the stored configuration', async ({ page }) => {
    await signIn(page, EMPLOYEE);
    await expect(page.getByRole('region', { name: 'Coming up' })).toBeVisible();
    expect((await tablesOf(page))['configurations']).toBe(1);
    await page.route(API, (route) => route.fulfill(json(200, configurations({}))));
    await page.reload();
    await expect(page.getByText('API is not configured.')).toBeVisible();
    expect((await tablesOf(page))['configurations']).toBe(0);
  });
});

test.describe('a code on a wall', () => {
  test('is looked up right after the site’s configuration, and the sign-in leads to the place of the code', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    // The operator’s signs use capitals; the path before the code does not matter.
    await page.goto(`/somewhere/QR/${CODE.toLowerCase()}`);
    await expect(page.getByLabel('E-mail address')).toBeVisible();
    const calls = asked.filter((path) => path.startsWith('/api/') || path === '/config.json');
    expect(calls.slice(0, 2)).toEqual(['/config.json', `/api/qrcode/info/${CODE.toLowerCase()}`]);
    expect(new URL(page.url()).searchParams.get('return_url')).toBe('/navigate?startAreaId=floor-1&locationId=floor-1&code=KKY5ZR');
    await page.getByLabel('E-mail address').fill(EMPLOYEE.email);
    await page.getByLabel('Password').fill('nine-rivers-meet-2026');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText('You are here')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'First floor' })).toBeVisible();
    await page.getByRole('link', { name: 'Show on the plan' }).click();
    await expect(page.getByRole('button', { name: 'First floor' })).toHaveAttribute('aria-pressed', 'true');
  });

  test('gives its location, and at a room leads to the card of that room', async ({ page, product }) => {
    const info = await page.request.get(`${product.url}/api/qrcode/info/${CODE}`);
    expect(await info.json()).toMatchObject({ hasLocation: true, startAreaId: 'floor-1' });
    await signIn(page, EMPLOYEE);
    await page.goto('/navigate?startAreaId=floor-1&locationId=room-vltava');
    await page.getByRole('link', { name: 'Show on the plan' }).click();
    await expect(page.getByRole('article', { name: /Vltava/ })).toBeVisible();
  });

  test.describe('in case of an error', () => {
    test.use({ quiet: undefined as never });

    test('is reported if it is unknown: cannot load qr code', async ({ page }) => {
      await page.goto('/qr/Not.Ours');
      await expect(page.getByRole('alert').getByText('cannot load qr code', { exact: true })).toBeVisible();
      await page.getByRole('link', { name: 'Go to Home' }).click();
      await expect(page.getByLabel('E-mail address')).toBeVisible();
    });

    test('is reported if its lookup fails: Cannot load QR Code info file.', async ({ page }) => {
      await page.route('**/api/qrcode/info/*', (route) => route.abort());
      await page.goto(`/qr/${CODE}`);
      await expect(page.getByRole('alert').getByText('Cannot load QR Code info file.', { exact: true })).toBeVisible();
      await page.unrouteAll();
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByLabel('E-mail address')).toBeVisible();
    });

    test('is followed even if Assist is not configured', async ({ page }) => {
      await page.route(API, (route) => route.fulfill(json(200, configurations({ assistConfigured: false }))));
      await page.goto(`/qr/${CODE}`);
      await page.waitForURL(/\/navigate\?startAreaId=floor-1&locationId=floor-1/);
      await expect(page.getByText('Assist is not configured.')).toBeVisible();
    });
  });
});

test('the browser’s store has five tables, and nothing of the person after the sign-out', async ({ page }) => {
  await signIn(page, EMPLOYEE, '/news');
  await expect(page.getByRole('heading', { name: /chargers .* New/ })).toBeVisible();
  await expect.poll(async () => (await tablesOf(page))['news']).toBeGreaterThan(0);
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Coming up' })).toBeVisible();
  await page.waitForTimeout(1_000);
  const before = await tablesOf(page);
  expect(Object.keys(before)).toEqual(['configurations', 'events', 'logs', 'news', 'resources']);
  expect([before['configurations'], before['resources']]).toEqual([1, 1]);
  expect(before['news']).toBeGreaterThan(0);
  expect(before['events']).toBeGreaterThan(3);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByLabel('E-mail address')).toBeVisible();
  const after = await tablesOf(page);
  expect([after['resources'] ?? 0, after['news'] ?? 0, after['events'] ?? 0]).toEqual([0, 0, 0]);
});

test('this browser’s log can be viewed, copied and sent', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, EMPLOYEE, '/settings');
  await page.evaluate(() => indexedDB.deleteDatabase('assist'));
  await page.route('**/api/calendar/events?*', (route) => route.fulfill(json(500, '{"code":"internal","correlationId":"c-500"}')));
  await page.goto('/reservations');
  await page.waitForTimeout(5_000);
  await page.goto('/settings');
  await page.getByRole('link', { name: 'This browser’s log' }).click();
  await expect(page.getByText(/ApiError: internal \(500\)/).first()).toBeVisible();
  await expect(page.getByText('Reference: c-500').first()).toBeVisible();
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('Log copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('c-500 ApiError: internal (500)');
  await page.getByLabel('What were you doing?').fill('Looked at my reservations');
  await page.getByRole('button', { name: 'Send to the administrator' }).click();
  await expect(page.getByText(/quote this reference: [\da-f]{8}/)).toBeVisible();
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByText('Nothing has gone wrong here.')).toBeVisible();
});

test.describe('the installed client', () => {
  test.use({ serviceWorkers: 'allow', quiet: undefined as never });

  test('starts offline with the last known state and its age, and continues once the connection is back', async ({ page, context }) => {
    await signIn(page, EMPLOYEE);
    await expect(page.getByRole('region', { name: 'Coming up' })).toBeVisible();
    await page.goto('/plan?level=floor-2');
    await expect(page.locator('.plan-stage')).toBeVisible();
    // The service worker fetches the client’s files when the page is idle.
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      while ((await caches.keys()).length === 0) await new Promise((resolve) => setTimeout(resolve, 200));
    });
    await page.waitForTimeout(2_000);
    await context.setOffline(true);
    await page.goto('/');
    await expect(page.getByRole('region', { name: 'Coming up' })).toBeVisible();
    await expect(page.getByText(/^No connection. What you see is from/)).toBeVisible();
    await page.goto('/plan?level=floor-2');
    await expect(page.locator('.plan-stage')).toBeVisible();
    await page.goto('/reservations');
    await expect(page.locator('.event-row').first()).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(/^No connection/)).toHaveCount(0, { timeout: 20_000 });
  });

  test('has a manifest with a name, icons and a start address', async ({ page, request }) => {
    await page.goto('/');
    const address = await page.locator('link[rel=manifest]').getAttribute('href');
    const answer = await request.get(address!);
    expect(answer.headers()['content-type']).toContain('application/manifest+json');
    const manifest = (await answer.json()) as { name: string; start_url: string; display: string; icons: { src: string; sizes: string }[] };
    expect(manifest).toMatchObject({ name: 'Assist', start_url: '/', display: 'standalone' });
    for (const { src } of manifest.icons) expect((await request.get(src)).status()).toBe(200);
    expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(['any', '192x192', '512x512', '512x512']);
  });
});
