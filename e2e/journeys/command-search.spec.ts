import { findBarriers } from '../visit/axe.ts';
import { quietDayIn } from '../visit/days.ts';
import { EMPLOYEE, expect, ORGANIZER, signIn, test } from '../visit/test.ts';

const DAY = quietDayIn(1);

test('a desk is found from Home and reserved using only the keyboard', async ({ page }) => {
  await signIn(page, ORGANIZER);
  await expect(page.getByRole('button', { name: /^Find a room/ })).toBeVisible();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search' });
  await expect(field).toBeFocused();
  await page.keyboard.type(`Desk A-15 ${DAY} 9 to 12`);
  await expect(page.getByRole('option').first()).toContainText('09:00 – 12:00');
  expect(await findBarriers(page, { within: '.command-search' })).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/plan\\?day=${DAY}&from=09%3A00&to=12%3A00&resource=desk-a-15`));
  await expect(page.locator('.plan__card')).toBeFocused();
  const reserve = page.getByRole('button', { name: /^Reserve .*09:00/ });
  // The button is disabled, and not a Tab stop, until the day is known.
  await expect(reserve).toBeEnabled();
  for (let stop = 0; stop < 8 && !(await reserve.evaluate((button) => button === document.activeElement)); stop += 1)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Desk A-15 is yours, /)).toBeVisible();
});

test('several requirements in one phrase are shown above the plan, and the first requirement is searched for', async ({ page }) => {
  await signIn(page, ORGANIZER);
  await page.getByRole('button', { name: /^Find a room/ }).click();
  await page.getByRole('combobox', { name: 'Search' }).fill(`a room for 6 and two desks near ${DAY} 10 to 11`);
  await expect(page.getByRole('option').first()).toContainText('Desk + Desk');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/plan\\?day=${DAY}&from=10%3A00&to=11%3A00`));
  const wanted = page.locator('.requirement button[aria-pressed]');
  await expect(wanted).toHaveText([/6/, 'Desk', 'Desk']);
  await expect(wanted.first()).toHaveAttribute('aria-pressed', 'true');
});

test('a typed phrase shows where a colleague sits on a day', async ({ page }) => {
  await signIn(page, EMPLOYEE, `/plan?view=list&type=desk&resource=desk-b-13&day=${DAY}&from=09:00&to=17:00`);
  await page
    .getByRole('article', { name: 'Desk B-13' })
    .getByRole('button', { name: /^Reserve / })
    .click();
  await expect(page.getByText(/^Desk B-13 is yours, /)).toBeVisible();
  await signIn(page, ORGANIZER);
  const hit = page.getByRole('option', { name: EMPLOYEE.name }).filter({ hasText: /Desk B-13 · .* floor · .*09:00.*17:00/ });
  for (const asked of [`where is Tereza ${DAY}`, `Tereza ${DAY}`, `who is in ${DAY}`]) {
    await page.goto('/');
    await expect(page.getByRole('button', { name: /^Find a room/ })).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused();
    await page.keyboard.type(asked);
    await expect(hit).toBeVisible();
    // While the last results arrive, the field may still refer to an option of the previous ones.
    await expect.poll(() => findBarriers(page, { within: '.command-search' })).toEqual([]);
    // Other journeys may have reserved for that day, and those people are listed before Tereza.
    let arrows = 0;
    for (; arrows < 10 && (await hit.getAttribute('data-focused')) === null; arrows += 1) await page.keyboard.press('ArrowDown');
    if (!asked.startsWith('who')) expect(arrows).toBe(0);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/plan\\?day=${DAY}&from=09%3A00&to=17%3A00&resource=desk-b-13`));
    await expect(page.locator('.plan__card')).toBeFocused();
    await expect(page.getByText(/^Taken .* by Tereza Nováková/)).toBeVisible();
  }
});

test('Escape closes the search, and leaves the screen and the focus as they were', async ({ page }) => {
  await signIn(page, ORGANIZER, '/settings');
  const language = page.getByLabel('Language');
  await expect(language).toBeEnabled();
  await language.focus();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('combobox', { name: 'Search' })).toHaveCount(0);
  await expect(language).toBeFocused();
  await expect(page).toHaveURL(/\/settings$/);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the search fills the part of the screen that the keyboard leaves free', async ({ page }) => {
    await signIn(page, ORGANIZER);
    await page.getByRole('button', { name: 'Search', exact: true }).tap();
    await page.getByRole('combobox', { name: 'Search' }).fill('r');
    const sheet = page.locator('.command-search');
    await expect.poll(async () => (await sheet.boundingBox())?.height).toBe(844);
    // No keyboard opens here, so the visual viewport is made lower, as a keyboard would.
    const see = (heightPx: number) =>
      page.evaluate((height) => {
        Object.defineProperty(visualViewport, 'height', { value: height, configurable: true });
        visualViewport!.dispatchEvent(new Event('resize'));
      }, heightPx);
    await see(420);
    await expect.poll(async () => (await sheet.boundingBox())?.height).toBe(420);
    const last = page.getByRole('option').last();
    // People are found a moment later and added at the end.
    const lastBottom = async () => {
      await last.scrollIntoViewIfNeeded();
      const { y, height } = (await last.boundingBox())!;
      return y + height;
    };
    await expect.poll(lastBottom).toBeLessThanOrEqual(420);
    await expect(page.getByRole('combobox', { name: 'Search' })).toBeInViewport({ ratio: 1 });
    await see(844);
    await expect.poll(async () => (await sheet.boundingBox())?.height).toBe(844);
  });

  test('one tap opens the search on every screen, and a colleague is two taps further', async ({ page }) => {
    await signIn(page, ORGANIZER);
    for (const path of [
      '/',
      '/plan',
      '/timeline',
      '/reservations',
      '/reservations/reserve',
      '/favourites',
      '/news',
      '/other-calendars',
      '/settings',
      '/log',
    ]) {
      await page.goto(path);
      await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeInViewport();
    }
    await page.goto('/');
    await page.getByRole('button', { name: 'Search', exact: true }).tap();
    const field = page.getByRole('combobox', { name: 'Search' });
    await expect(field).toBeFocused();
    await field.fill('terez');
    expect(await findBarriers(page, { within: '.command-search' })).toEqual([]);
    await page.getByRole('option', { name: /Tereza Nováková/ }).tap();
    await expect(page).toHaveURL(/\/reservations\?user=tereza/);
    await page.getByRole('button', { name: 'Search', exact: true }).tap();
    await expect(page.getByRole('option', { name: /Tereza Nováková/ })).toBeVisible();
  });
});

test('a kitchen is found from the first screen, and shown on its floor with a ring around it', async ({ page }) => {
  await signIn(page, ORGANIZER, '/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused();
  await page.keyboard.type('kitchen 3');
  await expect(page.getByRole('option', { name: /^Kitchen 3/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/plan\?.*place=/);
  const note = page.getByRole('status').filter({ hasText: 'Kitchen 3' });
  await expect(note).toHaveText('Kitchen 3Third floor');
  await page.reload();
  await expect(note).toBeVisible();
  await note.getByRole('button', { name: 'Close' }).click();
  await expect(note).toHaveCount(0);
  await expect(page).not.toHaveURL(/place=/);
});
