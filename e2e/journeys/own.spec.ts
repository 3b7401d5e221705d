import { altered } from '../visit/altered.ts';
import { quietDay } from '../visit/days.ts';
import { EMPLOYEE, expect, ORGANIZER, secondScreen, signIn, test } from '../visit/test.ts';

const DAY = `day=${quietDay()}&from=09:00&to=10:00`;

test('my reservation is immediately shown as mine on its card, in the list, on the plan and on the timeline', async ({
  page,
  context,
  product,
}) => {
  await signIn(page, EMPLOYEE, `/plan?view=list&type=desk&name=Desk%20A-16&resource=desk-a-16&${DAY}`);
  const card = page.getByRole('article', { name: 'Desk A-16' });
  await card.getByRole('button', { name: /^Reserve / }).click();
  await expect(card.locator('.slot-badge')).toHaveText('★Yours');
  await expect(card.getByText('You have it 09:00 – 10:00.')).toBeVisible();
  await expect(card.getByText(/^Taken/)).toHaveCount(0);
  await expect(card.getByRole('button', { name: /^Reserve / })).toHaveCount(0);
  await expect(card.getByRole('link', { name: 'Change' })).toBeVisible();
  await expect(card.getByRole('button', { name: 'Delete' })).toBeVisible();
  await expect(page.locator('.plan-row .slot-badge')).toHaveText('★Yours');
  const colour = await card.locator('.slot-badge').evaluate((badge) => getComputedStyle(badge).backgroundColor);

  await page.goto(`/timeline?type=desk&name=Desk%20A-16&${DAY}`);
  const row = page.locator('[data-row="desk-a-16"]');
  await expect(row.locator('.timeline-item--own')).toHaveText(/^★ .+ · Yours$/);
  expect(await row.locator('.timeline-item--own').evaluate((item) => getComputedStyle(item).backgroundColor)).toBe(colour);
  await expect(row.getByRole('rowheader')).toHaveAttribute('data-mark', '★');

  await page.goto(`/timeline?type=desk&name=Desk%20A-16&view=week&${DAY}`);
  await expect(row.locator('.timeline-item--own')).toHaveText('★');
  expect(await row.locator('.timeline-item--own').evaluate((item) => getComputedStyle(item).backgroundColor)).toBe(colour);

  await page.goto('/reservations');
  await expect(page.getByRole('article').filter({ hasText: 'Desk A-16' }).locator('.yours-mark')).toHaveText('★ Yours');

  const other = await secondScreen(context, product.url);
  await signIn(other, ORGANIZER, `/plan?view=list&type=desk&name=Desk%20A-16&resource=desk-a-16&${DAY}`);
  await expect(other.getByRole('article', { name: 'Desk A-16' }).getByText('Taken 09:00 – 10:00 by Tereza Nováková.')).toBeVisible();
  await other.context().close();
});

test('a double press, and presses on both the card and the list, send one request', async ({ page }) => {
  let posts = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/calendar/events')) posts += 1;
  });
  await signIn(page, EMPLOYEE, `/plan?view=list&type=desk&name=Desk%20A-17&resource=desk-a-17&${DAY}`);
  await page.route('**/api/calendar/events', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  const card = page.getByRole('article', { name: 'Desk A-17' });
  await expect(card.getByRole('button', { name: /^Reserve / })).toBeEnabled();
  await page.evaluate(() => {
    const buttons = [...document.querySelectorAll<HTMLElement>('.resource-card__actions button, .plan-row button.button')];
    for (const button of [...buttons, ...buttons]) button.click();
  });
  await expect(card.locator('.slot-badge')).toHaveText('★Yours');
  await page.waitForTimeout(2_000);
  expect(posts).toBe(1);
});

test('a time that a calendar did not tell is neither free nor taken, and is shown as unknown everywhere', async ({ page }) => {
  await page.route(
    '**/api/calendar/schedules',
    altered<{ scheduleId: string; serviceError: string | null; scheduleItems: unknown[] }[]>((schedules) =>
      schedules.map((schedule) =>
        schedule.scheduleId.startsWith('room-rhine@') ? { ...schedule, serviceError: 'timeout', scheduleItems: [] } : schedule,
      ),
    ),
  );
  await signIn(page, EMPLOYEE, `/plan?view=list&type=meeting-room&name=Rhine&resource=room-rhine&${DAY}`);
  const card = page.getByRole('article', { name: 'Rhine' });
  await expect(card.locator('.slot-badge')).toHaveText('?Unknown');
  await expect(card.getByText('its availability is unknown')).toBeVisible();
  await expect(card.getByRole('button', { name: /^Reserve / })).toBeDisabled();
  await expect(page.locator('.plan-row .slot-badge')).toHaveText('?Unknown');
  await expect(page.locator('.plan-row').getByRole('button', { name: 'Reserve Rhine' })).toHaveCount(0);

  const kept = page.waitForResponse((response) => response.url().endsWith('/favourites/room-rhine') && response.ok());
  await card.getByRole('button', { name: 'Add Rhine to favourites' }).click();
  await kept;
  await page.goto(`/timeline?type=meeting-room&name=Rhine&${DAY}`);
  await expect(page.locator('[data-row="room-rhine"]').getByRole('rowheader')).toHaveAttribute('data-mark', '?');
  await page.goto(`/reservations/reserve?resource=room-rhine&${DAY}`);
  await expect(page.locator('.shared-strip__row', { hasText: 'Rhine' }).locator('.shared-strip__state')).toHaveText('Unknown');
  await page.goto('/');
  const favourite = page.getByRole('listitem').filter({ hasText: 'Rhine' }).filter({ hasText: 'its availability is unknown' });
  await expect(favourite).toBeVisible();
  await expect(favourite.getByRole('button', { name: /^Reserve/ })).toHaveCount(0);
});

test('a reservation deleted on another screen before it is opened is reported as not found, and every screen drops it', async ({
  page,
  context,
  product,
}) => {
  // Delays the request for the event until the event is deleted.
  let letGo = () => {};
  const isGone = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(/\/api\/calendar\/events\/[^/?]+$/, async (route) => {
    if (route.request().method() === 'GET') await isGone;
    await route.continue();
  });
  await signIn(page, EMPLOYEE, `/reservations/reserve?resource=room-tagus&${DAY}`);
  await page.getByLabel('Title').fill('Of no use any more');
  await page.getByRole('button', { name: /^Reserve Tagus, / }).click();
  await expect(page.getByRole('heading', { name: 'Reserved: Of no use any more' })).toBeVisible();

  const other = await secondScreen(context, product.url);
  await signIn(other, EMPLOYEE, '/reservations');
  await other.getByRole('link', { name: 'Details of Of no use any more' }).click();
  await other.getByRole('complementary', { name: 'Of no use any more' }).getByRole('button', { name: 'Delete' }).click();
  await expect(other.getByText('Deleted: Of no use any more')).toBeVisible();
  await other.context().close();
  letGo();

  await expect(page.getByRole('heading', { name: 'Not in the calendar: Of no use any more' })).toBeVisible();
  const result = page.getByRole('region', { name: /Of no use any more/ });
  await expect(result.getByText('The calendar no longer has this reservation. Reserve again.')).toBeVisible();
  await expect(result.getByText('Accepted')).toHaveCount(0);
  await expect(result.getByRole('link', { name: 'Change' })).toHaveCount(0);
  await result.getByRole('link', { name: 'To my reservations' }).click();
  // Our own calendar remembers released reservations: the detail still shows them as released, but no list contains them.
  await expect(page.getByRole('complementary', { name: 'Of no use any more' }).getByText('Released')).toBeVisible();
  await expect(page.locator('.event-row').first()).toBeVisible();
  await expect(page.locator('.event-row').filter({ hasText: 'Of no use any more' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Coming up' })).toBeVisible();
  await expect(page.getByText('Of no use any more')).toHaveCount(0);
  await page.goto(`/plan?view=list&type=meeting-room&name=Tagus&resource=room-tagus&${DAY}`);
  await expect(page.getByRole('article', { name: 'Tagus' }).locator('.slot-badge')).toHaveText(/Free/);
});
