import { textKept } from '../visit/browser-store.ts';
import { minutesAfter, quietDay, timeOn } from '../visit/days.ts';
import { hubHasTakenIn, somebodyElse, watchHub } from '../visit/live.ts';
import { EMPLOYEE, expect, signIn, signInByForm, test } from '../visit/test.ts';

test('a person who is not signed in is sent to the sign-in, and then to the requested page', async ({ page }) => {
  await page.goto('/reservations?state=accepted');
  await expect(page).toHaveURL(/\/account\/login\?return_url=%2Freservations%3Fstate%3Daccepted/);
  await page.getByRole('button', { name: new RegExp(EMPLOYEE.name) }).click();
  await expect(page).toHaveURL(/\/reservations\?state=accepted$/);
});

test('a wrong password is reported, and the typed address stays', async ({ page }) => {
  await page.goto('/account/login');
  await page.getByLabel('E-mail address').fill(EMPLOYEE.email);
  await page.getByLabel('Password').fill('not the password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toHaveText('The e-mail address or the password is wrong.');
  await expect(page.getByLabel('E-mail address')).toHaveValue(EMPLOYEE.email);
});

test('an empty form shows what is missing and focuses the field', async ({ page }) => {
  await page.goto('/account/login');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Enter your e-mail address.')).toBeVisible();
  await expect(page.getByLabel('E-mail address')).toBeFocused();
});

for (const target of ['https://evil.example/', '//evil.example/', '/\\evil.example', 'javascript:alert(1)']) {
  test(`the return address never leads to ${target}`, async ({ page, baseURL }) => {
    await page.goto(`/account/login?return_url=${encodeURIComponent(target)}`);
    await page.getByRole('button', { name: new RegExp(EMPLOYEE.name) }).click();
    await expect(page.getByRole('heading', { name: 'Hello, Tereza' })).toBeVisible();
    expect(new URL(page.url()).origin).toBe(new URL(baseURL!).origin);
  });
}

test('signing out leaves nothing of the person in the browser (S2)', async ({ page }) => {
  await signInByForm(page);
  await expect(page.getByRole('heading', { name: 'Hello, Tereza' })).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem('api_token'));
  expect(token).not.toBeNull();
  await page.getByRole('button', { name: 'Sign out' }).first().click();
  await expect(page).toHaveURL(/\/account\/login/);
  // A request beside the sign-out may fail first, and lead to this page a moment before the rest is wiped.
  const databases = () => page.evaluate(async () => (await indexedDB.databases()).map((database) => database.name));
  await expect.poll(databases).toEqual([]);
  const left = await page.evaluate(() => [...Object.entries(localStorage), ...Object.entries(sessionStorage)]);
  expect(JSON.stringify(left)).not.toMatch(/tereza|alder\.example|api_token|api_refresh/i);
  // A pending answer brings nothing back, either.
  await page.waitForTimeout(1_000);
  expect(await databases()).toEqual([]);
  const answer = await page.request.get('/api/account/me', { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status()).toBe(401);
});

test('a stranger receives nothing about the building, and gets its floors immediately after signing in', async ({ page }) => {
  const told = page.waitForResponse((response) => response.url().includes('/api/assist/configurations'));
  await page.goto('/account/login?return_url=%2Fsettings');
  expect((await (await told).json()).asistConfiguration).toMatchObject({ areas: [], news: [] });
  await page.getByRole('button', { name: new RegExp(EMPLOYEE.name) }).click();
  await expect(page.getByRole('checkbox').first()).toBeVisible();
  expect(await page.getByRole('checkbox').count()).toBeGreaterThan(2);
});

test('signing out on all devices ends a lost phone’s session without touching it, and leaves nothing of the person on it (S1, S2)', async ({
  page,
  browser,
  product,
}) => {
  const subject = 'A heron in the courtyard';
  await using herself = await somebodyElse(product.url, EMPLOYEE);
  const start = timeOn(quietDay(), '10:00');
  const room = 'room-seine@rooms.alder.example';
  expect((await herself.reserve({ email: room, start, end: minutesAfter(start, 30), subject })).status).toBe(201);
  const elsewhere = await browser.newContext({ baseURL: product.url });
  const phone = await elsewhere.newPage();
  const traffic = watchHub(phone);
  await signIn(phone, EMPLOYEE, '/reservations');
  await expect(phone.getByText(subject).first()).toBeVisible();
  await expect.poll(() => textKept(phone)).toContain(subject);
  await hubHasTakenIn(phone, traffic);
  await signIn(page, EMPLOYEE, '/settings');
  await page.getByRole('button', { name: 'Sign out on all devices' }).click();
  await expect(page).toHaveURL(/\/account\/login/);
  await expect(phone).toHaveURL(/\/account\/login/);
  await expect.poll(() => textKept(phone)).not.toMatch(/heron|tereza|alder\.example|api_token|api_refresh/i);
  await elsewhere.close();
});

test('a session that was ended elsewhere asks to sign in again', async ({ page }) => {
  await signIn(page, EMPLOYEE, '/settings');
  await page.evaluate(() => {
    localStorage.setItem('api_token', 'gone');
    localStorage.setItem('api_refresh_token', 'gone');
  });
  await page.reload();
  await expect(page).toHaveURL(/\/account\/login/);
});
