import type { Page } from '@playwright/test';
import { findBarriers } from '../visit/axe.ts';
import { quietDayIn } from '../visit/days.ts';
import { EMPLOYEE, expect, ORGANIZER, secondScreen, signIn, takeOtherCalendarsAway, test } from '../visit/test.ts';

const LOOKS = [
  ['desktop', { width: 1440, height: 900 }, 0],
  ['phone', { width: 390, height: 844 }, 1],
] as const;

/** Reserves the room Shannon with the form, as a person does. */
async function reserve(page: Page, day: string, from: string, to: string, title: string, isPrivate: boolean): Promise<void> {
  await page.goto(`/reservations/reserve?resource=room-shannon&day=${day}&from=${from}&to=${to}`);
  await page.getByLabel('Title').fill(title);
  if (isPrivate) await page.getByLabel('Private: others see only that the time is taken').check();
  await page.getByRole('button', { name: /^Reserve Shannon, / }).click();
  await expect(page.getByRole('heading', { name: `Reserved: ${title}` })).toBeVisible();
}

for (const [look, viewport, weeks] of LOOKS) {
  test.describe(look, () => {
    test.use({ viewport });

    test('a colleague’s calendar is added, shown beside the person’s own with private events as busy, switched off, removed and restored', async ({
      page,
      context,
      product,
    }) => {
      test.setTimeout(150_000);
      const day = quietDayIn(weeks);
      const [open, secret] = [`Kick-off on the ${look}`, `Canary on the ${look}`];
      const told: string[] = [];
      page.on('response', async (response) => {
        if (response.url().includes('/api/other-calendars')) told.push(await response.text().catch(() => ''));
      });
      await signIn(page, EMPLOYEE, '/reservations');
      await page.getByRole('link', { name: 'Other calendars' }).click();
      await takeOtherCalendarsAway(page);
      await page.getByLabel('Find a colleague or a room').fill('INGRÍD');
      await page.getByRole('button', { name: 'Add Ingrid Lindqvist' }).click();
      await expect(page.getByText('Ingrid Lindqvist is now beside your own calendar.')).toBeVisible();
      await expect(page.getByRole('switch', { name: 'Show Ingrid Lindqvist' })).toBeChecked();
      expect(await findBarriers(page, { isStrict: false })).toEqual([]);

      const other = await secondScreen(context, product.url);
      await signIn(other, ORGANIZER);
      await reserve(other, day, '09:00', '10:00', open, false);
      await reserve(other, day, '11:00', '12:00', secret, true);
      await other.context().close();

      await page.goto('/reservations');
      const ofDay = page.getByRole('region', { name: new RegExp(`${Number(day.slice(8))} `) });
      const row = page.getByRole('article').filter({ hasText: open });
      await expect(row).toBeVisible({ timeout: 40_000 });
      await expect(row).toContainText('Ingrid Lindqvist');
      await expect(row.getByRole('button')).toHaveCount(0);
      await expect(ofDay.getByRole('article').filter({ hasText: '11:00' }).filter({ hasText: 'Busy' })).toBeVisible();
      expect(await findBarriers(page, { isStrict: false })).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);

      await row.getByRole('link', { name: new RegExp(open) }).click();
      const detail = page.getByRole('complementary', { name: open });
      await expect(detail.getByText('Organised by Ingrid Lindqvist')).toBeVisible();
      await expect(detail.getByText('Shannon')).toBeVisible();
      await detail.getByRole('button', { name: 'Close' }).click();

      const chip = page.getByRole('button', { name: 'Ingrid Lindqvist', exact: true });
      await chip.click();
      await expect(row).toHaveCount(0);
      await expect(chip).toHaveAttribute('aria-pressed', 'false');
      await page.reload();
      await expect(chip).toHaveAttribute('aria-pressed', 'false');

      await page.getByRole('link', { name: 'Other calendars' }).click();
      await page.getByRole('button', { name: 'Remove Ingrid Lindqvist' }).click();
      await expect(page.getByText('No other calendars yet')).toBeVisible();
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(page.getByRole('switch', { name: 'Show Ingrid Lindqvist' })).not.toBeChecked();
      await page.getByRole('button', { name: 'Remove Ingrid Lindqvist' }).click();
      await expect(page.getByText('No other calendars yet')).toBeVisible();

      // No answer contains the title of the private event.
      expect(told.some((text) => text.includes(open))).toBe(true);
      expect(told.filter((text) => text.includes(secret))).toEqual([]);
    });
  });
}

test('other calendars are put in order, and coloured, with the keyboard alone', async ({ page }) => {
  await signIn(page, EMPLOYEE, '/other-calendars');
  for (const [text, name] of [
    ['ingrid', 'Ingrid Lindqvist'],
    ['rhine', 'Rhine'],
  ] as const) {
    await page.getByLabel('Find a colleague or a room').fill(text);
    await page.getByRole('button', { name: `Add ${name}` }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('switch', { name: `Show ${name}` })).toBeVisible();
  }
  const names = page.getByRole('list', { name: 'My other calendars' }).locator('strong');
  await expect(names).toHaveText(['Ingrid Lindqvist', 'Rhine']);
  await page.getByRole('switch', { name: 'Show Rhine' }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(names).toHaveText(['Rhine', 'Ingrid Lindqvist']);
  await expect(page.getByRole('switch', { name: 'Show Rhine' })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByRole('switch', { name: 'Show Rhine' })).not.toBeChecked();
  const colour = page.getByRole('button', { name: 'Colour of Rhine' });
  await colour.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Colour of Rhine' });
  expect(await findBarriers(page, { isStrict: false })).toEqual([]);
  await dialog.getByRole('button', { name: 'Violet' }).focus();
  const saved = page.waitForResponse((answer) => (answer.request().postData() ?? '').includes('colour'));
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(colour).toBeFocused();
  await saved;
  await page.reload();
  await expect(names).toHaveText(['Rhine', 'Ingrid Lindqvist']);
  expect(await colour.locator('span').evaluate((mark) => getComputedStyle(mark).backgroundColor)).toBe('rgb(168, 85, 214)');

  // The calendars are removed, because other journeys use this product as the same person.
  for (const name of ['Rhine', 'Ingrid Lindqvist']) await page.getByRole('button', { name: `Remove ${name}` }).click();
  await expect(page.getByText('No other calendars yet')).toBeVisible();
});
