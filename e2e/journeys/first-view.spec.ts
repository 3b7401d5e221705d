import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { WITH_MAP } from '../visit/browser.ts';
import { EMPLOYEE, expect, signIn, test } from '../visit/test.ts';

test.use(WITH_MAP);

const DIST = fileURLToPath(new URL('../../apps/web/dist/', import.meta.url));
const MOST_SHIFT = 0.02;

/** The screens, each with a selector that matches once it is drawn, its file, and the JavaScript it may start with (gzipped KB, files). */
const SCREENS = [
  { path: '/account/login', isThere: '.sign-in__demo', file: 'sign-in-page', mostKb: 170.3, mostFiles: 13 },
  { path: '/', isThere: '.next-card, .empty-state', file: 'home-page', mostKb: 182.7, mostFiles: 6 },
  { path: '/plan', isThere: '.plan-stage', file: 'plan-page', mostKb: 319.7, mostFiles: 35 },
  { path: '/timeline', isThere: '[role=row]', file: 'timeline-page', mostKb: 305.1, mostFiles: 31 },
  { path: '/reservations', isThere: '.event-row', file: 'reservations-page', mostKb: 263.2, mostFiles: 21 },
] as const;
const SIZES = [
  { name: 'phone', width: 390, height: 844 },
  { name: 'desktop', width: 1440, height: 900 },
] as const;

/** Records the layout shifts: the share of the view that has moved, and the elements. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const moved: { value: number; what: string }[] = [];
    Object.assign(globalThis, { moved });
    const nameOf = (node: Node | null | undefined) => (node instanceof Element ? `${node.tagName}.${node.className}` : node?.nodeName);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as PerformanceEntry & { value: number; sources: readonly { node?: Node | null }[] };
        moved.push({ value, what: sources.map(({ node }) => nameOf(node)).join(', ') });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

const shiftsOf = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { moved: { value: number; what: string }[] }).moved.filter(({ value }) => value > 0.001));

/** Delays each answer differently, so that answers arrive out of order and everything that can move does. */
async function delayAnswers(page: Page): Promise<void> {
  const waits = [350, 120, 500, 200, 420, 80];
  let asked = 0;
  await page.route('**/api/**', async (route) => {
    asked += 1;
    await new Promise((resolve) => {
      setTimeout(resolve, waits[asked % waits.length]);
    });
    await route.continue().catch(() => {});
  });
}

/** Signs in and clears the stored data, so that the next page is the first to show any of the person’s data. */
async function signInFor(page: Page): Promise<void> {
  await signIn(page, EMPLOYEE, '/log');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => indexedDB.deleteDatabase('assist'));
}

for (const { name, ...viewport } of SIZES) {
  test.describe(`the first view on a ${name}`, () => {
    test.use({ viewport });

    for (const { path, isThere } of SCREENS) {
      test(`of ${path} does not move while it loads`, async ({ page }) => {
        if (path !== '/account/login') await signInFor(page);
        await watchShifts(page);
        await delayAnswers(page);
        await page.goto(path);
        await expect(page.locator(isThere).first()).toBeVisible();
        await page.waitForTimeout(3_500);
        const moved = await shiftsOf(page);
        const sum = moved.reduce((all, { value }) => all + value, 0);
        expect(sum, JSON.stringify(moved, undefined, 1)).toBeLessThan(MOST_SHIFT);
      });
    }
  });
}

test('no screen starts with more JavaScript than its limit', () => {
  const codeOf = (file: string) => readFileSync(DIST + file, 'utf8');
  const importsOf = (file: string) =>
    [...codeOf(file).matchAll(/(?:from|import)["']\.\/([^"']+\.js)["']/g)].map(([, name]) => `assets/${name}`);
  const withAllThatItNeeds = (files: readonly string[]) => {
    const needed = new Set(files);
    for (const file of needed) for (const other of importsOf(file)) needed.add(other);
    return needed;
  };
  const ofThePage = [...codeOf('index.html').matchAll(/<script[^>]* src="\/([^"]+)"/g)].map(([, file = '']) => file);
  const first = codeOf(ofThePage.find((file) => file.includes('/first-'))!);
  const wordsWith = (kind: string, text: string) =>
    readdirSync(`${DIST}assets`).find(
      (name) => name.startsWith(`${kind}-words-`) && name.endsWith('.js') && codeOf(`assets/${name}`).includes(text),
    )!;
  const firstWords = wordsWith('first', 'Skip to content');
  const otherWords = wordsWith('other', 'Rooms, desks and other resources by time');
  const accountWords = wordsWith('account', 'Where you are signed in');
  const found: Record<string, string> = {};
  for (const { path, file, mostKb, mostFiles } of SCREENS) {
    const screen = new RegExp(`import\\([\`"']\\./(${file}-[^\`"']+\\.js)`).exec(first)![1]!;
    const later = path === '/' ? [] : [path === '/account/login' ? accountWords : otherWords];
    const words = [firstWords, ...later];
    const files = [...withAllThatItNeeds([...ofThePage, `assets/${screen}`, ...words.map((name) => `assets/${name}`)])];
    const kb = files.reduce((sum, name) => sum + gzipSync(readFileSync(DIST + name), { level: 9 }).length, 0) / 1024;
    if (kb > mostKb || files.length > mostFiles) found[path] = `${kb.toFixed(1)} KB in ${files.length} files`;
  }
  expect(found).toEqual({});
});

test('the page’s first script requests the data of the first view, while the files of its screen load', async ({ page }) => {
  await signInFor(page);
  await page.goto('about:blank');
  // The application starts only once its file is released, so requests made before that come from the first script.
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/start-*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/', { waitUntil: 'commit' });
  await expect
    .poll(() => [...new Set(asked.filter((path) => path.startsWith('/api/')))].toSorted())
    .toEqual([
      '/api/account/me',
      '/api/assist/configurations',
      '/api/assist/resources',
      '/api/calendar/events',
      '/api/users/me/favourites',
      '/api/users/me/settings',
    ]);
  expect(asked.filter((path) => /\/assets\/(?:home|en)-/.test(path)).length).toBeGreaterThanOrEqual(3);
  held.resolve();
  await expect(page.locator('.next-card, .empty-state').first()).toBeVisible();
  // Nothing is requested a second time.
  for (const path of ['/api/account/me', '/api/assist/configurations', '/api/users/me/settings'])
    expect(asked.filter((one) => one === path)).toHaveLength(1);
});

test.describe('a second visit', () => {
  test.use({ quiet: undefined as never });
  const CONFIGURATIONS = '**/api/assist/configurations*';

  const seeHome = async (page: Page) => {
    await signIn(page, EMPLOYEE);
    await expect(page.getByRole('region', { name: 'Coming up' })).toBeVisible();
    await expect(page.locator('#news-title')).toBeVisible();
  };

  test('starts with the last known answers, and continues with the current ones', async ({ page }) => {
    await seeHome(page);
    const held = Promise.withResolvers<void>();
    await page.route(CONFIGURATIONS, async (route) => {
      await held.promise;
      const told = await route.fetch({ url: route.request().url().split('?')[0]! });
      await route.fulfill({ response: told, body: (await told.text()).replaceAll('Alder', 'Birch') });
    });
    await page.reload();
    await expect(page.getByRole('region', { name: 'Coming up' })).toBeVisible();
    await expect(page).toHaveTitle(/Alder/);
    held.resolve();
    await expect(page).toHaveTitle(/Birch/);
  });

  test('with an ended session leads to the sign-in, and then to the complete Home', async ({ page }) => {
    await seeHome(page);
    await page.evaluate(() => {
      localStorage.setItem('api_token', 'of-yesterday');
      localStorage.setItem('api_refresh_token', 'of-yesterday');
    });
    await page.reload();
    await page.getByLabel('E-mail address').fill(EMPLOYEE.email);
    await page.getByLabel('Password').fill('nine-rivers-meet-2026');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Coming up' })).toBeVisible();
    await expect(page.locator('#news-title')).toBeVisible();
  });
});
