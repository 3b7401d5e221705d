import { findBarriers } from '../visit/axe.ts';
import { quietDay } from '../visit/days.ts';
import { hiddenStops } from '../visit/keyboard.ts';
import { findWrong, openScreen, SCREENS, signInIn } from '../visit/screens.ts';
import { EMPLOYEE, expect, signIn, test } from '../visit/test.ts';

/** The screens that are checked in every look; the matrix checks all screens in all languages, themes and widths. */
const MOST_USED = SCREENS.filter(([screen]) =>
  ['home', 'plan with a card', 'timeline with filters', 'reservations', 'reserve'].includes(screen),
);
const LOOKS = [
  ['desktop, light', { width: 1440, height: 900 }, 'light', 'en', SCREENS],
  ['phone, dark', { width: 390, height: 844 }, 'dark', 'en', MOST_USED],
  ['narrow phone, Czech', { width: 320, height: 640 }, 'light', 'cs', MOST_USED],
] as const;

for (const [look, viewport, colorScheme, language, screens] of LOOKS) {
  test.describe(look, () => {
    test.use({ viewport, colorScheme, contextOptions: { reducedMotion: 'reduce' } });
    test('no screen has an axe finding or is too wide, and the focus is visible at the first Tab stops', async ({ page }) => {
      test.setTimeout(240_000);
      await signInIn(page, language);
      const findings: string[] = [];
      for (const [screen, path] of screens) {
        await openScreen(page, path);
        const wrong = await findWrong(page);
        // The first stops are enough, because a bar that hides any stop of a narrow page hides one of these. The matrix checks all stops.
        const hidden = viewport.width < 360 ? await hiddenStops(page, 15) : [];
        findings.push(...[...wrong, ...hidden].map((finding) => `${screen}: ${finding}`));
      }
      expect(findings).toEqual([]);
    });

    test('the search has no axe finding, empty and with results, and its list scrolls below its field', async ({ page }) => {
      await signInIn(page, language);
      await openScreen(page, `/plan?day=${quietDay()}`);
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

test('the sign-in has no axe finding', async ({ page }) => {
  await page.goto('/account/login');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
});

test('an unknown address reports that nothing is there', async ({ page }) => {
  await signIn(page, EMPLOYEE, '/');
  await page.goto('/no/such/place');
  await expect(page.getByText('There is nothing here')).toBeVisible();
});
