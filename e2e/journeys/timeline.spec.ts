import { plusDays } from '@assist/time';
import type { Locator } from '@playwright/test';
import { findBarriers } from '../visit/axe.ts';
import { quietDayIn } from '../visit/days.ts';
import { EMPLOYEE, expect, signIn, test } from '../visit/test.ts';

const DAY = quietDayIn(1);
const AT = `day=${DAY}&from=09:00&to=10:00`;
const QUARTER_PX = 20;

/** Returns the position of a quarter of the day in a row of the day view. */
async function quarterAt(row: Locator, slot: number): Promise<{ x: number; y: number }> {
  const track = (await row.locator('.timeline-row__track').boundingBox())!;
  return { x: track.x + (slot + 0.5) * QUARTER_PX, y: track.y + track.height / 2 };
}

async function boxOf(locator: Locator): Promise<{ left: number; top: number; right: number; bottom: number }> {
  const { x, y, width, height } = (await locator.boundingBox())!;
  return { left: x, top: y, right: x + width, bottom: y + height };
}

test('drawing a selection with the mouse shows its times beside the pointer, and any conflict', async ({ page }) => {
  await signIn(page, EMPLOYEE, `/timeline?name=Garonne&${AT}`);
  const row = page.locator('[data-row="room-garonne"]');
  const [start, end] = [await quarterAt(row, 40), await quarterAt(row, 44)];
  await page.mouse.move(start.x, start.y);
  await expect(page.locator('.timeline-ghost')).toHaveText('Reserve 10:00');
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 4 });
  const bubble = page.locator('.selection-bubble');
  await expect(bubble).toHaveText('10:00 – 11:15 · 1 h 15 min');
  const [told, drawn, grid] = [await boxOf(bubble), await boxOf(row), await boxOf(page.getByRole('grid'))];
  expect(told.bottom).toBeLessThanOrEqual(drawn.top);
  expect(told.left).toBeGreaterThanOrEqual(grid.left);
  expect(told.right).toBeLessThanOrEqual(grid.right);
  await page.mouse.up();
  await expect(bubble).toHaveCount(0);
  await page.getByRole('dialog').getByRole('button', { name: 'Reserve 10:00 – 11:15' }).click();
  await expect(page.getByText(/^Garonne is yours, .* 10:00 – 11:15\.$/)).toBeVisible();

  const before = await quarterAt(row, 38);
  await page.mouse.move(before.x, before.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 4 });
  await expect(bubble).toContainText('You have it 10:00 – 11:15.');
  await expect(page.getByRole('status').filter({ hasText: 'Garonne, 09:30 – 11:15, 1 h 45 min selected. You have it' })).toHaveCount(1);
  await page.keyboard.press('Escape');
  await page.mouse.up();
});

test('a week shows seven days side by side, in which an hour can be reserved and a heading opens its day', async ({ page }) => {
  await signIn(page, EMPLOYEE, `/timeline?name=Loire&view=week&${AT}`);
  const days = page.locator('.timeline-head__day button');
  await expect(days).toHaveCount(7);
  const row = page.locator('[data-row="room-loire"]');
  await expect(row.locator('.timeline-row__track[data-loading]')).toHaveCount(0);
  const tomorrow = plusDays(DAY, 1);
  const heading = days.nth(await indexOf(days, Number(tomorrow.slice(-2))));
  const [column, track] = [await boxOf(heading), await boxOf(row.locator('.timeline-row__track'))];
  await page.mouse.move((column.left + column.right) / 2, (track.top + track.bottom) / 2);
  await expect(page.locator('.timeline-ghost')).toHaveText(/^Reserve 1\d:00$/);
  await page.mouse.down();
  await page.mouse.move(column.right + 80, (track.top + track.bottom) / 2, { steps: 4 });
  // A selection stays within its day.
  await expect(page.locator('.selection-bubble')).toContainText('– 24:00');
  await page.mouse.move((column.left + column.right) / 2 + 12, (track.top + track.bottom) / 2, { steps: 4 });
  await page.mouse.up();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Reserve 1\d:00 – 1\d:00$/ }).click();
  await expect(page.getByText(/^Loire is yours, .* 1\d:00 – 1\d:00\.$/)).toBeVisible();
  await expect(row.locator('.timeline-item--own')).toHaveCount(1);
  expect(await findBarriers(page, { isStrict: false })).toEqual([]);

  await page.getByRole('button', { name: 'Next week' }).click();
  await expect(page).toHaveURL(new RegExp(`day=${plusDays(DAY, 7)}`));
  await expect(row.locator('.timeline-item--own')).toHaveCount(0);
  await page.getByRole('button', { name: 'Previous week' }).click();
  await heading.click();
  await expect(page).toHaveURL(new RegExp(`day=${tomorrow}`));
  await expect(page).not.toHaveURL(/view=week/);
  await expect(row.locator('.timeline-item--own')).toContainText('Yours');
});

/** Returns the index of the heading with this day of the month. */
async function indexOf(days: Locator, date: number): Promise<number> {
  const words = await days.allTextContents();
  return words.findIndex((text) => new RegExp(`\\b${date}\\b`).test(text));
}

test.describe('with a finger', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the times are shown above the finger, and a week scrolls sideways while the names stay', async ({ page }) => {
    await signIn(page, EMPLOYEE, `/timeline?name=Isère&${AT}`);
    const row = page.locator('[data-row="room-isere"]');
    const browser = await page.context().newCDPSession(page);
    const touch = (type: string, at?: { x: number; y: number }) =>
      browser.send('Input.dispatchTouchEvent', { type: type as 'touchStart', touchPoints: at === undefined ? [] : [{ ...at, id: 1 }] });
    const [start, end] = [await quarterAt(row, 36), await quarterAt(row, 39)];
    await touch('touchStart', start);
    const bubble = page.locator('.selection-bubble');
    await expect(bubble).toHaveText('09:00 – 09:15 · 15 min');
    for (const share of [0.3, 0.6, 1]) await touch('touchMove', { x: start.x + (end.x - start.x) * share, y: start.y });
    await expect(bubble).toHaveText('09:00 – 10:00 · 1 h');
    expect((await boxOf(bubble)).bottom).toBeLessThan(end.y - 24);
    await touch('touchEnd');
    await expect(page.getByRole('button', { name: 'Reserve 09:00 – 10:00' })).toBeVisible();

    await page.goto(`/timeline?name=Isère&view=week&${AT}`);
    await expect(page.locator('.timeline-head__day button')).toHaveCount(7);
    const { scrolls, sticks } = await page.getByRole('grid').evaluate((grid) => {
      grid.scrollLeft = 10_000;
      const name = grid.querySelector('.timeline-row__name')!.getBoundingClientRect();
      return { scrolls: grid.scrollLeft > 0, sticks: name.left === grid.getBoundingClientRect().left + grid.clientLeft };
    });
    expect([scrolls, sticks]).toEqual([true, true]);
  });
});
