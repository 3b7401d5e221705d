import type { Locator } from '@playwright/test';
import { inDays } from '../visit/days.ts';
import { EMPLOYEE, expect, ORGANIZER, signIn, takeOtherCalendarsAway, test } from '../visit/test.ts';

const topOf = (row: { boundingBox(): Promise<{ y: number } | null> }) => row.boundingBox().then((box) => Math.round(box!.y));

/** Returns the row’s position once nothing above it is still loading. */
async function restingTopOf(row: Locator): Promise<number> {
  let top = await topOf(row);
  await expect
    .poll(
      async () => {
        const before = top;
        top = await topOf(row);
        return top === before;
      },
      { intervals: [700] },
    )
    .toBe(true);
  return top;
}

test('the list extends as far as there are reservations, keeps its extent in the address, and does not move when a reservation is opened', async ({
  page,
}) => {
  const far = inDays(76);
  await signIn(page, EMPLOYEE, `/reservations/reserve?day=${far}&from=10:00&to=11:00&resource=room-rhine`);
  await page.getByLabel('Title').fill('Far ahead');
  await page.getByRole('button', { name: /^Reserve Rhine, / }).click();
  await expect(page.getByRole('heading', { name: 'Reserved: Far ahead' })).toBeVisible();

  await page.goto('/reservations');
  await expect(page.locator('.event-row').first()).toBeVisible();
  await expect(page.getByText('Far ahead')).toHaveCount(0);
  await page.getByRole('button', { name: 'Show later' }).click();
  const row = page.locator('[data-row]').filter({ hasText: 'Far ahead' });
  await expect(row).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`\\?to=${inDays(90)}`));
  await page.reload();
  await expect(row).toBeVisible();

  // Deep in the list, the detail opens beside it and the row does not move.
  await row.scrollIntoViewIfNeeded();
  const before = await restingTopOf(row);
  await row.getByRole('link', { name: 'Details of Far ahead' }).click();
  await expect(page.getByRole('complementary', { name: 'Far ahead' })).toBeVisible();
  expect(Math.abs((await topOf(row)) - before)).toBeLessThanOrEqual(2);
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await page.getByRole('complementary').getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(new RegExp(`\\?to=${inDays(90)}$`));
  await expect(row).toBeVisible();

  // A link to the reservation from elsewhere also shows it in the list.
  await row.getByRole('link', { name: 'Details of Far ahead' }).click();
  const link = new URL(page.url());
  link.searchParams.delete('to');
  await page.goto(link.pathname + link.search);
  await expect(page.getByRole('complementary', { name: 'Far ahead' })).toBeVisible();

  // One press goes through all empty months, with one call for each, and then reports that they are empty.
  await page.getByRole('button', { name: 'Show later' }).click();
  await expect(page.getByText('Nothing in the year after.')).toBeVisible({ timeout: 60_000 });
});

test('past reservations can be shown again, including those of another calendar', async ({ page }) => {
  await signIn(page, EMPLOYEE, '/other-calendars');
  await takeOtherCalendarsAway(page);
  await page.getByLabel('Find a colleague or a room').fill(ORGANIZER.name);
  await page.getByRole('button', { name: `Add ${ORGANIZER.name}` }).click();
  await expect(page.getByRole('switch', { name: `Show ${ORGANIZER.name}` })).toBeVisible();
  // The other calendar’s part arrives last, above what is already shown.
  await page.route('**/api/other-calendars/events?**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  await page.goto('/reservations');
  // The other calendar’s events of today may be above the person’s own.
  await expect(page.locator('[data-row*="~"]').first()).toBeVisible();
  const first = page.locator('[data-row]').first();
  const [id, before] = [await first.getAttribute('data-row'), await restingTopOf(first)];
  const rows = await page.locator('[data-row]').count();
  await page.getByRole('button', { name: 'Show earlier' }).click();
  await expect(page).toHaveURL(new RegExp(`\\?from=${inDays(-30)}`));
  const same = page.locator(`[data-row="${id}"]`);
  // The number of rows is awaited, because an event of several days may stay the first row.
  await expect.poll(() => page.locator('[data-row]').count()).toBeGreaterThan(rows);
  // Rows are added above, part by part, but the row in view does not move.
  await page.waitForTimeout(2_500);
  expect(Math.abs((await topOf(same)) - before)).toBeLessThanOrEqual(2);
});

test('on a phone the tools of the list are one row, and the first reservation is in the upper third', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, EMPLOYEE, '/reservations');
  const row = page.locator('.event-row').first();
  await expect(row).toBeVisible();
  const middleOf = async (one: Locator) => {
    const box = (await one.boundingBox())!;
    return box.y + box.height / 2;
  };
  const filters = page.getByRole('button', { name: 'Filters' });
  const calendars = page.getByRole('link', { name: 'Other calendars' });
  expect(Math.abs((await middleOf(filters)) - (await middleOf(calendars)))).toBeLessThanOrEqual(2);
  expect(await restingTopOf(row)).toBeLessThan(844 / 3);
});

test('at 200 % on a laptop two rows of the plan’s list are in view', async ({ page }) => {
  await page.setViewportSize({ width: 683, height: 384 });
  await signIn(page, EMPLOYEE, '/plan?view=list');
  const second = page.locator('.plan-row').nth(1);
  await expect(second).toBeVisible();
  const bar = (await page.getByRole('navigation').first().boundingBox())!;
  const { y, height } = (await second.boundingBox())!;
  expect(y + height).toBeLessThanOrEqual(bar.y);
});
