import type { Page } from '@playwright/test';
import { findBarriers } from '../visit/axe.ts';
import { quietDay } from '../visit/days.ts';
import { EMPLOYEE, expect, signIn, TRAVELLER, test } from '../visit/test.ts';

const SCREENS = [
  ['home', '/'],
  ['plan', `/plan?day=${quietDay()}&from=09:00&to=10:00`],
  [
    'plan with several wants',
    `/plan?view=list&type=desk&duration=30&also=${encodeURIComponent('type=meeting-room&people=6')}&day=${quietDay()}&from=09:00&to=10:00`,
  ],
  ['plan as a list', `/plan?view=list&type=desk&day=${quietDay()}&from=09:00&to=10:00`],
  ['timeline', `/timeline?day=${quietDay()}`],
  ['timeline of a week', `/timeline?view=week&day=${quietDay()}`],
  ['reservations', '/reservations'],
  ['reserve', `/reservations/reserve?resource=room-rhine&day=${quietDay()}`],
  ['other calendars', '/other-calendars'],
  ['favourites', '/favourites'],
  ['news', '/news'],
  ['log', '/log'],
  ['settings', '/settings'],
] as const;

const LOOKS = [
  ['desktop, light', { width: 1440, height: 900 }, 'light', 'en'],
  ['phone, dark', { width: 390, height: 844 }, 'dark', 'en'],
  ['narrow phone, Czech', { width: 320, height: 640 }, 'light', 'cs'],
] as const;

async function signInIn(page: Page, language: string): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem('assist-lang', chosen), language);
  await page.goto('/account/login');
  await page.locator('[name=email]').fill(EMPLOYEE.email);
  await page.locator('[name=password]').fill('nine-rivers-meet-2026');
  await page.locator('button[type=submit]').click();
  await page.waitForURL((url) => !url.pathname.startsWith('/account'));
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState('networkidle').catch(() => {});
  await page.waitForTimeout(1_500);
}

async function findWrong(page: Page): Promise<string[]> {
  const findings = await findBarriers(page, { isStrict: false });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  return overflow > 0 ? [...findings, `${overflow} px stand out`] : findings;
}

for (const [look, viewport, colorScheme, language] of LOOKS) {
  test.describe(look, () => {
    test.use({ viewport, colorScheme });
    test('no screen has a finding of axe, and nothing stands out of one', async ({ page }) => {
      test.setTimeout(180_000);
      await signInIn(page, language);
      const findings: string[] = [];
      for (const [screen, path] of SCREENS) {
        await open(page, path);
        findings.push(...(await findWrong(page)).map((finding) => `${screen}: ${finding}`));
      }
      expect(findings).toEqual([]);
    });

    test('the search has no finding of axe, empty and with what it has found, and its list scrolls below its field', async ({ page }) => {
      await signInIn(page, language);
      await open(page, `/plan?day=${quietDay()}`);
      await page.keyboard.press('Control+k');
      const field = page.locator('.command-search__input');
      await expect(field).toBeFocused();
      expect(await findWrong(page)).toEqual([]);
      await field.fill('r');
      await expect(page.locator('.command-search__result').nth(8)).toBeAttached();
      expect(await findWrong(page)).toEqual([]);
      for (let step = 0; step < 12; step += 1) await page.keyboard.press('ArrowDown');
      await expect(page.locator('.command-search__result[data-focused]')).toBeInViewport({ ratio: 1 });
      await expect(field).toBeInViewport({ ratio: 1 });
      await expect(page.locator('.command-search .icon-button')).toBeInViewport({ ratio: 1 });
    });
  });
}

test('the sign-in has no finding of axe', async ({ page }) => {
  await page.goto('/account/login');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
});

test('the language changes at once, and is kept', async ({ page }) => {
  await signIn(page, TRAVELLER, '/settings');
  await page.getByLabel('Language').selectOption('cs');
  await expect(page.getByRole('heading', { name: 'Nastavení' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Nastavení' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'cs-CZ');
});

test('an address that leads nowhere says so and leads home', async ({ page }) => {
  await signIn(page, EMPLOYEE, '/');
  await page.goto('/no/such/place');
  await expect(page.getByText('There is nothing here')).toBeVisible();
});
