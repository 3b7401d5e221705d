import { plusDays } from '@assist/time';
import { msUntilClearOfQuarter, quietDay, quietDayIn } from '../visit/days.ts';
import { EMPLOYEE, expect, ORGANIZER, secondScreen, signIn, test } from '../visit/test.ts';

const reserve = (more: string) => `/reservations/reserve?day=${quietDay()}&${more}`;

test('a room is reserved, shown on a second screen, changed, deleted and restored', async ({ page, context, product }) => {
  await signIn(page, EMPLOYEE, reserve('resource=room-rhine&from=09:00&to=10:00'));
  await page.getByLabel('Title').fill('Planning the spring');
  await page.getByRole('button', { name: /^Reserve Rhine, / }).click();
  await expect(page.getByRole('heading', { name: 'Reserved: Planning the spring' })).toBeVisible();

  const other = await secondScreen(context, product.url);
  await signIn(other, ORGANIZER, reserve('resource=room-rhine&from=09:00&to=10:00'));
  await expect(other.getByText('Taken 09:00 – 10:00 by Tereza Nováková.')).toBeVisible();
  await expect(other.getByRole('button', { name: /^Reserve Rhine, / })).toBeDisabled();

  await page.getByRole('link', { name: 'To my reservations' }).click();
  const detail = page.getByRole('complementary', { name: 'Planning the spring' });
  await detail.getByRole('link', { name: 'Change' }).click();
  await page.getByLabel('From', { exact: true }).selectOption('11:00');
  await page.getByRole('button', { name: /^Save: Rhine, / }).click();
  await expect(page.getByRole('heading', { name: 'Changed: Planning the spring' })).toBeVisible();
  // A change on one screen shows on another within two seconds.
  await expect(other.getByRole('button', { name: /^Reserve Rhine, / })).toBeEnabled({ timeout: 4_000 });

  await page.getByRole('link', { name: 'To my reservations' }).click();
  await expect(page.getByRole('complementary', { name: 'Planning the spring' })).toBeVisible();
  const link = page.url();
  await page.getByRole('complementary').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Deleted: Planning the spring')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Reserved again: Planning the spring')).toBeVisible();
  // A link that was shared before still works.
  await page.goto(link);
  await expect(page.getByRole('complementary', { name: 'Planning the spring' })).toBeVisible();
  await other.context().close();
});

test('on a phone the form for a change, opened from a sheet, starts at its top', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, EMPLOYEE, `/reservations/reserve?day=${quietDayIn(1)}&resource=room-seine&from=17:00&to=17:30`);
  await page.getByLabel('Title').fill('Late look');
  await page.getByRole('button', { name: /^Reserve Seine, / }).click();
  await expect(page.getByRole('heading', { name: 'Reserved: Late look' })).toBeVisible();
  await page.goto('/reservations');
  await page.getByRole('link', { name: 'Details of Late look' }).click();
  await page.getByRole('dialog', { name: 'Late look' }).getByRole('link', { name: 'Change' }).click();
  const heading = page.getByRole('heading', { name: 'Change a reservation' });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
});

test('a deletion can be undone, even after leaving the screen before the answer came', async ({ page }) => {
  await signIn(page, EMPLOYEE, reserve('resource=room-thames&from=09:00&to=10:00'));
  await page.getByLabel('Title').fill('Slow goodbye');
  await page.getByRole('button', { name: /^Reserve Thames, / }).click();
  await expect(page.getByRole('heading', { name: 'Reserved: Slow goodbye' })).toBeVisible();
  await page.getByRole('link', { name: 'To my reservations' }).click();
  await page.route('**/api/calendar/events/*', async (route) => {
    if (route.request().method() !== 'DELETE') return route.continue();
    const response = await route.fetch();
    await expect(page.getByRole('complementary', { name: 'Slow goodbye' })).toBeHidden();
    await route.fulfill({ response });
  });
  await page.getByRole('complementary').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page.getByText('Deleted: Slow goodbye')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Reserved again: Slow goodbye')).toBeVisible();
});

test('if two people request the same time, one gets it, and the other is notified and keeps the typed title', async ({
  page,
  context,
  product,
}) => {
  const other = await secondScreen(context, product.url);
  const path = reserve('resource=room-seine&from=13:00&to=14:00');
  await signIn(page, EMPLOYEE, path);
  await signIn(other, ORGANIZER, path);
  await other.getByLabel('Title').fill('Mine');
  await other.route('**/api/calendar/schedules', (route) => route.abort());
  await page.getByRole('button', { name: /^Reserve Seine, / }).click();
  await expect(page.getByRole('heading', { name: /^Reserved: / })).toBeVisible();
  await other.getByRole('button', { name: /^Reserve Seine, / }).click();
  await expect(other.getByRole('alert')).toContainText('Somebody was faster');
  await expect(other.getByLabel('Title')).toHaveValue('Mine');
  await other.context().close();
});

test('a colleague’s calendar of which only the times may be seen is shown with its times, not left out', async ({ page }) => {
  await page.route('**/api/calendar/events?*user=*', (route) =>
    route.fulfill({ status: 404, contentType: 'application/problem+json', body: '{"code":"mailbox-not-available","correlationId":"c"}' }),
  );
  await signIn(page, EMPLOYEE, `/reservations?user=${ORGANIZER.email}`);
  await expect(page.locator('.event-row[data-limited]').first()).toContainText('Only the time is visible to you.');
  await expect(page.locator('.event-row[data-limited]').getByRole('button')).toHaveCount(0);
});

test('a running reservation can be finished and a pending one confirmed from the first screen', async ({ page }) => {
  await signIn(page);
  // The urgent reservations are on the top card.
  const upcoming = page.getByRole('main');
  await upcoming.getByRole('button', { name: 'Confirm' }).first().click();
  await expect(page.getByText(/^Confirmed: /)).toBeVisible();
  await expect(upcoming.getByText('Confirmed').first()).toBeVisible();
  const running = page
    .getByRole('article')
    .filter({ has: page.getByRole('link', { name: 'Details of Desk' }) })
    .filter({ has: page.getByRole('button', { name: 'Finish' }) });
  // The reservation ends with this quarter, and cannot be extended once it has ended.
  await page.waitForTimeout(msUntilClearOfQuarter(40_000));
  await running.first().getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByText(/^Finished: .*Free again from /)).toBeVisible();
  // The press may have been a mistake, so it can be undone.
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/^Continues until /)).toBeVisible();
});

test('all dates of a series are reserved together, and deleting asks which dates are meant', async ({ page }) => {
  await signIn(page, EMPLOYEE, reserve('resource=room-rhine&from=16:00&to=16:30'));
  await page.getByLabel('Title').fill('Choir');
  await page.getByLabel('Repeat').selectOption('daily');
  await page.getByLabel('Until').fill(plusDays(quietDay(), 1));
  await page.getByRole('button', { name: 'Reserve 2 dates' }).click();
  await expect(page.getByRole('heading', { name: 'Reserved: Choir' })).toBeVisible();
  await expect(page.getByText('2 dates')).toBeVisible();
  await page.getByRole('link', { name: 'To my reservations' }).click();
  await page.getByRole('complementary').getByRole('button', { name: 'Delete' }).click();
  const which = page.getByRole('dialog');
  // Each button says which dates it means.
  await expect(which.getByRole('button', { name: /^All dates to come .*, / })).toBeVisible();
  await which.getByRole('button', { name: /^This one and all that follow/ }).click();
  await expect(page.getByText('Deleted with all that follow: Choir')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/^Reserved again: Choir/)).toBeVisible();
  await expect(page.getByRole('article').filter({ hasText: 'Choir' })).toHaveCount(2);
});

test('the dates of a series during a holiday are deleted with one press, using only keys, and all are restored by Undo', async ({
  page,
}) => {
  const [first, last] = [quietDayIn(13), quietDayIn(17)];
  await signIn(page, EMPLOYEE, `/reservations/reserve?day=${first}&resource=room-rhine&from=17:00&to=17:30`);
  await page.getByLabel('Title').fill('Rota');
  await page.getByLabel('Repeat').selectOption('weekly');
  await page.getByLabel('Until').fill(last);
  await page.getByRole('button', { name: 'Reserve 5 dates' }).click();
  await page.getByRole('link', { name: 'To my reservations' }).click();
  const detail = page.getByRole('complementary', { name: 'Rota' });
  const others = detail.locator('section', { hasText: 'Other dates' }).getByRole('link');
  await expect(others).toHaveCount(4);
  const linksOf = async () => Promise.all((await others.all()).map((one) => one.getAttribute('href')));
  const links = await linksOf();

  await detail.getByRole('button', { name: 'Delete' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Dates from … to …' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete Rota?' });
  await expect(dialog.getByText(/^1 date: /)).toBeVisible();
  await expect(dialog.getByLabel('From', { exact: true })).toBeFocused();
  // Neither end of the period has to be a date of the series.
  await dialog.getByLabel('From', { exact: true }).fill(plusDays(first, 5));
  await dialog.getByLabel('Until').fill(plusDays(first, 22));
  await expect(dialog.getByText(/^3 dates: /)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Deleted: Rota, Rhine, 3 dates, /)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(detail.getByRole('button', { name: 'Delete' })).toBeFocused();
  await expect(others).toHaveCount(1);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/^Reserved again: Rota, Rhine, 3 dates, /)).toBeVisible();
  // The dates are the same as before, with the same ids.
  await expect(others).toHaveCount(4);
  expect(await linksOf()).toEqual(links);
});

test('a weekly series with one conflict has a way out chosen before it is reserved, and other ways out one press away', async ({
  page,
  context,
  product,
}) => {
  const other = await secondScreen(context, product.url);
  const [second, third] = [quietDayIn(1), quietDayIn(2)];
  await signIn(other, ORGANIZER, `/reservations/reserve?day=${second}&resource=room-thames&from=17:00&to=17:30`);
  await other.getByLabel('Title').fill('Design critique');
  await other.getByRole('button', { name: /^Reserve Thames, / }).click();
  await expect(other.getByRole('heading', { name: /^Reserved: / })).toBeVisible();
  await other.context().close();

  await page.setViewportSize({ width: 1366, height: 768 });
  await signIn(page, EMPLOYEE, reserve('resource=room-thames&from=17:00&to=17:30'));
  await page.getByLabel('Title').fill('Repaired');
  await page.getByLabel('Repeat').selectOption('weekly');
  await page.getByLabel('Until').fill(third);
  const dates = page.getByRole('region', { name: 'Dates' });
  await expect(dates.getByText(/^1 of 3 dates is not available as planned\./)).toBeVisible();
  await expect(dates.getByText(/^Thames: Taken 17:00 – 17:30 by Ingrid Lindqvist\. · Design critique/)).toBeVisible();
  // On a laptop, the conflict and the way out for that date are visible without scrolling.
  await page.evaluate(() => scrollTo(0, 0));
  await expect(dates.getByText(/^Thames: Taken /)).toBeInViewport({ ratio: 1 });
  await expect(dates.getByRole('radio', { checked: true })).toBeInViewport({ ratio: 1 });
  // One way out is already chosen, and another is one press away.
  await expect(page.getByRole('button', { name: /^Reserve 3 dates, 1 (in |at another time)/ })).toBeEnabled();
  await dates.getByRole('radio', { name: 'Leave this date out' }).check();
  await expect(page.getByRole('button', { name: 'Reserve 2 of 3 dates' })).toBeEnabled();
  await dates
    .getByRole('radio', { name: / instead / })
    .first()
    .check();
  await page.getByRole('button', { name: /^Reserve 3 dates, 1 in / }).click();
  await expect(page.getByRole('heading', { name: 'Reserved: Repaired' })).toBeVisible();
  await expect(page.getByText('3 dates')).toBeVisible();
  // Each date of the series links to the others, and shows how those differ.
  await page.getByRole('link', { name: 'To my reservations' }).click();
  const detail = page.getByRole('complementary', { name: 'Repaired' });
  const others = detail.locator('section', { hasText: 'Other dates' }).getByRole('link');
  // Dates in another year show the year.
  await expect(others).toHaveText([/^\S+ \d+ \S+( \d{4})? · \S/, /^[^·]+$/]);
  const elsewhere = (await others.first().textContent())!.split(' · ')[1]!;
  await others.first().click();
  await expect(detail.getByRole('link', { name: new RegExp(elsewhere) }).first()).toBeVisible();
  await expect(others).toHaveText([/ · Thames$/, / · Thames$/]);
});

test('people are found while typing, with their free and busy times', async ({ page }) => {
  await signIn(page, EMPLOYEE, reserve('resource=room-rhine&from=18:00&to=18:30'));
  await page.getByRole('combobox', { name: 'Add a person' }).fill('lindq');
  const found = page.getByRole('option', { name: /Ingrid Lindqvist/ });
  await expect(found).toBeVisible();
  // The page scrolls, as if a phone’s keyboard opened or content were added above, and the list moves with it.
  const scrolled = page.evaluate(() => new Promise((resolve) => document.addEventListener('scroll', resolve, { once: true })));
  await page.evaluate(() => scrollBy(0, scrollY === 0 ? 40 : -40));
  await scrolled;
  await found.click();
  await expect(page.getByRole('button', { name: 'Remove Ingrid Lindqvist' })).toBeVisible();
  await expect(page.locator('.shared-strip__row', { hasText: 'Ingrid Lindqvist' }).locator('.shared-strip__state')).toHaveText(/Free|Busy/);
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await page.getByRole('button', { name: 'Find a time' }).click();
  await expect(page.getByText('Times near yours at which everything and everyone is free:')).toBeVisible();
});

test('a colleague’s reservations are shown on the same screen, with the colleague’s name on top', async ({ page }) => {
  await signIn(page, EMPLOYEE, `/reservations?user=${ORGANIZER.email}`);
  await expect(page.getByRole('heading', { name: 'Reservations of Ingrid Lindqvist' })).toBeVisible();
  // Her own events have no buttons for other people.
  const hers = page.locator('.event-row').filter({ hasNot: page.getByRole('button') });
  await expect(hers.first()).toBeVisible();
});
