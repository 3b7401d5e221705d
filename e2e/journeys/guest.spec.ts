import type { Browser, Page } from '@playwright/test';
import { findBarriers } from '../visit/axe.ts';
import { minutesAfter, quietDay, thisQuarter } from '../visit/days.ts';
import { expect, ORGANIZER, signIn, test } from '../visit/test.ts';

/** Rooms on the ground floor, tried in this order, because the sample company may have reserved some of them for this hour. */
const ROOMS = [
  { id: 'room-seine', name: 'Seine' },
  { id: 'room-thames', name: 'Thames' },
  { id: 'room-drava', name: 'Drava' },
  { id: 'room-sava', name: 'Sava' },
  { id: 'room-tisza', name: 'Tisza' },
] as const;

/** Creates or changes a reservation for this quarter and the next in a free room, so that it is on today’s date at any time. */
async function reserveNow(page: Page, method: 'post' | 'patch', path: string, more: object): Promise<(typeof ROOMS)[number]> {
  const start = thisQuarter();
  for (const room of ROOMS) {
    const data = {
      ...more,
      start: start.toISOString(),
      end: minutesAfter(start, 30).toISOString(),
      resources: [{ email: `${room.id}@rooms.alder.example` }],
    };
    if ((await page.request[method](path, { data, headers: await headersOf(page) })).ok()) return room;
  }
  throw new Error('no room is free now');
}

/** Returns the request headers of the person signed in on the page. */
async function headersOf(page: Page): Promise<Record<string, string>> {
  const token = await page.evaluate(() => localStorage.getItem('api_token'));
  const { value } = (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')!;
  return { authorization: `Bearer ${token}`, 'X-XSRF-TOKEN': value };
}

async function inviteGita(page: Page, subject: string): Promise<{ readonly code: string; readonly link: string }> {
  await page.goto('/reservations');
  await page.getByRole('link', { name: `Details of ${subject}` }).click();
  await page.getByLabel('Visitor’s name').fill('Gita Guest');
  await page.getByRole('button', { name: 'Invite a visitor' }).click();
  await expect(page.getByText('Code for Gita Guest')).toBeVisible();
  const code = await page.locator('.invite__code output').textContent();
  await page.getByRole('button', { name: 'Copy the link' }).click();
  return { code: code!, link: await page.evaluate(() => navigator.clipboard.readText()) };
}

async function aPhone(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'en-GB',
    ...(baseURL === undefined ? {} : { baseURL }),
  });
  return phone.newPage();
}

test('an organizer invites a visitor, who finds the meeting and its room on their phone, and is signed out when the invitation is revoked', async ({
  page,
  browser,
  baseURL,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, ORGANIZER, '/reservations');
  const room = await reserveNow(page, 'post', '/api/calendar/events', { idempotencyKey: 'a-talk', subject: 'A talk with Gita' });
  const { code, link } = await inviteGita(page, 'A talk with Gita');
  expect(link).toBe(`${baseURL}/account/guest#${code}`);
  expect(await findBarriers(page, { within: '.event-detail' })).toEqual([]);

  const guest = await aPhone(browser, baseURL);
  const heard: string[] = [];
  guest.on('response', (response) => {
    if (response.url().includes('/api/')) heard.push(`${response.status()} ${new URL(response.url()).pathname}`);
  });
  const refused = () => heard.filter((one) => !/^20[04] /.test(one));
  // A shared route leads a guest through the same sign-in, and then to the route.
  await guest.goto(`/visit/navigate?to=${room.id}`);
  await guest.getByLabel('Your name').fill('Gita');
  await guest.getByLabel('Invitation code').fill(code);
  await guest.keyboard.press('Enter');
  await expect(guest).toHaveURL(`${baseURL}/visit/navigate?to=${room.id}`);
  await expect(guest.getByRole('button', { name: new RegExp(`^To ${room.name}`) })).toBeVisible();
  expect(refused()).toEqual([]);

  await guest.goto(link);
  await expect(guest.getByLabel('Invitation code')).toHaveValue(code);
  await guest.getByLabel('Your name').fill('Gita');
  expect(await findBarriers(guest)).toEqual([]);
  await guest.keyboard.press('Enter');
  await expect(guest.getByRole('heading', { name: 'Hello, Gita' })).toBeVisible();
  // The replaced session may have just sent one more renewal.
  heard.length = 0;
  await expect(guest.getByRole('heading', { name: 'A talk with Gita' })).toBeVisible();
  await expect(guest.getByText(`You are meeting ${ORGANIZER.name}`)).toBeVisible();
  expect(await findBarriers(guest)).toEqual([]);
  await guest.getByRole('link', { name: `${room.name}: show on the plan` }).click();
  await expect(guest.getByRole('status').filter({ hasText: room.name })).toBeVisible();
  expect(await findBarriers(guest, { without: 'canvas' })).toEqual([]);
  // No request was refused to the guest, and the other screens are not reachable.
  expect(refused()).toEqual([]);
  await guest.goto('/timeline');
  await expect(guest).toHaveURL(`${baseURL}/visit`);
  // The guest is also guided to the room’s door.
  await guest.getByRole('link', { name: 'Guide me there' }).click();
  await expect(guest).toHaveURL(`${baseURL}/visit/navigate?to=${room.id}`);
  // The route starts at the entrance until another start is chosen.
  await expect(guest.getByRole('list', { name: 'Steps' })).toContainText(`${room.name} is`);
  await guest.getByRole('button', { name: /^From Main entrance/ }).click();
  await guest.getByLabel('Where are you?').fill('recep');
  await guest
    .getByRole('button', { name: /^Reception/ })
    .first()
    .click();
  await expect(guest.getByRole('button', { name: /^From Reception/ })).toBeVisible();
  await expect(guest.getByRole('list', { name: 'Steps' })).toContainText(`${room.name} is`);
  expect(refused()).toEqual([]);
  // The signs on the walls also work for a guest: at a room, and on a floor.
  await guest.goto('/qr/SMT6RV');
  await expect(guest.getByRole('heading', { level: 1, name: 'Vltava' })).toBeVisible();
  await guest.getByRole('link', { name: 'Show on the plan' }).click();
  await expect(guest).toHaveURL(`${baseURL}/visit/plan?resource=room-vltava`);
  await expect(guest.getByRole('status').filter({ hasText: 'Vltava' })).toBeVisible();
  await guest.goto('/qr/CSZ5FW');
  await expect(guest.getByRole('heading', { level: 1, name: 'Fourth floor' })).toBeVisible();
  await guest.getByRole('link', { name: `To your meeting: ${room.name}` }).click();
  await expect(guest.getByRole('list', { name: 'Steps' })).toContainText('With your back to the sign');
  await guest.goto('/qr/CSZ5FW');
  await guest.getByRole('link', { name: 'Show on the plan' }).click();
  await expect(guest).toHaveURL(`${baseURL}/visit/plan?level=floor-4`);
  await expect(guest.getByRole('button', { name: 'Fourth floor' })).toHaveAttribute('aria-pressed', 'true');

  await page.getByRole('button', { name: 'Revoke the invitation of Gita Guest' }).click();
  await expect(page.getByText('The invitation of Gita Guest has been revoked')).toBeVisible();
  await guest.reload();
  await expect(guest).toHaveURL(/\/account\/guest/);
  await guest.context().close();
});

test('a visitor invited to a meeting on a later day sees the meeting’s time and place on their phone, and sees the building once the meeting is moved to today', async ({
  page,
  browser,
  baseURL,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, ORGANIZER, `/reservations/reserve?day=${quietDay()}&from=09:00&to=10:00&resource=room-seine`);
  await page.getByLabel('Title').fill('A later talk');
  await page.getByRole('button', { name: /^Reserve Seine, / }).click();
  await expect(page.getByRole('heading', { name: /^Reserved: / })).toBeVisible();
  const { link } = await inviteGita(page, 'A later talk');
  await expect(page.getByText(/on the day .* You can revoke the invitation at any time/)).toBeVisible();

  const guest = await aPhone(browser, baseURL);
  const heard: string[] = [];
  guest.on('response', (response) => {
    if (response.url().includes('/api/')) heard.push(`${response.status()} ${new URL(response.url()).pathname}`);
  });
  await guest.goto(link);
  await guest.getByLabel('Your name').fill('Gita');
  await guest.keyboard.press('Enter');
  await expect(guest.getByRole('heading', { name: 'A later talk' })).toBeVisible();
  await expect(guest.getByText('09:00 – 10:00')).toBeVisible();
  await expect(guest.getByText('Seine')).toBeVisible();
  await expect(guest.getByText(/^The plan of the building and the route open here on /)).toBeVisible();
  expect(await findBarriers(guest)).toEqual([]);
  // No other address and no code on a wall leads into the building.
  for (const path of ['/visit/plan', '/visit/navigate?to=room-seine', '/qr/SMT6RV', '/plan']) {
    await guest.goto(path);
    await expect(guest.getByText(/^The plan of the building and the route open here on /)).toBeVisible();
    await expect(guest).toHaveURL(`${baseURL}/visit`);
    await expect(guest.getByRole('navigation').getByRole('link', { name: 'Plan' })).toHaveCount(0);
  }
  expect(heard.filter((one) => !/^20[04] /.test(one))).toEqual([]);
  // Requests that bypass the page are refused.
  const told = await guest.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('api_token')}` };
    return Promise.all(['/api/guest/places', '/api/assist/navigation'].map(async (path) => (await fetch(path, { headers })).status));
  });
  expect(told).toEqual([401, 401]);

  // Once the meeting is moved to today, the open page learns of the move when the page becomes visible.
  const range = `start=${quietDay()}T00:00:00Z&end=${quietDay()}T23:00:00Z`;
  const listed = await page.request.get(`/api/calendar/events?${range}`, { headers: await headersOf(page) });
  const { value: events } = (await listed.json()) as { value: { id: string; etag: string; subject: string }[] };
  const { id, etag } = events.find(({ subject }) => subject === 'A later talk')!;
  const room = await reserveNow(page, 'patch', `/api/calendar/events/${encodeURIComponent(id)}`, { etag });
  await guest.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await guest.getByRole('link', { name: `${room.name}: show on the plan` }).click();
  await expect(guest.getByRole('status').filter({ hasText: room.name })).toBeVisible();
  await expect(guest.getByRole('status').filter({ hasText: 'Ground floor' })).toBeVisible();
  await guest.context().close();
});

test('a missing invitation code is reported at its field', async ({ page }) => {
  await page.goto('/account/login');
  await page.getByRole('link', { name: 'I am a visitor' }).click();
  await expect(page.getByLabel('Your name')).toBeFocused();
  await page.keyboard.type('Gita');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter your invitation code.')).toBeVisible();
  await expect(page.getByLabel('Invitation code')).toBeFocused();
  await page.keyboard.type('0000-0000-0000');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^The code is wrong/)).toBeVisible();
  await expect(page.getByLabel('Invitation code')).toBeFocused();
});
