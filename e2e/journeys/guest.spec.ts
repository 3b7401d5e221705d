import { findBarriers } from '../visit/axe.ts';
import { quietDay } from '../visit/days.ts';
import { expect, ORGANIZER, signIn, test } from '../visit/test.ts';

test('an organizer invites a visitor, who finds the meeting and its room on his phone, and is out when the invitation is taken back', async ({
  page,
  browser,
  baseURL,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, ORGANIZER, `/reservations/reserve?day=${quietDay()}&from=09:00&to=10:00&resource=room-seine`);
  await page.getByLabel('Title').fill('A talk with Gita');
  await page.getByRole('button', { name: /^Reserve Seine, / }).click();
  await expect(page.getByRole('heading', { name: /^Reserved: / })).toBeVisible();
  await page.goto('/reservations');
  await page.getByRole('link', { name: 'Details of A talk with Gita' }).click();
  await page.getByLabel('Visitor’s name').fill('Gita Guest');
  await page.getByRole('button', { name: 'Invite a visitor' }).click();
  await expect(page.getByText('Code for Gita Guest')).toBeVisible();
  const code = await page.locator('.invite__code output').textContent();
  await page.getByRole('button', { name: 'Copy the link' }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(`${baseURL}/account/guest#${code}`);
  expect(await findBarriers(page, { within: '.event-detail' })).toEqual([]);

  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    ...(baseURL === undefined ? {} : { baseURL }),
  });
  const guest = await phone.newPage();
  const heard: string[] = [];
  guest.on('response', (response) => {
    if (response.url().includes('/api/')) heard.push(`${response.status()} ${new URL(response.url()).pathname}`);
  });
  // A way that somebody has shared leads him in by the same entrance, and on.
  await guest.goto('/visit/navigate?to=room-seine');
  await guest.getByLabel('Your name').fill('Gita');
  await guest.getByLabel('Invitation code').fill(code!);
  await guest.keyboard.press('Enter');
  await expect(guest).toHaveURL(`${baseURL}/visit/navigate?to=room-seine`);
  await expect(guest.getByRole('button', { name: /^To Seine/ })).toBeVisible();

  await guest.goto(link);
  await expect(guest.getByLabel('Invitation code')).toHaveValue(code!);
  await guest.getByLabel('Your name').fill('Gita');
  expect(await findBarriers(guest)).toEqual([]);
  await guest.keyboard.press('Enter');
  await expect(guest.getByRole('heading', { name: 'Hello, Gita' })).toBeVisible();
  await expect(guest.getByRole('heading', { name: 'A talk with Gita' })).toBeVisible();
  await expect(guest.getByText('09:00 – 10:00')).toBeVisible();
  await expect(guest.getByText(`You meet ${ORGANIZER.name}`)).toBeVisible();
  expect(await findBarriers(guest)).toEqual([]);
  await guest.getByRole('link', { name: 'Seine: show on the plan' }).click();
  await expect(guest.getByRole('status').filter({ hasText: 'Seine' })).toBeVisible();
  expect(await findBarriers(guest, { without: 'canvas' })).toEqual([]);
  // Nothing was asked for that a guest does not get; and the other screens are not his.
  expect(heard.filter((one) => !/^20[04] /.test(one))).toEqual([]);
  await guest.goto('/timeline');
  await expect(guest).toHaveURL(`${baseURL}/visit`);
  // He is led to the room's door, too.
  await guest.getByRole('link', { name: 'Guide me there' }).click();
  await expect(guest).toHaveURL(/\/visit\/navigate\?to=room-seine$/);
  await guest.getByLabel('Where are you?').fill('recep');
  await guest
    .getByRole('button', { name: /^Reception/ })
    .first()
    .click();
  await expect(guest.getByRole('list', { name: 'Steps' })).toContainText('Seine is');
  expect(heard.filter((one) => !/^20[04] /.test(one))).toEqual([]);
  // The signs on the walls lead him too: at a room, and on a floor.
  await guest.goto('/qr/SMT6RV');
  await expect(guest.getByRole('heading', { level: 1, name: 'Vltava' })).toBeVisible();
  await guest.getByRole('link', { name: 'Show on the plan' }).click();
  await expect(guest).toHaveURL(`${baseURL}/visit/plan?resource=room-vltava`);
  await expect(guest.getByRole('status').filter({ hasText: 'Vltava' })).toBeVisible();
  await guest.goto('/qr/CSZ5FW');
  await expect(guest.getByRole('heading', { level: 1, name: 'Fourth floor' })).toBeVisible();
  await guest.getByRole('link', { name: 'To your meeting: Seine' }).click();
  await expect(guest.getByRole('list', { name: 'Steps' })).toContainText('With your back to the sign');
  await guest.goto('/qr/CSZ5FW');
  await guest.getByRole('link', { name: 'Show on the plan' }).click();
  await expect(guest).toHaveURL(`${baseURL}/visit/plan?level=floor-4`);
  await expect(guest.getByRole('button', { name: 'Fourth floor' })).toHaveAttribute('aria-pressed', 'true');

  await page.getByRole('button', { name: 'Take back the invitation of Gita Guest' }).click();
  await expect(page.getByText('The invitation of Gita Guest has been taken back')).toBeVisible();
  await guest.reload();
  await expect(guest).toHaveURL(/\/account\/guest/);
  await phone.close();
});

test('a visitor without a code is told so at its field', async ({ page }) => {
  await page.goto('/account/login');
  await page.getByRole('link', { name: 'I am a visitor' }).click();
  await expect(page.getByLabel('Your name')).toBeFocused();
  await page.keyboard.type('Gita');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter the code of your invitation.')).toBeVisible();
  await expect(page.getByLabel('Invitation code')).toBeFocused();
  await page.keyboard.type('0000-0000-0000');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^The code is wrong/)).toBeVisible();
  await expect(page.getByLabel('Invitation code')).toBeFocused();
});
