import type { Page } from '@playwright/test';
import { quietDayIn } from '../visit/days.ts';
import { EMPLOYEE, expect, ORGANIZER, signIn, test } from '../visit/test.ts';

// These journeys are about failures between a browser and its server, and within a browser.
const DAY = quietDayIn(1);
const reserve = (room: string) => `/reservations/reserve?resource=${room}&day=${DAY}&from=13:00&to=14:00`;

/** Returns how many reservations of the day have this subject, by a request from the page. */
const listOf = (page: Page, subject: string) =>
  page.evaluate(
    async ([day, wanted]) => {
      const answer = await fetch(`/api/calendar/events?start=${day}T00:00:00Z&end=${day}T23:59:59Z`, {
        headers: { authorization: `Bearer ${localStorage.getItem('api_token')}` },
      });
      const { value } = (await answer.json()) as { value: { subject: string }[] };
      return value.filter((one) => one.subject === wanted).length;
    },
    [DAY, subject] as const,
  );

test('a lost answer and a second press make only one reservation', async ({ page }) => {
  await signIn(page, EMPLOYEE, reserve('room-danube'));
  let isLost = true;
  await page.route('**/api/calendar/events', async (route) => {
    if (route.request().method() !== 'POST' || !isLost) return route.continue();
    isLost = false;
    // The server receives the request and carries it out.
    await route.fetch();
    return route.abort('connectionreset');
  });
  await page.getByLabel('Title').fill('Lost answer');
  await page.getByRole('button', { name: /^Reserve Danube, / }).click();
  const unanswered = page.getByRole('region', { name: 'No answer' });
  await expect(unanswered).toContainText('No answer came: Reserve Danube');
  await unanswered.getByRole('button', { name: 'Send now' }).click();
  await expect(unanswered).toHaveCount(0);
  expect(await listOf(page, 'Lost answer')).toBe(1);
});

test('two tabs whose session must be renewed at the same moment both continue, and nobody is signed out', async ({ page, context }) => {
  await signIn(page, EMPLOYEE, '/');
  const other = await context.newPage();
  await other.goto('/');
  const renewals: number[] = [];
  context.on('response', (answer) => void (answer.url().endsWith('/account/refresh') && renewals.push(answer.status())));
  for (let time = 0; time < 5; time += 1) {
    // Neither page runs in between: leaving in the middle of a renewal would lose its answer, and delay the next by ten seconds.
    await Promise.all([page.goto('/config.json'), other.goto('/config.json')]);
    // Simulates a token that has expired after a quarter of an hour.
    const expired = await page.evaluate(() => {
      localStorage.setItem('api_token', `${localStorage.getItem('api_token')!.slice(0, -4)}0000`);
      return localStorage.getItem('api_token');
    });
    await Promise.all([page.goto('/reservations'), other.goto('/settings')]);
    // Both screens may be shown before the renewal, and the next round must not interrupt it.
    await expect.poll(() => page.evaluate(() => localStorage.getItem('api_token'))).not.toBe(expired);
    await expect(page.getByRole('heading', { level: 1, name: 'Reservations' })).toBeVisible();
    await expect(other.getByLabel('Language')).toBeEnabled();
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  }
  expect(renewals.length).toBeGreaterThanOrEqual(5);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
});

test('a browser whose storage is full still shows and makes reservations', async ({ page, context, browserName }) => {
  test.skip(browserName !== 'chromium', 'the quota is set by Chromium’s own protocol');
  await signIn(page, EMPLOYEE, '/');
  const browser = await context.newCDPSession(page);
  await browser.send('Storage.overrideQuotaForOrigin', { origin: new URL(page.url()).origin, quotaSize: 1 });
  await page.evaluate(() => {
    // Also fills the other storages, until not one more character fits.
    for (const storage of [localStorage, sessionStorage])
      for (const length of [500_000, 10_000, 100, 1])
        try {
          for (let count = 0; ; count += 1) storage.setItem(`full ${length} ${count}`, 'x'.repeat(length));
        } catch {
          // The storage is full.
        }
  });
  await page.goto(reserve('room-seine'));
  await page.getByLabel('Title').fill('Without a store');
  await page.getByRole('button', { name: /^Reserve Seine, / }).click();
  await expect(page.getByRole('heading', { name: 'Reserved: Without a store' })).toBeVisible();
  await page.getByRole('link', { name: 'To my reservations' }).click();
  await page.reload();
  await expect(page.locator('.event-detail')).toContainText('Without a store');
  await page.goto('/plan?view=list&type=meeting-room');
  // Now that the floor is known, the browser would store it.
  await expect(page.getByText(/^\d+ free of \d+$/).first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Plan' })).toBeAttached();
  expect(await listOf(page, 'Without a store')).toBe(1);
});

test('an expired session leaves nothing to the next person who signs in', async ({ page }) => {
  await signIn(page, ORGANIZER, reserve('room-thames'));
  await page.getByLabel('Title').fill('Canary of Ingrid');
  // The next person may have this calendar beside their own, and would rightly see a public title.
  await page.getByLabel(/^Private/).check();
  await page.getByRole('button', { name: /^Reserve Thames, / }).click();
  await expect(page.getByRole('heading', { name: 'Reserved: Canary of Ingrid' })).toBeVisible();
  await page.goto('/reservations');
  await expect(page.getByText('Canary of Ingrid').first()).toBeVisible();
  await page.waitForTimeout(1_000);
  const kept = () =>
    page.evaluate(async () => {
      const found: string[] = [];
      const look = (where: string, value: unknown) => JSON.stringify(value)?.includes('Canary of Ingrid') && found.push(where);
      for (const storage of [localStorage, sessionStorage]) look('storage', { ...storage });
      for (const { name } of await indexedDB.databases()) {
        const database = await new Promise<IDBDatabase>((resolve, reject) => {
          const opening = indexedDB.open(name!);
          opening.addEventListener('success', () => resolve(opening.result));
          opening.addEventListener('error', () => reject(opening.error!));
        });
        for (const table of database.objectStoreNames) {
          const all = database.transaction(table).objectStore(table).getAll();
          look(table, await new Promise((resolve) => all.addEventListener('success', () => resolve(all.result))));
        }
        database.close();
      }
      for (const name of await caches.keys())
        for (const request of await (await caches.open(name)).keys()) look(name, await (await caches.match(request))!.text());
      return found;
    });
  // If nothing were stored here, the test would prove nothing.
  expect(await kept()).not.toEqual([]);
  // The session expired while the person was away, so nobody has pressed Sign out.
  await signIn(page, EMPLOYEE, '/');
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await expect.poll(kept).toEqual([]);
  await page.goto('/reservations');
  await expect(page.getByRole('heading', { level: 1, name: 'Reservations' })).toBeVisible();
  await expect(page.getByText('Canary of Ingrid')).toHaveCount(0);
});
