import type { Page } from '@playwright/test';
import { quietDayIn } from '../visit/days.ts';
import { pressByKey, tabTo } from '../visit/keyboard.ts';
import { expect, signIn, test } from '../visit/test.ts';

// The drawn map is tested in map.spec.ts: the same keys open a card there.
test.use({ productName: 'keyboard' });

const DAY = quietDayIn(9);

/** Signs in without using a pointer. */
async function signInByKeyboard(page: Page, path: string): Promise<void> {
  await signIn(page, undefined, path);
  // From here on, the keyboard is the last input used.
  await page.goto(path);
  await page.locator('main h1').first().waitFor({ state: 'attached' });
}

test('a room is found on the plan, reserved, changed and deleted', async ({ page }) => {
  await signInByKeyboard(page, `/plan?day=${DAY}&from=09:00&to=10:00&type=meeting-room&level=floor-3`);
  await tabTo(page, page.getByRole('button', { name: 'Skip to the plan' }));
  await page.keyboard.press('Enter');
  const plan = page.getByRole('listbox', { name: /^Plan of / });
  await expect(plan).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  const name = ((await plan.getByRole('option').textContent()) ?? '').split(',')[0]!;
  await page.keyboard.press('Enter');
  const card = page.getByRole('article', { name });
  await pressByKey(page, card.getByRole('button', { name: /^Reserve / }));
  await expect(card.locator('.slot-badge')).toHaveText('★Yours');
  // Another Enter would not delete it.
  await expect(card.getByRole('heading', { name })).toBeFocused();
  const onPlan = page.url();
  await pressByKey(page, card.getByRole('link', { name: 'Change' }));
  await tabTo(page, page.getByLabel('Title'));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Changed by keyboard');
  await pressByKey(page, page.getByRole('button', { name: /^Save/ }));
  await expect(page.getByText('Changed by keyboard').first()).toBeVisible();
  await page.goto(onPlan);
  await pressByKey(page, card.getByRole('button', { name: 'Delete' }));
  await expect(page.getByText(/^Deleted: /)).toBeVisible();
});

test('a room is found on the timeline, reserved and deleted', async ({ page }) => {
  await signInByKeyboard(page, `/timeline?day=${DAY}&name=Loire&from=09:00&to=10:00`);
  await tabTo(page, page.getByRole('grid'));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Loire is yours, /)).toBeVisible();
  // The focus is back in the grid, where it was.
  await expect(page.getByRole('grid')).toBeFocused();
  await page.keyboard.press('Enter');
  await pressByKey(page, page.getByRole('dialog').getByRole('button', { name: /^Delete/ }));
  await expect(page.getByText(/^Deleted: /)).toBeVisible();
});

test('a pending reservation is confirmed and a running one is finished', async ({ page }) => {
  await signInByKeyboard(page, '/reservations');
  await pressByKey(page, page.getByRole('button', { name: /^Confirm/ }).first());
  await expect(page.getByText(/^Confirmed: /)).toBeVisible();
  await pressByKey(page, page.getByRole('button', { name: /^Finish/ }).first());
  await expect(page.getByText(/^Finished: .*Free again from /)).toBeVisible();
});
