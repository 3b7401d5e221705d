import type { Locator, Page } from '@playwright/test';
import { dayOfWeek, type LocalDate, plusDays } from '@assist/time';
import { dayFrom, minutesAfter, quietDay, quietDayIn, thisQuarter, timeOn, workdayFrom } from '../visit/days.ts';
import { EMPLOYEE, expect, ORGANIZER, secondScreen, signIn, test, TRAVELLER } from '../visit/test.ts';
import { believeOwnClock } from '../visit/moved-clock.ts';

// The journeys have their own product, because other journeys would change "last time".
test.use({ productName: 'presses' });

/** Returns functions that press and count the presses; typing into one field counts as one press. */
function counting() {
  let presses = 0;
  return {
    press: async (target: Locator) => {
      presses += 1;
      await target.click();
    },
    type: async (target: Locator, text: string) => {
      presses += 1;
      await target.fill(text);
    },
    key: async (target: Locator, key: string) => {
      presses += 1;
      await target.press(key);
    },
    count: () => presses,
  };
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  // The day is not far ahead, because only the page’s clock is set to it, not the server’s.
  const friday = dayFrom(quietDay(), 'friday');
  for (const [today, time, presses] of [
    [dayFrom(quietDay(), 'wednesday'), '12:00', 6],
    [friday, '12:00', 6],
    // On a Saturday, the next open day is already chosen.
    [plusDays(friday, 1), '12:00', 5],
  ] as const)
    test(`a desk by the window is reserved for the next open day, nine to five, on a ${dayOfWeek(today)} at ${time} with at most ${presses} taps`, async ({
      page,
    }) => {
      await signIn(page, EMPLOYEE);
      await believeOwnClock(page);
      await page.clock.setFixedTime(timeOn(today, time));
      await page.goto('/');
      const { press, count } = counting();
      const wanted = workdayFrom(plusDays(today, 1));
      const isShown = () => page.waitForURL((url) => url.searchParams.get('day') === wanted);
      await press(page.getByRole('link', { name: 'Reserve a desk' }));
      await press(page.getByRole('button', { name: /^Filters/ }));
      const sheet = page.getByRole('region', { name: /^Filters/ });
      if (presses === 6) await press(sheet.getByRole('button', { name: /^Next day/ }));
      await isShown();
      await press(sheet.getByText('By the window'));
      // Ticking a filter does not move the rest of the screen.
      await expect(sheet).toBeInViewport({ ratio: 0.99 });
      await press(sheet.getByRole('button', { name: /^Suggest one: / }));
      await press(page.getByRole('button', { name: /^Reserve .* 09:00 – 17:00$/ }));
      // The card is checked, because a slow machine may miss the toast.
      await expect(page.getByText('You have it 09:00 – 17:00.')).toBeVisible();
      expect(count()).toBeLessThanOrEqual(presses);
    });

  // The browser’s clock is set to another week, because the sample’s reservations of today’s desks differ at every hour.
  const last = quietDayIn(1);
  const reserveDesk = async (page: Page, person: typeof EMPLOYEE, name: string, day: LocalDate) => {
    await signIn(page, person, `/plan?view=list&type=desk&resource=${name.replace(' ', '-').toLowerCase()}&day=${day}&from=09:00&to=17:00`);
    await page
      .getByRole('article', { name })
      .getByRole('button', { name: /^Reserve / })
      .click();
    await expect(page.getByText(new RegExp(`^${name} is yours, .* 09:00 – 17:00\\.$`))).toBeVisible();
  };
  const homeAfter = async (page: Page, day: LocalDate) => {
    await believeOwnClock(page);
    await page.clock.setFixedTime(timeOn(day, '18:00'));
    await page.goto('/');
    return page.getByRole('region', { name: 'Like last time' });
  };

  test('the same desk as last time is reserved with at most two presses', async ({ page }) => {
    await reserveDesk(page, ORGANIZER, 'Desk O-07', last);
    const again = await homeAfter(page, last);
    await expect(again).toBeVisible();
    // From the second visit on, the page keeps space for this section where it is visible without scrolling.
    await page.reload();
    const room = page.locator('.home__main > .skeleton, .home__main > .again').last();
    let kept = await room.boundingBox();
    // Either the skeleton or the section may be shown while this is measured.
    await expect.poll(async () => (kept ??= await room.boundingBox())).not.toBeNull();
    await expect(again).toBeVisible();
    expect(await again.boundingBox()).toEqual(kept);
    expect(kept!.y + kept!.height).toBeLessThan(844);
    const { press, count } = counting();
    await press(again.getByRole('button', { name: /^Reserve/ }));
    await expect(page.getByText(/^Desk O-07 is yours, .* 09:00 – 17:00\.$/)).toBeVisible();
    expect(count()).toBeLessThanOrEqual(2);
  });

  test('if the last desk is taken, the nearest similar one is reserved with at most two presses', async ({ page, context, product }) => {
    await reserveDesk(page, TRAVELLER, 'Desk O-08', last);
    const other = await secondScreen(context, product.url);
    await reserveDesk(other, EMPLOYEE, 'Desk O-08', plusDays(last, 1));
    await other.context().close();
    const again = await homeAfter(page, last);
    await expect(again.getByText(/^Desk O-08 is not free then\. Nearest free: Desk O-/)).toBeVisible();
    const { press, count } = counting();
    await press(again.getByRole('button', { name: /^Reserve Desk O-/ }));
    await expect(page.getByText(/^Desk O-.* is yours, .* 09:00 – 17:00\.$/)).toBeVisible();
    expect(count()).toBeLessThanOrEqual(2);
  });
});

test('a room for eight with a screen and two colleagues is reserved with at most eight presses', async ({ page }) => {
  await signIn(page, EMPLOYEE, '/');
  const { press, type, key, count } = counting();
  await press(page.getByRole('link', { name: 'Reserve a room' }));
  await page.waitForURL((url) => url.pathname === '/plan');
  // Opening another day is not counted: it only keeps journeys apart, and somebody who reserves for today does not need it.
  await page.goto(`${page.url()}&day=${quietDayIn(8)}&from=10:00&to=11:00`);
  await type(page.getByLabel('People'), '8');
  await press(page.getByText('Screen', { exact: true }));
  const whom = page.getByRole('combobox', { name: 'With whom' });
  for (const [typed, name] of [
    ['lindq', /Lindqvist/],
    ['horak', /Horák/],
  ] as const) {
    await type(whom, typed);
    await expect(page.getByRole('listbox', { name: 'With whom' }).getByRole('option', { name }).first()).toBeVisible();
    if (typed === 'lindq') await key(whom, 'Enter');
    else await whom.press('Enter');
  }
  await press(page.getByRole('button', { name: /^Suggest one: / }));
  await press(page.getByRole('button', { name: /^Reserve with 2 people, / }));
  await expect(page.getByText(/ is yours, .* 10:00 – 11:00\.$|is being asked for .* 10:00/)).toBeVisible();
  expect(count()).toBeLessThanOrEqual(8);
});

/** Makes a call as the page’s person, bypassing the screens. */
async function call<T>(page: Page, method: 'GET' | 'POST', path: string, data?: unknown): Promise<T> {
  const { value } = (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')!;
  const token = await page.evaluate(() => localStorage.getItem('api_token'));
  const answer = await page.request.fetch(path, { method, data, headers: { authorization: `Bearer ${token}`, 'X-XSRF-TOKEN': value } });
  const text = await answer.text();
  expect(answer.ok(), text).toBe(true);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

interface Place {
  readonly id: string;
  readonly email: string;
  readonly displayName: string;
}

/** Returns the first resource of that name that is free for three hours from this quarter on, whatever the sample has reserved by now. */
async function freeForHours(page: Page, name: RegExp): Promise<Place> {
  const start = thisQuarter();
  const places = (await call<Place[]>(page, 'GET', '/api/assist/resources')).filter(({ displayName }) => name.test(displayName));
  const schedules = await call<{ scheduleId: string; scheduleItems: unknown[] }[]>(page, 'POST', '/api/calendar/schedules', {
    emails: places.map(({ email }) => email),
    start,
    end: minutesAfter(start, 180),
  });
  const free = schedules.find(({ scheduleItems }) => scheduleItems.length === 0)!;
  return places.find(({ email }) => email === free.scheduleId)!;
}

test('a favourite room is reserved for now with at most two presses', async ({ page }) => {
  await signIn(page, TRAVELLER, '/');
  const { id, displayName } = await freeForHours(page, /^(Seine|Thames|Drava|Sava|Tisza|Rhine|Loire)$/);
  await call(page, 'POST', `/api/users/me/favourites/${id}`);
  await page.reload();
  const { press, count } = counting();
  const favourites = page.getByRole('region', { name: 'Favourites' });
  await press(favourites.getByRole('button', { name: `Reserve: ${displayName}` }));
  await expect(page.getByText(new RegExp(`^${displayName} is yours, `))).toBeVisible();
  expect(count()).toBeLessThanOrEqual(2);
});

test('a running reservation is extended by a quarter of an hour with at most two presses', async ({ page }) => {
  await signIn(page, TRAVELLER, '/');
  const start = thisQuarter();
  const free = await freeForHours(page, /^Desk W/);
  await call(page, 'POST', '/api/calendar/events', {
    idempotencyKey: `presses-${start.getTime()}`,
    subject: 'A while longer',
    start,
    end: minutesAfter(start, 30),
    resources: [{ email: free.email }],
  });
  await page.reload();
  const { press, count } = counting();
  await press(page.getByRole('link', { name: 'Details of A while longer' }));
  await press(page.getByRole('complementary').getByRole('button', { name: '+15 min: A while longer' }));
  await expect(page.getByText(/^Continues until .*A while longer/)).toBeVisible();
  expect(count()).toBeLessThanOrEqual(2);
});

test('the same desk is reserved for a week later with at most three presses', async ({ page }) => {
  const day = quietDay();
  await signIn(page, EMPLOYEE, `/plan?view=list&type=desk&resource=desk-o-12&day=${day}&from=09:00&to=17:00`);
  await page
    .getByRole('article', { name: 'Desk O-12' })
    .getByRole('button', { name: /^Reserve / })
    .click();
  await expect(page.getByText(/^Desk O-12 is yours, /)).toBeVisible();
  await believeOwnClock(page);
  await page.clock.setFixedTime(timeOn(day, '08:00'));
  await page.goto('/');
  const { press, count } = counting();
  await press(page.getByRole('link', { name: 'Details of Desk' }).first());
  await press(page.getByRole('complementary').getByRole('link', { name: 'Reserve again' }));
  await press(page.getByRole('button', { name: /^Reserve Desk O-12, .*09:00 – 17:00/ }));
  await expect(page.getByRole('heading', { name: /^Reserved: / })).toBeVisible();
  expect(count()).toBeLessThanOrEqual(3);
});

test('a room for eight with two people is reserved for five weeks, one of them taken, with at most twelve presses', async ({
  page,
  context,
  product,
}) => {
  const first = quietDayIn(4);
  await signIn(page, EMPLOYEE, '/');
  const { press, type, key, count } = counting();
  await press(page.getByRole('link', { name: 'Reserve a room' }));
  await page.waitForURL((url) => url.pathname === '/plan');
  // Opening another day is not counted: it only keeps journeys apart, and somebody who reserves for today does not need it.
  await page.goto(`${page.url()}&day=${first}&from=14:00&to=15:00`);
  await type(page.getByLabel('People'), '8');
  const whom = page.getByRole('combobox', { name: 'With whom' });
  for (const [typed, name] of [
    ['lindq', /Lindqvist/],
    ['horak', /Horák/],
  ] as const) {
    await type(whom, typed);
    await expect(page.getByRole('listbox', { name: 'With whom' }).getByRole('option', { name }).first()).toBeVisible();
    await key(whom, 'Enter');
  }
  await press(page.getByRole('button', { name: /^Suggest one: / }));
  await page.waitForURL((url) => url.searchParams.has('resource'));
  // Somebody else takes the third week.
  const room = new URL(page.url()).searchParams.get('resource')!;
  const other = await secondScreen(context, product.url);
  await signIn(other, TRAVELLER, `/reservations/reserve?day=${plusDays(first, 14)}&resource=${room}&from=14:00&to=15:00`);
  await other.getByRole('button', { name: /^Reserve .*, / }).click();
  await expect(other.getByRole('heading', { name: /^Reserved: / })).toBeVisible();
  await other.context().close();
  await press(page.getByRole('link', { name: 'With more people or details…' }));
  await press(page.getByLabel('Repeat'));
  await page.getByLabel('Repeat').selectOption('weekly');
  await type(page.getByLabel('Until'), plusDays(first, 28));
  await press(page.getByRole('button', { name: /^Reserve (5|4 of 5) dates/ }));
  await expect(page.getByRole('heading', { name: /^Reserved: / })).toBeVisible();
  expect(count()).toBeLessThanOrEqual(12);
});
