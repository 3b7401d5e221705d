import { quietDayIn } from '../visit/days.ts';
import { EMPLOYEE, expect, signIn, test } from '../visit/test.ts';

const DAY = quietDayIn(2);
const reserve = (more: string) => `/reservations/reserve?day=${DAY}&${more}`;

test('typed text survives Back and a reload, until it is discarded', async ({ page }) => {
  await signIn(page, EMPLOYEE, '/');
  await page.goto(reserve('resource=room-rhine&from=11:00&to=12:00'));
  await page.getByLabel('Title').fill('Typed with care');
  await page.getByLabel('Add a person').fill('ingrid');
  // Enter chooses the first result, even if the answer has not arrived yet.
  await page.keyboard.press('Enter');
  await expect(page.getByText('Ingrid Lindqvist')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Your entries have been restored.')).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('Typed with care');
  await page.goBack();
  await page.goForward();
  await expect(page.getByLabel('Title')).toHaveValue('Typed with care');
  await expect(page.getByText('Ingrid Lindqvist')).toBeVisible();
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('');
  await page.reload();
  await expect(page.getByLabel('Title')).toHaveValue('');
});

test('typed text outlives an expired session, and is gone once the person signs out', async ({ page }) => {
  const sheet = reserve('resource=room-rhine&from=18:00&to=18:30');
  await signIn(page, EMPLOYEE, sheet);
  await page.getByLabel('Title').fill('Half a thought');
  await page.evaluate(() => {
    localStorage.setItem('api_token', 'over');
    localStorage.setItem('api_refresh_token', 'over');
  });
  await expect(page.getByRole('heading', { name: /^Sign in to / })).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: new RegExp(EMPLOYEE.name) }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Half a thought');
  await expect(page.getByText('Your entries have been restored.')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).first().click();
  await signIn(page, EMPLOYEE, sheet);
  await expect(page.getByLabel('Title')).toHaveValue('');
});

test('another screen keeps the day, the time and the filters', async ({ page }) => {
  await signIn(page, EMPLOYEE, `/plan?day=${DAY}&from=13:00&to=14:30&type=desk`);
  const places = page.getByRole('navigation', { name: 'Main' });
  await places.getByRole('link', { name: 'Timeline' }).click();
  await expect(page).toHaveURL(new RegExp(`/timeline\\?day=${DAY}&from=13%3A00&to=14%3A30&type=desk`));
  await places.getByRole('link', { name: 'Home' }).click();
  await places.getByRole('link', { name: 'Plan' }).click();
  await expect(page).toHaveURL(new RegExp(`/plan\\?day=${DAY}&from=13%3A00&to=14%3A30&type=desk`));
});

test('leaving a plan that is still loading is not undone when it has loaded', async ({ page }) => {
  await signIn(page, EMPLOYEE, '/reservations');
  // The floor is written to the address once it is known. That is delayed until the person has left and the next screen is loading.
  const left = Promise.withResolvers<void>();
  await page.route('**/api/assist/plans', async (route) => {
    await left.promise;
    await route.continue();
  });
  await page.route('**/assets/timeline-page-*.js', async (route) => {
    left.resolve();
    await page.waitForTimeout(1_500);
    await route.continue();
  });
  await page.goto(`/plan?day=${DAY}&type=desk`);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Timeline' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/timeline\\?day=${DAY}&type=desk`));
});

test('after signing out in another tab, this tab leads to the sign-in, with its page as the return address', async ({ page, context }) => {
  await signIn(page, EMPLOYEE, '/reservations');
  const other = await context.newPage();
  await other.goto('/settings');
  await other.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.waitForURL(/\/account\/login\?return_url=%2Freservations$/);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
});

test('an all-day reservation can be given a time', async ({ page }) => {
  await signIn(page, EMPLOYEE, reserve('resource=desk-w-08'));
  await page.getByLabel('All day').check();
  await page.getByLabel('Title').fill('Retreat');
  await page.getByRole('button', { name: /^Reserve Desk W-08, .*All day/ }).click();
  await page.getByRole('link', { name: 'To my reservations' }).click();
  await page.getByRole('complementary').getByRole('link', { name: 'Change: Retreat' }).click();
  await page.getByLabel('All day').uncheck();
  await page.getByLabel('From', { exact: true }).selectOption('10:00');
  await page.getByRole('button', { name: /^Save: Desk W-08, .*10:00 – 11:00/ }).click();
  await expect(page.getByRole('heading', { name: 'Changed: Retreat' })).toBeVisible();
  await expect(page.getByText(/10:00 – 11:00/)).toBeVisible();
});

test('the plan is few stops of the Tab key away, and only one by the skip link', async ({ page }) => {
  await signIn(page, EMPLOYEE, `/plan?day=${DAY}`);
  const plan = page.locator('.plan-cursor');
  await expect(plan).toBeAttached();
  const first = page.getByRole('link', { name: 'Skip to content' });
  await first.focus();
  const stops = async () => {
    for (let stop = 1; stop < 60; stop += 1) {
      await page.keyboard.press('Tab');
      if (await plan.evaluate((element) => element === document.activeElement)) return stop;
    }
    return 60;
  };
  expect(await stops()).toBeLessThanOrEqual(31);
  await first.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(plan).toBeFocused();
});

test('the organizer has to be free as well, but a desk that they have reserved does not block a meeting', async ({ page }) => {
  // The journeys of other files do not use this room on this day.
  await signIn(page, EMPLOYEE, reserve('resource=room-drava&from=07:00&to=12:00'));
  await page.getByRole('button', { name: /^Reserve Drava, / }).click();
  await expect(page.getByRole('heading', { name: /^Reserved: / })).toBeVisible();
  await page.goto(reserve('resource=desk-w-23&from=12:00&to=18:00'));
  await page.getByRole('button', { name: /^Reserve Desk W-23, / }).click();
  await expect(page.getByRole('heading', { name: /^Reserved: / })).toBeVisible();
  await page.goto(reserve('resource=room-seine&from=08:00&to=09:00'));
  await page.getByRole('button', { name: 'Find a time' }).click();
  // This is the first free time of the day: the desk reserved at that time does not block the meeting.
  await expect(page.locator('.reserve__times button').filter({ hasText: 'same day' }).first()).toHaveText(
    /12:00 – 13:00 the same day · the soonest/,
  );
});
