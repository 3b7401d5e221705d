import { enter, type Kind, test } from '../visit/corporate.ts';
import { plusDays } from '@assist/time';
import { inDays, quietDay, quietDayIn, workdayFrom } from '../visit/days.ts';
import { EMPLOYEE, expect, ORGANIZER, secondScreen, withoutHub } from '../visit/test.ts';

/** The online meeting that is chosen with each calendar. Exchange creates none itself, but Webex is available with any calendar. */
const MEETING: Readonly<Record<Kind, string>> = { o365: 'Microsoft Teams', gspace: 'Google Meet', ews: 'Webex' };
/** Delay of a room’s answer, longer than any journey, so that the room answers only when the journey sends `settle`. */
const UNTIL_SETTLED_MS = 600_000;
const room = (name: string) => `room-${name}@rooms.alder.example`;
const reserve = (more: string) => `/reservations/reserve?day=${quietDay()}&${more}`;

/**
 * Returns whether the journeys that are alike for all calendars run with this kind. Outside the matrix they run only with Microsoft 365.
 */
const isTriedAlike = (kind: Kind) => kind === 'o365' || process.env['EVERY_SIZE'] !== undefined;

/** Defines the journeys of the client with a corporate calendar. */
export function corporateJourneys(kind: Kind): void {
  test.use({ kind });
  const testAlike = isTriedAlike(kind) ? test : test.skip;
  // Runs only in the matrix, because microsoft.test.ts and reserve-page.screen.tsx test the same without a browser.
  const testInMatrix = process.env['EVERY_SIZE'] === undefined ? test.skip : test;

  test(`${kind}: a reservation of a room is requested, accepted, changed and deleted`, async ({ page, context, world }) => {
    await world.command({ do: 'set-room', email: room('rhine'), delayMs: UNTIL_SETTLED_MS });
    await enter(page, world, EMPLOYEE, reserve('resource=room-rhine&from=09:00&to=10:00'));
    await page.getByLabel('Title').fill('Planning the spring');
    await page.getByRole('button', { name: /^Reserve Rhine, / }).click();
    await expect(page.getByRole('heading', { name: 'Requested: Planning the spring' })).toBeVisible();
    const result = page.getByRole('region', { name: /Planning the spring/ });
    await expect(result.getByText('Tentative')).toBeVisible();
    await world.command({ do: 'settle' });
    await world.command({ do: 'set-room', email: room('rhine'), delayMs: 2_500 });
    await expect(result.getByText('Accepted')).toBeVisible({ timeout: 20_000 });
    await expect(page.getByRole('heading', { name: 'Reserved: Planning the spring' })).toBeVisible();

    const other = await secondScreen(context, world.url);
    await enter(other, world, ORGANIZER, reserve('resource=room-rhine&from=09:00&to=10:00'));
    await expect(other.getByText(/^Taken 09:00 – 10:00/)).toBeVisible({ timeout: 15_000 });
    await expect(other.getByRole('button', { name: /^Reserve Rhine, / })).toBeDisabled();

    await page.getByRole('link', { name: 'To my reservations' }).click();
    const detail = page.getByRole('complementary', { name: 'Planning the spring' });
    await detail.getByRole('link', { name: 'Change' }).click();
    // The reservation does not conflict with itself.
    await expect(page.getByRole('button', { name: /^Save: Rhine, / })).toBeEnabled();
    await page.getByLabel('From', { exact: true }).selectOption('11:00');
    await page.getByRole('button', { name: /^Save: Rhine, / }).click();
    await expect(page.getByRole('heading', { name: 'Changed: Planning the spring' })).toBeVisible({ timeout: 20_000 });
    await expect(other.getByRole('button', { name: /^Reserve Rhine, / })).toBeEnabled({ timeout: 20_000 });
    await other.context().close();

    await page.getByRole('link', { name: 'To my reservations' }).click();
    await page.getByRole('complementary').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Deleted: Planning the spring')).toBeVisible();

    // Reliability, S1: the provider’s tokens stay on the server. Tokens of the stand-ins begin with `at.` or `rt.`.
    const kept = await page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]));
    expect(kept).toContain('api_token');
    expect(kept).not.toMatch(/\b[ar]t\.[\w-]{30}/);
  });

  // The conformance suite of each provider covers what a calendar makes of a series.
  testInMatrix(
    `${kind}: a series with a taken date is repaired before any room is asked, and has a result for each date`,
    async ({ page, context, world }) => {
      const other = await secondScreen(context, world.url);
      await enter(other, world, ORGANIZER, `/reservations/reserve?day=${quietDayIn(1)}&resource=room-thames&from=17:00&to=17:30`);
      await other.getByRole('button', { name: /^Reserve Thames, / }).click();
      await expect(other.getByRole('heading', { name: /^Reserved: / })).toBeVisible({ timeout: 20_000 });
      await other.context().close();

      await enter(page, world, EMPLOYEE, reserve('resource=room-thames&from=17:00&to=17:30'));
      await page.getByLabel('Title').fill('Repaired');
      await page.getByLabel('Repeat').selectOption('weekly');
      await page.getByLabel('Until').fill(quietDayIn(2));
      const dates = page.getByRole('region', { name: 'Dates' });
      await expect(dates.getByText(/^1 of 3 dates is not available as planned\./)).toBeVisible({ timeout: 20_000 });
      await dates
        .getByRole('radio', { name: / instead / })
        .first()
        .check();
      await page.getByRole('button', { name: /^Reserve 3 dates, 1 in / }).click();
      await expect(page.getByRole('heading', { name: /^(Requested|Reserved): Repaired/ })).toBeVisible({ timeout: 20_000 });
      await expect(page.getByText('3 dates')).toBeVisible();
      await expect(page.getByText('These dates could not be reserved after all:')).toHaveCount(0);
      // No room has declined, because each was asked only for dates on which it is free.
      for (const week of [0, 1, 2]) {
        await page.goto(`/reservations?from=${quietDayIn(week)}&to=${plusDays(quietDayIn(week), 1)}&name=`);
        const row = page.getByRole('article').filter({ hasText: 'Repaired' }).first();
        await expect(row.getByText('Accepted')).toBeVisible({ timeout: 30_000 });
      }
    },
  );

  testAlike(`${kind}: a room that declines is reported`, async ({ page, world }) => {
    await world.command({ do: 'set-room', email: room('seine'), answer: 'declines', delayMs: 1_000 });
    await enter(page, world, EMPLOYEE, reserve('resource=room-seine&from=13:00&to=14:00'));
    await page.getByLabel('Title').fill('Not today');
    await page.getByRole('button', { name: /^Reserve Seine, / }).click();
    const result = page.getByRole('region', { name: /Not today/ });
    await expect(result.getByRole('listitem').filter({ hasText: 'Rejected' })).toBeVisible({ timeout: 20_000 });
    await expect(page.getByRole('heading', { name: 'Declined: Not today' })).toBeVisible();
  });

  testAlike(
    `${kind}: a requested room is mine before the calendar shows it, requested once, and reported when it declines`,
    async ({ page, world }) => {
      await world.command({ do: 'set-room', email: room('drava'), answer: 'declines', delayMs: UNTIL_SETTLED_MS });
      let posts = 0;
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().endsWith('/api/calendar/events')) posts += 1;
      });
      await enter(
        page,
        world,
        EMPLOYEE,
        `/plan?view=list&type=meeting-room&name=Drava&resource=room-drava&day=${quietDay()}&from=08:00&to=09:00`,
      );
      const card = page.getByRole('article', { name: 'Drava' });
      await card.getByRole('button', { name: /^Reserve / }).click();
      await expect(page.getByText(/^Drava is being asked for /)).toBeVisible();
      // A busy machine draws the badge a moment after the message; from then on it must never show "Free", which invites another press.
      await expect(card.locator('.slot-badge')).toHaveText('★Yours');
      const badges: string[] = [];
      for (let look = 0; look < 12; look += 1) {
        badges.push(await card.locator('.slot-badge').innerText());
        await page.waitForTimeout(250);
      }
      expect(new Set(badges.map((text) => text.replace(/\s/g, '')))).toEqual(new Set(['★Yours']));
      await expect(card.getByRole('button', { name: /^Reserve / })).toHaveCount(0);
      await expect(card.getByText('Tentative')).toBeVisible();
      expect(posts).toBe(1);
      // The badge stays the same after a reload.
      await page.reload();
      await expect(card.locator('.slot-badge')).toHaveText('★Yours');
      await world.command({ do: 'settle' });
      await expect(page.getByText(/^Drava has declined /)).toBeVisible({ timeout: 30_000 });
      await expect(card.locator('.slot-badge')).toHaveText(/Free/, { timeout: 15_000 });
    },
  );

  testAlike(
    `${kind}: a reservation deleted in the calendar before the room answers is reported, and leaves every screen`,
    async ({ page, world }) => {
      const card = page.getByRole('article', { name: 'Tagus' });
      const plan = `/plan?view=list&type=meeting-room&name=Tagus&resource=room-tagus&day=${quietDay()}&from=08:00&to=09:00`;
      for (const name of ['tagus', 'po']) await world.command({ do: 'set-room', email: room(name), delayMs: UNTIL_SETTLED_MS });
      // One room is reserved from the plan, which has no form to report the outcome; the other is reserved in the form.
      await enter(page, world, EMPLOYEE, plan);
      await card.getByRole('button', { name: /^Reserve / }).click();
      await expect(card.locator('.slot-badge')).toHaveText('★Yours');
      await page.goto(reserve('resource=room-po&from=16:00&to=17:00'));
      await page.getByLabel('Title').fill('Of no use any more');
      await page.getByRole('button', { name: /^Reserve Po, / }).click();
      await expect(page.getByRole('heading', { name: 'Requested: Of no use any more' })).toBeVisible();
      await world.command({ do: 'remove', email: EMPLOYEE.email, subject: 'Meeting room' });
      await world.command({ do: 'remove', email: EMPLOYEE.email, subject: 'Of no use any more' });

      await expect(page.getByRole('heading', { name: 'Not in the calendar: Of no use any more' })).toBeVisible({ timeout: 20_000 });
      const result = page.getByRole('region', { name: /Of no use any more/ });
      await expect(result.getByText('The calendar no longer has this reservation. Reserve again.')).toBeVisible();
      await expect(result.getByText('Tentative')).toHaveCount(0);
      await expect(result.getByRole('link', { name: 'Change' })).toHaveCount(0);
      await expect(page.getByText(/^Tagus, .* 08:00 – 09:00, is no longer in the calendar/)).toBeVisible({ timeout: 20_000 });
      expect(await page.evaluate(() => sessionStorage.getItem('assist-own-reservations') ?? '')).toBe('');
      await result.getByRole('link', { name: 'To my reservations' }).click();
      await expect(page.locator('.event-row').first()).toBeVisible();
      // The sample may have another meeting in the same room.
      await expect(page.locator('.event-row').filter({ hasText: /Of no use any more|Meeting room.*Tagus/ })).toHaveCount(0);
      await page.getByRole('link', { name: 'Home', exact: true }).click();
      await expect(page.getByRole('region', { name: 'Coming up' })).toBeVisible();
      await expect(page.getByText('Of no use any more')).toHaveCount(0);
      await page.goto(plan);
      await expect(card.locator('.slot-badge')).toHaveText(/Free/);
      await expect(card.getByRole('button', { name: /^Reserve / })).toBeEnabled();
    },
  );

  testAlike(
    `${kind}: a room that requires confirmation is not shown as reserved before it has answered, even far ahead`,
    async ({ page, world }) => {
      await world.command({ do: 'set-room', email: room('vltava'), delayMs: UNTIL_SETTLED_MS });
      const day = workdayFrom(inDays(45));
      await enter(page, world, EMPLOYEE, `/reservations/reserve?day=${day}&resource=room-vltava&from=10:00&to=11:00`);
      await page.getByLabel('Title').fill('Far ahead');
      const titles: string[] = [];
      await page.getByRole('button', { name: /^Reserve Vltava, / }).click();
      const heading = page.getByRole('heading', { name: /: Far ahead$/ });
      await expect(heading).toBeVisible();
      for (let look = 0; look < 8; look += 1) {
        titles.push(await heading.innerText());
        await page.waitForTimeout(250);
      }
      expect(new Set(titles)).toEqual(new Set(['Requested: Far ahead']));
      await world.command({ do: 'settle' });
      await expect(page.getByRole('heading', { name: 'Reserved: Far ahead' })).toBeVisible({ timeout: 25_000 });
      await expect(page.getByRole('region', { name: /Far ahead/ }).getByText('Accepted')).toBeVisible();
    },
  );

  // Exchange’s mail server is accessed by a service account, so no personal connection can lapse there.
  if (kind !== 'ews')
    test(`${kind}: a lapsed connection is reported, and only its owner can reconnect it, at the provider's page`, async ({
      page,
      world,
    }) => {
      await enter(page, world, EMPLOYEE, '/settings');
      const calendar = page.getByRole('region', { name: 'My calendar' });
      const state = calendar.getByRole('status');
      await expect(state).toHaveText(/^\s*Connected\. .* The connection is renewed at \d\d:\d\d\.$/);
      const { asistConfiguration } = (await (await page.request.get(`${world.url}/api/assist/configurations`)).json()) as {
        asistConfiguration: { signIn: { oauth: { connectionAgentId: string; clientId: string; scope: string } } };
      };
      const { connectionAgentId, clientId, scope } = asistConfiguration.signIn.oauth;
      const sent: Record<string, unknown>[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('/api/account/calendar-oauth-login')) sent.push(request.postDataJSON() as Record<string, unknown>);
      });
      /** Presses “Connect again”, and signs in on the provider’s page as this person. */
      const connect = async (name: string) => {
        const refused = page.waitForResponse((response) => response.url().endsWith('/api/account/refresh-oauth-token'));
        await calendar.getByRole('button', { name: 'Connect again' }).click();
        expect((await refused).ok()).toBe(false);
        await page.waitForURL((url) => url.origin !== world.url);
        const asked = Object.fromEntries(new URL(page.url()).searchParams);
        expect(asked).toMatchObject({
          response_type: 'code',
          client_id: clientId,
          redirect_uri: `${world.url}/account/oauth-callback`,
          scope,
          // The prompt is as set in the connection, or otherwise as in the specification.
          prompt: kind === 'o365' ? 'select_account' : 'consent',
          code_challenge_method: 'S256',
        });
        await page.getByRole('button', { name: new RegExp(name) }).click();
      };

      await world.command({ do: 'lapse', email: EMPLOYEE.email });
      await page.getByRole('link', { name: 'Home', exact: true }).click();
      await expect(page.getByText('Your calendar requires you to sign in again.').first()).toBeVisible({ timeout: 45_000 });
      await page.goto('/settings');
      await expect(state).toHaveText(/^\s*Not connected: your reservations in .* cannot be read or changed\./);

      // The first attempt uses somebody else’s calendar, the second a connection that is not this server’s.
      await connect(ORGANIZER.name);
      await expect(page.getByRole('alert').getByText('The sign-in could not be completed. Try again.')).toBeVisible();
      await page.getByRole('link', { name: 'Connect again' }).click();
      await page.route('**/api/account/calendar-oauth-login', (route) =>
        route.continue({ postData: { ...(route.request().postDataJSON() as object), connectionAgentId: 'another' } }),
      );
      await connect(EMPLOYEE.name);
      await expect(page.getByRole('alert').getByText('It no longer exists, or you do not have access to it.')).toBeVisible();
      await page.unroute('**/api/account/calendar-oauth-login');
      await page.getByRole('link', { name: 'Connect again' }).click();
      await expect(state).toHaveText(/^\s*Not connected/);

      await connect(EMPLOYEE.name);
      await expect(state).toHaveText(/^\s*Connected\./);
      expect(new URL(page.url()).pathname).toBe('/settings');
      expect(sent).toHaveLength(3);
      expect(sent.at(-1)).toMatchObject({ connectionAgentId, scope, redirectUrl: `${world.url}/account/oauth-callback` });
      await page.getByRole('link', { name: 'Reservations' }).first().click();
      await expect(page.locator('.event-row').first()).toBeVisible();
      await expect(page.getByText('Your calendar requires you to sign in again.')).toHaveCount(0);
    });

  testAlike(`${kind}: a running reservation can be finished`, async ({ page, world }) => {
    await enter(page, world);
    const running = page
      .locator('.event-row[data-running]')
      .filter({ has: page.getByRole('button', { name: 'Finish' }) })
      .last();
    await running.getByRole('button', { name: 'Finish' }).click();
    await expect(page.getByText(/^Finished: .*Free again from /)).toBeVisible();
  });

  testInMatrix(`${kind}: a colleague’s private event shows its time and nothing else`, async ({ page, context, world }) => {
    const owner = await secondScreen(context, world.url);
    await enter(owner, world, ORGANIZER, reserve('resource=room-loire&from=15:00&to=16:00'));
    await owner.getByLabel('Title').fill('Canary of the private event');
    await owner.getByLabel('Private').check();
    await owner.getByRole('button', { name: /^Reserve Loire, / }).click();
    await expect(owner.getByRole('heading', { name: /^(Requested|Reserved): / })).toBeVisible();
    await owner.context().close();
    await world.command({ do: 'settle' });

    const answers: string[] = [];
    page.on('response', (response) => {
      if (response.url().includes('/api/'))
        void response.text().then(
          (text) => answers.push(text),
          () => {},
        );
    });
    await enter(page, world, EMPLOYEE, `/reservations?user=${ORGANIZER.email}`);
    await expect(page.getByText(ORGANIZER.name).first()).toBeVisible();
    await page.goto(reserve('resource=room-loire&from=15:00&to=16:00'));
    await expect(page.getByText(/^Taken 15:00 – 16:00/)).toBeVisible({ timeout: 20_000 });
    expect(answers.length).toBeGreaterThan(3);
    expect(answers.join('\n')).not.toContain('Canary');
  });

  const testMeeting = kind === 'ews' ? testAlike : test;
  testMeeting(`${kind}: a reservation gets an online meeting`, async ({ page, world }) => {
    await enter(page, world, EMPLOYEE, reserve('resource=room-ebro&from=10:00&to=11:00'));
    await page.getByLabel('Title').fill('With those far away');
    await page.getByLabel('Online meeting').selectOption(MEETING[kind]);
    await page.getByRole('button', { name: /^Reserve / }).click();
    const result = page.getByRole('region', { name: /With those far away/ });
    await expect(result.getByRole('link', { name: `Join ${MEETING[kind]}` })).toHaveAttribute('href', /^https:/, { timeout: 20_000 });
  });

  test(`${kind}: the screens ask the server, and the server rarely asks the calendar`, async ({ page, world }) => {
    await withoutHub(page);
    await enter(page, world, EMPLOYEE, '/timeline');
    await expect(page.getByText(/^Third floor/).first()).toBeVisible();
    let asked = 0;
    page.on('request', (request) => {
      if (!request.url().startsWith(world.url)) throw new Error(`the browser asked ${request.url()}`);
      if (request.url().includes('/api/')) asked += 1;
    });
    // At first the whole calendar is read once, which takes longer on a busy machine. After that there are few reads.
    await expect(async () => {
      asked = 0;
      const before = await world.command({ do: 'count' });
      await page.waitForTimeout(6_000);
      const after = await world.command({ do: 'count' });
      // Without the cache, each of these requests would ask for four hundred schedules: thirty requests to the calendar or more.
      expect(asked).toBeGreaterThan(2);
      expect(after.reads - before.reads).toBeLessThanOrEqual(120);
      expect(after.limited).toBe(0);
    }).toPass({ timeout: 60_000 });
  });
}
